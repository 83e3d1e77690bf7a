# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The player's words: complete in every language, drawable, and short enough."""

import importlib
import re

import pytest
from conftest import ROOT
from easel import Easel, undrawn
from monkey import PARTS
from test_every_game import variants

from boards import manual as layout
from match import HUMAN, Match, load
from rules import GAMES
from rules.dice import Dice
from sim.language import LANGUAGES

NARROW = 128  # pixels: the narrowest display
MARKER = 8  # pixels in front of the rows of a list
GAP = 3  # pixels between what A and what B does
LINES = 6  # rows between title and hint on the lowest display


def words(name):
    return importlib.import_module("texts." + name).TEXT


# As long as the names that the set-up gives; eight letters is the most that can be entered.
NAMES = {
    language: [words(language + "_menu").get("player", "Player {}").format(i) for i in range(1, 9)]
    for language in LANGUAGES
}


def words_of(language, game):
    return words(language + "_" + game)


def console_words(language):
    """All words of the console: those of a table, and those that are said between matches."""
    return {**words(language), **words(language + "_menu")}


def catalogues():
    return ["", "_menu", *["_" + game for game in GAMES]]


@pytest.fixture(scope="module")
def ui():
    """The font and the text tools, as the firmware has them."""
    with Easel("pico_oled", "code_vinci") as easel:
        yield easel.module("ui.look").BODY, easel.module("ui.text")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_all_its_parts(game):
    parts = [*PARTS, "lib/rules/{}.py", "tests/hidden/{}.py"]
    parts += ["firmware/texts/help_%s/{}.txt" % language for language in LANGUAGES]
    parts += ["firmware/presenters/{}.py"]
    parts += ["firmware/screens/small/{}.py", "firmware/screens/large/{}.py"]
    for part in parts:
        assert (ROOT / part.format(game)).exists(), part.format(game)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("catalogue", catalogues())
def test_all_languages_have_the_same_words(catalogue, language):
    english, other = set(words("en" + catalogue)), set(words(language + catalogue))
    assert not english - other, f"missing in {language}{catalogue}: {sorted(english - other)}"
    assert not other - english, f"unknown in {language}{catalogue}: {sorted(other - english)}"


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("catalogue", catalogues())
def test_all_languages_have_the_same_places_for_values(catalogue, language):
    english, other = words("en" + catalogue), words(language + catalogue)
    for key in english:
        for text in (english[key], other[key]):
            # MicroPython's format knows these two; a stray brace would stop a match.
            assert re.sub(r"\{\d?\}", "", text).count("{") == 0, key
        places = [re.findall(r"\{\d?\}", text) for text in (english[key], other[key])]
        assert len(places[0]) == len(places[1]), key


def test_no_french_word_that_loses_its_e_stands_before_a_name():
    """Joker de Anna: the words are so that any name or title may stand in them."""
    texts = {}
    for path in sorted((ROOT / "firmware/texts").glob("fr*.py")):
        texts.update({(path.stem, key): text for key, text in words(path.stem).items()})
    for path in sorted((ROOT / "firmware/texts/help_fr").glob("*.txt")):
        lines = path.read_text().splitlines()
        texts.update({(path.name, number): line for number, line in enumerate(lines, 1)})
    for place, text in texts.items():
        text = text.replace("{} lettres", "5 lettres")  # a number always is as it is
        assert not re.search(r"\b(de|du|le|la|au|que|ne|se|ce) \{", text), (place, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("catalogue", catalogues())
def test_every_character_is_in_the_font(catalogue, language, ui):
    font, _ = ui
    for key, text in words(language + catalogue).items():
        unknown = undrawn(font, text.replace("\n", ""))
        assert not unknown, (key, unknown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_value_has_words(game, language):
    text = {**console_words(language), **words(language + "_" + game)}
    for name, values in load("rules", game).OPTIONS:
        assert text["option " + name]
        for value in values:
            assert text[name + " " + value]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_fit_in_their_rows(game, language, ui):
    font, _ = ui
    text = {**console_words(language), **words(language + "_" + game)}
    for name, values in load("rules", game).OPTIONS:
        for value in values:
            row = text["option " + name] + " " + text[name + " " + value]
            assert font.fits(row, NARROW - MARKER), row


def rows_of(setup):
    """The rows of a set-up, as its page lists them."""
    setup._list()
    return setup._rows()


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rows_of_a_set_up_are_not_cut_and_leave_room_for_their_values(game, language, board):
    with Easel(board, game, language) as easel:
        setup = easel.module("menus.setup")
        look = easel.module("ui.look")
        rows = easel.do(lambda kit: rows_of(setup.Setup(kit, game)))
        page = easel.do(lambda kit: easel.module("table.pages").List(kit, "", rows, ""))
        bar = page.bars.inset + page.bars.wide
        for row in rows:
            words, value = row if isinstance(row, tuple) else (row, None)
            assert look.BODY.width(words) <= page.bars.room, words
            if value is not None:
                assert page.values.right - look.LABEL.width("◀ " + value) >= bar, row
        text = {**console_words(language), **words_of(language, game)}
        for name, values in load("rules", game).OPTIONS:
            for value in values:
                shown = "◀ " + text[name + " " + value]
                assert page.values.right - look.LABEL.width(shown) >= bar, value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_settings_leave_room_for_their_values(language, board):
    with Easel(board, "code_vinci", language) as easel:
        look = easel.module("ui.look")
        page = easel.module("menus.settings_page")
        values = page._VALUES
        names = easel.module("console.settings").NAMES

        def rows(kit):
            return [
                [(kit.say("set " + name), kit.say("set " + name + " " + value)) for value in row]
                for name, row in zip(names, values)
                if name
            ]

        rows = easel.do(rows)
        pages = easel.module("table.pages")
        shown = easel.do(lambda kit: pages.List(kit, "", [row[0] for row in rows], ""))
        bar = shown.bars.inset + shown.bars.wide
        for words, value in (pair for row in rows for pair in row):
            assert look.BODY.width(words) <= shown.bars.room, words
            assert shown.values.right - look.LABEL.width("◀ " + value) >= bar, (words, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_titles_and_hints_of_the_console_fit(language, ui):
    font, _ = ui
    text = console_words(language)
    for key, line in text.items():
        if key.startswith(("title", "hint", "over", "thinks")):
            line = line.replace("{}", NAMES[language][0])
            assert font.fits(line, NARROW), line
        if key.startswith(("menu ", "continue", "settings", "about", "start", "players")):
            if key != "about text":
                assert font.fits(line, NARROW - MARKER), line
    thinks = text["thinks"].replace("{}", NAMES[language][0])
    assert font.fits(thinks, NARROW - font.width(text["b menu"]) - GAP)
    for name in ("choose", "set", "option", "person", "play"):
        # The row may end in an arrow: the list goes on below.
        assert font.fits(text["hint " + name], NARROW - MARKER), name
    for level in ("easy", "medium", "hard", "human"):
        row = NAMES[language][0] + " " + text["level " + level]
        assert font.fits(row, NARROW - MARKER), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_fit_in_their_rows(language, ui):
    font, _ = ui
    text = console_words(language)
    with Easel("pico_oled", "code_vinci") as easel:
        page = easel.module("menus.settings_page")
    assert len(page.NAMES) == len(page._VALUES) == len(easel.module("console.settings")._COUNTS)
    for name, values in zip(page.NAMES, page._VALUES):
        for value in values:
            row = text["set " + name] + " " + text["set " + name + " " + value]
            assert font.fits(row, NARROW - MARKER), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_fit_on_a_page(language, ui):
    font, tools = ui
    text = console_words(language)
    for key in ("memory unreadable", "cannot undo", "fault text"):
        line = text[key].replace("{}", "MemoryError")
        for width in (NARROW, 128):
            # Lines of a question are nine pixels apart.
            assert len(tools.wrap(line, width - 4, font)) * 9 <= 64 - 16, line


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_hints_and_log_lines_fit_while_a_match_is_played(game, language, board):
    rules = load("rules", game)
    too_long = set()
    text = console_words(language)
    # What B does stands in the corner beside a hint.
    corner = max(text["b menu"], text["b back"], key=len)
    with Easel(board, game, language) as easel:
        fits = easel.module("ui.bars").fits
        for number, options in enumerate(variants(game)):
            seats = rules.SEATS[1 - number % 2]
            players = [(name, HUMAN) for name in NAMES[language][:seats]]
            match = Match(game, players, 5 + number, options)
            screen = easel.screen(match)
            hints, told = easel.do(lambda kit, match=match, screen=screen: read(match, screen))
            stage = easel.do(lambda kit: kit.stage)
            for line in hints:
                if not fits(stage, line, "" if "Ⓑ" in line else corner):
                    too_long.add(line)
            too_long |= {line for line in told if not fits(stage, line, "")}
    assert not too_long


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_not_cut_in_the_header_of_a_colour_display(game, language):
    rules = load("rules", game)
    cut = set()
    with Easel("pico_lcd_1_3", game, language) as easel:
        look = easel.module("ui.look")
        sign = easel.module("ui.font").sign
        room = 240 - 2 * look.MARGIN - look.TAB
        for number, options in enumerate(variants(game)):
            players = [(name, HUMAN) for name in NAMES[language][: rules.SEATS[number % 2]]]
            match = Match(game, players, 5 + number, options)
            presenter = easel.screen(match).presenter
            for prompt, fact, turn in easel.do(lambda kit, m=match, h=presenter: asked_of(m, h)):
                used = look.BODY.width(prompt) + look.LABEL.width(fact) + look.MARGIN * bool(fact)
                if turn >= 0:
                    used += look.BODY.width(sign(turn)) + look.MARGIN // 2
                if used > room:
                    cut.add(prompt)
    assert not cut


def asked_of(match, presenter, most=120):
    """(prompt, fact, whose turn) of a match of random moves, for who decides and who waits."""
    found = set()
    chance = Dice(match.seed)
    for _ in range(most):
        turn = max(0, match.game.turn())
        for seat in (turn, (turn + 1) % len(match.players)):
            view = match.game.view(seat)
            found.add((presenter.prompt(view, seat), presenter.fact(view, seat), view.turn()))
        if match.over():
            break
        match.play(chance.choice(list(match.game.moves())))
    return found


def read(match, screen, most=300):
    """The hints and the events of a match of random moves."""
    hints = set()
    chance = Dice(match.seed)
    told = {}
    for step in range(most):
        if match.over():
            break
        moves = list(match.game.moves())
        if step % 5 == 0:
            screen.show(match.game.view(match.game.turn()), match.game.turn())
            first = getattr(screen, "first", None)
            hints.add(screen.hint(moves[first(moves) if first else 0]))
            for move in moves if len(moves) < 12 else [chance.choice(moves) for _ in range(12)]:
                if screen.place(move) is not None:
                    hints.add(screen.hint(move))
                    view = match.game.view(match.game.turn())
                    reason = getattr(screen.presenter, "reason", None)  # of a hint
                    told[move] = reason(view, move) if reason else ""
        for event in match.play(chance.choice(moves)):
            if event not in told:
                told[event] = screen.tell(event) or ""
    return hints, set(told.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_explained_on_a_page(game, language, ui):
    font, tools = ui
    rules = load("rules", game)
    with Easel("pico_oled", game, language) as easel:
        answer = easel.module("table.manual").answer
        asked = {}
        for number, options in enumerate(variants(game)):
            players = [(name, HUMAN) for name in NAMES[language][: rules.SEATS[number % 2]]]
            match = Match(game, players, 5 + number, options)
            presenter = easel.screen(match).presenter
            easel.do(lambda _, m=match, p=presenter, n=number: ask(m, p, asked, n % 3))
        texts = easel.do(
            lambda kit: [
                answer(kit, game, *what) if isinstance(what, tuple) else what
                for what in asked.values()
            ]
        )
    used = {what[0] for what in asked.values() if isinstance(what, tuple)}
    numbered = {int(line[1]) for line in manual(game, language) if line.startswith("?")}
    assert used == numbered, 'numbers that question() gives, and lines "?0" that the help has'
    for text in texts:
        for width in (NARROW, 128):
            assert text and len(tools.wrap(text, width - 4, font)) <= LINES, text


def ask(match, presenter, asked, habit, most=250):
    """Every question of a match of random moves, once, by its kind and its values."""
    chance = Dice(match.seed)
    for _ in range(most):
        if match.over():
            break
        seat = match.game.turn()
        what = presenter.question(match.game.view(seat))
        asked[what[:1] if isinstance(what, tuple) else what] = what
        # By chance; or also the first and the last, which are one among many; or always
        # the last, which is to do nothing in many games.
        moves = list(match.game.moves())
        any_move = chance.choice(moves)
        match.play((any_move, chance.choice((moves[0], moves[-1], any_move)), moves[-1])[habit])


def test_no_line_begins_with_a_french_sign(ui):
    font, tools = ui
    text = "Vraiment fini : oui ! Sinon « rien » ?"
    for width in range(60, 130):
        lines = tools.wrap(text, width, font)
        assert " ".join(lines) == text
        assert all(font.fits(line, width) for line in lines)
        assert not any(line[0] in ":!?»" or line[-1] == "«" for line in lines), (width, lines)


# Help


def manual(game, language):
    """The lines of a help file, with those that answer "What now?"."""
    return (ROOT / f"firmware/texts/help_{language}/{game}.txt").read_text().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_has_headings_and_only_known_characters(game, language, ui):
    font, _ = ui
    lines = manual(game, language)
    headings = [line for line in lines if line.startswith("# ")]
    assert len(headings) >= 5, "a help has five headings: goal, turn, end, keys, what is special"
    # It begins with the chart of a game that has one.
    chart = any((ROOT / "firmware/screens").glob(f"**/{game}_chart.py"))
    assert lines[:2].index(headings[0]) == chart
    assert (lines[0] == "! chart") == chart
    for line in lines:
        unknown = undrawn(font, line)
        assert not unknown, (line, unknown)


@pytest.mark.parametrize("game", GAMES)
def test_help_says_the_same_in_both_languages(game):
    # As far as can be counted: the same headings in the same order of paragraphs.
    shapes = []
    for language in LANGUAGES:
        lines = [line for line in manual(game, language) if line.strip()]
        shapes.append([line[:1] if line[:2] in ("# ", "! ") else "text" for line in lines])
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_drawn_and_no_letters_in_what_explains_them(game):
    # "A draws this colour. A wrong guess …": the key and the article would look the same.
    english, french = (
        {line[:2]: line[2:] for line in manual(game, language) if line.startswith("?")}
        for language in LANGUAGES
    )
    for number, line in english.items():
        for key, letter in (("Ⓐ", "A"), ("Ⓑ", "B")):
            assert (key in line) == (key in french[number]), number
            assert letter not in re.findall(r"\w+", french[number]), f"{key}, not {letter}"


# Characters of the help, without the lines of "What now?", before there were lessons.
UNTAUGHT = {
    "en": {
        "code_omega": 1684,
        "omphalos": 1445,
        "code_cards": 1457,
        "code_vinci": 1157,
        "enigma": 2031,
    },
    "fr": {
        "code_omega": 1798,
        "omphalos": 1569,
        "code_cards": 1512,
        "code_vinci": 1174,
        "enigma": 2055,
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", UNTAUGHT["en"])
def test_help_is_shorter_than_before_there_were_lessons(game, language):
    lines = [line for line in manual(game, language) if not line.startswith("?")]
    assert len("\n".join(lines)) < UNTAUGHT[language][game] * 0.95


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_headings_of_help_fit_in_a_line(game, language, ui):
    font, _ = ui
    headings = [line[2:] for line in manual(game, language) if line.startswith("# ")]
    assert len(headings) >= 5
    for line in headings:
        assert font.fits("▶ " + line, NARROW - 2), line


def test_sentences_end_where_they_end():
    text = "Rows climb. Say: is it 6? Oui ! Non « rien. » Fin… Alors ? 1. Un."
    assert layout.sentences(text) == [
        "Rows climb.",
        "Say: is it 6?",
        "Oui !",
        "Non « rien. » Fin…",
        "Alors ?",
        "1. Un.",
    ]


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_help_break_between_sentences(game, language, board):
    with Easel(board, game, language) as easel:
        module = easel.module("table.manual")
        book = easel.do(lambda kit: module.Manual(kit, game))
        pages = [module._lines(book._text, book._spans, page) for page in book._pages]
        count = module._count()
    text = [line for line in manual(game, language) if line and line[0] not in "?!"]
    told = " ".join(" ".join(page) for page in pages).split()
    assert told == " ".join(text).replace("# ", "▶ ").split()
    for number, page in enumerate(pages):
        assert 0 < len(page) <= count
        assert not page[-1].startswith("▶") and page[0] and page[-1]
        if number + 1 < len(pages):
            assert page[-1][-1] in ".!?…»:)" or len(page) == count, page


def watched(set_header, facts):
    """Note what stands at the right of a header."""

    def noted(this, prompt, fact="", seat=None):
        facts.append(fact)
        set_header(this, prompt, fact, seat)

    return noted


@pytest.mark.parametrize("game", ["omphalos", "code_vinci"])
def test_one_key_reads_the_help_from_its_pictures_to_its_end(game):
    for key in ("down", "right", "a"):
        with Easel("pico_oled", game) as easel:
            easel.play([("Anna", HUMAN), ("Bip", 0)])
            easel.run("wait:900")
            facts = []
            header = easel.module("ui.bars").Header
            header.set = watched(header.set, facts)
            easel.menu("help")
            easel.wait(500)
            pages = int(facts[-1].split("/")[1])
            del facts[:-1]
            for _ in range(pages - 1):
                easel.run(f"{key} wait:200")
            read = [fact for fact in facts if "/" in fact]
            assert read == ["%d/%d" % (page + 1, pages) for page in range(pages)]
            assert pages > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_means_two_things_in_catalogues_that_are_read_together(language):
    """The console asks a game's words first, then its own: the first that knows a key speaks."""
    for game in GAMES:
        told = {}
        for part in ("", "_menu", "_linked", "_" + game):
            for key in words(language + part):
                if part == "_" + game and key in ("title", "about"):
                    continue  # said between matches, and asked for as "title nim"
                assert key not in told, f"{key!r} of {language}{part} is {told[key]}'s"
                told[key] = language + part
