# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Enigma: is this one, which ones fit, which ones does the computer think of.

The lists lie in `english.bin` and `french.bin` beside this module, made by
sim/tools/words_build.py and read a block at a time. Layout of such a file, numbers little-endian:

    0    for each length 3 to 6: where its dictionary begins, blocks in it, where its
         guesses begin, how many they are, where the later guesses begin, how many they
         are (two bytes each)
    48   three trees of a Huffman code, for the number of letters that a word shares with the
         one before it, for the step from the old letter to the first new one, and for every
         further letter. A node is two bytes, its children: below 128 the node's number,
         from 128 on a leaf. SHARE has 6 leaves, STEP 26, LETTER 26.
    160  two trees of another Huffman code, which is read four bits at a time and so four times
         as fast: for how a guess opens, (letters shared << 5) + step + 1, and for every further
         letter + 1. A node is sixteen bytes, its children: of the node's number the five low
         bits are 0, of a leaf they are not. OPENING has at most 7 nodes, FURTHER 2.
    304  dictionaries: sorted words in blocks of 64 bytes. A block opens with a word in
         plain, five bits a letter, and goes on with the first code; share 6 ends it.
    then guesses: sorted words in the second code, as if AAA stood before the first; behind
         them a bit a word: an everyday word; then a bit a word again: an everyday word that is
         hard to find; and a third time: a frequent word. Behind these the later guesses,
         packed in the same way, without bits.

A word is bytes, 0 for A to 25 for Z, as in rules.enigma.
"""

from micropython import const

SHORTEST = 3
LONGEST = 6
ANY = 255  # no word, but any may follow

ENGLISH = 0
FRENCH = 1
_FILES = ("english.bin", "french.bin")

_BLOCK = const(64)
_END = const(6)
_SHARE = const(48)
_STEP = const(_SHARE + 12)
_LETTER = const(_STEP + 50)
_HEAD = const(_LETTER + 50)
_FURTHER = const(112)  # behind OPENING
_CODES = const(_FURTHER + 32)
_PIECE = const(64)  # bytes of guesses that are unpacked at a time
_WHOLE = const(2 * _PIECE - 13)  # up to here the next word is in the piece, too


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
        everything = [b"\1" * 26] * length
        for word in self.fitting(everything, self._number(length, 1)):
            if word is not None:
                yield word

    def guesses(self, length):
        """The words the computer thinks of first."""
        return self._guesses(length, 2, self._number(length, 4))

    def later(self, length):
        """The words the computer thinks of next, without any flags."""
        return self._guesses(length, 4, 0)

    def _guesses(self, length, index, end):
        self._file.seek(_HEAD)
        codes = self._file.read(_CODES)
        start, count = self._number(length, index), self._number(length, index + 1)
        return Guesses(self._file, codes, length, count, start, end)


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

    `data` has some of them: of each a byte of (letters shared << 5) + letter, then the other
    letters, a byte each.
    """

    def __init__(self, file, codes, length, count, start, end):
        self.length = length
        self.count = count
        self.data = bytearray(2 * _PIECE)
        self._file = file
        self._codes = codes
        self._packed = bytearray(_PIECE)
        self._at = 2 * start  # where the next word is, in four bits
        self._end = end  # of the flags
        self._left = count  # words that were not unpacked yet
        self._word = bytearray(length)

    def _flags(self, bitmap):
        size = (self.count + 7) // 8
        if not self._end:
            return b""
        self._file.seek(self._end - (3 - bitmap) * size)
        return self._file.read(size)

    def everyday(self):
        """A bit a word: those that the computer codes."""
        return self._flags(0)

    def hard(self):
        """A bit a word: everyday words that are hard to find."""
        return self._flags(1)

    def frequent(self):
        """A bit a word: those that people use most."""
        return self._flags(2)

    def more(self):
        """Unpack the next words into `data`; where they end, 0 for no more."""
        if not self._left:
            return 0
        self._file.seek(self._at >> 1)
        self._file.readinto(self._packed)
        packed = self._packed
        codes = self._codes
        data = self.data
        word = self._word
        length = self.length
        at = self._at & 1
        self._at -= at
        tree = node = place = end = 0
        while True:
            value = packed[at >> 1]
            node = codes[tree + node + (value & 15 if at & 1 else value >> 4)]
            at += 1
            letter = (node & 31) - 1
            if letter < 0:
                node >>= 1
                continue
            if tree:
                data[end] = letter
            else:
                tree = _FURTHER
                place = node >> 5
                letter += word[place]
                data[end] = node & 224 | letter
            word[place] = letter
            end += 1
            place += 1
            node = 0
            if place == length:
                tree = 0
                self._left -= 1
                if at > _WHOLE or not self._left:
                    self._at += at
                    return end

    def words(self):
        """Every word, in one bytearray that changes."""
        length = self.length
        word = bytearray(length)
        data = self.data
        i = end = 0
        while True:
            if i == end:
                end = self.more()
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
