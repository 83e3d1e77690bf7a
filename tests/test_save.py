# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Matches as text, from a board's memory and back."""

import types

import pytest
from conftest import ROOT
from fake_board import FakeBoard

from boards import port, save
from journal import SETTINGS, SETUP, Journal
from match import HUMAN, Match, load
from rules import GAMES
from rules.dice import Dice
from sim import replay

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
    log.begin(match.pack(GAMES))
    dice = Dice(seed)
    for _ in range(moves):
        if match.over():
            break
        legal = list(match.game.moves())
        match.play(legal[dice.below(len(legal))])
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
    assert again.match() == before.match()
    assert again.entries() == before.entries()
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


def test_moves_that_were_taken_back_are_gone():
    image = bytearray(b"\xff" * 4096)
    log = Journal(image)
    match = Match("code_vinci", PLAYERS, 5, (), log)
    log.begin(match.pack(GAMES))
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
    assert Journal(bytearray(image)).match()[5:9] == bytes((3, 0, 0, 1))
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
}


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_replay_is_one_line_on_what_was_expected(name):
    bad, words = BAD[name]
    with pytest.raises(replay.ReplayError) as caught:
        replay.to_nvm(bad)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


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
        assert Journal(bytearray(board.nvm)).entries()
        board.press("a")  # the first row of the menu: continue
        board.wait(3000)
        assert "Traceback" not in board.serial


# ---- Boards -----------------------------------------------------------------------------


@pytest.fixture
def board(tmp_path, monkeypatch):
    fake = FakeBoard(tmp_path)
    monkeypatch.setattr(port.serial, "serial_for_url", fake.serial_for_url)
    monkeypatch.setattr(port, "_HEARING", 0)
    monkeypatch.setattr(port, "_PATIENCE", (1,))
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
    assert (after.match(), after.entries()) == (before.match(), before.entries())
    assert board.resets == 2


def test_a_bin_file_is_the_memory_itself(board, tmp_path):
    board.nvm[:] = bytes(range(256)) * 16
    file = tmp_path / "save.bin"
    assert save.main(["pull", str(file), "--port", board.url]) == 0
    board.nvm[:] = bytes(4096)
    assert save.main(["push", str(file), "--port", board.url]) == 0
    assert board.nvm == bytes(range(256)) * 16


def test_an_unreadable_memory_is_one_sentence_and_the_board_goes_on(board, tmp_path, capsys):
    board.nvm[:] = b"\x5a" * 4096
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 1
    said = capsys.readouterr().err
    assert said.startswith("Nothing saved, the board's memory holds no journal")
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "save.txt").exists()
    assert board.resets == 1


def test_a_bad_file_leaves_the_board_alone(board, tmp_path, capsys):
    (tmp_path / "bad.txt").write_text("Cinq replay 1\ngame: chess\n")
    assert save.main(["push", str(tmp_path / "bad.txt"), "--port", board.url]) == 1
    assert "bad.txt, line 2: expected one of" in capsys.readouterr().err
    assert board.received == 0


def test_a_cable_pulled_out_while_saving_is_one_sentence(board, tmp_path, capsys):
    board.cut_after = 60
    assert save.main(["pull", str(tmp_path / "save.txt"), "--port", board.url]) == 1
    assert "plug it in again" in capsys.readouterr().err


# ---- boot.py ----------------------------------------------------------------------------


def boot(keys=(("b", "GP15"),), level=True):
    """Run boot.py on a board that is not there; what it did to the drive."""
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


def test_b_held_at_power_on_leaves_the_drive_to_the_computer():
    assert boot(level=False) == ["pin 15", "up", "released"]


def test_without_a_board_file_nobody_is_locked_out(capsys):
    assert boot(keys=None) == []
    assert "stays with the computer: ImportError" in capsys.readouterr().out


@pytest.mark.parametrize("keys", [(), (("b", "GP99"),), 5])
def test_with_a_strange_board_file_nobody_is_locked_out(keys):
    assert boot(keys=keys) == []
