# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Whole matches as text: the board before each move, what presenters say, the move.

    .venv/bin/python -m tests.playthroughs    # writes tests/playthroughs/ anew

The matches are those of tests/transcripts, so that they never change. Each step shows what the
player who decides is asked and sees, how many of the moves the cursor can stand on, and what A
would do; then the move (`=`), what everybody is told of it (`>`), and the tune. Read what changed
before you keep it, as with a picture.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT, ROOT / "tests", ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

from easel import BOARDS, Easel  # noqa: E402

from match import Match  # noqa: E402
from rules import OVER, REVEALED, SPECTATOR  # noqa: E402
from save.journal import Journal  # noqa: E402
from sim.tools import describe, replay  # noqa: E402

KEPT = ROOT / "tests/playthroughs"
MATCHES = sorted(path.stem for path in (ROOT / "tests/transcripts").glob("0.2.0-*-2-whole.txt"))
MATCHES.append("0.2.0-code_vinci-4-whole")  # with jokers, tiles one chooses, several games
_TOLD = 80  # of a long match so many moves, and as many at its end
_OPTIONAL = ("question", "button", "private", "waits", "running", "erases", "extra")


def told(match, presenter, board, screen):
    """Yield the lines of a match that is played move by move."""
    moves, match.moves = match.moves, []
    match.rewind(0)
    for number, move in enumerate(moves):
        if _TOLD <= number < len(moves) - _TOLD and len(moves) > 4 * _TOLD:
            match.play(move)
            continue
        game = match.game
        seat = game.turn()
        view = game.view(seat)
        yield f"{number} {match.players[seat][0]}: {presenter.prompt(view, seat)} | " + str(
            presenter.fact(view, seat)
        )
        yield from (f"    | {line}".rstrip() for line in describe.board(match.name, view))
        yield from asked(presenter, view, seat)
        legal = list(view.moves())
        first = getattr(presenter, "first", None)
        yield f"  first {legal[first(view, legal)] if first else legal[0]}"
        screen.show(view, seat)
        known = [one for one in legal if screen.place(one)]
        yield f"  {board}: {len(known)} of {len(legal)} moves"
        for words in sorted({str(presenter.hint(view, one)) for one in known[:40]}):
            yield f"  {words}"
        others = presenter.prompt(game.view(SPECTATOR), SPECTATOR)
        yield f"  everybody: {others} | {presenter.fact(game.view(SPECTATOR), SPECTATOR)}"
        yield "  = " + describe.describe(match.name, game, move)
        for event in match.play(move):
            if event is REVEALED:
                continue
            words = [presenter.tell(event)]
            for name in ("record", "sound"):
                ask = getattr(presenter, name, None)
                words.append(ask(event) if ask else None)
            tune = words.pop()
            yield (
                f"  > {event[0]}: "
                + " / ".join(str(word) for word in words)
                + (f" {tune.hex()}" if tune else "")
            )
    view = match.game.view(SPECTATOR)
    yield f"the end: {presenter.prompt(view, SPECTATOR)} | {presenter.fact(view, SPECTATOR)}"
    yield from (f"    | {line}".rstrip() for line in describe.board(match.name, view))
    if view.turn() == OVER:
        for name in ("explain", "bars"):
            tell = getattr(presenter, name, None)
            if tell:
                yield from (f"  {line}" for line in tell(view))


def asked(presenter, view, seat):
    """What else a presenter answers of a view."""
    for name in _OPTIONAL:
        ask = getattr(presenter, name, None)
        if ask is None:
            continue
        if name in ("erases", "extra"):
            given = ask()
        else:
            given = ask(view, seat) if name == "button" else ask(view)
        if given:
            yield f"  {name} {given}"


def lines(name):
    """The whole text of a match."""
    game = name.split("-")[1]
    text = (ROOT / f"tests/transcripts/{name}.txt").read_text("utf-8")
    found = []
    for board in BOARDS:
        with Easel(board, game) as easel:
            match = played(text)
            screen = easel.screen(match)
            it = match, screen.presenter, board, screen.screen
            easel.do(lambda kit, it=it: found.append(list(told(*it))), 600_000)
    # Of the second display only what is not the same.
    return found[0] + [line for line in found[1] if line.startswith("  " + BOARDS[1])]


def played(text):
    """The match of a transcript, with its moves, all still to be played."""
    log = Journal(bytearray(replay.to_nvm(text)))
    waiting = Match.waiting(log, log.matches()[0])
    for _ in waiting.replay(log.entries(waiting.number)):
        pass
    match = Match(waiting.name, waiting.players, waiting.seed, waiting.options)
    match.moves = list(waiting.moves)
    return match


def main():
    KEPT.mkdir(exist_ok=True)
    for name in MATCHES:
        (KEPT / f"{name}.txt").write_text("\n".join(lines(name)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
