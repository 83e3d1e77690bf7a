# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Whole matches at the table of the board, against the budgets of the architecture.

The board runs sim/pico/watch.py, which is the console with a stopwatch. What it says is printed:
`pytest -s`. The normal tests play a part of a match; CINQ_WHOLE=1 plays them to their end,
which takes as long as on a real board, and longer on a busy computer.
"""

import os

import pytest
from monkey import QUICK, choose, saved

from boards import fat
from bots import HARD
from match import HUMAN
from rules import code_omega, number
from rules import enigma as enigma_rules
from save.journal import LAST_GAME, SETTINGS, SIZE, Journal
from sim.pico import Pico
from sim.pico.story import WATCH, Story
from sim.tools.bench import FREE_KB
from sim.tools.bench.pages import PAGES, RESTED_MS, page_after

BOARDS = ("pico_oled", "pico_lcd_1_3")
MOST = {"omphalos": 4, "code_cards": 8, "enigma": 4, "code_omega": 6}
WHOLE = bool(os.environ.get("CINQ_WHOLE"))

MOVE = 60  # ms from a key that plays a move to the last pixel
DECISION = 2000  # ms, 95th percentile
FREE = FREE_KB["pico_oled"] * 1024
KEY = 50  # ms from a key to the last pixel
LOOK_UP = 150  # ms for a word in the dictionary
CLOCK = 20  # ms by which a clock may be wrong after a minute

OMEGA_KINDS = code_omega._KINDS  # a move of Code Omega is a kind and a time


def bots(count, first=1):
    return [("Bot %d" % number, HARD) for number in range(first, count + 1)]


def people(count):
    """One person and bots."""
    return [("Anna", HUMAN), *bots(count, 2)]


def memory(game, players):
    """NVM with a set-up: two presses of A begin the match."""
    nvm = bytearray(b"\xff" * SIZE)
    log = Journal(nvm)
    log.put(SETTINGS, QUICK)
    choose(log, game, players)
    log.put(LAST_GAME, bytes((number(game),)))
    return bytes(nvm)


@pytest.fixture
def board(console_build):
    """A function: a board at the set-up page of a game, one A before the match."""
    opened = []

    def get(game, players, name="pico_oled", watched=True):
        files = fat.folder_files(console_build(name))
        if watched:
            files["code.py"] = WATCH.read_bytes()
        pico = Pico(files, name, nvm=memory(game, players), seed=5, language="en")
        opened.append(pico)
        pico.wait_for("ready")
        pico.wait_still(200)
        pico.wait(200)
        pico.press("a")
        pico.wait_still(200)
        pico.wait(200)
        pico.heap(forget=True)
        return pico

    yield get
    for pico in opened:
        pico.close()


def measure(story, name):
    """Print what was measured, and hold it against the budgets."""
    told = story.figures()
    heap = story.pico.heap()
    print(f"\n{name}: {told}; {heap}")
    assert told.high <= DECISION
    assert heap.lowest >= FREE
    return story.moves()


@pytest.mark.parametrize("name", MOST)
def test_bots_play_a_match(name, board):
    pico = board(name, bots(MOST[name]))
    pico.press("a")
    story = Story(pico)
    over = story.wait(1500 if WHOLE else 20)
    measure(story, name)
    if WHOLE:
        assert over
        pico.wait(3000)
        for _ in range(3):  # the end, the result, the menu
            pico.press("a")
            pico.wait(2500)
            pico.press("b")
            pico.wait(1500)
        assert "Traceback" not in pico.serial
        assert saved(pico.nvm) is None


@pytest.mark.parametrize("display", BOARDS)
@pytest.mark.parametrize("name", MOST)
def test_from_set_up_to_the_table(name, display, board):
    pico = board(name, people(MOST[name]), display, watched=False)
    pico.wait(RESTED_MS)
    first, taken = page_after(pico, "a")
    print(f"\n{name} on {display}: {taken:.0f} ms to the table, {first:.0f} to its first pixels")
    which = BOARDS.index(display)
    assert taken <= PAGES["set-up to table"][which]
    assert first <= PAGES["its first pixels"][which]
    pico.wait(1000)
    if name == "code_omega":
        pico.press("a", "a")  # the code die, then the clock
        pico.wait(2500)
        pico.press("a")
        pico.wait(1500)
    moved, played = [], [0]
    # In a puzzle left and right turn a strip, which glides: only up and down move a cursor.
    keys, still, box = ("down", "right", "up", "left"), 60, None
    if name == "code_omega":
        keys, still, box = ("down", "up"), 100, below_the_clock(pico)
    for key in keys:
        before = pico.nvm
        taken = pico.key_to_pixels(key, still, box)
        pico.wait(200)
        if taken is not None:  # right and left also take a letter of Enigma, and give it back
            (moved if pico.nvm == before else played).append(round(taken))
    print(f"{name} on {display}: cursor in {moved} ms, moves in {played}; heap {pico.heap()}")
    assert moved
    assert max(moved) <= KEY
    assert max(played) <= MOVE
    assert pico.heap().lowest >= FREE_KB[display] * 1024


def test_code_with_a_person_and_seven_bots(board):
    pico = board("code_cards", people(8))
    story = Story(pico)
    pico.press("a")
    pico.wait(3000)
    pico.hold("b", 700)  # the menu: how to play, the log
    pico.wait(500)
    pico.press("down", "a")
    pico.wait(1200)
    pico.press("b")
    pico.wait(300)
    pico.press("down", "a")
    pico.wait(1000)
    pico.press("b", "b")
    pico.wait(500)
    for _ in range(40 if WHOLE else 6):
        pico.press("a")
        story.wait(3)
    rows = measure(story, "code_cards with a person")
    assert {row[0] for row in rows} >= ({0, 1, 2} if not WHOLE else set(range(8)))
    name, _, moves = saved(pico.nvm) or ("code_cards", 0, rows)
    assert name == "code_cards"
    assert len(moves) >= len(rows)


def enter(pico, word, measured=0):
    """Turn the wheel, which starts at E, to each letter; the ms that the first turns took."""
    at = 4
    turned = []
    for letter in word:
        while at != letter:
            key = "up" if (letter - at) % 26 < 13 else "down"
            if len(turned) < measured:
                turned.append(round(pico.key_to_pixels(key, 80)))
                pico.wait(100)
            else:
                pico.press(key)
            at = (at + (1 if key == "up" else 25)) % 26
        pico.press("a")
        pico.wait(600)
    return turned


def test_enigma_with_a_person_who_codes(board):
    pico = board("enigma", people(4))
    pico.press("a")
    pico.wait(2500)
    turned = enter(pico, enigma_rules.spelt("HOUSE"), 6)
    print(f"\nenigma: the wheel turns in {turned} ms")
    pressed = pico.now
    pico.press("a")
    story = Story(pico)
    story.wait(5, moves=6)
    print(f"enigma: sealed {pico.now - pressed:.0f} ms after A")
    _, _, moves = saved(pico.nvm)
    assert bytes(moves[:5]) == enigma_rules.spelt("HOUSE")
    assert moves[5] == enigma_rules.ACCEPT
    found = []
    if WHOLE:
        found = decode(pico, story)
    else:
        story.wait(6)
    measure(story, "enigma with a person who codes")
    assert max(turned) <= KEY
    if WHOLE:
        assert story.lines("over")
        assert 0 in found


def enigma_game(pico):
    """The game on the board, played again from what it noted."""
    _, seed, moves = saved(pico.nvm)
    game = enigma_rules.Game(4, seed)
    for move in moves:
        game.play(move)
    return game


def decode(pico, story):
    """Anna is a Decoder until the match is over; who found the words."""
    named = set()  # rounds in which she named a wrong word
    end = pico.now + 900000
    while not story.lines("over") and pico.now < end:
        game = enigma_game(pico)
        if game.turn() != 0:
            story.wait(1)
        elif game.phase() != enigma_rules.ASK:
            pico.press("a")  # buys a segment, gives up, turns the page
            pico.wait(400)
        else:
            pico.wait(2000)  # until all was told
            pico.press("down", "a")  # from the first letter to her name: I know it!
            pico.wait(2500)
            assert enigma_game(pico).claimer() == 0
            wrong = game.round() not in named
            named.add(game.round())
            enter(pico, enigma_rules.spelt("QQQQQ") if wrong else game.word())
            pico.press("a")
            pico.wait(2500)
            after = enigma_game(pico)
            if wrong:
                assert after.tokens(0) == enigma_rules.DEDUCTIONS - 1
    return [enigma_game(pico).result(number)[2] for number in range(4)]


def test_a_look_into_the_dictionary(console_build):
    files = fat.folder_files(console_build("pico_oled"))
    del files["code.py"]
    with Pico(files) as pico:
        pico.wait(500)
        told = pico.exec(
            "import time\n"
            "from words import Words\n"
            "def look(language, text):\n"
            "    began = time.monotonic_ns()\n"
            "    words = Words(language)\n"
            "    found = bytes([ord(letter) - 65 for letter in text]) in words\n"
            "    words.close()\n"
            "    print(text, found, (time.monotonic_ns() - began) // 1000)\n"
            "for text in ('HOUSE', 'AAA', 'ZZZ', 'MMMMMM', 'STREET', 'XYLEM'):\n"
            "    look(0, text)\n"
            "for text in ('MAISON', 'ARBRE', 'ZZZZZ', 'MMMMMM', 'OUI'):\n"
            "    look(1, text)\n"
        )
    rows = [line.split() for line in told.splitlines()]
    print("\n" + told)
    assert max(int(row[2]) for row in rows) < 1000 * LOOK_UP
    found = {row[0] for row in rows if row[1] == "True"}
    assert found >= {"HOUSE", "STREET", "MAISON", "ARBRE", "OUI"}
    assert not found & {"ZZZ", "ZZZZZ", "MMMMMM"}


def below_the_clock(pico):
    """What is below the title, where the sand and seconds run."""
    width, height = pico.size
    return 0, height // 8, width, height


def start_the_clock(pico):
    """From the set-up of Code Omega to the first puzzle; when its clock was at zero."""
    pico.press("a")
    pico.wait(1500)
    pico.press("a")  # the code die
    pico.wait(4000)
    pico.down("a")
    pico.wait_for("@ clock ", 3000)
    pico.wait_for("\n", 100)
    zero = pico.now - Story(pico).lines("clock")[-1][0]
    pico.up("a")
    pico.wait(500)
    return zero


@pytest.mark.parametrize("display", BOARDS)
def test_the_clock_of_code_omega(display, board):
    pico = board("code_omega", people(6), display)
    zero = start_the_clock(pico)
    # The cursor moves at once while the sand runs; a strip glides, which takes its time.
    moved = {}
    below = below_the_clock(pico)
    for key in ("down", "up", "down", "left", "a"):
        moved.setdefault(key, []).append(round(pico.key_to_pixels(key, 300, below)))
        pico.wait(150)
    print(f"\ncode_omega on {display}: to the last pixel after {moved} ms")
    seconds = 59 if WHOLE else 20
    pico.wait(zero + 1000 * seconds - pico.now)
    declared = pico.now - zero
    pico.hold("b", 900)
    pico.wait(1000)
    done = [move // OMEGA_KINDS for move in saved(pico.nvm)[2] if is_done(move)]
    print(f"code_omega on {display}: B after {declared:.0f} ms, the clock said {done[0]}")
    assert abs(done[0] - declared) <= CLOCK
    assert max(moved["down"] + moved["up"]) <= KEY


def is_done(move):
    return move % OMEGA_KINDS == code_omega.DONE and move > code_omega.DONE


def test_a_power_cut_in_a_puzzle(board):
    pico = board("code_omega", people(6))
    start_the_clock(pico)
    pico.press("left", "down", "left")
    pico.wait(31000)  # steps are saved every half minute, and when the match is left
    pico.press("a")
    pico.wait(600)
    before = saved(pico.nvm)
    noted = max(move // OMEGA_KINDS for move in before[2])  # whole seconds
    pico.power_cut()
    pico.power_on()
    pico.wait_for("ready")
    pico.wait_still(200)
    pico.wait(300)
    pico.press("a")  # go on with the match
    pico.wait_for("@ clock ", 8000)
    pico.wait_for("\n", 100)
    clock = Story(pico).lines("clock")[-1][0]
    print(f"\ncode_omega: the clock goes on at {clock} ms, {noted} s were noted")
    assert 1000 * noted <= clock < 1000 * noted + 200
    assert saved(pico.nvm) == before
    pico.wait(500)
    pico.press("left")
    pico.wait(600)
    assert saved(pico.nvm) == before  # a step that waits
    assert "Traceback" not in pico.serial
