# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Builds the word lists of Enigma from the packages of Debian named in lib/words/README.md.

    apt-get download wamerican-small scowl hunspell-fr-classical
    for package in *.deb; do dpkg-deb -x $package DIRECTORY; done
    python sim/tools/words_build.py DIRECTORY

writes lib/words/english.bin and french.bin, the notices beside them, and words/french.txt beside
this file. What the computer chooses comes from words/everyday_*.txt; what it thinks of is what
people use most, in the order of PyPI's wordfreq (its numbers stay here). Nothing shows the words
of words/blocked_*.txt or a form of them, but for those of words/innocent_*.txt, which only look
like one.
"""

import heapq
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LISTS = ROOT / "sim/tools/words"
TARGET = ROOT / "lib/words"
LENGTHS = (3, 4, 5, 6)
FREQUENT = {3: 300, 4: 1000, 5: 1000, 6: 1000}  # the words the computer thinks of first
GUESSES = {3: 400, 4: 1300, 5: 2000, 6: 2000}  # with the everyday ones and those for later
COMMON = 2e-6  # a word that small dictionaries lack is taken when so many of all words are it
FOREIGN = 12  # so many times as frequent in English, a French word was mostly written there

# Segments of the letters, as in rules.enigma: to tell the words that are hard to find.
sys.path.append(str(ROOT / "lib"))


def fold(text: str) -> str:
    """Capital letters without accents."""
    text = text.lower().replace("œ", "oe").replace("æ", "ae")
    plain = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return "".join(plain).upper()


def usable(word: str) -> bool:
    return bool(re.fullmatch("[A-Z]{3,6}", word) and re.search("[AEIOUY]", word))


def picked(name: str) -> set[str]:
    """The words of a hand-made list."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return {fold(word) for line in lines if not line.startswith("#") for word in line.split()}


def forms_of(word: str) -> set[str]:
    """What English endings make of a blocked word."""
    forms = {word + ending for ending in ("", "S", "LY", "D", "R", "RS")}
    stems = [word, word + word[-1]]
    if word.endswith("E"):
        stems.append(word[:-1])
    for stem in stems:
        forms |= {stem + ending for ending in ("ES", "ED", "ER", "ERS", "ING", "Y", "IER")}
    return forms


def english(source: Path) -> dict[str, float]:
    """All words, and how frequent each one is."""
    from wordfreq import get_frequency_dict

    frequencies = get_frequency_dict("en")
    dictionary = source / "usr/share/dict"
    blocked = {form for word in picked("blocked_english.txt") for form in forms_of(word)}
    blocked -= picked("innocent_english.txt")
    roman = re.compile("M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
    names = set()
    for kind in ("proper-names", "upper"):
        for path in (dictionary / "scowl").glob("*-%s.*" % kind):
            names |= {fold(line) for line in path.read_text(encoding="latin-1").splitlines()}
    lists = [(dictionary / "american-english-small", "utf-8")]
    for level in (40, 50):
        for name in ("english", "american", "british"):
            lists.append((dictionary / ("scowl/%s-words.%d" % (name, level)), "latin-1"))
    for level in (10, 20, 35):
        lists.append((dictionary / ("scowl/british-words.%d" % level), "latin-1"))
    words = {}
    for number, (path, encoding) in enumerate(lists):
        for line in path.read_text(encoding=encoding).splitlines():
            word = fold(line)
            if line != line.lower() or not usable(word) or word in blocked:
                continue
            if roman.fullmatch(word) and word != "MIX":
                continue
            frequency = frequencies.get(word.lower(), 0)
            # Beyond the small dictionary only what many people use, and no name.
            if number and (frequency < COMMON or word in names):
                continue
            words[word] = frequency
    return words


def french(source: Path) -> dict[str, float]:
    """All words, and how frequent each one is."""
    from wordfreq import get_frequency_dict

    frequencies, abroad = get_frequency_dict("fr"), get_frequency_dict("en")
    folder = source / "usr/share/hunspell"
    blocked = picked("blocked_french.txt")
    suffixes = defaultdict(list)
    for line in (folder / "fr.aff").read_text(encoding="utf-8").splitlines():
        part = line.split()
        if len(part) >= 5 and part[0] == "SFX":
            strip, add = part[2].replace("0", ""), part[3].split("/")[0].replace("0", "")
            suffixes[part[1]].append((strip, add, re.compile("(?:%s)$" % part[4])))
    spellings = defaultdict(set)
    # The blocked stems take all their forms with them, also those of a namesake.
    unwanted = set(blocked)
    for line in (folder / "fr.dic").read_text(encoding="utf-8").splitlines()[1:]:
        if not line.strip():
            continue
        entry, *tags = line.split()
        stem, _, letters = entry.partition("/")
        flags = {letters[i : i + 2] for i in range(0, len(letters), 2)}
        # Names, units, abbreviations and what an elision leaves are no words of the game.
        if not stem.isalpha() or not stem.islower() or "||" in flags:
            continue
        if NO_WORDS.intersection(tags):
            continue
        forms = set() if "()" in flags else {stem}
        for flag in flags:
            for strip, add, condition in suffixes.get(flag, ()):
                if stem.endswith(strip) and condition.search(stem):
                    forms.add(stem[: len(stem) - len(strip)] + add)
        forms = {form for form in forms if form.isalpha() and form.islower()}
        for form in forms:
            if fold(stem) in blocked:
                unwanted.add(fold(form))
            if usable(fold(form)):
                spellings[fold(form)].add(form)
    unwanted -= picked("innocent_french.txt")
    words = {}
    for word, ways in spellings.items():
        if word in unwanted:
            continue
        frequency = sum(frequencies.get(way, 0) for way in ways)
        if abroad.get(word.lower(), 0) > FOREIGN * frequency:
            frequency /= FOREIGN
        words[word] = frequency
    return words


NO_WORDS = {"po:pfx", "po:err", "po:loc.patr"}


def tree(counts: Counter[int], leaves: int) -> tuple[bytes, dict[int, str]]:
    """A Huffman code as the reader walks it, and the code of every leaf."""
    heap: list[tuple[int, int, Any]] = [
        (max(counts[leaf], 1), leaf, leaf) for leaf in range(leaves)
    ]
    heapq.heapify(heap)
    number = leaves
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (one[0] + two[0], number, (one[2], two[2])))
        number += 1
    nodes: list[tuple[int, int]] = []
    codes: dict[int, str] = {}

    def walk(part: Any, code: str) -> int:
        if isinstance(part, int):
            codes[part] = code
            return 128 + part
        place = len(nodes)
        nodes.append((0, 0))
        nodes[place] = (walk(part[0], code + "0"), walk(part[1], code + "1"))
        return place

    walk(heap[0][2], "")
    return bytes(child for node in nodes for child in node), codes


def shared(one: str, two: str) -> int:
    place = 0
    while one[place] == two[place]:
        place += 1
    return place


def symbols(before: str, word: str) -> Iterator[tuple[int, int]]:
    """How a word follows another in the code: share, step, letters."""
    place = shared(before, word)
    yield 0, place
    yield 1, ord(word[place]) - ord(before[place])
    for letter in word[place + 1 :]:
        yield 2, ord(letter) - 65


def pack_dictionary(words: list[str], codes: list[dict[int, str]]) -> bytes:
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


def bitmap(words: Sequence[str], chosen: Collection[str]) -> bytes:
    flags = bytearray((len(words) + 7) // 8)
    for i, word in enumerate(words):
        if word in chosen:
            flags[i >> 3] |= 1 << (i & 7)
    return bytes(flags)


def openings(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """How each guess opens, (letters shared << 5) + step + 1, and the letters behind that."""
    before = "A" * len(words[0])
    for number, word in enumerate(words):
        place = shared(before, word) if number else 0
        yield place << 5 | ord(word[place]) - ord(before[place]) + 1, word[place + 1 :]
        before = word


def wide_tree(counts: Counter[int], nodes: int) -> tuple[bytes, dict[int, str]]:
    """A Huffman code in hexadecimal digits, as the reader walks it; the digits of every leaf."""
    heap: list[tuple[int, int, Any]] = [(count, leaf, leaf) for leaf, count in counts.items()]
    number = 256
    while (len(heap) - 1) % 15:  # so that every node but the last has sixteen children
        heap.append((0, number, None))
        number += 1
    heapq.heapify(heap)
    while len(heap) > 1:
        parts = [heapq.heappop(heap) for _ in range(16)]
        total = sum(part[0] for part in parts)
        heapq.heappush(heap, (total, number, [part[2] for part in parts]))
        number += 1
    table: list[int] = []
    codes: dict[int, str] = {}

    def walk(part: list[Any], code: str) -> int:
        place = len(table)
        table.extend([0] * 16)
        for digit, child in enumerate(part):
            if isinstance(child, list):
                table[place + digit] = walk(child, f"{code}{digit:x}")
            elif child is not None:
                table[place + digit] = child
                codes[child] = f"{code}{digit:x}"
        return 2 * place

    walk(heap[0][2], "")
    assert len(table) <= 16 * nodes and all(leaf & 31 for leaf in codes)
    return bytes(table).ljust(16 * nodes, b"\0"), codes


def pack_guesses(words: Sequence[str], codes: Sequence[dict[int, str]]) -> bytes:
    digits = ""
    for opening, further in openings(words):
        code = codes[0][opening] + "".join(codes[1][ord(letter) - 64] for letter in further)
        assert len(code) <= 13  # with so many digits left the reader takes a word for whole
        digits += code
    return bytes.fromhex(digits + "0" * (len(digits) % 2))


def hard_words(everyday: list[str], guesses: list[str]) -> set[str]:
    """The third of the everyday words that the segments give away last.

    A word is hard when many others need the same segments in nearly every zone, above all
    everyday words, which everybody thinks of first.
    """
    from rules.enigma import SEGMENTS

    patterns = {word: [SEGMENTS[ord(letter) - 65] for letter in word] for word in guesses}
    rivals = {}
    daily = set(everyday)
    for word in everyday:
        near = 0
        for other in guesses:
            same = sum(1 for one, two in zip(patterns[word], patterns[other]) if one == two)
            if same >= len(word) - 2:
                near += (1, 20, 400)[same - len(word) + 2] * (8 if other in daily else 1)
        repeated = len(word) - len(set(word))
        rivals[word] = near - 160 * repeated
    order = sorted(everyday, key=lambda word: (-rivals[word], word))
    return set(order[: max(1, len(order) // 3)])


def choose(words: dict[str, float], everyday: set[str]) -> tuple[list[str], list[str], set[str]]:
    """The words the computer thinks of first, those for later, and the most frequent ones."""
    order = sorted(words, key=lambda word: (-words[word], word))
    length = len(order[0])
    frequent = set(order[: FREQUENT[length]])
    first = [word for word in order if word in everyday or word in frequent]
    later = [word for word in order if word not in everyday and word not in frequent]
    return sorted(first), sorted(later[: GUESSES[length] - len(first)]), frequent


def pack(words: dict[str, float], everyday: set[str]) -> bytes:
    """The file of one language, and what is in it."""
    by_length = {length: sorted(w for w in words if len(w) == length) for length in LENGTHS}
    counts: list[Counter[int]] = [Counter(), Counter(), Counter()]
    for listed in by_length.values():
        for before, word in zip(listed, listed[1:]):
            for which, value in symbols(before, word):
                counts[which][value] += 1
        counts[0][6] += len(listed) // 50
    trees = [tree(counts[0], 7), tree(counts[1], 26), tree(counts[2], 26)]
    codes = [codes for _, codes in trees]
    dictionaries = [pack_dictionary(by_length[length], codes) for length in LENGTHS]
    guesses = [choose({w: words[w] for w in by_length[length]}, everyday) for length in LENGTHS]
    wide_counts: list[Counter[int]] = [Counter(), Counter()]
    for first, later, _ in guesses:
        for opening, further in [*openings(first), *openings(later)]:
            wide_counts[0][opening] += 1
            wide_counts[1].update(ord(letter) - 64 for letter in further)
    wide_trees = [wide_tree(wide_counts[0], 7), wide_tree(wide_counts[1], 2)]
    wide_codes = [codes for _, codes in wide_trees]
    packed = []
    for first, later, frequent in guesses:
        hard = hard_words([word for word in first if word in everyday], first + later)
        flags = [bitmap(first, chosen) for chosen in (everyday, hard, frequent)]
        packed.append(
            (pack_guesses(first, wide_codes) + b"".join(flags), pack_guesses(later, wide_codes))
        )
    code = b"".join(nodes for nodes, _ in trees + wide_trees)
    place = 48 + len(code)
    heads = []
    for blocks in dictionaries:
        heads.append([place, len(blocks) // 64])
        place += len(blocks)
    for head, (first, later, _), data in zip(heads, guesses, packed):
        for listed, part in zip((first, later), data):
            head += [place, len(listed)]
            place += len(part)
    assert place < 65536
    numbers = b"".join(number.to_bytes(2, "little") for head in heads for number in head)
    for length, (first, later, _) in zip(LENGTHS, guesses):
        print(length, "letters:", len(by_length[length]), "words,", end=" ")
        print("guesses", len(first), "and", len(later))
    rest = b"".join(part for parts in packed for part in parts)
    return numbers + code + b"".join(dictionaries) + rest


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
was made from is sim/tools/words/french.txt in the source of Cinq, with the text of the licence.
"""


def main(source: str) -> None:
    root = Path(source)
    daily = picked("everyday_english.txt")
    words = english(root)
    print("English, everyday words that the list lacks:", sorted(daily - set(words))[:80])
    data = pack(words, daily)
    (TARGET / "english.bin").write_bytes(data)
    print("english.bin", len(data))
    daily = picked("everyday_french.txt")
    words = french(root)
    lost = sorted(w for w in daily - set(words) if len(w) <= 6)
    print("French, everyday words that the list lacks:", lost)
    data = pack(words, daily)
    (TARGET / "french.bin").write_bytes(data)
    print("french.bin", len(data))
    listed = sorted(words, key=lambda word: (len(word), word))
    text = FRENCH_NOTICE + "\n".join(listed) + "\n"
    (LISTS / "french.txt").write_text(text, encoding="ascii")
    notice = (root / "usr/share/doc/wamerican-small/copyright").read_bytes()
    (TARGET / "english.copyright").write_bytes(notice)
    notice = (root / "usr/share/doc/hunspell-fr-classical/copyright").read_bytes()
    notice = notice.partition(b"\n")[2]  # without the address of its format
    (TARGET / "french.copyright").write_bytes(notice + FRENCH_SOURCE)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("Say the folder with the unpacked packages: see lib/words/README.md.")
    main(sys.argv[1])
