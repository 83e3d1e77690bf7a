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
        "The bot is the Coder: it\nhides a word of four\nletters. You decode it.",
        "Le robot code : il cache\nun mot de quatre lettres.\nÀ vous de le trouver.",
    ),
    (
        "Letters are lines, curves,\nlong or short. Some are\nfound. Hold Ⓑ: alphabet.",
        "Une lettre : des traits, des\narcs. On en a trouvé.\nTenez Ⓑ : l'alphabet.",
    ),
    (
        "You hold a large curve.\nIs it in the first letter\ntoo? Ask there!",
        "Vous tenez un grand arc.\nEst-il aussi dans la\nlettre 1 ? Demandez !",
        (32,),
    ),
    (
        "NO! So it is no O and no Q:\nthose have two. A NO tells\nas much as a YES.",
        "NON ! Donc ni O ni Q : ils\nen ont deux. Un NON dit\nautant qu'un OUI.",
    ),
    (
        "But each NO is a point for\nthe Coder. Now ask in\nthe third letter.",
        "Mais chaque NON vaut un\npoint au Codeur. Demandez\ndans la lettre 3.",
        (34,),
    ),
    (
        "YES! Next, a short line.\nWith it the first letter\nwould be a G. Ask!",
        "OUI ! Puis un petit trait.\nAvec lui, la lettre 1\nserait un G. Demandez !",
        (32,),
    ),
    (
        "NO: only C and D are left.\nAsk in the third letter\ninstead.",
        "NON : il reste C et D.\nDemandez plutôt dans\nla lettre 3.",
        (34,),
    ),
    (
        "YES: a G! Three are left.\nFrom now on each of them\nbrings the Coder 2 points.",
        "OUI : un G ! Il en reste\ntrois. Chacun vaut dès\nlors 2 points au Codeur.",
    ),
    (
        "C or D, then A or H (they\nare twins), a G, and lines:\nit can only be CAGE!",
        "C ou D, A ou H (ils sont\njumeaux), un G, des\ntraits : c'est CAGE !",
    ),
    (
        "▼ to your \ue020, then Ⓐ.\nThen ▲▼ turn a letter\nand Ⓐ takes it.",
        "▼ jusqu'à votre \ue020, puis Ⓐ.\nEnsuite ▲▼ tournent une\nlettre, Ⓐ la prend.",
        (40,),
    ),
    ("", "", (2,)),
    ("", "", (0,)),
    ("", "", (6,)),
    ("", "", (4,)),
    ("", "", (26,)),
    (
        "Found! 5 points for it, 2\nfor each star left, 1 for\neach token you kept: 13.",
        "Trouvé ! 5 points, 2 par\nétoile restante, 1 par\njeton gardé : 13.",
    ),
    (
        "The bot has 3: one for\neach NO and one for the\ntoken you used.",
        "Le robot en a 3 : un par\nNON, un pour le jeton\nutilisé.",
    ),
    (
        "After three wrong words\nyou are out of the round.\nAll code in turn. Have fun!",
        "Trois mots faux : on sort\nde la manche. Chacun code\nà son tour. Bon jeu !",
    ),
)
