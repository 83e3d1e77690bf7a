# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning by playing: every lesson can be followed to its end, by everybody, everywhere."""

import itertools
import types

import micropython32
import pytest
from conftest import ROOT
from easel import Easel, undrawn
from monkey import Console, prepared
from PIL import ImageChops

from boards import store
from lessons import DONE
from match import HUMAN, Match, load
from rules import GAMES, code_omega, number
from save.journal import LESSON, SETUP, SIZE, Journal
from sim.virtual import Simulator

BOARDS = ("pico_oled", "pico_lcd_1_3")
LANGUAGES = ("en", "fr")
TAUGHT = [game for game in GAMES if (ROOT / f"firmware/lessons/{game}.py").exists()]
LINES = 3
MOST_PRESSES = 60
MOST_BYTES = 2048
ROOM = {"pico_oled": 124, "pico_lcd_1_3": 228}  # pixels of a line of a caption


def lesson_of(game):
    return load("lessons", game)


def captions(game, language):
    """Every caption and comment of a lesson."""
    at = LANGUAGES.index(language)
    for step in lesson_of(game).STEPS:
        if step[at]:
            yield step[at]
        for comment in step[3] if len(step) > 3 else ():
            yield comment[at]


def ways(game):
    """Every way through a lesson: which of the learner's moves at each choice."""
    lesson = lesson_of(game)
    match = begun(lesson, game)
    widths = []
    for moves in decisions(lesson):
        if match.game.turn() == 0 and len(moves) > 1:
            widths.append(range(len(moves)))
        for move in moves[:1] if match.game.turn() == 0 else moves:
            match.play(move)
    return list(itertools.product(*widths))


def begun(lesson, game):
    players = [("Ann", HUMAN)] + [("Bot", 0)] * (lesson.SEATS - 1)
    match = Match(game, players, lesson.SEED, lesson.OPTIONS)
    for move in lesson.OPENING:
        match.play(move)
    return match


def decisions(lesson):
    return [step[2] for step in lesson.STEPS if len(step) > 2]


# The data


@pytest.mark.parametrize("game", TAUGHT)
def test_every_move_is_legal_in_its_order_whatever_was_chosen(game):
    lesson = lesson_of(game)
    for way in ways(game):
        match = begun(lesson, game)
        choices = list(way)
        for moves in decisions(lesson):
            if match.game.turn() == 0:
                chosen = choices.pop(0) if len(moves) > 1 else 0
                moves = moves[chosen : chosen + 1]
            for move in moves:
                untimed = getattr(match.game, "untimed", int)
                assert untimed(move) in list(match.game.moves()), (game, way, move)
                match.play(move)


@pytest.mark.parametrize("game", TAUGHT)
def test_each_right_move_has_its_comment_or_none_has(game):
    for step in lesson_of(game).STEPS:
        assert len(step) in (2, 3, 4)
        if len(step) == 4:
            assert len(step[2]) == len(step[3]) > 1
        if not step[0]:
            assert len(step) > 2 and not step[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_caption_is_within_its_place(game, board, language):
    with Easel(board, game, language) as easel:
        look = easel.module("ui.look")
        assert easel.module("ui.caption").LINES == LINES
        misfits = []
        for words in captions(game, language):
            lines = words.lstrip("^").split("\n")
            assert len(lines) <= LINES, words
            column = getattr(easel.module("screens." + game), "KEYS", 0)
            if column:
                wrapped = easel.module("ui.text").wrap(" ".join(lines), 128 - column, look.BODY)
                assert len(wrapped) * look.READ <= look.BOTTOM, words
            for line in lines:
                if undrawn(look.BODY, line) or not look.BODY.fits(line, ROOM[board]):
                    misfits.append(line)
        assert not misfits


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_takes_little_of_the_drive(game):
    told = store.lesson(ROOT / f"firmware/lessons/{game}.py")
    assert len(told) == len(LANGUAGES)
    assert sum(map(len, told)) <= MOST_BYTES


# Walking through it


class Learner:
    """A player who follows the lesson of a game."""

    def __init__(self, board, game, language="en", nvm=None):
        self.sim = Simulator(board, nvm=nvm, seed=7, language=language)
        self.game = game
        self.presses = 0
        self.pictures = []
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.sim.close()

    def start(self):
        """Wait for the menu, and look over the shoulder of the lesson from then on."""
        self.lesson = self.table = None  # the hand of the lesson, and the table
        self.telling = None  # the caption that is shown
        self.asking = None  # the moves that are right now
        self.pointed = None  # the move under the cursor
        self.run("wait:1500")
        self.sim.whenever("hands.learner", self._watch_learner)
        self.sim.whenever("hands.person", self._watch_person)

    def _watch_learner(self, module):
        learner = module.Learner
        tell, learn = learner.tell, learner.learn

        def told(this, table, words, moves):
            self.lesson, self.table = this, table
            self.telling, self.wanted = words, moves
            key = tell(this, table, words, moves)
            self.telling = None
            return key

        def learned(this, table, moves):
            self.asking = moves
            choice = learn(this, table, moves)
            self.asking = None
            return choice

        learner.tell, learner.learn = told, learned

    def _watch_person(self, module):
        point = module.Person.point

        def pointed(this, table, view, move):
            self.pointed = move
            point(this, table, view, move)

        module.Person.point = pointed

    def run(self, keys):
        self.sim.run(keys)
        assert "Traceback" not in self.sim.serial

    def press(self, key, wait=80):
        self.presses += 1
        self.run(f"{key} wait:{wait}")

    def open(self):
        """Choose the game in the menu."""
        self.run("down wait:60 " * GAMES.index(self.game) + "a wait:600")

    def begin(self):
        """Accept the lesson that is offered, and read its first caption."""
        self.open()
        self.press("a", 1500)
        assert self.telling

    def step(self, choice=0):
        """Go on by a caption or a decision; False when the lesson is over."""
        if not self.sim.wait_for(lambda: self.telling or self.asking, 8000):
            return False
        if self.telling:
            self.press("a")
        else:
            self.play(self.asking[choice if choice < len(self.asking) else 0])
        return True

    def play(self, move):
        """Go to a move with the arrows, and choose it."""
        table = self.table
        self.sim.wait_for(lambda: self.pointed is not None, 2000)
        self.run("wait:150")
        presenter = table.presenter
        while (
            hasattr(presenter, "wheel")
            and presenter.entering()
            and move < 26
            and presenter.wheel != move
        ):
            self.press("up" if (move - presenter.wheel) % 26 < 13 else "down")
        moves = list(table.match.game.view(0).moves())
        untimed = getattr(table.match.game, "untimed", int)
        places = [table.screen.place(legal) for legal in moves]
        if self.game == "code_omega" and table.match.game.phase() == code_omega.SOLVING:
            self.solve(untimed(move), places, moves)
            return
        neighbour = self.sim.module("ui.frame").neighbour
        if places[moves.index(untimed(move))] is not None:
            start, end = moves.index(self.pointed), moves.index(untimed(move))
            for key in way(neighbour, places, start, end):
                self.press(key)
        self.press("a")

    def solve(self, move, places, moves):
        """A step of a puzzle: on a row each key has its own meaning, holding B declares."""
        if move == code_omega.DONE:
            self.press("hold:b:700")
            return
        neighbour = self.sim.module("ui.frame").neighbour
        row = move % code_omega.SWAP
        for key in way(neighbour, places, moves.index(self.pointed), moves.index(row)):
            self.press(key)
        self.press("left" if move < code_omega.SWAP else "a")

    def same(self, move, right):
        """Whether a move is the right one, whatever time it carries."""
        untimed = getattr(self.table.match.game, "untimed", int)
        return untimed(move) == untimed(right)

    def follow(self, choice=0, most=200):
        """To the end of the lesson."""
        for _ in range(most):
            if not self.step(choice):
                return
        raise AssertionError("the lesson does not end")


def way(neighbour, places, start, end):
    """The shortest arrows from one place to another."""
    arrows = {"up": 1, "down": 2, "left": 3, "right": 4}
    ways = {start: []}
    queue = [start]
    for at in queue:
        if at == end:
            return ways[at]
        for name, intent in arrows.items():
            to = neighbour(places, at, intent)
            if to not in ways:
                ways[to] = [*ways[at], name]
                queue.append(to)
    raise AssertionError("the cursor cannot get there")


def kept(learner):
    """What the journal says about the lesson."""
    return Journal(bytearray(learner.sim.nvm)).get(LESSON + number(learner.game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_leads_to_a_match_against_easy(game, board, language):
    with Learner(board, game, language) as learner:
        learner.begin()
        learner.follow()
        assert kept(learner) == bytes((DONE,))
        assert learner.presses <= MOST_PRESSES
        learner.press("a", 2000)  # play
        journal = Journal(bytearray(learner.sim.nvm))
        assert journal.matches() == [number(game)]
        match = Match.unpack(journal.match(number(game)))
        assert sorted(level for _, level in match.players) == [0] * (len(match.players) - 1) + [
            HUMAN
        ]
        assert journal.get(SETUP + number(game)) is None, "what was set up before stays"


KEYS = {"▲": "up", "▼": "down", "◀": "left", "▶": "right", "Ⓧ": "x", "Ⓨ": "y"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_caption_leaves_its_subject_free_and_its_keys_act(game, board, language):
    with Learner(board, game, language) as learner:
        learner.begin()
        while learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000):
            table, words = learner.table, learner.telling
            wanted = learner.wanted if words else ()
            if wanted:
                learner.run("wait:120")  # it is drawn
                leaves_free(learner, words, wanted[0])
            named = [words.index(sign) for sign in KEYS if sign in words] if wanted else []
            if named:
                before = learner.sim.image()
                first = KEYS[words[min(named)]]
                learner.press(first, 300)
                assert not learner.telling, words
                assert learner.sim.image().tobytes() != before.tobytes()
            elif wanted and "Ⓑ" in words:
                learner.press("hold:b:700", 300)
                assert table.match.moves[-1] == wanted[0], words
            else:
                learner.step()
        assert kept(learner) == bytes((DONE,))


def leaves_free(learner, words, move):
    """The place of the move that is asked for is as it is without the words."""
    table = learner.table
    place = table.screen.place(getattr(table.match.game, "untimed", int)(move))
    if place is None:
        return
    x, y, width, height = place
    told = learner.sim.image()
    box = table.root[len(table.root) - 1]  # the caption lies on top
    box.hidden = True
    learner.run("wait:60")
    seen = learner.sim.image()
    box.hidden = False
    learner.run("wait:60")
    crop = (x, y, x + width, y + height)
    assert ImageChops.difference(told.crop(crop), seen.crop(crop)).getbbox() is None, words


# What several captions speak of, and no move stands for: the whole square; the discards and the
# own code; what was asked, then what was won; the row of the tile whose number is asked for.
SCENES = [
    ("omphalos", "pico_oled", (0, 0, 64, 56)),
    ("omphalos", "pico_lcd_1_3", (0, 25, 172, 168)),
    ("code_cards", "pico_lcd_1_3", (0, 67, 240, 149)),
    ("enigma", "pico_lcd_1_3", (0, 86, 240, 149)),
    ("code_vinci", "pico_lcd_1_3", (0, 25, 240, 91)),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "board", "scene"), SCENES)
def test_no_caption_covers_what_the_lesson_is_about(game, board, scene, language):
    with Learner(board, game, language) as learner:
        learner.begin()
        while learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000):
            if learner.telling:
                learner.run("wait:120")
                box = learner.table.root[len(learner.table.root) - 1]
                told = learner.sim.image()
                box.hidden = True
                learner.run("wait:60")
                seen = learner.sim.image()
                box.hidden = False
                changed = ImageChops.difference(told.crop(scene), seen.crop(scene)).convert("L")
                # The tip of a pointer may stand on empty ground, never on what is drawn there.
                drawn = seen.crop(scene).convert("L").point(lambda light: 255 if light else 0)
                assert ImageChops.multiply(changed, drawn).getbbox() is None, learner.telling
            learner.step()
        assert kept(learner) == bytes((DONE,))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_other_right_answer_leads_on_too(game):
    with Learner("pico_oled", game) as learner:
        learner.begin()
        learner.follow(choice=1)
        assert kept(learner) == bytes((DONE,))


@pytest.mark.parametrize("board", BOARDS)
def test_b_goes_back_from_the_wheel_too(board):
    with Learner(board, "enigma") as learner:
        learner.begin()
        while not learner.asking or learner.asking[0] >= 26:
            learner.step()
            learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000)
        learner.step()
        learner.sim.wait_for(lambda: learner.asking, 8000)
        assert learner.table.match.game.entry()
        learner.press("b", 700)
        assert learner.telling
        assert not learner.table.match.game.entry()
        learner.follow()
        assert kept(learner) == bytes((DONE,))


@pytest.mark.parametrize("board", BOARDS)
def test_a_lesson_goes_on_after_a_power_cut(board):
    with Learner(board, "code_vinci") as learner:
        learner.begin()
        while not learner.asking or learner.lesson.at < 6:
            learner.step(choice=1)
            learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000)
        at, moves = learner.lesson.marks[-1][0], list(learner.table.match.moves)
        learner.sim.power_cut()
        learner.sim.power_on()
        learner.start()
        learner.press("a", 600)  # the menu has the last game ready, its set-up has Learn
        learner.press("a", 1500)
        assert learner.telling
        assert learner.lesson.at == at
        assert learner.table.match.moves == moves
        learner.follow()
        assert kept(learner) == bytes((DONE,))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_wrong_move_does_no_harm_and_then_the_cursor_shows_the_way(game, board):
    with Learner(board, game) as learner:
        learner.begin()
        table = learner.table
        # Up to a decision with one right move among several.
        while (
            not learner.asking
            or len(learner.asking) > 1
            or len(list(table.match.game.moves())) == 1
        ):
            learner.step()
            learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000)
        learner.run("wait:300")
        before = list(table.match.moves)
        right = learner.asking[0]
        wrong = next(
            move
            for move in table.match.game.moves()
            if not learner.same(move, right) and table.screen.place(move) is not None
        )
        for told in ("lesson try", "lesson look"):
            seen = learner.sim.image()
            learner.play(wrong)
            if getattr(table.screen, "keys_shown", False):  # they stay whole
                width, height = seen.size
                told_at = ImageChops.difference(learner.sim.image(), seen).getbbox()
                assert told_at[1] == 0 and told_at[3] < height * 3 // 4
            else:
                assert table.bottom.text == table.kit.say(told)
            if told == "lesson look":  # already there when the words say so
                assert learner.same(learner.pointed, right)
            learner.run("wait:1800")
            assert table.match.moves == before
        assert learner.same(learner.pointed, right)
        learner.play(right)
        learner.run("wait:500")
        assert table.match.moves == [*before, right]


@pytest.mark.parametrize("game", TAUGHT)
def test_before_every_caption_there_is_time_to_collect(game):
    # What is made without it lies scattered among what was only computed: a table of the LCD
    # that was put away for the menu did not find 9 KB in one piece among 50.
    with Learner("pico_oled", game) as learner:
        learner.begin()
        collected, before = [], []
        count = types.SimpleNamespace(collect=lambda: collected.append(1))
        learner.sim.module("table.table").gc = count
        caption = learner.sim.module("ui.caption").Caption
        show = caption.show

        def shown(*what):
            before.append(len(collected))
            show(*what)

        caption.show = shown
        learner.follow()
        assert len(before) > 1 and before == sorted(set(before))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", TAUGHT)
def test_b_goes_back_step_by_step_and_at_last_leaves(game, board):
    with Learner(board, game) as learner:
        learner.begin()
        lesson = learner.lesson
        for _ in range(12):
            if lesson.at < lesson.lesson.count - 2:  # not beyond the end of a short one
                learner.step()
        learner.sim.wait_for(lambda: learner.telling or learner.asking, 8000)
        opening = list(lesson_of(game).OPENING)
        captions = []
        for _ in range(20):
            if learner.telling:
                captions.append(lesson.at)
            learner.press("b", 700)
            if not learner.telling:
                break
        assert captions == sorted(set(captions), reverse=True)
        assert captions[-1] == 0
        assert learner.table.match.moves == opening


def test_a_lesson_is_offered_once(board="pico_oled"):
    game = TAUGHT[0]
    with Learner(board, game) as learner:
        learner.open()
        learner.press("b", 400)  # not now
        assert kept(learner) == b"\0"
        learner.press("b", 400)  # from the set-up to the menu
        learner.press("a", 600)
        learner.press("a", 1500)  # the first row of the set-up plays
        assert Journal(bytearray(learner.sim.nvm)).matches() == [number(game)]


def test_who_has_played_a_game_before_is_not_offered_its_lesson():
    nvm = prepared("omphalos", [("Ann", HUMAN), ("Bot 2", 0)])
    with Console("pico_oled", nvm) as console:
        console.enter("omphalos")
        console.press("a")
        console.wait(1500)
        assert console.table is not None


def test_learn_is_beside_play():
    nvm = prepared("omphalos", [("Ann", HUMAN), ("Bot 2", 0)])
    with Learner("pico_oled", "omphalos", nvm=nvm) as learner:
        learner.open()
        learner.press("down")
        learner.press("a", 1500)
        assert learner.telling


def test_a_lesson_leaves_the_match_that_waits_alone():
    nvm = bytearray(b"\xff" * SIZE)
    match = Match("omphalos", [("Ann", HUMAN), ("Bot 2", 0)], 5, (), Journal(nvm))
    match.begin()
    match.play(next(iter(match.game.moves())))
    with Learner("pico_oled", "omphalos", nvm=bytes(nvm)) as learner:
        learner.run("down wait:60 down wait:60 a wait:600")  # Continue is the first row
        learner.press("a", 1500)
        assert learner.telling
        learner.follow()
        journal = Journal(bytearray(learner.sim.nvm))
        assert len(journal.entries(number("omphalos"))) == 1


def test_what_a_later_version_kept_begins_again():
    nvm = bytearray(b"\xff" * SIZE)
    Journal(nvm).put(LESSON + number("code_vinci"), bytes((7, 9, 9)))
    with Learner("pico_oled", "code_vinci", nvm=bytes(nvm)) as learner:
        learner.open()
        learner.press("a", 1500)
        assert learner.telling


# On the board's Python

FOLLOW = """
from match import Match
match = Match(%r, [("Ann", 3)] + [("Bot", 0)] * (lesson.SEATS - 1), lesson.SEED, lesson.OPTIONS)
for move in lesson.OPENING:
    match.play(move)
for step in lesson.STEPS:
    moves = step[2] if len(step) > 2 else ()
    for move in moves[:1] if match.game.turn() == 0 else moves:
        print(match.game.turn(), move, match.play(move))
print(match.game.turn(), match.game.scores())
"""


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_plays_the_same_on_micropython(game, capsys):
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    code = FOLLOW % game
    path = [str(ROOT / "lib"), str(ROOT / "firmware/lessons")]
    result = micropython32.run_code(f"import {game} as lesson\n{code}", path)
    assert result.returncode == 0, result.stderr.decode()
    exec(code, {"lesson": lesson_of(game)})
    assert result.stdout.decode() == capsys.readouterr().out
