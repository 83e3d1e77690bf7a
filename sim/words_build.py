# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Builds the word lists of Enigma from the packages of Debian named in lib/words/README.md.

    apt-get download wamerican-small scowl hunspell-fr-classical
    for package in *.deb; do dpkg-deb -x $package DIRECTORY; done
    python sim/words_build.py DIRECTORY

writes lib/words/english.bin and french.bin, the notices beside them, and sim/words/french.txt.
What the computer chooses and shows comes from sim/words/everyday_*.txt, without the words of
sim/words/blocked_*.txt, which stay on the desktop.
"""

import heapq
import re
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "sim/words"
TARGET = ROOT / "lib/words"
LENGTHS = (3, 4, 5, 6)
GUESSES = 1000

# Segments of the letters, as in rules.enigma: to tell the words that are hard to find.
sys.path.append(str(ROOT / "lib"))


def fold(text):
    """Capital letters without accents."""
    text = text.lower().replace("œ", "oe").replace("æ", "ae")
    plain = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return "".join(plain).upper()


def usable(word):
    return re.fullmatch("[A-Z]{3,6}", word) and re.search("[AEIOUY]", word)


def picked(name):
    """The words of a hand-made list."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return {fold(word) for line in lines if not line.startswith("#") for word in line.split()}


def english(source):
    """All words, and for each one how common it is: 1 very, 2 quite, 3 less."""
    dictionary = source / "usr/share/dict"
    blocked = picked("blocked_english.txt")
    roman = re.compile("M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
    words = {}
    for line in (dictionary / "american-english-small").read_text(encoding="utf-8").splitlines():
        word = fold(line)
        if line != line.lower() or not usable(word) or word in blocked:
            continue
        if roman.fullmatch(word) and word != "MIX":
            continue
        words[word] = 3
    for level, rank in ((20, 2), (10, 1)):
        for name in ("english", "american"):
            path = dictionary / ("scowl/%s-words.%d" % (name, level))
            for line in path.read_text(encoding="latin-1").splitlines():
                if fold(line) in words:
                    words[fold(line)] = rank
    return words


def french(source, everyday):
    """All words, ranked: 1 grammar words, 2 forms of everyday nouns, 3 of everyday verbs, 4."""
    folder = source / "usr/share/hunspell"
    blocked = picked("blocked_french.txt")
    suffixes = defaultdict(list)
    for line in (folder / "fr.aff").read_text(encoding="utf-8").splitlines():
        part = line.split()
        if len(part) >= 5 and part[0] == "SFX":
            strip, add = part[2].replace("0", ""), part[3].split("/")[0].replace("0", "")
            suffixes[part[1]].append((strip, add, re.compile("(?:%s)$" % part[4])))
    words = {}
    # The blocked stems take all their forms with them, also those of an innocent namesake.
    unwanted = set()
    for line in (folder / "fr.dic").read_text(encoding="utf-8").splitlines()[1:]:
        if not line.strip():
            continue
        entry, *tags = line.split()
        stem, _, flags = entry.partition("/")
        flags = {flags[i : i + 2] for i in range(0, len(flags), 2)}
        # Names, units and abbreviations are no words of the game.
        if not stem.isalpha() or not stem.islower() or "||" in flags or "po:pfx" in tags:
            continue
        forms = set() if "()" in flags else {stem}
        for flag in flags:
            for strip, add, condition in suffixes.get(flag, ()):
                if stem.endswith(strip) and condition.search(stem):
                    forms.add(stem[: len(stem) - len(strip)] + add)
        forms = {fold(form) for form in forms if form.isalpha() and form.islower()}
        forms = {form for form in forms if usable(form)}
        if fold(stem) in blocked:
            unwanted |= forms
            continue
        verb = any(tag.startswith("po:v") for tag in tags)
        if "po:mg" in tags:
            rank = 1
        elif fold(stem) in everyday:
            rank = 3 if verb else 2
        else:
            rank = 4
        for form in forms:
            words[form] = min(rank, words.get(form, 9))
    unwanted = unwanted - everyday | blocked
    return {word: rank for word, rank in words.items() if word not in unwanted}


def tree(counts, leaves):
    """A Huffman code as the reader walks it, and the code of every leaf."""
    heap = [(max(counts[leaf], 1), leaf, leaf) for leaf in range(leaves)]
    heapq.heapify(heap)
    number = leaves
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (one[0] + two[0], number, (one[2], two[2])))
        number += 1
    nodes = []
    codes = {}

    def walk(part, code):
        if isinstance(part, int):
            codes[part] = code
            return 128 + part
        place = len(nodes)
        nodes.append(None)
        nodes[place] = (walk(part[0], code + "0"), walk(part[1], code + "1"))
        return place

    walk(heap[0][2], "")
    return bytes(child for node in nodes for child in node), codes


def shared(one, two):
    place = 0
    while one[place] == two[place]:
        place += 1
    return place


def symbols(before, word):
    """How a word follows another in the code: share, step, letters."""
    place = shared(before, word)
    yield 0, place
    yield 1, ord(word[place]) - ord(before[place])
    for letter in word[place + 1 :]:
        yield 2, ord(letter) - 65


def pack_dictionary(words, codes):
    """Sorted words as blocks of 64 bytes."""
    length = len(words[0])
    blocks = []
    bits = ""
    before = None
    for word in words:
        if before is not None:
            more = "".join(codes[which][value] for which, value in symbols(before, word))
            if len(bits) + len(more) + len(codes[0][6]) > 512:
                blocks.append(bits + codes[0][6])
                before = None
            else:
                bits += more
        if before is None:
            bits = "".join("{:05b}".format(ord(letter) - 65) for letter in word)
        before = word
    blocks.append(bits + codes[0][6])
    assert all(len(block) >= 5 * length for block in blocks)
    return b"".join(int(block.ljust(512, "0"), 2).to_bytes(64, "big") for block in blocks)


def bitmap(words, chosen):
    flags = bytearray((len(words) + 7) // 8)
    for i, word in enumerate(words):
        if word in chosen:
            flags[i >> 3] |= 1 << (i & 7)
    return bytes(flags)


def pack_guesses(words, everyday, hard):
    packed = bytearray()
    before = None
    for word in words:
        place = shared(before, word) if before else 0
        packed.append(place << 5 | ord(word[place]) - 65)
        packed += bytes(ord(letter) - 65 for letter in word[place + 1 :])
        before = word
    return bytes(packed) + bitmap(words, everyday) + bitmap(words, hard)


def hard_words(everyday, guesses):
    """The third of the everyday words that the segments give away last.

    A word is hard when many others need the same segments in nearly every zone.
    """
    from rules.enigma import SEGMENTS

    patterns = {word: [SEGMENTS[ord(letter) - 65] for letter in word] for word in guesses}
    rivals = {}
    for word in everyday:
        near = 0
        for other in guesses:
            same = sum(1 for one, two in zip(patterns[word], patterns[other]) if one == two)
            near += (1, 20, 400)[same - len(word) + 2] if same >= len(word) - 2 else 0
        repeated = len(word) - len(set(word))
        rivals[word] = near - 40 * repeated
    order = sorted(everyday, key=lambda word: (-rivals[word], word))
    return set(order[: max(1, len(order) // 3)])


def choose(words, everyday):
    """Up to GUESSES words: the everyday ones, then by rank, then in an arbitrary fixed order."""
    order = sorted(words, key=lambda word: (words[word], zlib.crc32(word.encode())))
    chosen = [word for word in order if word in everyday]
    chosen += [word for word in order if word not in everyday and words[word] < 4]
    if len(chosen) < GUESSES and len(order[0]) == 3:
        chosen += [word for word in order if word not in chosen]
    return sorted(chosen[:GUESSES])


def pack(words, everyday):
    """The file of one language, and what is in it."""
    by_length = {length: sorted(w for w in words if len(w) == length) for length in LENGTHS}
    counts = (Counter(), Counter(), Counter())
    for listed in by_length.values():
        for before, word in zip(listed, listed[1:]):
            for which, value in symbols(before, word):
                counts[which][value] += 1
        counts[0][6] += len(listed) // 50
    trees = [tree(counts[0], 7), tree(counts[1], 26), tree(counts[2], 26)]
    codes = [codes for _, codes in trees]
    dictionaries = [pack_dictionary(by_length[length], codes) for length in LENGTHS]
    guesses = [choose({w: words[w] for w in by_length[length]}, everyday) for length in LENGTHS]
    packed = [
        pack_guesses(listed, everyday, hard_words([w for w in listed if w in everyday], listed))
        for listed in guesses
    ]
    code = b"".join(nodes for nodes, _ in trees)
    place = 32 + len(code)
    heads = []
    for blocks in dictionaries:
        heads.append([place, len(blocks) // 64])
        place += len(blocks)
    for head, listed, data in zip(heads, guesses, packed):
        head += [place, len(listed)]
        place += len(data)
    assert place < 65536
    numbers = b"".join(number.to_bytes(2, "little") for head in heads for number in head)
    for length, listed in zip(LENGTHS, guesses):
        daily = sum(1 for word in listed if word in everyday)
        print(length, "letters:", len(by_length[length]), "words", len(listed), "guesses", daily)
    return numbers + code + b"".join(dictionaries) + b"".join(packed)


FRENCH_NOTICE = """\
# This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0.
# If a copy of the MPL was not distributed with this file, You can obtain one at
# http://mozilla.org/MPL/2.0/.
#
# Copyright 2007-2018 Dicollecte contributors (https://grammalecte.net/members.php?prj=fr)
# Source: "Dictionnaires Francais Dicollecte", classical, version 7.0,
# https://grammalecte.net/home.php?prj=fr, from the package hunspell-fr-classical of Debian.
# Changes: affixes expanded, words of 3 to 6 letters kept, accents folded; names, units and
# offensive words left out. lib/words/french.bin holds the same words, packed.
"""

FRENCH_SOURCE = b"""
french.bin holds these words filtered, folded and packed, under the same licence. The list it
was made from is sim/words/french.txt in the source of Cinq, with the text of the licence.
"""


def main(source):
    source = Path(source)
    daily = picked("everyday_english.txt") - picked("blocked_english.txt")
    words = english(source)
    print("English, everyday words that the list lacks:", sorted(daily - set(words))[:80])
    data = pack(words, daily)
    (TARGET / "english.bin").write_bytes(data)
    print("english.bin", len(data))
    daily = picked("everyday_french.txt") - picked("blocked_french.txt")
    words = french(source, daily)
    lost = sorted(w for w in daily - set(words) if len(w) <= 6)
    print("French, everyday words that the list lacks:", lost)
    data = pack(words, daily)
    (TARGET / "french.bin").write_bytes(data)
    print("french.bin", len(data))
    listed = sorted(words, key=lambda word: (len(word), word))
    text = FRENCH_NOTICE + "\n".join(listed) + "\n"
    (LISTS / "french.txt").write_text(text, encoding="ascii")
    notice = (source / "usr/share/doc/wamerican-small/copyright").read_bytes()
    (TARGET / "english.copyright").write_bytes(notice)
    notice = (source / "usr/share/doc/hunspell-fr-classical/copyright").read_bytes()
    notice = notice.partition(b"\n")[2]  # without the address of its format
    (TARGET / "french.copyright").write_bytes(notice + FRENCH_SOURCE)


if __name__ == "__main__":
    main(sys.argv[1])
