# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words through pack and look-up, for both Pythons.

words_check.py list LANGUAGE LENGTH     every word, one a line
words_check.py find LANGUAGE LENGTH     looks every listed word up and says how many failed
words_check.py guess LANGUAGE LENGTH    the guesses: word, everyday, hard
"""

import sys

from rules.enigma import spell
from words import Words


def main(what, *arguments):
    words = Words(int(arguments[0]))
    length = int(arguments[1])
    if what == "list":
        for word in words.all(length):
            print(spell(word))
    elif what == "find":
        others = Words(int(arguments[0]))
        lost = 0
        count = 0
        for word in others.all(length):
            count += 1
            lost += word not in words
        print(count, lost)
    else:
        guesses = words.guesses(length)
        count, everyday, hard = guesses.count, guesses.everyday(), guesses.hard()
        i = 0
        for word in guesses.words():
            print(spell(word), everyday[i >> 3] >> (i & 7) & 1, hard[i >> 3] >> (i & 7) & 1)
            i += 1
        print(count, i)


if __name__ == "__main__":
    main(*sys.argv[1:])
