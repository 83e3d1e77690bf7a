# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning Nim: two heaps that are equal, and stay so."""

SEED = 5  # heaps of 3, 4, 3 and 3
OPTIONS = ()
SEATS = 2
OPENING = (19, 27)  # the last two are gone
STEPS = (
    (
        "Take as many as you like\nof one heap. The last wins.",
        "Prenez-en à volonté d'un\nseul tas. Le dernier gagne.",
    ),
    (
        "Two heaps are left. Take\none: make them equal.",
        "Il reste deux tas. Prenez\nun pion : rendez-les égaux.",
        (9,),
    ),
    (
        "Now the bot has to make\nthem unequal again…",
        "Au robot de les rendre\ninégaux…",
        (2,),
    ),
    (
        "One and three. Do as the\nbot did: take two.",
        "Un et trois. Faites comme\nle robot : prenez-en deux.",
        (10,),
    ),
    (
        "It takes one…",
        "Il en prend un…",
        (1,),
    ),
    (
        "…and you the last!",
        "… et vous le dernier !",
        (9,),
    ),
    (
        "You win. With more heaps\nit works, too: find out how!",
        "Gagné. Avec plus de tas\naussi : trouvez comment !",
    ),
)
