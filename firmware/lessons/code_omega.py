# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning Code Omega: a strip turned, two swapped, the clock, the dice and the tracks."""

# The learner's puzzle is two steps from its solution, as is the bot's; the dice of the
# learner fall star, star, ? and heart.
SEED = 1070
OPTIONS = ()
SEATS = 2
OPENING = ()
STEPS = (
    (
        "Bring a pawn to the end\nof its track. Each code\nyou solve moves pawns.",
        "Menez un pion au bout\nde sa piste. Tout code\nrésolu fait avancer.",
    ),
    (
        "A die says which code\ncounts. Roll it.",
        "Un dé dit quel code\ncompte. Lancez-le.",
        (11,),
    ),
    (
        "A code is a puzzle of\nstrips, against the clock.\nStart it!",
        "Un code : des bandes à\nranger contre la montre.\nLancez le chrono !",
        (10,),
    ),
    (
        "^Goal: one column all black.",
        "^But : une colonne noire.",
    ),
    (
        "^The last strip lies wrong.",
        "^La dernière est mal mise.",
    ),
    (
        "^▼ to it, ◀ or ▶ turns it.",
        "^▼ pour y aller, ◀ tourne.",
        (2 + 32 * 9,),
    ),
    (
        "^Now swap the lower two:",
        "^Permutez celles du bas :",
    ),
    (
        "^▲ to the middle, then Ⓐ.",
        "^▲ jusqu'au milieu, puis Ⓐ.",
        (5 + 32 * 17,),
    ),
    (
        "^A black column! Hold Ⓑ.",
        "^Tout est noir ! Tenez Ⓑ.",
        (8 + 32 * 21400,),
    ),
    (
        "21 seconds! The bot has\na board of its own. It is\nslower this time…",
        "21 secondes ! Le robot a\nson tableau à lui. Cette\nfois il est plus lent…",
        (10, 2, 5, 8 + 32 * 38200),
    ),
    (
        "First: four dice. Second:\nthree. Late: one. Wrong:\nnone. Throw your four!",
        "Premier : 4 dés. Deuxième :\n3. En retard : 1. Faux :\naucun. Jetez vos quatre !",
        (11,),
    ),
    (
        "You made ★★♥. The ? is\na step where you like!",
        "Vos pions ont fait ★★♥.\nLe ? est un pas au choix !",
        (13, 12, 14, 15, 16),
        (
            (
                "Clever: one pawn far\nahead wins the race.",
                "Malin : un seul pion loin\ndevant gagne la course.",
            ),
            (
                "You may. But one pawn\nfar ahead wins: ★ was\ntwo steps ahead.",
                "Pourquoi pas. Mais un\npion loin devant gagne :\n★ avait deux pas.",
            ),
            (
                "You may. But one pawn\nfar ahead wins: ★ was\ntwo steps ahead.",
                "Pourquoi pas. Mais un\npion loin devant gagne :\n★ avait deux pas.",
            ),
            (
                "You may. But one pawn\nfar ahead wins: ★ was\ntwo steps ahead.",
                "Pourquoi pas. Mais un\npion loin devant gagne :\n★ avait deux pas.",
            ),
            (
                "You may. But one pawn\nfar ahead wins: ★ was\ntwo steps ahead.",
                "Pourquoi pas. Mais un\npion loin devant gagne :\n★ avait deux pas.",
            ),
        ),
    ),
    (
        "The bot throws its three.",
        "Le robot jette ses trois.",
        (11,),
    ),
    (
        "Then a new code, again\nand again. A pawn on the\nlast step ends the race.",
        "Puis un nouveau code, et\nainsi de suite. Un pion au\nbout finit la course.",
    ),
    (
        "Several there? The next\nbest pawn decides.\nHave fun!",
        "Plusieurs au bout ? Le\npion suivant décide.\nBon jeu !",
    ),
)
