# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Enigma: is this one, which ones fit, which ones does the computer think of.

The lists lie in `english.bin` and `french.bin` beside this module, made by
sim/words_build.py and read a block at a time. Layout of such a file, numbers little-endian:

    0    for each length 3 to 6: where its dictionary begins, blocks in it, where its
         guesses begin, how many they are, where the later guesses begin, how many they
         are (two bytes each)
    48   three trees of a Huffman code, for the number of letters that a word shares with the
         one before it, for the step from the old letter to the first new one, and for every
         further letter. A node is two bytes, its children: below 128 the node's number,
         from 128 on a leaf. SHARE has 6 leaves, STEP 26, LETTER 26.
    158  dictionaries: sorted words in blocks of 64 bytes. A block opens with a word in
         plain, five bits a letter, and goes on with the code; share 6 ends it.
    then guesses: sorted words, a byte of (letters shared << 5) + letter, then the other
         letters, a byte each; behind them a bit a word: an everyday word; then a bit a word
         again: an everyday word that is hard to find; and a third time: a frequent word.
         Behind these the later guesses, packed in the same way, without bits.

A word is bytes, 0 for A to 25 for Z, as in rules.enigma.
"""

from micropython import const

SHORTEST = 3
LONGEST = 6
ANY = 255  # in a pattern

ENGLISH = 0
FRENCH = 1
_FILES = ("english.bin", "french.bin")

_BLOCK = const(64)
_PIECE = const(192)
_END = const(6)
_SHARE = const(48)
_STEP = const(_SHARE + 12)
_LETTER = const(_STEP + 50)
_HEAD = const(_LETTER + 50)

# What normalise() may refuse.
EMPTY = 1
SIGN = 2
LENGTH = 3

_FOLDS = (
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

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


def normalise(text, length=0):
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
            for plain, accented in _FOLDS:
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


class Words:
    """The lists of one language. Close it when done: it holds an open file."""

    def __init__(self, language):
        # On the desktop and on the board the lists lie beside this very module.
        self._file = open(__file__.rpartition("/")[0] + "/" + _FILES[language], "rb")  # noqa: SIM115
        self._head = self._file.read(_HEAD)
        self._buffer = bytearray(_BLOCK)

    def close(self):
        self._file.close()

    def _number(self, length, index):
        place = 12 * (length - SHORTEST) + 2 * index
        return self._head[place] | self._head[place + 1] << 8

    def _read(self, length, block):
        self._file.seek(self._number(length, 0) + _BLOCK * block)
        self._file.readinto(self._buffer)

    def _first(self, length):
        """The word in plain that opens the block in the buffer."""
        value = 0
        word = bytearray(length)
        bits = 0
        byte = 0
        for i in range(length):
            while bits < 5:
                value = (value & 31) << 8 | self._buffer[byte]
                byte += 1
                bits += 8
            bits -= 5
            word[i] = value >> bits & 31
        return word

    def _block(self, length):
        """Every word of the block in the buffer, in one bytearray that changes."""
        word = self._first(length)
        yield word
        head = self._head
        buffer = self._buffer
        bit = 5 * length
        tree = _SHARE
        place = 0
        node = 0
        while True:
            node = head[tree + 2 * node + (buffer[bit >> 3] >> (~bit & 7) & 1)]
            bit += 1
            if node < 128:
                continue
            node -= 128
            if tree == _SHARE:
                if node == _END:
                    return
                place = node
                tree = _STEP
            else:
                word[place] = word[place] + node if tree == _STEP else node
                tree = _LETTER
                place += 1
                if place == length:
                    tree = _SHARE
                    yield word
            node = 0

    def __contains__(self, word):
        length = len(word)
        if not SHORTEST <= length <= LONGEST:
            return False
        word = bytes(word)
        low = 0
        high = self._number(length, 1) - 1
        while low < high:
            middle = (low + high + 1) // 2
            self._read(length, middle)
            if bytes(self._first(length)) <= word:
                low = middle
            else:
                high = middle - 1
        self._read(length, low)
        for other in self._block(length):
            if other == word:
                return True
        return False

    def matching(self, pattern):
        """Every word that fits a pattern of letters and ANY. None tells of work between."""
        length = len(pattern)
        for block in range(self._number(length, 1)):
            self._read(length, block)
            yield None
            for word in self._block(length):
                for i in range(length):
                    if word[i] != pattern[i] != ANY:
                        break
                else:
                    yield bytes(word)

    def fitting(self, tables, most):
        """Every word with only letters that fit: tables[place][letter] is not 0.

        None tells of work between; ANY ends a search that would go through more than `most`
        blocks. Words and blocks that cannot fit are passed over.
        """
        length = len(tables)
        here = self._buffer
        behind = bytearray(_BLOCK)
        blocks = self._number(length, 1)
        self._file.seek(self._number(length, 0))
        self._file.readinto(here)
        for block in range(blocks):
            if block < blocks - 1:
                self._file.readinto(behind)
            else:
                behind[0] = 255  # no word begins so
            if _may_fit(here, behind, tables):
                most -= 1
                if most < 0:
                    yield ANY
                    return
                yield None
                self._buffer = here
                for number, word in enumerate(self._block(length)):
                    if number & 15 == 15:
                        yield None
                    place = 0
                    while tables[place][word[place]]:
                        place += 1
                        if place == length:
                            yield bytes(word)
                            break
            elif not block & 15:
                yield None
            here, behind = behind, here
        self._buffer = here

    def all(self, length):
        """Every word of a length, sorted."""
        for word in self.matching([ANY] * length):
            if word is not None:
                yield word

    def guesses(self, length):
        """The words the computer thinks of first."""
        start, end = self._number(length, 2), self._number(length, 4)
        count = self._number(length, 3)
        flags = (count + 7) // 8
        guesses = Guesses(self._file, length, count, end - start - 3 * flags)
        self._file.seek(end - 3 * flags)
        guesses.everyday = self._file.read(flags)
        guesses.hard = self._file.read(flags)
        guesses.frequent = self._file.read(flags)
        self._file.seek(start)
        return guesses

    def later(self, length):
        """The words the computer thinks of next, without any flags."""
        start = self._number(length, 4)
        end = self._number(length + 1, 2) if length < LONGEST else self._file.seek(0, 2)
        self._file.seek(start)
        return Guesses(self._file, length, self._number(length, 5), end - start)


def _may_fit(here, behind, tables):
    """Whether a block can hold a word that fits, by its first word and that of the next."""
    bit = 0
    for table in tables:
        byte = bit >> 3
        shift = 11 - (bit & 7)
        low = (here[byte] << 8 | here[byte + 1]) >> shift & 31
        high = (behind[byte] << 8 | behind[byte + 1]) >> shift & 31
        if low != high:
            while low < 26 and low <= high:
                if table[low]:
                    return True
                low += 1
            return False
        if not table[low]:
            return False
        bit += 5
    return True


class Guesses:
    """A list of likely words, read a little at a time: a Pico has no room for all of it.

    `everyday`, `hard` and `frequent` are bitmaps: the words that it codes, those of them that
    are hard to find, and the words that people use most.
    """

    def __init__(self, file, length, count, left):
        self.length = length
        self.count = count
        self._file = file
        self._left = left  # bytes of it that were not read yet
        self.data = bytearray(_PIECE)
        self._view = memoryview(self.data)
        self.everyday = self.hard = self.frequent = b""

    def more(self, place, end):
        """Read on: `data` keeps what stood from `place` to `end`. Its new end, 0 for no more."""
        data = self.data
        left = 0
        while place < end:
            data[left] = data[place]
            left += 1
            place += 1
        piece = min(_PIECE - left, self._left)
        if piece:
            self._file.readinto(self._view[left : left + piece])
            self._left -= piece
        return left + piece

    def words(self):
        """Every word, in one bytearray that changes."""
        length = self.length
        word = bytearray(length)
        data = self.data
        i = end = 0
        while True:
            if end - i < length:
                end = self.more(i, end)
                i = 0
                if not end:
                    return
            place = data[i] >> 5
            word[place] = data[i] & 31
            i += 1
            place += 1
            while place < length:
                word[place] = data[i]
                i += 1
                place += 1
            yield word
