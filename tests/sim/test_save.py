# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Matches as text, from a board's memory and back."""

import functools
import types

import pytest
from conftest import ROOT
from fake_board import FakeBoard

from boards import port
from match import HUMAN, Match, load
from rules import GAMES
from rules.dice import Dice
from save import journal
from save.journal import ASIDE, SETTINGS, SETUP, Journal
from sim.tools import board_memory as save
from sim.tools import replay

PLAYERS = [("Anna", HUMAN), ('Zoë "Z" #1', 2)]


def memory(name, moves=25, seed=77):
    """A board's memory in the middle of a match, and the match."""
    image = bytearray(b"\xff" * 4096)
    log = Journal(image)
    log.put(SETTINGS, bytes((1, 0, 2)))
    log.put(SETUP, b"")
    # The console always notes every option.
    options = (0,) * len(load("rules", name).OPTIONS)
    match = Match(name, PLAYERS, seed, options, log)
    match.begin()
    dice = Dice(seed)
    for _ in range(moves):
        if match.over():
            break
        legal = list(match.game.moves())
        match.play(legal[dice.below(len(legal))])
    match.leave()
    return bytes(image), match


def text(*lines):
    return "\n".join(lines) + "\n"


GOOD = (
    "Cinq replay 1",
    "game: code_vinci",
    "seed: 5",
    'player: human "Anna"',
    'player: easy "Turing"',
)


# ---- Replays ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_to_text_and_back(name):
    image, match = memory(name)
    said = replay.to_text(image)
    again = Journal(bytearray(replay.to_nvm(said)))
    before = Journal(bytearray(image))
    assert last(again) == last(before)
    assert moves_of(again) == moves_of(before)
    assert again.get(SETTINGS) == bytes((1, 0, 2))
    assert again.get(SETUP) == b""
    assert replay.to_text(replay.to_nvm(said)) == said


def test_a_person_can_read_it():
    image, match = memory("code_vinci", 3)
    lines = replay.to_text(image).splitlines()
    assert lines[:3] == ["Cinq replay 1", "game: code_vinci", "seed: 77"]
    assert 'player: human "Anna"' in lines
    assert 'player: hard "Zoë \\"Z\\" #1"' in lines
    assert [line.partition("#")[2] for line in lines if line.startswith("keep:")] == [
        " settings",
        " set-up of code_omega",
    ]
    moves = [line for line in lines if line.startswith("move:")]
    assert [int(line.split()[1]) for line in moves] == match.moves
    assert all("  # " in line and ": " in line.partition("#")[2] for line in moves)


@pytest.mark.parametrize(
    ("key", "what"),
    [
        (journal.SETTINGS, "settings"),
        (journal.LAST_GAME, "the last game"),
        (journal.FAULTS, "failures of a match in a row"),
        (journal.NAMES, "names of people"),
        (journal.BATTERY, "whether a low battery was told"),
        (journal.AHEAD, "a puzzle that was solved ahead"),
        (journal.NEXT, "the linked match that goes on at once"),
        (journal.ALSO_AHEAD, "a puzzle that was solved ahead"),
        (journal.ALSO_AHEAD + 7, "a puzzle that was solved ahead"),
        (journal.STATISTICS, "statistics of code_omega"),
        (journal.SETUP + 4, "set-up of enigma"),
        (journal.LESSON + 1, "lesson of omphalos"),
        (journal.CLOCK, "what is left of a clock"),
        (journal.CLOCK + 1, "something else"),
    ],
)
def test_what_is_kept_is_named(key, what):
    image = bytearray(b"\xff" * 4096)
    Journal(image).put(key, b"1")
    Match("code_vinci", PLAYERS, 5, (), Journal(image)).begin()
    kept = [line for line in replay.to_text(bytes(image)).splitlines() if "keep:" in line]
    assert [line.partition("  # ")[2] for line in kept] == [what]


def test_moves_that_were_taken_back_are_gone():
    image = bytearray(b"\xff" * 4096)
    log = Journal(image)
    match = Match("code_vinci", PLAYERS, 5, (), log)
    match.begin()
    match.play(next(iter(match.game.moves())))
    undone = match.undo(match._deciders[-1])
    assert replay.to_text(image).count("\nmove:") == 1 - undone


def test_a_memory_without_a_match_keeps_its_settings():
    image = bytearray(b"\xff" * 4096)
    Journal(image).put(SETTINGS, b"\x01")
    said = replay.to_text(image)
    assert "game:" not in said
    assert Journal(bytearray(replay.to_nvm(said))).get(SETTINGS) == b"\x01"


def test_a_new_board_gives_a_replay_of_nothing():
    assert replay.to_text(b"\xff" * 4096) == "Cinq replay 1\n"
    assert replay.to_nvm("Cinq replay 1\n") == b"\xff" * 4096


def test_a_memory_of_somebody_else_is_refused():
    with pytest.raises(replay.ReplayError, match="holds no journal"):
        replay.to_text(b"\x5a" * 4096)


def test_options_are_named():
    image = replay.to_nvm(text(*GOOD[:3], "option: games = 3", *GOOD[3:]))
    assert last(Journal(bytearray(image)))[5:9] == bytes((3, 0, 0, 1))
    assert "option: games = 3" in replay.to_text(image)


BAD = {
    "empty": ("", "line 1: expected 'Cinq replay 1', found an empty file"),
    "other": ("hello\n", "line 1: expected 'Cinq replay 1', found 'hello'"),
    "word": (text(*GOOD, "dice: 3"), "line 6: expected one of game: seed: option: player: keep:"),
    "game": (text(GOOD[0], "game: chess"), "line 2: expected one of code_omega omphalos"),
    "two games": (text(*GOOD, "game: enigma"), "line 6: expected only one line `game: ...`"),
    "no game": (text(GOOD[0], "seed: 5"), "line 2: expected a line `game: ...` in the file"),
    "no seed": (text(*GOOD[:2]), "line 2: expected a line `seed: ...` with this game"),
    "seed": (text(*GOOD[:2], "seed: -1", *GOOD[3:]), "line 3: expected a seed, a number from 0"),
    "big": (text(*GOOD[:2], "seed: 16777216", *GOOD[3:]), "found '16777216'"),
    "option": (text(*GOOD, "option: speed = 3"), "line 6: expected an option of this game: game,"),
    "value": (text(*GOOD, "option: games = 4"), "line 6: expected for games: 1 or 3 or 5, found"),
    "player": (text(*GOOD, "player: strong Bo"), "line 6: expected easy or medium or hard or"),
    "name": (text(*GOOD, f'player: easy "{"x" * 32}"'), "of up to 31 bytes"),
    "seats": (text(*GOOD[:4]), "line 4: code_vinci cannot begin: "),
    "move": (text(*GOOD, "move: a"), "line 6: expected a move, a number from 0 to 16777215"),
    "illegal": (text(*GOOD, "move: 16777215"), "line 6: expected a legal move such as "),
    "keep": (text(*GOOD, "keep: 200 00"), "line 6: expected a number from 1 to 127 and"),
    "hex": (text(*GOOD, "keep: 1 0g"), "line 6: expected a number from 1 to 127 and"),
    "names": (
        text(GOOD[0], "game: code_cards", "seed: 5", *[f'player: easy "{"x" * 31}"'] * 8),
        "line 11: expected shorter names: together they have 248 bytes",
    ),
    "too much": (
        text(*GOOD, *[f"keep: {key} {'00' * 255}" for key in range(1, 17)]),
        "line 21: expected less to keep, the memory of a board is full",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_replay_is_one_line_on_what_was_expected(name):
    bad, words = BAD[name]
    with pytest.raises(replay.ReplayError) as caught:
        replay.to_nvm(bad)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_editor_may_mark_a_text_as_unicode(tmp_path):
    (tmp_path / "a.txt").write_text(text(*GOOD), encoding="utf-8-sig")
    assert replay.nvm(tmp_path / "a.txt") == replay.to_nvm(text(*GOOD))


def test_moves_after_the_end_are_refused():
    image, match = memory("omphalos", 4000)
    assert match.over()
    said = replay.to_text(image)
    with pytest.raises(replay.ReplayError, match="expected no more moves, the game is over"):
        replay.to_nvm(said + "move: 0\n")


def test_a_file_of_bytes_is_taken_as_memory_and_other_bytes_refused(tmp_path):
    image, _ = memory("enigma")
    (tmp_path / "a.bin").write_bytes(image)
    assert replay.nvm(tmp_path / "a.bin") == image
    (tmp_path / "b.bin").write_bytes(image[:-1])
    with pytest.raises(replay.ReplayError, match="expected a text that begins with"):
        replay.nvm(tmp_path / "b.bin")


def test_the_simulator_goes_on_with_a_replay(tmp_path):
    from sim.virtual import Simulator

    (tmp_path / "match.txt").write_text(replay.to_text(memory("code_vinci", 4)[0]))
    with Simulator("pico_oled", nvm=replay.nvm(tmp_path / "match.txt"), language="en") as board:
        board.boot()
        assert board.wait_for(lambda: "ready" in board.serial)
        assert moves_of(Journal(bytearray(board.nvm)))
        board.press("a")  # the first row of the menu: continue
        board.wait(3000)
        assert "Traceback" not in board.serial


# ---- Boards -----------------------------------------------------------------------------


@pytest.fixture
def board(tmp_path, monkeypatch):
    fake = FakeBoard(tmp_path)
    monkeypatch.setattr(port.serial, "serial_for_url", fake.serial_for_url)
    monkeypatch.setattr(port, "HEARING", 0)
    monkeypatch.setattr(port, "PATIENCE", (1,))
    return fake


def test_what_is_pulled_can_be_pushed_to_another_board(board, tmp_path, capsys):
    board.nvm[:], _ = memory("omphalos")
    file = tmp_path / "save.txt"
    assert save.main(["pull", str(file), "--port", board.url]) == 0
    assert "save.txt: omphalos with 25 moves." in capsys.readouterr().out
    before = Journal(bytearray(board.nvm))
    board.nvm[:] = b"\xff" * 4096
    assert save.main(["push", str(file), "--port", board.url]) == 0
    after = Journal(bytearray(board.nvm))
    assert (last(after), moves_of(after)) == (last(before), moves_of(before))
    assert board.resets == 2


def test_a_bin_file_is_the_memory_itself(board, tmp_path):
    board.nvm[:] = bytes(range(256)) * 16
    file = tmp_path / "save.bin"
    assert save.main(["pull", str(file), "--port", board.url]) == 0
    board.nvm[:] = bytes(4096)
    assert save.main(["push", str(file), "--port", board.url]) == 0
    assert board.nvm == bytes(range(256)) * 16


def test_pulling_never_writes_over_another_file(board, tmp_path, capsys):
    board.nvm[:], _ = memory("omphalos")
    mine = {"save.txt": b"my diary", "save.txt.before": b"older", "save.txt.new": b"newer"}
    for name, data in mine.items():
        (tmp_path / name).write_bytes(data)
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 0
    assert f"save.txt was another: it is now {tmp_path / 'save.txt.before2'}." in (
        capsys.readouterr().out
    )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        **mine,
        "save.txt": replay.to_text(bytes(board.nvm)).encode(),
        "save.txt.before2": b"my diary",
    }
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 0
    assert "was another" not in capsys.readouterr().out  # the same once more


def test_pushing_keeps_what_the_board_had(board, tmp_path, capsys):
    file = tmp_path / "match.txt"
    file.write_text("Cinq replay 1\n")
    for name in ("match-before.bin", "match-before.bin.before"):
        board.nvm[:], _ = memory("omphalos", seed=len(name))
        had = bytes(board.nvm)
        assert save.main(["push", str(file), "--port", board.url]) == 0
        assert f"What the board had is in {tmp_path / 'match-before.bin'}." in (
            capsys.readouterr().out
        )
        assert (tmp_path / "match-before.bin").read_bytes() == had
    assert Journal(bytearray((tmp_path / name).read_bytes())).matches()
    board.nvm[:] = b"\xff" * 4096
    assert save.main(["push", str(file), "--port", board.url]) == 0
    assert "What the board had" not in capsys.readouterr().out  # nothing


def test_a_board_is_pushed_to_only_when_what_it_had_is_kept(board, tmp_path, capsys):
    file = tmp_path / "match.txt"
    file.write_text("Cinq replay 1\n")
    (tmp_path / "match-before.bin").mkdir()
    board.nvm[:], _ = memory("omphalos")
    had = bytes(board.nvm)
    assert save.main(["push", str(file), "--port", board.url]) == 1
    assert "match-before.bin cannot be written: Is a directory." in capsys.readouterr().err
    assert board.nvm == had


def test_an_unreadable_memory_is_one_sentence_and_the_board_goes_on(board, tmp_path, capsys):
    board.nvm[:] = b"\x5a" * 4096
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 1
    said = capsys.readouterr().err
    assert said.startswith("Nothing saved, the board's memory holds no journal")
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "save.txt").exists()
    assert board.starts == 1


def set_aside(image):
    """What menus/fault.py did with the running match in 0.1.0, written out as bytes."""
    log = Journal(image)
    game = log.matches()[0]
    header = log.match(game)
    data = bytes((len(header),)) + header
    for entry in log.entries(game):
        data += b"\xf6" + (entry & 0xFFFFFF).to_bytes(3, "big") if entry >> 24 else bytes((entry,))
    for piece in range(0, len(data), 240):
        log.put(ASIDE + piece // 240, data[piece : piece + 240])
    log.end(game)
    return data


def last(log):
    """What the journal has of the match played last, or None."""
    return log.match(log.matches()[0]) if log.matches() else None


def moves_of(log):
    return log.entries(log.matches()[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_was_set_aside_is_pulled_beside_the_other(board, tmp_path, capsys, name):
    board.nvm[:], match = memory(name, 300)
    set_aside(board.nvm)
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("save.txt: settings, no match.")
    assert "save-aside.txt: set aside after three failures, " in second
    assert f"{name} with {len(match.moves)} moves." in second
    log = Journal(bytearray(replay.nvm(tmp_path / "save-aside.txt")))
    again = Match.unpack(last(log))
    for _ in again.replay(moves_of(log)):
        pass
    assert (again.seed, again.players, again.moves) == (match.seed, PLAYERS, match.moves)
    assert log.get(SETTINGS) == bytes((1, 0, 2))
    assert log.get(ASIDE) is None
    # It stays on the board, and in the file that is pushed back.
    assert Journal(bytearray(replay.nvm(tmp_path / "save.txt"))).get(ASIDE)


def test_without_a_match_set_aside_there_is_one_file(board, tmp_path, capsys):
    board.nvm[:], _ = memory("omphalos")
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert not (tmp_path / "save-aside.txt").exists()


def test_a_match_set_aside_is_told_as_far_as_it_can_be_replayed():
    image, match = memory("code_vinci", 6)
    image = bytearray(image)
    data = set_aside(image)
    Journal(image).put(ASIDE, data + b"\xf6\xff\xff\xff")  # a move that the rules refuse
    said = replay.aside(image)
    assert said.count("\nmove: ") == len(match.moves)
    assert "# It cannot be replayed any further: " in said.splitlines()[-1]
    assert len(moves_of(Journal(bytearray(replay.to_nvm(said))))) == len(match.moves)


@pytest.mark.parametrize("data", [b"\x01", b"\x05\x01\x09", b"\xff" * 200, bytes(9)])
def test_a_damaged_match_set_aside_is_no_match(data):
    image = bytearray(b"\xff" * 4096)
    Journal(image).put(ASIDE, data)
    said = replay.aside(image)
    assert "It cannot be replayed any further" in said
    replay.to_nvm(said)


def test_the_simulator_plays_what_its_console_has_set_aside(tmp_path):
    """menus/fault.py keeps it, the replay reads it: both must mean the same bytes."""
    from sim.virtual import Simulator

    image, match = memory("code_omega", 30)
    with Simulator("pico_oled", nvm=image, language="en") as board:
        board.boot()
        log = board.module("save.journal").Journal(board.module("microcontroller").nvm)
        kit = types.SimpleNamespace(journal=log)
        board.module("menus.fault").set_aside(kit, log.matches()[0])
        kept = board.nvm
    assert last(Journal(bytearray(kept))) is None
    (tmp_path / "aside.txt").write_text(replay.aside(kept))
    nvm = replay.nvm(tmp_path / "aside.txt")
    assert len(moves_of(Journal(bytearray(nvm)))) == len(match.moves)
    with Simulator("pico_oled", nvm=nvm, language="en") as board:
        board.boot()
        board.press("a")  # the first row of the menu: continue
        board.wait(3000)
        assert "Traceback" not in board.serial


def test_a_bad_file_leaves_the_board_alone(board, tmp_path, capsys):
    (tmp_path / "bad.txt").write_text("Cinq replay 1\ngame: chess\n")
    assert save.main(["push", str(tmp_path / "bad.txt"), "--port", board.url]) == 1
    assert "bad.txt, line 2: expected one of" in capsys.readouterr().err
    assert board.received == 0


def test_a_cable_pulled_out_while_saving_is_one_sentence(board, tmp_path, capsys):
    board.cut_after = 60
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 1
    assert "plug it in again" in capsys.readouterr().err


def test_a_cable_pulled_out_while_pushing_is_one_sentence(board, tmp_path, capsys):
    (tmp_path / "save.txt").write_text("Cinq replay 1\n")
    board.cut_after = 3000
    assert save.main(["push", str(tmp_path / "save.txt"), "--port", board.url]) == 1
    said = capsys.readouterr().err
    assert "plug it in again" in said and len(said.splitlines()) == 1


@pytest.mark.parametrize("direction", ["pull", "push"])
def test_no_board_and_another_python_are_one_sentence(
    board, direction, tmp_path, monkeypatch, capsys
):
    (tmp_path / "save.txt").write_text("Cinq replay 1\n")
    board.implementation = ("micropython", (1, 27, 0, ""))
    assert save.main([direction, str(tmp_path / "save.txt"), "--port", board.url]) == 1
    assert "This board runs MicroPython; Cinq needs CircuitPython" in capsys.readouterr().err
    monkeypatch.setattr(port.list_ports, "comports", list)
    monkeypatch.setattr(port, "on_mounted", lambda name: iter(()))
    assert save.main([direction, str(tmp_path / "save.txt")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("No board found: connect one that runs CircuitPython")
    assert len(said.splitlines()) == 1
    assert (tmp_path / "save.txt").read_text() == "Cinq replay 1\n"


def test_a_folder_that_is_not_there_is_one_sentence_and_the_board_goes_on(board, tmp_path, capsys):
    assert save.main(["pull", str(tmp_path / "no/save.txt"), "--port", board.url]) == 1
    assert capsys.readouterr().err.endswith(
        "save.txt cannot be written: No such file or directory.\n"
    )
    assert board.starts == 1


# ---- boot.py ----------------------------------------------------------------------------


def boot(keys=(("b", "GP15"),), level=True, devices=()):
    """Run boot.py on a board that is not there; what it did to the drive, and to USB devices."""
    done = []

    class Pin:
        def __init__(self, pin):
            done.append(pin)
            self.value = level

        def __enter__(self):
            return self

        def __exit__(self, *error):
            done.append("released")

        def switch_to_input(self, pull):
            done.append(pull)

    modules = {
        "storage": types.SimpleNamespace(
            disable_usb_drive=lambda: done.append("no usb drive"),
            remount=lambda path, readonly: done.append((path, readonly)),
        ),
        "board": types.SimpleNamespace(GP15="pin 15"),
        "digitalio": types.SimpleNamespace(DigitalInOut=Pin, Pull=types.SimpleNamespace(UP="up")),
        "this_board": types.SimpleNamespace(KEYS=keys),
    }
    for name in devices:
        off = functools.partial(done.append, "no " + name)
        modules[name] = types.SimpleNamespace(disable=off)
    if keys is None:
        del modules["this_board"]

    def load(name, *details):
        if name not in modules:
            raise ImportError(f"no module named '{name}'")
        return modules[name]

    source = (ROOT / "firmware/boot.py").read_text()
    names = {"__builtins__": {**vars(__import__("builtins")), "__import__": load}}
    exec(compile(source, "boot.py", "exec"), names)
    return done


def test_a_normal_start_gives_the_drive_to_the_board():
    assert boot() == ["pin 15", "up", "released", "no usb drive", ("/", False)]


@pytest.mark.parametrize("devices", [("usb_hid", "usb_midi"), ("usb_hid",)])
def test_a_console_is_no_keyboard_and_no_instrument(devices):
    assert boot(devices=devices)[5:] == ["no " + name for name in devices]
    assert not boot(devices=devices, level=False)[3:]


def test_b_held_at_power_on_leaves_the_drive_to_the_computer():
    assert boot(level=False) == ["pin 15", "up", "released"]


def test_without_a_board_file_nobody_is_locked_out(capsys):
    assert boot(keys=None) == []
    assert "stays with the computer: ImportError" in capsys.readouterr().out


@pytest.mark.parametrize("keys", [(), (("b", "GP99"),), 5])
def test_with_a_strange_board_file_nobody_is_locked_out(keys):
    assert boot(keys=keys) == []
