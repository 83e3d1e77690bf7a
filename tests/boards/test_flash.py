# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Installing on a board: what is sent, what is left alone, and what is said when it fails."""

import hashlib
import json
import random
import types

import pytest
from fake_board import UID
from installs import change, contents, empty_board, keep, lay, make_build, run, steps

import boards
from boards import build, drive, flash, port, release


def report(folder, uid=UID):
    """What CircuitPython notes on its drive; the bytes."""
    text = f"Adafruit CircuitPython 10.1.3\r\nBoard ID:raspberry_pi_pico\r\nUID:{uid}\r\n"
    (folder / "boot_out.txt").write_bytes(text.encode())
    return text.encode()


@pytest.fixture
def board(tmp_path):
    with empty_board(tmp_path) as board:
        yield board


def sentence(capsys, lines=1):
    """The error, which must be so many lines and nothing like a traceback."""
    said = capsys.readouterr().err
    assert len(said.splitlines()) == lines, said
    assert "Traceback" not in said
    return said


# ---- What is installed ------------------------------------------------------------------


def test_a_first_install_puts_everything_there_and_starts_it(board, capsys):
    assert run(board) == 0
    assert contents(board.folder) == board.files
    assert board.resets == 1
    said = capsys.readouterr().out
    assert "raspberry_pi_pico, CircuitPython 10.1.3" in said
    assert "Sent 7 of 7 files, 3,125 bytes, all compared." in said
    assert "Cinq 0.1.0 is ready on Pico with OLED 128x64." in said


def test_a_second_run_sends_nothing(board, capsys):
    run(board)
    board.written.clear()
    assert run(board) == 0
    assert board.written == []
    assert "All 7 files are up to date: nothing sent." in capsys.readouterr().out
    assert board.resets == 2


def test_an_update_of_one_file_sends_that_file(board, capsys):
    run(board)
    capsys.readouterr()
    change(board, files={"lib/rules/dice.mpy": b"C\x06better"})
    assert run(board) == 0
    assert contents(board.folder) == board.files
    assert "Sent 1 of 7 files, 8 bytes" in capsys.readouterr().out


def test_a_file_changed_on_the_board_is_sent_again_and_what_it_was_is_kept(board, capsys):
    """Only a person can tell damage from work of their own."""
    run(board)
    (board.folder / "this_board.mpy").write_bytes(b"C\x06boarf")
    assert run(board) == 0
    assert contents(board.folder) == {**board.files, "this_board.mpy.before": b"C\x06boarf"}
    said = capsys.readouterr().out
    assert "Kept: this_board.mpy is not of Cinq; it is now this_board.mpy.before." in said
    assert "Sent 1 of 7 files" in said


def test_a_file_of_an_older_version_is_removed_with_its_folder(board):
    change(board, files={"screens/old.mpy": b"C\x06old"})
    run(board)
    assert (board.folder / "screens/old.mpy").exists()
    change(board)
    assert run(board) == 0
    assert contents(board.folder) == board.files
    assert not (board.folder / "screens").exists()


def test_files_of_somebody_else_are_left_alone(board):
    theirs = {"lib/mine.py": b"1", "notes.txt": b"2", "console/own.txt": b"3", "boot_out.txt": b""}
    for path, data in theirs.items():
        (board.folder / path).parent.mkdir(exist_ok=True)
        (board.folder / path).write_bytes(data)
    run(board)
    change(board, files={"console/main.mpy": None, "lib/rules/dice.mpy": None})
    assert run(board) == 0
    assert contents(board.folder) == {**board.files, **theirs}


def test_a_manifest_can_neither_name_other_drives_nor_files_that_are_not_ours(board, tmp_path):
    (tmp_path / "precious").write_text("x")
    (board.folder / "settings.toml").write_text("A = 1\n")
    rows = [[path, 0, ""] for path in ("../precious", "/x", "", "settings.toml")]
    manifest = {"cinq": build.FORMAT, "board": "pico_oled", "files": rows}
    (board.folder / "manifest.json").write_text(json.dumps(manifest))
    report(board.folder)
    board.readonly = True
    assert run(board, "--drive", str(board.folder)) == 0
    assert (tmp_path / "precious").exists()
    assert (board.folder / "settings.toml").read_text() == "A = 1\n"


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", '{"files": 3}', '{"files": [1]}', "\xff", "[" * 9000),
        '{"cinq":1,"files":[[5,1,"x"]]}',
        '{"cinq":1,"files":[["a",1,5]]}',
        json.dumps({"cinq": 1, "files": [[str(i), 1, "x"] for i in range(2001)]}),
    ],
    ids=range(9),
)
def test_a_manifest_that_is_not_ours_is_replaced_and_kept(board, text):
    run(board)
    (board.folder / "manifest.json").write_text(text)
    assert run(board) == 0
    kept = {"manifest.json.before": text.encode()}
    assert contents(board.folder) == {**board.files, **kept}


def test_a_manifest_with_names_that_no_board_has_does_no_harm(board):
    run(board)
    names = ["x" * 5000, "a\0b", "\x1b]0;PWNED\x07", "a\nb"]
    manifest = {"cinq": build.FORMAT, "board": "x", "files": [[name, 1, "y"] for name in names]}
    (board.folder / "manifest.json").write_text(json.dumps(manifest))
    assert run(board) == 0
    assert contents(board.folder) == board.files


@pytest.mark.parametrize("answer", ["%%%", "", "1 2 3\n" * 9, "\x1b]0;PWNED\x07", "abc"])
def test_noise_on_the_line_is_one_sentence(board, monkeypatch, capsys, answer):
    plain_run = port.Board.run

    def noisy(self, code, *more):
        said = plain_run(self, code, *more)
        return answer if code.startswith(("survey(", "read(", "exists(")) else said

    run(board)
    capsys.readouterr()
    monkeypatch.setattr(port.Board, "run", noisy)
    assert run(board) == 1
    assert "arrived garbled" in sentence(capsys)


def test_an_empty_file_is_not_worth_keeping(board):
    run(board)
    for name in ("manifest.json", "code.py", "lib/rules/dice.mpy"):
        (board.folder / name).write_bytes(b"")
    assert run(board) == 0
    assert contents(board.folder) == board.files


@pytest.mark.parametrize("head", ["", '"cinq": 1, '])
def test_the_manifests_of_older_versions_are_ours(board, head):
    old = {"screens/old.mpy": b"C\x06old", "screens/mine.mpy": b"C\x06older"}
    change(board, files=old)
    run(board)
    (board.folder / "screens/mine.mpy").write_bytes(b"C\x06mine")
    path = board.folder / "manifest.json"
    text = path.read_text().replace(f'"cinq": {build.FORMAT}, ', head)
    for data in {**board.files, **old}.values():
        text = text.replace(flash.digest(data), hashlib.sha256(data).hexdigest())
    assert text.count('"cinq"') == bool(head) and max(map(len, text.split('"'))) == 64
    path.write_text(text)
    change(board, files={"lib/rules/dice.mpy": b"C\x06better"})
    assert run(board) == 0
    assert contents(board.folder) == {**board.files, "screens/mine.mpy": b"C\x06mine"}


def test_a_program_of_somebody_else_is_kept(board):
    (board.folder / "code.py").write_bytes(b"print('mine')\n")
    (board.folder / "boot.py").write_bytes(b"print('boot')\n")
    assert run(board) == 0
    files = contents(board.folder)
    assert files.pop("code.py.before") == b"print('mine')\n"
    assert files.pop("boot.py.before") == b"print('boot')\n"
    assert files == board.files


def test_the_program_of_a_fresh_board_is_not_worth_keeping(board):
    (board.folder / "code.py").write_bytes(flash.HELLO)
    assert run(board) == 0
    assert contents(board.folder) == board.files


def test_settings_that_the_maker_changed_stay_and_get_what_is_new(board):
    run(board)
    (board.folder / "settings.toml").write_text('CINQ_LANGUAGE = "fr"')
    change(board, files={"settings.toml": b'# Settings\nCINQ_LANGUAGE = "en"\nSTACK = 5\n'})
    assert run(board) == 0
    kept = (board.folder / "settings.toml").read_text()
    assert kept == 'CINQ_LANGUAGE = "fr"\nSTACK = 5\n'
    board.written.clear()
    assert run(board) == 0
    assert board.written == []


def test_settings_that_nobody_changed_follow_the_build(board):
    run(board)
    change(board, files={"settings.toml": b"STACK = 5\n"})
    assert run(board) == 0
    assert contents(board.folder) == board.files


def test_a_release_that_was_copied_by_hand_is_recognised_and_updated(board, capsys):
    files = release.drive_files("pico_oled")
    lay(board, files)
    del files["manifest.json"]
    beside = {name: files.pop(name) for name in ("README.txt", "LICENCES.txt")}
    board.build = board.build.with_name("released")
    board.files = make_build(board.build, files)
    assert run(board) == 0
    assert f"Sent 0 of {len(files)} files, 0 bytes" in capsys.readouterr().out
    # The next version: one file differs, one is gone.
    files["lib/rules/dice.mpy"] = b"C\x06better"
    del files["table/pages.mpy"]
    board.build = board.build.with_name("next")
    board.files = make_build(board.build, files)
    assert run(board) == 0
    said = capsys.readouterr().out
    assert "Sent 1 of" in said and "removed 1 old ones" in said and "Kept" not in said
    assert contents(board.folder) == {**board.files, **beside}


@pytest.mark.parametrize(
    "name",
    ["this_board.py", "code.txt", "console/main.py", "rules.py", "rules.mpy", "lib/rules/dice.py"],
)
def test_a_file_that_hides_ours_is_named(board, name, capsys):
    (board.folder / name).parent.mkdir(parents=True, exist_ok=True)
    (board.folder / name).write_text("")
    assert run(board) == 0
    assert f"Careful: {name} on the board is not ours and hides" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["this_board", "rules", "lib/rules/dice"])
def test_a_folder_that_hides_ours_is_named(board, name, capsys):
    (board.folder / name).mkdir(parents=True)
    assert run(board) == 0
    assert f"Careful: {name} on the board is not ours and hides" in capsys.readouterr().out
    assert run(board) == 0
    assert "Careful: console" not in capsys.readouterr().out  # a folder of ours


# ---- Interrupted ------------------------------------------------------------------------


def test_it_may_stop_at_any_command_and_the_next_run_finishes(board):
    """Before every single command of an update, and after the last."""
    run(board)
    before = contents(board.folder)
    change(
        board,
        files={"lib/rules/dice.mpy": b"C\x06better", "empty.txt": None, "ui/new.mpy": b"C\x06n"},
    )
    for at in steps(board, before):
        found = contents(board.folder)
        if b"main.run(" in found.get("code.py", b""):
            # It starts only if everything of one version is there, as if nothing happened.
            versions = (before, board.files)
            ours = {path: data for path, data in found.items() if path not in flash.OURS}
            assert ours in versions, at
        for path, data in found.items():
            assert path in (*flash.OURS, "code.py") or data in (
                before.get(path),
                board.files.get(path),
            ), (at, path)
        assert run(board) == 0, at
        assert contents(board.folder) == board.files, at
    assert at > 20


@pytest.mark.parametrize("seed", range(8))
def test_the_cable_is_pulled_out_anywhere(board, seed, capsys):
    board.cut_after = random.Random(seed).randrange(20, 9000)
    code = run(board)
    assert code == 1
    assert "plug it in again and repeat" in sentence(capsys)
    assert b"main.run(" not in contents(board.folder).get("code.py", b"")
    assert run(board) == 0
    assert contents(board.folder) == board.files


def test_what_an_interrupted_install_of_another_version_left_is_removed(board):
    change(board, files={"aaa/first.mpy": b"C\x06first"})
    board.cut_after = 8000
    assert run(board) == 1
    assert (board.folder / "aaa/first.mpy").exists()
    change(board)
    assert run(board) == 0
    assert contents(board.folder) == board.files


def test_while_it_is_incomplete_the_board_says_so(board):
    board.cut_after = 8000
    assert run(board) == 1
    text = (board.folder / "code.py").read_text()
    assert "Cinq is incomplete" in text
    compile(text, "code.py", "exec")
    assert b"incomplete" in board.start()


# ---- Files of another project -----------------------------------------------------------


@pytest.mark.parametrize("installed", [False, True])
def test_a_strangers_file_under_every_name_at_every_step_is_kept(board, installed):
    for at, planted, lost in keep(board, installed):
        assert planted > 8 and not lost, at
    assert at > 20


def test_a_strangers_file_where_a_folder_must_be_and_the_other_way_round(board, capsys):
    strangers = {"console": b"mine", "lib": b"mine too", "code.py/notes.txt": b"x"}
    lay(board, strangers)
    (board.folder / "installing.tmp").mkdir()
    assert run(board) == 0
    files = contents(board.folder)
    assert files.pop("console.before") == b"mine"
    assert files.pop("lib.before") == b"mine too"
    assert files.pop("code.py.before/notes.txt") == b"x"
    assert (board.folder / "installing.tmp.before").is_dir()
    assert files == board.files
    assert "Kept: lib is not of Cinq; it is now lib.before." in capsys.readouterr().out


def test_an_older_copy_is_never_written_over(board):
    for number in range(3):
        run(board)
        (board.folder / "code.py").write_text(f"program {number}")
    assert run(board) == 0
    files = contents(board.folder)
    assert files.pop("code.py.before") == b"program 0"
    assert files.pop("code.py.before2") == b"program 1"
    assert files.pop("code.py.before3") == b"program 2"
    assert files == board.files


@pytest.mark.parametrize("head", ["", "Cinq\n", flash.NOTE + "!\n"])
def test_a_list_that_is_not_ours_is_not_obeyed(board, head):
    text = f"{head}precious.txt\n{flash.digest(b'x')} precious.txt\n"
    lay(board, {"precious.txt": b"x", "installing.txt": text.encode()})
    rows = [["precious.txt", 1, flash.digest(b"x")]]
    manifest = json.dumps({"board": "pico_oled", "files": rows}).encode()
    (board.folder / "manifest.json").write_bytes(manifest)
    assert run(board) == 0
    files = contents(board.folder)
    assert files.pop("precious.txt") == b"x"
    assert files.pop("installing.txt.before") == text.encode()
    assert files.pop("manifest.json.before") == manifest
    assert files == board.files


def test_a_list_of_ours_does_not_speak_for_other_contents(board):
    change(board, files={"screens/old.mpy": b"C\x06old", "screens/older.mpy": b"C\x06older"})
    run(board)
    (board.folder / "screens/old.mpy").write_bytes(b"mine now")
    change(board)
    assert run(board) == 0
    assert contents(board.folder) == {**board.files, "screens/old.mpy": b"mine now"}


# ---- A drive that the computer holds ----------------------------------------------------


def test_a_read_only_drive_is_two_lines_on_what_to_press(board, capsys):
    board.readonly = True
    assert run(board) == 1
    assert "\nPress its reset button without holding B" in sentence(capsys, 2)
    assert contents(board.folder) == {}


def test_a_read_only_drive_is_written_where_the_computer_shows_it(board, monkeypatch, capsys):
    board.readonly = True
    report(board.folder)
    other = board.folder.parent / "other"
    other.mkdir()
    report(other, UID + "99")
    found = [str(place / "boot_out.txt") for place in (other, board.folder)]
    monkeypatch.setattr(port, "on_mounted", lambda name: iter(found))
    assert run(board) == 0
    files = contents(board.folder)
    del files["boot_out.txt"]
    assert files == board.files
    assert board.written == []
    assert contents(other).keys() == {"boot_out.txt"}
    assert f"writing to {board.folder}" in capsys.readouterr().out


def test_what_arrives_on_a_mounted_drive_is_compared_by_the_board(board, tmp_path, capsys):
    board.readonly = True
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    report(elsewhere)
    assert run(board, "--drive", str(elsewhere)) == 1
    assert "is not on the board as it was sent" in sentence(capsys)


@pytest.mark.parametrize("uid", [None, UID + "00", UID[:-2], "E661410403112233"])
def test_a_folder_that_is_not_the_drive_of_this_board_is_not_written(board, tmp_path, uid, capsys):
    board.readonly = True
    elsewhere = tmp_path / "documents"
    elsewhere.mkdir()
    if uid is not None:
        report(elsewhere, uid)
    (elsewhere / "code.py").write_text("mine")
    before = contents(elsewhere)
    assert run(board, "--drive", str(elsewhere)) == 1
    assert "documents is not the drive of this board" in sentence(capsys)
    assert contents(elsewhere) == before


def test_a_mounted_drive_that_is_not_there_is_one_sentence(board, tmp_path, capsys):
    board.readonly = True
    assert run(board, "--drive", str(tmp_path / "nowhere")) == 1
    assert "nowhere is not the drive of this board" in sentence(capsys)


def test_what_the_computer_wrote_and_the_board_has_not_seen_is_kept(board, monkeypatch):
    """An editor saved code.py; the board still has the one of Cinq."""
    run(board)
    report(board.folder)
    change(board, files={"lib/rules/dice.mpy": b"C\x06better"})
    board.readonly = True
    seen = dict(contents(board.folder))
    (board.folder / "code.py").write_bytes(b"saved just now")
    real = drive.Contents.survey

    def stale(self, paths):
        found = real(self, paths)
        if monkeypatched and "code.py" in found:
            found["code.py"] = (flash.digest(seen["code.py"]), len(seen["code.py"]))
            monkeypatched.clear()
        return found

    monkeypatched = [True]
    monkeypatch.setattr(drive.Contents, "survey", stale)
    assert run(board, "--drive", str(board.folder)) == 0
    files = contents(board.folder)
    assert files.pop("code.py.before") == b"saved just now"
    del files["boot_out.txt"]
    assert files == board.files


# ---- What goes wrong --------------------------------------------------------------------


def test_no_board(monkeypatch, board, capsys):
    monkeypatch.setattr(port.list_ports, "comports", list)
    assert flash.main(["pico_oled", "--build", str(board.build)]) == 1
    assert "No board found" in sentence(capsys)


def test_a_board_in_its_bootloader(monkeypatch, board, capsys):
    monkeypatch.setattr(port.list_ports, "comports", list)
    monkeypatch.setattr(port, "on_mounted", lambda name: iter([name]))
    assert flash.main(["pico_oled", "--build", str(board.build)]) == 1
    assert "has no CircuitPython yet" in sentence(capsys)


def test_a_port_that_does_not_exist(board, capsys):
    assert flash.main(["pico_oled", "--build", str(board.build), "--port", "/dev/nothing"]) == 1
    assert sentence(capsys) == "There is no serial port /dev/nothing.\n"


def test_a_port_where_nobody_answers(board, capsys):
    arguments = ["pico_oled", "--build", str(board.build), "--port", "socket://127.0.0.1:1"]
    assert flash.main(arguments) == 1
    assert sentence(capsys) == "No answer at socket://127.0.0.1:1.\n"


def test_a_port_of_an_unknown_kind(board, capsys):
    assert flash.main(["pico_oled", "--build", str(board.build), "--port", "carrier://x"]) == 1
    assert "carrier://x is no serial port" in sentence(capsys)


def test_a_board_that_does_not_answer(board, capsys):
    board.deaf = True
    assert run(board) == 1
    assert "answers as CircuitPython does" in sentence(capsys)


def test_another_board(board, capsys):
    board.board_id = "adafruit_feather_rp2040"
    assert run(board) == 1
    said = sentence(capsys)
    assert "This board is adafruit_feather_rp2040; the build needs raspberry_pi_pico or" in said
    assert contents(board.folder) == {}


def test_micropython(board, capsys):
    board.implementation = ("micropython", (1, 27, 0, ""))
    assert run(board) == 1
    assert "This board runs MicroPython; Cinq needs CircuitPython" in sentence(capsys)


def test_a_board_that_is_not_used_goes_on_with_its_own_program(board):
    board.implementation = ("micropython", (1, 27, 0, ""))
    assert run(board) == 1
    assert (board.starts, board.resets, board.written) == (1, 0, [])


def test_a_python_that_says_something_else(board, capsys):
    board.implementation = ("circuitpython", ("ten", "", ""))
    assert run(board) == 1
    assert "answers as CircuitPython does" in sentence(capsys)


def test_the_cable_is_pulled_out_while_the_console_starts(board, monkeypatch, capsys):
    monkeypatch.setattr(port.Board, "restart", lambda self: board.close())
    assert run(board) == 1
    assert "plug it in again and repeat" in sentence(capsys)


def test_a_circuitpython_that_is_too_old(board, capsys):
    board.implementation = ("circuitpython", (9, 1, 4))
    assert run(board) == 1
    assert "runs CircuitPython 9.1.4; Cinq needs 9.2 or newer" in sentence(capsys)


@pytest.mark.parametrize("version", [(9, 2, 0), (10, 0, 0, "beta.3"), (11, 0, 0)])
def test_a_circuitpython_that_is_new_enough(board, version):
    board.implementation = ("circuitpython", version)
    assert run(board) == 0


def test_a_drive_without_room_is_told_before_anything_is_touched(board, capsys):
    (board.folder / "music.wav").write_bytes(bytes(5000))
    board.capacity = 8000
    assert run(board) == 1
    assert "The board's drive is full (10,240 bytes needed, 2,560 free)" in sentence(capsys)
    assert contents(board.folder).keys() == {"music.wav"}


def test_a_large_file_is_replaced_where_it_has_no_room_twice(board):
    """As store.bin on a Pico W; whatever cuts it short, running it again finishes it."""
    change(board, files={"store.bin": bytes(12_000)})
    run(board)
    (board.folder / "music.wav").write_bytes(bytes(700))
    before = contents(board.folder)
    board.capacity = 10_000 + sum(build.on_drive(len(data)) for data in before.values())
    change(board, files={"store.bin": bytes(11_000) + b"new", "screens/new.mpy": b"C\x06new"})
    after = {**board.files, "music.wav": bytes(700)}
    assert run(board) == 0 and contents(board.folder) == after
    for _ in steps(board, before):
        assert run(board) == 0 and contents(board.folder) == after


def test_a_drive_that_fills_up_on_the_way(board, monkeypatch, capsys):
    monkeypatch.setattr(flash.Installation, "check_room", lambda self: None)
    board.capacity = 2000
    assert run(board) == 1
    assert "The board's drive is full:" in sentence(capsys)
    assert "incomplete" in (board.folder / "code.py").read_text()
    board.capacity = 1 << 20
    assert run(board) == 0
    assert contents(board.folder) == board.files


def test_an_exception_of_the_board_is_one_sentence(board, monkeypatch, capsys):
    monkeypatch.setattr(drive, "_ON_BOARD", "raise MemoryError('memory allocation failed')")
    assert run(board) == 1
    assert sentence(capsys) == "The board answers: MemoryError: memory allocation failed\n"


def test_a_console_that_stops_is_quoted(board, capsys):
    change(board, files={"code.py": b"oops\n"})
    board.running = (
        b"Traceback (most recent call last):\r\n"
        b"  File \"code.py\", line 1, in <module>\r\nNameError: name 'oops' is not defined\r\n"
    )
    assert run(board) == 1
    assert "the console stopped: NameError: name 'oops' is not defined" in sentence(capsys)


@pytest.mark.parametrize("patient", [True, False])
@pytest.mark.parametrize("name", ["/dev/fake0", "/dev/fake1"])
def test_a_port_that_goes_away_with_the_reset_is_found_again(
    board, monkeypatch, name, patient, capsys
):
    """Under its old name or another; and if the report was missed the console is asked again."""
    board.url, board.moves_to, board.patient = "/dev/fake0", name, patient

    def comports():
        return [serial_port(board.url, number="1234"), serial_port("/dev/other", number="99")]

    monkeypatch.setattr(port.list_ports, "comports", comports)
    assert run(board) == 0
    assert "Cinq 0.1.0 is ready on Pico" in capsys.readouterr().out
    assert contents(board.folder) == board.files


def test_a_board_that_never_comes_back(board, monkeypatch, capsys):
    board.url, board.moves_to = "/dev/fake0", "/dev/fake1"
    monkeypatch.setattr(port.list_ports, "comports", list)
    assert run(board) == 1
    assert "did not report within" in sentence(capsys)


def test_a_console_that_never_reports(board, capsys):
    change(board, files={"code.py": b"pass\n"})
    assert run(board) == 1
    assert "did not report within" in sentence(capsys)


def test_an_unknown_board_name_is_exit_code_2(capsys):
    assert flash.main(["toaster"]) == 2
    assert "unknown board 'toaster'; there are " in sentence(capsys)


def test_a_board_file_with_a_mistake_is_one_sentence(monkeypatch, capsys):
    def refuse(board):
        raise boards.BoardError("GP9 is used twice")

    monkeypatch.setattr(boards, "check", refuse)
    assert flash.main(["pico_oled"]) == 2
    assert sentence(capsys) == "pico_oled: GP9 is used twice.\n"


def test_without_a_build(board, tmp_path, capsys):
    board.build = tmp_path / "nothing"
    assert run(board) == 1
    assert "run `make build` first" in sentence(capsys)


def test_a_build_that_was_changed(board, capsys):
    (board.build / "code.py").write_text("other")
    assert run(board) == 1
    assert "code.py was changed since it was built" in sentence(capsys)


def test_ctrl_c_says_how_to_go_on(board, monkeypatch, capsys):
    def interrupted(*details):
        raise KeyboardInterrupt

    monkeypatch.setattr(drive.SerialDrive, "write", interrupted)
    assert run(board) == 130
    assert sentence(capsys) == "Stopped: run this again to finish.\n"
    assert board.starts == 1


# ---- Which port -------------------------------------------------------------------------


def serial_port(
    device, vid=0x239A, interface="CircuitPython CDC control", product="Pico", number=""
):
    return types.SimpleNamespace(
        device=device, vid=vid, interface=interface, product=product,
        manufacturer="Raspberry Pi", description="", serial_number=number,
    )  # fmt: skip


def test_only_consoles_of_circuitpython_are_candidates():
    ports = [
        serial_port("/dev/ttyS0", None, None),
        serial_port("/dev/ttyACM1", interface="CircuitPython CDC2 control"),
        serial_port("/dev/ttyACM0"),
        serial_port("/dev/ttyUSB0", 0x10C4, None),
    ]
    assert [p.device for p in port.candidates(ports)] == ["/dev/ttyACM0"]


def test_where_interfaces_have_no_names_the_maker_decides():
    ports = [serial_port("COM4", interface=None), serial_port("COM3", 0x10C4, None)]
    assert [p.device for p in port.candidates(ports)] == ["COM4"]


def test_several_boards_are_listed_and_asked_for(monkeypatch, capsys):
    ports = [serial_port("/dev/ttyACM0"), serial_port("/dev/ttyACM1", product="PicoSystem")]
    monkeypatch.setattr(port.list_ports, "comports", lambda: ports)
    assert port.choose(ask=lambda question: "2") == "/dev/ttyACM1"
    assert "  2  /dev/ttyACM1  Raspberry Pi PicoSystem" in capsys.readouterr().out
    with pytest.raises(port.PortError, match="'3' is none of them"):
        port.choose(ask=lambda question: "3")


def test_several_boards_and_nobody_to_ask(monkeypatch):
    ports = [serial_port("/dev/ttyACM0"), serial_port("/dev/ttyACM1")]
    monkeypatch.setattr(port.list_ports, "comports", lambda: ports)
    monkeypatch.setattr(port.sys, "stdin", None)
    with pytest.raises(port.PortError, match="ttyACM0, /dev/ttyACM1.*PORT="):
        port.choose()


def test_the_only_board_is_taken_and_a_named_port_always(monkeypatch):
    monkeypatch.setattr(port.list_ports, "comports", lambda: [serial_port("/dev/ttyACM7")])
    assert port.choose() == "/dev/ttyACM7"
    assert port.choose("socket://x:1") == "socket://x:1"


def test_every_path_of_a_build_can_be_named_by_a_manifest():
    for path, _ in build.sources_of("pico_oled"):
        assert flash.is_plain(path)
