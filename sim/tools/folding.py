# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A text as a word of Enigma: capital letters without accents, or why it is none."""

from words import LONGEST, SHORTEST

# What normalise() may refuse.
EMPTY = 1
SIGN = 2
LENGTH = 3

FOLDS = (
    ("A", "ÀÁÂÃÄÅàáâãäå"),
    ("C", "Çç"),
    ("E", "ÈÉÊËèéêë"),
    ("I", "ÌÍÎÏìíîï"),
    ("N", "Ññ"),
    ("O", "ÒÓÔÕÖØòóôõöø"),
    ("U", "ÙÚÛÜùúûü"),
    ("Y", "ÝŸýÿ"),
    ("OE", "Œœ"),
    ("AE", "Ææ"),
)


class Refused(ValueError):
    """A text that is no word of the game: a code and a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def normalise(text: str, length: int = 0) -> bytes:
    """The word of a text, accents folded. Refused says why there is none.

    >>> bytes(normalise("tapée")) == bytes([19, 0, 15, 4, 4])
    True
    """
    folded = ""
    for sign in text:
        if "a" <= sign <= "z":
            sign = sign.upper()
        elif not "A" <= sign <= "Z":
            if 0x300 <= ord(sign) < 0x370:
                continue  # an accent by itself, behind its letter
            for plain, accented in FOLDS:
                if sign in accented:
                    sign = plain
                    break
            else:
                raise Refused(SIGN, "Only letters from A to Z: no %r." % sign)
        folded += sign
    if not folded:
        raise Refused(EMPTY, "There is no letter at all.")
    if length and len(folded) != length:
        raise Refused(LENGTH, "%d letters, not %d." % (length, len(folded)))
    if not SHORTEST <= len(folded) <= LONGEST:
        raise Refused(LENGTH, "A word has %d to %d letters." % (SHORTEST, LONGEST))
    return bytes([ord(letter) - 65 for letter in folded])
