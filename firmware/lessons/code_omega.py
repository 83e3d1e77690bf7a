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
        "Make one column black\nin all rows, before the\nothers do. It is a race!",
        "Une colonne noire sur\ntoutes les rangées, avant\nles autres : une course !",
    ),
    (
        "A die says which code\ncounts. Roll it.",
        "Un dé dit quel code\ncompte. Lancez-le.",
        (11,),
    ),
    (
        "Each strip has two black\ncells. Start the clock\nand look at yours.",
        "Une bande a deux cases\nnoires. Lancez le chrono\net voyez les vôtres.",
        (10,),
    ),
    (
        "^The last strip lies the\nwrong way round. Go down\nto it, turn it: ◀ or ▶.",
        "^La dernière bande est à\nl'envers. Descendez-y et\ntournez-la : ◀ ou ▶.",
        (2 + 32 * 9,),
    ),
    (
        "^Good! Now the two lower\nstrips must change places:\ngo to the middle, press Ⓐ.",
        "^Bien ! Les deux du bas\ndoivent changer de place :\nau milieu, appuyez sur Ⓐ.",
        (5 + 32 * 17,),
    ),
    (
        "^There: a black column!\nHold Ⓑ until its line is\nfull. That means: done!",
        "^Voilà : une colonne noire !\nTenez Ⓑ jusqu'au bout\nde sa ligne : fini !",
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
        "★★♥: your pawns made\nthose steps. The ? is a\nstep where you like!",
        "★★♥ : vos pions ont fait\nces pas. Le ? est un pas\nau choix !",
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
        "Several there? The next\nbest pawn decides. In a\npuzzle, tap Ⓑ for a menu.",
        "Plusieurs au bout ? Le\npion suivant décide. Menu :\ntouchez Ⓑ brièvement.",
    ),
)
