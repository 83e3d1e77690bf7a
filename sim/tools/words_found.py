# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How many of the words that people use most the computer finds at Enigma.

    python -m sim.tools.words_found                     # every level, language and length
    python -m sim.tools.words_found --level hard --every 10 --lib OTHER/lib

The words are the 1,000 most frequent ones of 4, 5 and 6 letters, as marked in lib/words.
Each is coded once, one computer looks for it alone. Besides the share that is found stands
what it took: questions (zones asked, segments bought), and the points of Coder and Decoder.
`--lib` measures other rules, bots and words, such as those of an earlier version.
"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from boards.command import Parser, run

ROOT = Path(__file__).resolve().parents[2]
LEVELS = ("easy", "medium", "hard")
LANGUAGES = ("english", "french")
LENGTHS = (4, 5, 6)
GOALS = {"hard": 90, "medium": 75}  # percent


def modules(lib: Path | str) -> tuple[ModuleType, ModuleType, ModuleType]:
    """The rules, the bot and the words of a folder."""
    if str(lib) not in sys.path:
        sys.path.insert(0, str(lib))
    import words
    from bots import enigma as bot
    from rules import enigma as rules

    return rules, bot, words


def frequent(language: int, length: int) -> list[bytes]:
    """The words to look for, sorted."""
    sys.path.insert(0, str(ROOT / "lib"))
    from words import Words

    guesses = Words(language).guesses(length)
    flags = guesses.frequent()
    return [bytes(word) for i, word in enumerate(guesses.words()) if flags[i >> 3] >> (i & 7) & 1]


class Tally:
    """What came of many rounds."""

    def __init__(self) -> None:
        self.rounds = self.found = self.questions = self.coder = self.decoder = 0
        self.missed: list[str] = []

    def add(self, game: Any, questions: int, word: bytes, rules: ModuleType) -> None:
        self.rounds += 1
        self.questions += questions
        scores = game.scores()
        self.coder += scores[0]
        self.decoder += scores[1]
        if game.solver() == 1:
            self.found += 1
        else:
            self.missed.append(rules.spell(word))

    def share(self) -> float:
        """Percent of the words that were found."""
        return 100 * self.found / self.rounds


def look_for(
    tally: Tally,
    lib: tuple[ModuleType, ModuleType, ModuleType],
    word: bytes,
    language: int,
    level: int,
    seed: int,
) -> None:
    """One round: seat 0 has coded the word, seat 1 looks for it."""
    rules, bot, _ = lib
    from rules.dice import Dice

    lengths = rules.OPTIONS[0][1]
    game = rules.Game(2, seed, (lengths.index(str(len(word))), 0, language))
    for letter in word:
        game.play(letter)
    game.play(rules.ACCEPT)
    questions = step = 0
    while game.phase() != rules.REVEAL:
        move = None
        seat = game.turn()
        for move in bot.think(game.view(seat), seat, level, Dice(seed * 31 + step)):
            pass
        questions += rules.ZONE <= move < rules.CLAIM or move == rules.REQUEST
        game.play(move)
        step += 1
    tally.add(game, questions, word, rules)


def measure(
    lib: tuple[ModuleType, ModuleType, ModuleType],
    language: int,
    length: int,
    level: int,
    every: int = 1,
    start: int = 0,
) -> Tally:
    tally = Tally()
    for number, word in enumerate(frequent(language, length)[start::every]):
        look_for(tally, lib, word, language, level, 1000 + number)
    return tally


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.words_found", description=__doc__)
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--length", type=int, choices=LENGTHS)
    parser.add_argument("--every", type=int, default=1, help="only every n-th word")
    parser.add_argument("--lib", type=Path, default=ROOT / "lib", help="another version's lib/")
    parser.add_argument("--missed", action="store_true", help="list the words not found")
    chosen = parser.parse_args(arguments)
    if chosen.every < 1:
        parser.error("--every is a whole number above zero")
    wanted = {}
    for number, language in enumerate(LANGUAGES):
        for length in LENGTHS:
            wanted[number, length] = frequent(number, length)[:: chosen.every]
    if chosen.lib.resolve() != ROOT / "lib":
        for name in list(sys.modules):
            if name.split(".")[0] in ("words", "rules", "bots"):
                del sys.modules[name]
    lib = modules(chosen.lib.resolve())
    row = "{:7} {:8} {:>7} {:>7} {:>9} {:>7} {:>9} {:>6}"
    heads = ("level", "language", "letters", "found", "questions", "Coder", "Decoder", "goal")
    print(row.format(*heads))
    good = True
    for level, name in enumerate(LEVELS):
        for number, language in enumerate(LANGUAGES):
            for length in LENGTHS:
                if chosen.level not in (None, name) or chosen.language not in (None, language):
                    continue
                if chosen.length not in (None, length):
                    continue
                tally = Tally()
                for seed, word in enumerate(wanted[number, length]):
                    look_for(tally, lib, word, number, level, 1000 + seed)
                goal = GOALS.get(name)
                good = good and (goal is None or tally.share() >= goal)
                counted = (tally.questions, tally.coder, tally.decoder)
                figures = [f"{count / tally.rounds:.1f}" for count in counted]
                told = "" if goal is None else f"{goal} %"
                share = f"{tally.share():.1f} %"
                print(row.format(name, language, length, share, *figures, told), flush=True)
                if chosen.missed:
                    print("       ", " ".join(tally.missed))
    return 0 if good else 1


if __name__ == "__main__":
    run(main)
