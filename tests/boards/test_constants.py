# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Numbers in the place of constants; tests/boards/test_shorten_names.py plays such sources."""

from boards.constants import Constants

KEYS = "UP = 1\nDOWN = UP + 1\nHELD = -3\nTICKS = (1 << 29) - 1\nA, B = range(5, 7)\n"


def folded(source, asked=(), **modules):
    return Constants({"ui.keys": KEYS, "page": source, **modules}, asked).texts["page"]


def test_a_constant_of_another_module_becomes_its_number():
    assert folded("from ui.keys import DOWN, elapsed\nfind(DOWN, elapsed)") == (
        "from ui.keys import elapsed\nfind(2, elapsed)"
    )


def test_a_module_whose_constant_is_read_stays_imported():
    assert folded("from ui import keys\nkeys.read(keys.B, keys.HELD)") == (
        "from ui import keys\nkeys.read(6, -3)"
    )


def test_another_name_for_a_constant():
    assert folded("from ui.keys import TICKS as MOST\nwait(MOST)") == "wait(536870911)"


def test_an_import_within_a_function_leaves_a_whole_function():
    assert folded("def f():\n    from ui.keys import A\n") == "def f():\n    pass"


def test_what_is_set_twice_is_no_constant():
    source = "ONE = 1\nif long:\n    ONE = 2\ndef f():\n    return ONE"
    assert folded(source).count("ONE") == 3
    counted = "count = 0\n\ndef f():\n    global count\n    count += 1"
    assert folded(counted) == counted


def test_what_another_module_sets_is_no_constant():
    assert "FAST" in folded("FAST = 0\nprint(FAST)", other="import page\npage.FAST = 1")


def test_an_argument_of_the_same_name_is_another_thing():
    source = "from ui.keys import UP\n\ndef f(UP):\n    return UP"
    assert folded(source) == source


def test_two_constants_of_one_name_stay():
    one = "def f():\n    from ui.keys import UP\n    return UP"
    other = "def g():\n    from a import UP\n    return UP"
    source = one + "\n\n" + other
    assert folded(source, a="UP = 9") == source


def test_texts_and_large_numbers_stay():
    source = "NAME = 'Cinq'\nMOST = 1 << 30\nprint(NAME, MOST)"
    assert folded(source) == source


def test_a_definition_goes_when_nothing_asks_for_it():
    constants = Constants({"ui.keys": KEYS, "page": "from ui.keys import UP\nf(UP)"}, ["TICKS"])
    assert constants.texts["ui.keys"] == "TICKS = (1 << 29) - 1"


def test_a_definition_stays_where_it_may_be_asked_for_by_a_string():
    assert "HOLD" in folded("HOLD = 5", other="getattr(page, 'HOLD', 0)")


def test_true_false_and_none():
    assert folded("FAST = True\nBEST = None\nuse(FAST, BEST)") == "use(True, None)"


def test_a_choice_that_a_constant_makes_is_made():
    source = "from look import PAINT\ndraw(PAINT(x) if PAINT is not None else x)"
    assert folded(source, look="PAINT = None") == "draw(x)"
