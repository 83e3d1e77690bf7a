# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning Omphalos: a line broken on either side, and a god who mends one for good."""

# The end of a match. Small are tiles, large are gods, x is the learner, Z is Zeus:
#     x o . X x
#     x O x . o
#     x o x o o
#     . Z x . o
#     o o x x o
SEED = 1
OPTIONS = ()
SEATS = 2
# fmt: off
OPENING = (
    50, 49, 1024, 72, 1024, 51, 1024, 73, 1024, 768, 38, 1024, 37, 1024, 27, 1024, 26, 1024,
    71, 1024, 61, 1024, 74, 1024, 39, 1024, 70, 1024, 768, 29, 1024, 52, 1024, 48, 1024,
    63, 1024, 30, 1024, 41, 1024,
)
# fmt: on
STEPS = (
    (
        "Tiles grow into a square\naround Zeus, in row four.",
        "Les tuiles font un carré\nautour de Zeus, rang 4.",
    ),
    (
        "Three of yours in a line,\nor more: you score.",
        "Trois des vôtres en ligne,\nou plus : des points.",
    ),
    (
        "Zeus is nobody's. He stays\nthere and breaks lines.",
        "Zeus n'est à personne.\nFixe, il coupe les lignes.",
    ),
    (
        "Lay a tile in the gap of\nrow two: a diagonal!",
        "Trou du rang deux : posez\nune tuile, en diagonale !",
        (40,),
    ),
    (
        "Then you may move a tile\nof the bot that is marked.",
        "Puis on peut déplacer une\ntuile marquée du robot.",
    ),
    (
        "Four in the last column:\ntake the third of them.",
        "Quatre, dernière colonne :\nprenez la troisième.",
        (319,),
    ),
    (
        "Lay it where it makes no\nline: the gap of row one.",
        "Au trou du premier rang :\nelle n'y sert à rien.",
        (540,),
    ),
    (
        "Now the bot. It may\ndo the same to you…",
        "Au robot maintenant.\nIl peut en faire autant…",
        (59, 317, 575),
    ),
    (
        "Ouch! Your column of four\nhas lost its third tile.",
        "Aïe ! Votre colonne de 4\na perdu sa 3e tuile.",
    ),
    (
        "Point at a god to take it:\nyou have no other piece.",
        "On vise un dieu pour le\nprendre. C'est le dernier.",
    ),
    (
        "Nobody can move it: close\nyour third column with it!",
        "Nul ne le bouge : fermez\nvotre troisième colonne !",
        (61,),
    ),
    (
        "The bot lays the last\ntile. Then lines count.",
        "Le robot pose la dernière\ntuile. Puis on compte.",
        (62,),
    ),
    (
        "A point per tile in line.",
        "Un point par tuile alignée.",
    ),
    (
        "Centre: best line twice.",
        "Centre : la plus longue ×2.",
    ),
    (
        "14 to 3: you win!",
        "14 à 3 : gagné !",
    ),
)
