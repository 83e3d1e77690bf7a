# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console around the games: menu, statistics, settings, faults."""

import importlib

import pytest
from monkey import BOARDS, Console, prepared, saved
from PIL import Image

from console.settings import NAMES as BYTES
from match import HUMAN, Match, load
from menus import statistics
from rules import GAMES, number
from save import quarantine as aside
from save.journal import LAST_GAME, SETTINGS, SIZE, STATISTICS, Journal
from sim.tools import gallery
from sim.virtual import Simulator

ANN = ("Ann", HUMAN)
SMALL = [name for name in BYTES if name and name != "theme"]  # what an OLED has no colours for
NAMES = [name for name in BYTES if name]  # one byte is left over from a setting that is gone


def journal_of(console):
    return Journal(bytearray(console.sim.nvm))


def title(console):
    return console.list.rows[console.list.at]


# The title


def seen(sim):
    return sim.image().convert("RGB").tobytes()


@pytest.mark.parametrize("board", BOARDS)
def test_the_title_stays_until_its_tune_ends_or_a_key(board):
    title = Image.open(gallery.path("first", "title", board, "en")).convert("RGB").tobytes()
    with Simulator(board, nvm=gallery.offered(), seed=7, language="en") as sim:
        sim.wait(1000)
        assert seen(sim) == title
        sim.wait(700)
        assert sim.tones[-1][2] == 0 and seen(sim) != title
        sim.press("down")
        sim.wait(400)
        menu = seen(sim)
    with Simulator(board, nvm=gallery.offered(), seed=7, language="en") as sim:
        sim.wait(500)
        sim.press("down")  # ends the title, and moves the cursor of the menu
        sim.wait(400)
        assert seen(sim) == menu
    silent = bytearray(gallery.offered())
    Journal(silent).put(SETTINGS, bytes((0, 2)))
    with Simulator(board, nvm=bytes(silent), seed=7, language="en") as sim:
        sim.wait(300)
        assert "ready on" in sim.serial


# Memory


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_one_game_is_in_memory_at_a_time(board):
    rooms = ("bots.", "presenters.", "lessons.", "rules.", "screens.", "words")
    with Console(board) as console:
        for game in GAMES:
            console.enter(game)
            console.press("a")
            console.wait(2500)
            there = [name for name in console.sim.firmware_modules if name.startswith(rooms)]
            assert {"rules." + game, "presenters." + game, "screens." + game} <= set(there)
            console.leave()
            left = [name for name in console.sim.firmware_modules if name.startswith(rooms)]
            assert set(left) <= {"rules.dice"}, game


# Statistics


def over(players, seed=3):
    """A finished match of bots, as if some of them were people."""
    match = Match("omphalos", players, seed)
    while not match.over():
        match.play(next(iter(match.game.moves())))
    return match


def test_one_person_is_counted_by_the_strongest_bot():
    journal = Journal(bytearray(b"\xff" * SIZE))
    match = over([ANN, ("Bot 2", 0), ("Bot 3", 2)])
    statistics.finish(journal, match)
    statistics.finish(journal, match)
    won = 2 if 0 in match.game.winners() else 0
    assert statistics.read(journal, "omphalos")[:8] == [0, 0, 0, 0, 2, won, 0, 0]
    assert not any(statistics.read(journal, "enigma"))


def test_people_and_bots_among_themselves_are_counted_apart():
    journal = Journal(bytearray(b"\xff" * SIZE))
    statistics.finish(journal, over([ANN, ("Ben", HUMAN), ("Bot 3", 2)]))
    statistics.finish(journal, over([("Bot 1", 1), ("Bot 2", 1)]))
    statistics.finish(journal, over([("Bot 1", 1), ("Bot 2", 1)]))
    assert statistics.read(journal, "omphalos")[:8] == [0] * 6 + [1, 2]


def test_only_a_better_time_is_kept():
    journal = Journal(bytearray(b"\xff" * SIZE))
    assert statistics.best(journal, "code_omega", 1, 2345)
    assert not statistics.best(journal, "code_omega", 1, 2345)
    assert statistics.best(journal, "code_omega", 1, 99)
    assert statistics.read(journal, "code_omega")[statistics.BEST :] == [0, 99]


def test_a_match_is_counted_when_it_ends_and_reset_forgets_it():
    nvm = prepared("code_vinci", [("Bot 1", 0), ("Bot 2", 0)])
    with Console("pico_oled", nvm) as console:
        console.enter("code_vinci")
        console.press("a")
        assert console.sim.wait_for(lambda: console.table.match.over(), 120_000)
        console.wait(5000)
        console.press("a", "b")
        console.wait(300)
        assert console.at_menu()
        assert statistics.read(journal_of(console), "code_vinci")[statistics.BOTS] == 1
        console.row(console.list.rows.index("Statistics"))
        console.press("a")
        console.wait(100)
        console.row(GAMES.index("code_vinci"))
        assert title(console) == ("Code de Vinci", "1")
        console.press("a", "b")
        console.wait(100)
        console.row(len(GAMES))
        console.press("a", "b")  # no
        console.wait(100)
        assert journal_of(console).get(STATISTICS + number("code_vinci"))
        console.row(len(GAMES))
        console.press("a", "a")  # no again: a quick player loses nothing
        console.wait(100)
        assert any(statistics.read(journal_of(console), "code_vinci"))
        console.press("a", "right", "a")  # yes
        console.wait(100)
        assert not any(statistics.read(journal_of(console), "code_vinci"))


# Menu


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_game_is_remembered(board):
    with Console(board) as console:
        console.enter("code_vinci")
        console.press("b")
        console.wait(100)
        assert title(console) == "Code de Vinci"
        console.cut()
        assert title(console) == "Code de Vinci"
        assert journal_of(console).get(LAST_GAME) == bytes((number("code_vinci"),))


def test_a_match_in_progress_is_not_given_up_without_asking():
    with Console("pico_oled", prepared("omphalos", [ANN, ("Bot 2", 0)])) as console:
        console.enter("omphalos")
        console.press("a")
        console.wait(500)
        first = saved(console.sim.nvm)
        console.leave()
        assert title(console) == "Continue"
        console.enter("omphalos")
        console.press("a")
        console.wait(300)
        console.press("b")  # no
        assert saved(console.sim.nvm) == first
        console.press("a")
        console.wait(300)
        console.press("a")  # no again: A, A, A loses nothing
        assert saved(console.sim.nvm) == first
        console.press("a")
        console.wait(300)
        console.press("right", "left", "a")  # nor does one who turns back
        assert saved(console.sim.nvm) == first
        console.press("a")
        console.wait(300)
        console.press("right", "a")  # yes
        console.wait(500)
        assert console.table is not None
        assert saved(console.sim.nvm)[1] != first[1]


# Settings


def test_every_setting_survives_power_off():
    nvm = prepared("omphalos", [ANN, ("Bot 2", 0)], settings=bytes(len(BYTES)))
    with Console("pico_oled", nvm) as console:
        console.row(len(console.list.rows) - 2)
        console.press("a")
        console.wait(200)
        for row in range(len(SMALL)):
            console.row(row)
            console.press("right")
            console.wait(100)
        assert journal_of(console).get(SETTINGS) == bytes(name in SMALL for name in BYTES)
        console.cut()
        console.row(len(console.list.rows) - 2)
        console.press("a")
        console.wait(200)
        say = console.list.kit.say
        values = console.sim.module("menus.settings_page")._VALUES
        for row, name in enumerate(SMALL):
            value = values[BYTES.index(name)][1]
            said = say("set " + name), say("set " + name + " " + value)
            assert console.list.rows[row] == said
        assert say("settings") == "Réglages"


def full_memory():
    """A memory that is full of a match that waits and of what a later version keeps."""
    nvm = bytearray(prepared("omphalos", [ANN, ("Bot 2", 0)], settings=b"\0"))
    log = Journal(nvm)
    Match("omphalos", [ANN, ("Bot 2", 0)], 3, (), log).begin()
    for key in range(0x60, 0x80):
        if log.free() >= 6:
            log.put(key, bytes(max(0, min(200, log.free() - 10))))
            assert log.tidy()
    assert log.free() < 6
    return bytes(nvm)


def test_where_there_is_no_room_the_player_is_told_and_nothing_is_lost():
    with Console("pico_oled", full_memory()) as console:
        before = console.sim.nvm
        console.row(len(console.list.rows) - 2)  # settings
        console.press("a")
        console.wait(200)
        for row in range(len(SMALL)):
            console.row(row)
            console.press("right")
            console.wait(100)
        console.press("b")
        console.wait(200)
        assert console.list is None  # a page that tells it, once
        console.press("a")
        console.wait(200)
        assert console.at_menu() and matches(console.sim.nvm) == matches(before)
        console.row(len(console.list.rows) - 2)
        console.press("a")
        console.wait(200)
        assert console.list.rows[1][1] == console.list.kit.say("set sound loud")
        console.press("b")
        console.wait(200)
        assert console.at_menu()
        console.leave()
        console.enter("omphalos")
        console.press("a")  # play; the match that waits is given up
        console.wait(200)
        console.press("right", "a")
        console.wait(500)
        assert console.table is not None
        assert journal_of(console).get(SETTINGS) == bytes(name in SMALL for name in BYTES)


def matches(nvm):
    log = Journal(bytearray(nvm))
    return [(log.match(game), log.entries(game)) for game in log.matches()]


# Faults


def broken(console, error):
    """Let every question of the table fail."""

    def fail(*_):
        raise error("on purpose")

    console.sim.module("hands.person").Person.decide = fail


def is_told_and_kept_until_it_is_set_aside(told, **odd):
    """A match that waits with something odd about it."""
    nvm = bytearray(prepared("omphalos", [ANN, ("Bot 2", 0)]))
    match = Match("omphalos", [ANN, ("Bot 2", 0)], 7, (), Journal(nvm))
    for name, value in odd.items():
        setattr(match, name, value)
    match.begin()
    with Console("pico_oled", bytes(nvm)) as console:
        for key in ("b", "a"):  # not now; then it is set aside
            assert console.offers_to_continue()
            console.sim.run(f"a wait:900 {key} wait:800")
            assert told in console.sim.serial
            assert "Traceback" not in console.sim.serial
        assert not console.offers_to_continue()
        assert aside.kept(journal_of(console))


def test_a_match_of_a_game_that_is_not_here_any_more_is_told_and_kept_until_it_is_given_up():
    # It was of a game that was added and taken away again.
    is_told_and_kept_until_it_is_set_aside("Unreadable", number=77)


@pytest.mark.parametrize("ticket", [b"?", b"abc\x00\x02onetwo\x00\x07"])
def test_a_linked_match_whose_ticket_makes_no_sense_is_told_and_kept(ticket):
    is_told_and_kept_until_it_is_set_aside("Unreadable: this is no ticket", ticket=ticket)


@pytest.mark.parametrize("error", [RuntimeError, MemoryError])
def test_a_match_that_fails_three_times_can_be_set_aside(error):
    with Console("pico_oled", prepared("omphalos", [ANN, ("Bot 2", 0)])) as console:
        sim = console.sim
        decide = sim.module("hands.person").Person.decide
        console.enter("omphalos")
        console.press("a")
        console.wait(500)
        console.press("a")
        sim.wait(3000)
        match = saved(sim.nvm)
        console.leave()
        broken(console, error)
        for time in range(3):
            assert console.offers_to_continue()
            sim.run("a wait:900")
            assert sim.serial.count(error.__name__ + ": on purpose") == time + 1
            assert not console.tables and not console.lists  # the friendly page
            assert saved(sim.nvm) == match
            sim.run("a wait:500")
        sim.run("b wait:500")  # not yet
        assert console.offers_to_continue()
        sim.run("a wait:900 a wait:300 a wait:500")  # yes
        assert not console.offers_to_continue()
        assert saved(sim.nvm) is None
        assert "Match set aside:" in sim.serial
        # It is kept: the same bytes lead to the same match.
        data = aside.kept(journal_of(console))
        packed, moves = data[1 : 1 + data[0]], data[1 + data[0] :]
        again = Match.unpack(packed)
        for _ in again.replay(moves):
            pass
        assert (again.name, again.seed, again.moves) == match
        # Another match plays as ever, and the old one can be deleted.
        sim.module("hands.person").Person.decide = decide
        while title(console) != "Set aside":
            sim.press("down")
        sim.run("a wait:200 right a wait:300")
        assert not aside.kept(journal_of(console))
        assert "Set aside" not in console.list.rows


# Words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_questions_of_the_console_fit_on_a_page(language):
    with Console("pico_oled", language=language) as console:
        wrap = console.sim.module("ui.text").wrap
        font = console.sim.module("ui.look").BODY

        def texts(catalogue):
            return dict(importlib.import_module(f"texts.{language}_{catalogue}").TEXT)

        words = texts("options")
        for game in GAMES:  # a game may have them in its own words
            for key, text in texts(game).items():
                if key.startswith("explain "):
                    words[game + key[7:]] = text
        known = [game + " " + name for game in GAMES for name, _ in load("rules", game).OPTIONS]
        known += ["settings " + name for name in NAMES]
        assert sorted(words) == sorted(known)
        for text in words.values():
            assert len(wrap(text, 120 - 4, font)) * 9 <= 64 - 16, text


def test_the_log_opens_at_what_is_new():
    nvm = prepared("code_vinci", [ANN, ("Bot 2", 0)])
    with Console("pico_oled", nvm) as console:
        opened = []

        def reader(kit, title, lines, at=0):
            opened.append((lines, at))

        def watch(pages):
            pages.Reader = reader

        console.sim.whenever("table.pages", watch)
        console.enter("code_vinci")
        console.press("a")
        console.wait(800)
        for _ in range(40):  # guess until some turns are over
            console.press("a")
            console.wait(400)
            if len(console.table.match.log) > 12 and console.table.match.game.turn() == 0:
                break
        console.wait(3000)
        console.hold("b")
        console.wait(200)
        console.row(3)
        console.press("a")
        lines, at = opened[-1]
        assert lines[at] == "▶ since your turn"
        assert all("Ann draws" not in line for line in lines[at:])


@pytest.mark.parametrize("game", ["code_vinci", "omphalos", "code_cards"])
def test_a_match_can_be_looked_back_through(game):
    nvm = prepared(game, [("Bot 1", 0), ("Bot 2", 0)])
    with Console("pico_oled", nvm) as console:
        console.enter(game)
        console.press("a")
        console.wait(300)
        assert console.sim.wait_for(lambda: console.table.match.over(), 400_000, 500)
        console.wait(9000)
        match = console.table.match
        review = console.sim.module("table.review").Review
        seen = []
        told = []
        show = review._show

        def watched(this):
            show(this)
            seen.append(list(this.again.moves))
            told.append((this.told, console.table.bottom.text))

        review._show = watched
        for _ in range(20):  # of some games each line of the end is read
            if not console.table.screen:
                break
            console.press("a")
            console.wait(300)
        console.press("right")
        console.wait(300)
        assert seen == [[]]
        while seen[-1] != match.moves:
            console.press("down" if len(seen) > 4 else "right")
            console.wait(50)
        for moves in seen:
            assert moves == match.moves[: len(moves)]
        assert [words for words, row in told if not row.endswith(words)] == []
        end = console.sim.image().tobytes()
        console.press("left")
        console.wait(100)
        assert len(seen[-1]) < len(match.moves)
        console.press("right")
        console.wait(100)
        assert console.sim.image().tobytes() == end
        console.press("b", "b")
        console.wait(300)
        assert console.at_menu()


# Once more


def play_out(console, game):
    """A match of bots from its set-up to its result."""
    console.enter(game)
    console.press("a")
    console.wait(300)
    again_until_over(console)


def again_until_over(console):
    assert console.sim.wait_for(lambda: console.table.match.over(), 400_000, 500)
    console.wait(9000)
    console.press("a")
    console.wait(400)


@pytest.mark.parametrize("first", [0, 1])
def test_a_plays_again_at_once_with_the_same_people(first):
    players = [("Bip", 0), ("Kliq", 0), ("Zap", 0)]
    nvm = prepared("code_vinci", players, first=first)
    with Console("pico_oled", nvm, seed=11) as console:
        play_out(console, "code_vinci")
        before = console.table.match
        beginners = [before.players[0]]
        for played in range(1, 4):
            console.press("a")
            console.wait(500)
            match = console.table.match
            assert match is not before and match.seed != before.seed
            assert sorted(match.players) == sorted(players)
            assert match.options == before.options
            assert saved(console.sim.nvm)[1] == match.seed
            assert statistics.read(journal_of(console), "code_vinci")[statistics.BOTS] == played
            beginners.append(match.players[0])
            if first:
                assert match.players == before.players[1:] + before.players[:1]
            before = match
            again_until_over(console)
        assert first or len(set(beginners)) > 1
        console.press("b")
        console.wait(300)
        assert console.at_menu() and saved(console.sim.nvm) is None


def test_a_match_that_was_resumed_can_be_played_again():
    with Console("pico_oled", prepared("code_vinci", [("Bip", 0), ("Zap", 0)])) as console:
        console.enter("code_vinci")
        console.press("a")
        console.wait(3000)
        console.leave()
        console.cut()
        console.resume()
        again_until_over(console)
        console.press("a")
        console.wait(500)
        assert not console.table.match.over()


# Hangs


def test_the_watchdog_is_fed_at_the_menu_while_asleep_and_while_bots_play():
    settings = bytes((0, 2, 1, 1, 0, 0, 1, 0))  # sleep after two minutes
    nvm = prepared("omphalos", [("Bot 1", 2), ("Bot 2", 2)], settings=settings)
    with Console("pico_oled", nvm) as console:
        console.wait(20_000)
        console.enter("omphalos")
        console.press("a")
        console.wait(60_000)
        console.leave()
        console.wait(200_000)
        assert console.sim.serial.count(" ready on ") == 1


def test_a_hang_leads_back_to_the_menu_with_the_match():
    with Console("pico_oled", prepared("omphalos", [ANN, ("Bot 2", 0)])) as console:
        console.enter("omphalos")
        console.press("a")
        console.wait(500)
        match = saved(console.sim.nvm)
        time = console.sim.module("time")
        step = console.table.kit.step

        def hang():
            console.table.kit.step = step
            time.sleep(9)  # whatever it does in there, keys are not read
            step()

        console.table.kit.step = hang
        console.wait(12_000)
        assert console.sim.serial.count(" ready on ") == 2
        assert saved(console.sim.nvm) == match


# A walk through every menu


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_row_of_every_menu_can_be_walked(board, language):
    pictures = set()
    with Console(board, prepared("omphalos", [ANN, ("Bot 2", 0)]), language=language) as console:

        def visit(rows, key="a"):
            """Go through the rows of a list, press a key in each, come back."""
            for row in range(rows):
                console.row(row)
                console.press(key)
                console.wait(250)
                pictures.add(console.sim.image().tobytes())
                yield row

        menu = list(console.list.rows)
        assert len(menu) == len(GAMES) + 4
        for row in visit(len(menu)):
            if console.list is None:  # a lesson is offered
                console.press("b")
                console.wait(100)
            page = console.list
            if row < len(GAMES):  # a set-up: every row to the right and back
                for _ in visit(len(page.rows) - 1, "right"):
                    if console.list.at:
                        console.press("left")
                rows = len(page.rows)
                for at in range(1, rows):
                    console.row(at)
                    console.press("a")  # a name, the next level, or what an option means
                    console.wait(100)
                    pictures.add(console.sim.image().tobytes())
                    if console.list is None:
                        console.press("b")
                        console.wait(100)
                assert console.list is not None and console.table is None
            elif row == len(GAMES):  # the date of a puzzle
                for _ in visit(3, "right"):
                    console.press("left")
            elif row == len(GAMES) + 1:  # statistics
                for _ in visit(len(page.rows)):
                    console.press("b")
                    console.wait(100)
            elif row == len(GAMES) + 2:  # settings
                for _ in visit(len(page.rows), "right"):
                    console.press("left")
                    console.wait(100)
                for _ in visit(len(page.rows)):  # what it means
                    assert console.list is None
                    console.press("a")
                    console.wait(100)
            console.press("b")
            console.wait(250)
            assert console.at_menu()
    assert len(pictures) > 60


@pytest.mark.parametrize(("free", "starts"), [(80_000, 1), (70_000, 2)])
def test_where_memory_is_short_the_console_starts_afresh_when_no_key_is_pressed(free, starts):
    nvm = prepared("code_vinci", [("Ann", HUMAN), ("Bot 2", 0)])
    with Simulator("pico_oled", nvm=nvm, seed=7, language="en") as sim:
        sim.wait(1500)
        sim.module("gc").mem_free = lambda: free
        sim.press("down", "down", "down", "a")
        sim.wait(500)
        sim.press("a")
        sim.wait(500)
        sim.hold("b", 700)
        sim.press("up", "a")  # leave
        sim.wait(2000)
        assert sim.serial.count(" ready on ") == 1
        told = sim.now
        sim.wait(70_000)
        assert sim.serial.count(" ready on ") == starts
        # Without the title and its tune.
        sim.wait(300)
        assert [tone for tone in sim.tones if tone[0] > told + 200 and tone[2]] == []
        before = saved(sim.nvm)
        sim.press("a")  # Continue
        sim.wait(500)
        assert saved(sim.nvm)[:2] == before[:2] == ("code_vinci", before[1])
        assert "Traceback" not in sim.serial


def test_whoever_changes_the_set_up_and_then_learns_finds_it_changed():
    with Console("pico_oled", prepared("omphalos", [ANN, ("Bot 2", 0)])) as console:
        console.enter("omphalos")
        rows = list(console.list.rows)
        at = next(at for at, row in enumerate(rows) if row[0] == "Players")
        console.row(at)
        console.press("right")
        console.wait(100)
        changed = list(console.list.rows)
        assert len(changed) > len(rows)
        console.row(rows.index("Learn"))
        console.press("a")
        console.wait(1500)
        assert console.list is None
        console.leave()
        console.enter("omphalos")
        assert list(console.list.rows) == changed
