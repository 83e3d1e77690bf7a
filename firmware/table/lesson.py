# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Lessons: a match that is played by a script, with a caption before each step.

It is an ordinary match at the ordinary table; the learner may play only what the script has,
which also plays the other side. A lesson is data, firmware/lessons/<game>.py, and the build packs
it:

    SEED = 1234       # of the match
    OPTIONS = ()      # as in a match
    SEATS = 2         # seat 0 is the learner's
    OPENING = (17, 3) # what both sides have played when the lesson begins; () for nothing
    STEPS = (
        ("In English", "En français"),              # words alone: A goes on
        ("Put it\nhere.", "Posez-la\nici.", (17,)), # the learner plays this
        ("Which?", "Laquelle ?", (33, 34), (("Good: …", "Bien : …"), ("Also: …", "Aussi : …"))),
                                                    # or any of these, each with a comment
        ("", "", (18,)),                            # no words: the table itself asks
        ("My turn.", "À moi.", (40, 7, 12)),        # the other side plays all these in order
    )

Words have at most three lines, broken with "\n", that fit 124 pixels of the small type and 228 of
the large: about 24 letters. They lie over the lower part of the table; "^" before them puts them
at its top. A screen may name a better place: a column beside the scene (KEYS, in which lines are
broken anew), or a height (between). Words about a move of the learner leave its place free
wherever that is, and point at it when it is near, unless they ask a question. Arrows, X and Y
then act as the words say; so does B held down while a clock runs. Who plays a step's moves is
whose turn it is in the match. What follows a choice must be legal after each of its moves. A move
that carries a time is played with the time that is written here, however long the learner took.

Anything else that the learner tries gets a friendly word; the second time the cursor shows
the way, as does "Give me a hint". B goes one caption back. How far the player has come is kept
in the journal, so a lesson goes on after a power cut.
"""

from console import rooms
from console.kit import LANGUAGES
from hands import LEAVE
from hands.learner import Learner
from match import HUMAN, Match
from rules import OVER
from table.table import Table


def run(kit, game):
    """Learn a game from where one was; whether a match against Easy is to follow."""
    if not _follow(kit, game):
        return False
    title, text = kit.say("title " + game), kit.say("lesson over")
    return rooms.lend("table.pages", "confirm", kit, title, text, "hint lesson over")


def _follow(kit, game):
    """The lesson at the table; whether it was followed to its end."""
    import lessons
    from menus import names

    lesson = lessons.Lesson(game, LANGUAGES.index(kit.language))
    players = [((names.known(kit.journal) or [kit.say("player", 1)])[0], HUMAN)]
    while len(players) < lesson.seats:
        # Not Easy, for whom the assist would strike out what a lesson asks about.
        players.append((names.bot([name for name, _ in players]), 1))
    names = None  # the table unloads the menus
    match = Match(game, players, lesson.seed, tuple(lesson.options))
    for move in lesson.opening:
        match.play(move)
    learner = Learner(lesson)
    table = Table(kit, match, learner)
    learner.begin(table)
    table.show()
    while table.turns():
        table.finale()
        if learner.decide(table, OVER) == LEAVE:  # what is told after the end
            break
    rooms.drop("hands.learner")
    rooms.drop("ui.caption")
    return learner.followed()
