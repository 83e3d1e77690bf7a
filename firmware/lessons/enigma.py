# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning Enigma: what a NO tells, and naming the word."""

# The learner coded the first word, which the bot has not found. Now the bot has hidden CAGE,
# a word of both languages; five of its ten segments are found: the curve of the C, the whole
# A and a short line of the E.
SEED = 15
OPTIONS = (2, 0, 0)
SEATS = 2
# fmt: off
OPENING = (
    2, 0, 5, 4, 26, 41, 0, 29, 41, 0, 29, 41, 0, 29, 59,
    2, 0, 6, 4, 26, 32, 33, 33, 33, 35,
)
# fmt: on
STEPS = (
    (
        "The bot, as Coder, hides\na word. You decode it.",
        "Le robot, Codeur, cache\nun mot. Trouvez-le !",
    ),
    (
        "A letter is lines or curves,\nlong or short.",
        "Une lettre : des traits, des\narcs, grands ou petits.",
    ),
    (
        "Some are found. Hold Ⓑ\nto see the alphabet.",
        "Certains sont trouvés.\nTenez Ⓑ : l'alphabet.",
    ),
    (
        "You hold a large curve.\nIn letter 1, too? Ask!",
        "Vous tenez un grand arc.\nLettre 1 aussi ? Essayez !",
        (32,),
    ),
    (
        "NO! So it is no O and no Q:\nthose have two.",
        "NON ! Donc ni O ni Q :\nils en ont deux.",
    ),
    (
        "But a NO pays the Coder\na point. Ask in letter 3.",
        "Mais un NON vaut un point\nau Codeur. Lettre 3 !",
        (34,),
    ),
    (
        "YES! Next, a short line.\nIs letter 1 a G? Ask!",
        "OUI ! Puis un petit trait.\nLettre 1 : un G ? Essayez !",
        (32,),
    ),
    (
        "NO: it is C or D. Ask in\nletter 3 instead.",
        "NON : c'est C ou D.\nPlutôt la lettre 3.",
        (34,),
    ),
    (
        "YES: a G! The three left\nbring the Coder 2 each.",
        "OUI : un G ! Il en reste 3,\n2 points chacun au Codeur.",
    ),
    (
        "C or D, A or H (twins), a G,\nthen lines: it is CAGE!",
        "C ou D, A ou H, un G, des\ntraits : c'est CAGE !",
    ),
    (
        "^▼ to your \ue020, then Ⓐ.",
        "^▼ jusqu'à votre \ue020, puis Ⓐ.",
        (40,),
    ),
    ("", "", (2,)),
    ("", "", (0,)),
    ("", "", (6,)),
    ("", "", (4,)),
    ("", "", (26,)),
    (
        "^Found! 5 points for it, 2\nfor each star left, 1 for\neach token you kept: 13.",
        "^Trouvé ! 5 points, 2 par\nétoile restante, 1 par\njeton gardé : 13.",
    ),
    (
        "^The bot has 3: one for\neach NO and one for the\ntoken you used.",
        "^Le robot en a 3 : un par\nNON, un pour le jeton\nutilisé.",
    ),
    (
        "^After three wrong words\nyou are out of the round.\nAll code in turn. Have fun!",
        "^Trois mots faux : on sort\nde la manche. Chacun code\nà son tour. Bon jeu !",
    ),
)
