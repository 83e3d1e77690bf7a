# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Text from outside as a terminal may show it: names, contents of files, what a board prints."""


def plain(text: object, lines: bool = False) -> str:
    r"""Escape every character that a terminal would act on or that reorders a line.

    Line ends are escaped too, unless `lines` keeps them.

    >>> plain("ESC]0;\x1b]0;PWNED\a"), plain("a\u202eb"), plain("\xe9t\xe9\xa0!")
    ('ESC]0;\\x1b]0;PWNED\\x07', 'a\\u202eb', 'été !')
    """
    shown = []
    for letter in str(text):
        if letter.isprintable() or lines and letter in "\n\t":
            shown.append(letter)
        elif letter in "\xa0\u2007\u2009\u202f":  # spaces that print as one
            shown.append(" ")
        else:
            shown.append(letter.encode("unicode_escape").decode("ascii"))
    return "".join(shown)
