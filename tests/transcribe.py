# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Write matches of today's version into tests/transcripts, when a version is released.

    .venv/bin/python -m tests.transcribe

Three of every game: two players, whole and in part, and as many as can play. Those of a version
are written once: a file that is there is never written over.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT, ROOT / "tests", ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

from saved import ended  # noqa: E402

from boards import build  # noqa: E402
from bots import EASY, HARD, MEDIUM  # noqa: E402
from match import HUMAN, Match, load  # noqa: E402
from rules import GAMES  # noqa: E402
from save.journal import SETTINGS, SIZE, Journal  # noqa: E402
from sim.tools import replay  # noqa: E402

KEPT = ROOT / "tests/transcripts"
_SEED = 0x123480  # test_transcripts asks how a seed begins
_LEVELS = (MEDIUM, HARD, EASY)


def decided(match):
    """What a bot would do for the seat on turn."""
    seat = match.game.turn()
    level = match.players[seat][1]
    think = load("bots", match.name).think
    for move in think(
        match.game.view(seat), seat, HARD if level == HUMAN else level, match.dice()
    ):
        pass
    return move


def written(game, seats, seed, options, share=1):
    """The text of a match of so many players; of a part, a share of its moves is played."""
    players = [("Zoë", HUMAN)]
    players += [(f"Bot {i + 1}", _LEVELS[(i - 1) % 3]) for i in range(1, seats)]
    whole = Match(game, players, seed, options)
    while not whole.over():
        whole.play(decided(whole))
    memory = bytearray(b"\xff" * SIZE)
    log = Journal(memory)
    log.put(SETTINGS, b"\x01\x02\x00")
    match = Match(game, players, seed, options, log)
    match.begin()
    for move in whole.moves[: int(len(whole.moves) * share)]:
        match.play(move)
    match.leave()
    facts = [f"# {name}: {value}" for name, value in ended(match).items()]
    facts.append(f"# memory: {bytes(memory).rstrip(bytes([255])).hex()}")
    return replay.to_text(memory) + "\n".join(facts) + "\n"


def main():
    version = build.version()
    if list(KEPT.glob(f"{version}-*.txt")):
        print(f"The matches of {version} are there; they are never made again.", file=sys.stderr)
        return 1
    seed = _SEED
    for game in GAMES:
        rules = load("rules", game)
        for name, seats, choice, share in (
            ("2-whole", 2, 0, 1),
            ("2-part", 2, 1, 0.4),
            (f"{max(rules.SEATS)}-whole", max(rules.SEATS), 1, 1),
        ):
            options = [min(choice, len(option[1]) - 1) for option in rules.OPTIONS]
            text = written(game, seats, seed, options, share)
            (KEPT / f"{version}-{game}-{name}.txt").write_text(text, "utf-8")
            seed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
