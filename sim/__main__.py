# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The command line: python -m sim."""

import argparse
import calendar
import contextlib
import os
import random
import sys
import time
from pathlib import Path
from typing import TextIO

import boards
from boards import files
from boards.command import Parser, run
from boards.plain import plain
from sim import link, reading, record, save, script
from sim.kept_board import KeptBoard
from sim.language import LANGUAGES, speaking
from sim.machine import FirmwareHangs
from sim.tools import replay
from sim.virtual import YEAR_2000, FirmwareError

_LARGEST = 32  # scale
FIRST_BOARD = "pico_lcd_1_3"  # what a player sees who names none
LEGIBLE_BOARD = "pico_oled"  # the same in a terminal: its pixels fit 80x24

EPILOG = """\
keys of a script: up down left right a b, and x y start where the board has them
  down a          press one after the other; down*3 presses three times
  hold:b          keep a key down for a second; hold:b:300 for 300 ms
  wait:500        let 500 ms pass
  shot:FILE.png   a picture here and now

linked consoles: the first one opens a room and says its code, the others join it
  --link room                     --link room --code 4v7q2m
  --link room:wss://HOST/mqtt     the room is on this broker, not on that of `make web-serve`
  each that joins keeps its matches in a file of its own; a second one needs --nvm FILE
  --link serial:/dev/ttyUSB0      a board on a USB serial adapter, and this console
  --link room --link serial:...   both: the board plays in the room, too

controls: arrows; Z, Enter or A = A; Backspace or B = B (and X, on a board without an X);
X or S = X, Y or D = Y, Space = START; Tab = the next board, in the midst of a match;
in a terminal M holds B; Esc or Q leaves. Every move is saved at once. Only in a puzzle of
Code Omega Esc is like a power cut: its strips and clock go back to the last save, half a minute
at most, as the minute of Enigma does; Leave in the menu saves them, too.
"""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m sim",
        description="Cinq on this computer: the very firmware of the board, in a window, "
        "in a terminal, or unseen with a script of keys.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--board", metavar="NAME", help=" | ".join(boards.names()))
    add("--window", action="store_true", help="play in a window (when there is a display)")
    add("--terminal", action="store_true", help="play in this terminal")
    add("--headless", action="store_true", help="no player: run the keys, then end")
    add("--keys", metavar="WORDS", help='press these keys: "down a wait:500 hold:b"')
    add("--script", metavar="FILE", help="the same from a file, # begins a comment")
    add("--shot", metavar="FILE.png", help="a picture of the display at the end of the keys")
    add("--record", metavar="FILE.gif", help="a film of the keys, or of play (--terminal)")
    add("--scale", type=int, default=1, metavar="N", help="enlarge pictures and films")
    add("--seed", type=int, metavar="N", help="every new match gets this seed")
    add("--nvm", metavar="FILE", help="where matches and settings are kept")
    add("--replay", metavar="FILE", help="start with the match in this file or shared link")
    add("--language", metavar="|".join(LANGUAGES), help="change it in the settings")
    add("--battery", type=float, metavar="VOLTS", help="what the board measures; 4.8, a cable")
    add("--mute", action="store_true", help="no sound")
    add(
        "--link",
        metavar="WHERE",
        action="append",
        help="other consoles: room | room:BROKER | serial:PORT",
    )
    add("--code", metavar="CODE", help="with --link room: the code or the link of the room")
    add("--name", metavar="NAME", default="", help="with --link room: who you are")
    add("--serial", action="store_true", help="print what the board prints, at the end")
    return parser


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Everything that can be wrong on the command line, before anything starts."""
    if options.board not in boards.names():
        parser.error(f"unknown board {options.board!r}; there are {', '.join(boards.names())}")
    try:
        boards.load(options.board)
    except boards.BoardError as error:
        parser.error(f"boards/{options.board}.py: {error}")
    if options.language is not None and options.language not in LANGUAGES:
        parser.error(f"unknown language {options.language!r}; there are {', '.join(LANGUAGES)}")
    if not 1 <= options.scale <= _LARGEST:
        parser.error(f"--scale {options.scale}: expected a number from 1 to {_LARGEST}")
    if options.seed is not None and options.seed < 0:
        parser.error(f"--seed {options.seed}: expected a number from 0 up")
    if options.battery is not None and not 0 <= options.battery <= 5.5:
        parser.error(f"--battery {options.battery}: expected volts from 0 to 5.5")
    if options.keys is not None and options.script is not None:
        parser.error("--keys and --script: expected only one of them")
    if sum((options.window, options.terminal, options.headless)) > 1:
        parser.error("expected only one of --window, --terminal and --headless")
    for path, ending in ((options.shot, ".png"), (options.record, ".gif")):
        if path is None:
            continue
        if os.path.splitext(path)[1].lower() != ending:
            parser.error(f"{path}: expected a name that ends in {ending}")
        if not os.path.isdir(Path(path).absolute().parent):
            parser.error(f"{path}: there is no directory {Path(path).absolute().parent}")
    if options.nvm == "":
        parser.error("--nvm: expected the name of a file")
    if options.nvm is not None and not os.path.isdir(Path(options.nvm).absolute().parent):
        parser.error(f"{options.nvm}: there is no directory {Path(options.nvm).absolute().parent}")
    if options.code is not None and options.link is None:
        parser.error("--code: expected --link room as well")
    if options.window and not _has_display():
        parser.error("--window: there is no display; expected DISPLAY or WAYLAND_DISPLAY")
    if options.terminal and not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        parser.error("--terminal: standard input and output are no terminal")


def _check_terminal(parser: argparse.ArgumentParser) -> None:
    """The pictures of the terminal are made of signs that not every encoding has."""
    try:
        "▀⣿".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        parser.error(
            f"this terminal is set to {sys.stdout.encoding}, which cannot show the pictures; "
            "expected UTF-8, as with LC_ALL=C.UTF-8"
        )


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()  # None: it was closed before we started


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _steps(parser: argparse.ArgumentParser, options: argparse.Namespace) -> list[script.Step]:
    text, where = options.keys, "--keys"
    if options.script is not None:
        where = options.script
        try:
            text = files.read(options.script).decode("utf-8-sig")
        except OSError as error:
            parser.error(f"cannot read {options.script}: {error.strerror}")
        except UnicodeDecodeError:
            parser.error(f"cannot read {options.script}: it is no text")
    keys = tuple(name for name, pin in boards.load(options.board).KEYS)
    try:
        return script.parse(text or "", keys)
    except script.ScriptError as error:
        parser.error(f"{where}: {error}")


def _run_unseen(kept: KeptBoard, options: argparse.Namespace, steps: list[script.Step]) -> None:
    simulator = kept.simulator
    simulator.real_time = simulator.link is not None  # as the others' clocks run
    simulator.boot()
    script.play(simulator, steps, options.scale)
    kept.keep()
    if options.shot is not None:
        record.keep(simulator.image(options.scale), options.shot)


def _play(
    parser: argparse.ArgumentParser,
    kept: KeptBoard,
    options: argparse.Namespace,
    in_terminal: bool,
) -> int:
    """In a window or in the terminal, until the player leaves; the exit code."""
    if not in_terminal:
        from sim import window

        try:
            window.play(kept, options.mute)
            return 0
        except window.NoDisplay as reason:
            if options.window or not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
                parser.error(f"{reason}; expected a display, a terminal, or --headless")
            print(plain(f"{reason}: playing in this terminal."), file=sys.stderr)
            _check_terminal(parser)
    from sim import terminal

    hint = "" if options.board != LEGIBLE_BOARD else "Tab: the same match on a colour display."
    ended = terminal.play(kept, hint)
    return 128 + ended if ended else 0


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    unseen = (
        options.headless
        or not (options.window or options.terminal)
        and any((options.keys, options.script, options.shot, options.record))
    )
    in_terminal = not unseen and (options.terminal or not (options.window or _has_display()))
    if options.board is None:
        options.board = LEGIBLE_BOARD if unseen or in_terminal else FIRST_BOARD
    _check(parser, options)
    steps = _steps(parser, options)
    if not unseen and steps:
        parser.error("--keys and --script run without a player: expected --headless")
    if not unseen and not _has_display():
        if not _is_terminal(sys.stdin):
            parser.error("there is neither a display nor a terminal; expected --headless")
        if not _is_terminal(sys.stdout):
            parser.error("the output is no terminal, and there is no display; expected --headless")
    if in_terminal:
        _check_terminal(parser)
    path = options.nvm or (None if unseen or options.replay else save.default_path())
    if options.code is not None and not options.nvm and path:
        path = path.with_name("save-joined.bin")  # two consoles, two memories
    try:
        with contextlib.nullcontext() if path is None else save.Lock(path):
            return _run(parser, options, path, steps, unseen, in_terminal)
    except save.SaveError as error:
        parser.error(str(error))


def _memory(options: argparse.Namespace, path: Path | str | None) -> bytes | None:
    """What the console starts with; a replay leaves what its file had beside it."""
    nvm = save.read(path) if path is not None else None
    before = nvm
    if options.replay is not None:
        nvm = replay.nvm(options.replay)
    if options.language is not None:
        nvm = speaking(nvm, options.language)
    if path is not None and options.replay is not None and before not in (None, nvm):
        kept = save.replace(path, nvm or b"")
        print(plain(f"{path}: what was in it is now {kept}"), file=sys.stderr)
    return nvm


def _run(
    parser: argparse.ArgumentParser,
    options: argparse.Namespace,
    path: Path | str | None,
    steps: list[script.Step],
    unseen: bool,
    in_terminal: bool,
) -> int:
    """Everything that is asked for, with a memory that no other simulator writes."""
    try:
        nvm = _memory(options, path)
        port = None
        if options.link is not None:
            port = link.plug(options.link, options.code, options.name)
        kept = KeptBoard(
            options.board,
            path,
            nvm,
            seed=options.seed,
            # Linked consoles tell each other apart by chance.
            entropy=None if unseen and port is None else random.SystemRandom(),
            battery=options.battery,
            link=port,
            watch=reading.WATCH,
            touch=not unseen,
            # What runs by itself shows the same on every day.
            epoch=YEAR_2000 if unseen else calendar.timegm(time.localtime()),
        )
    except (save.SaveError, replay.ReplayError, link.LinkError) as error:
        parser.error(str(error))
    if port is not None and port.told:
        sys.stderr.write(plain(port.told) + "\n")
    status = 0
    recorder = None if options.record is None else record.Recorder(options.scale)
    kept.simulator.recorder = recorder
    try:
        with kept:
            if unseen:
                _run_unseen(kept, options, steps)
            else:
                status = _play(parser, kept, options, in_terminal)
        if recorder is not None:
            recorder.save(options.record)
    except (FirmwareError, FirmwareHangs) as error:
        sys.stderr.write(plain(str(error).rstrip(), lines=True) + "\n")
        status = 1
    except OSError as error:
        parser.error(f"{error.filename or 'this computer'}: {error.strerror or error}")
    except KeyboardInterrupt:
        status = 130
    finally:
        lost = kept.finish()
        if lost:
            sys.stderr.write(f"{parser.prog}: {plain(lost)}\n")
        if port is not None:
            port.close()
    if options.serial:
        _print(parser, kept.simulator.serial)
    return status or bool(lost)


def _print(parser: argparse.ArgumentParser, text: str) -> None:
    """What the encoding of this computer lacks is told by its number."""
    if sys.stdout is None:
        parser.error("--serial: cannot write the output: it is closed")
    encoding = sys.stdout.encoding
    try:
        shown = plain(text, lines=True).encode(encoding, "backslashreplace")
        sys.stdout.write(shown.decode(encoding))
        sys.stdout.flush()
    except OSError as error:
        # Python would try once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        parser.error(f"--serial: cannot write the output: {error.strerror}")


if __name__ == "__main__":
    run(main)
