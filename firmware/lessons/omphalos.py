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
        "Tiles grow around Zeus\ninto a square. Three of\nyours in line: you score.",
        "Les tuiles font un carré\nautour de Zeus. Trois des\nvôtres en ligne : points.",
    ),
    (
        "^Zeus, in row four, is\nnobody's. He stays where\nhe is and breaks lines.",
        "^Zeus, au rang quatre,\nn'est à personne. Il reste\nlà et coupe les lignes.",
    ),
    (
        "It is nearly full. Lay\na tile in the gap of\nrow two: a diagonal!",
        "Le carré est presque plein.\nDeuxième rang, posez au\ntrou : trois en diagonale !",
        (40,),
    ),
    (
        "Then you may move one\nof the other side's tiles\nthat are marked.",
        "Puis on peut déplacer\nune tuile adverse qui\nest marquée.",
    ),
    (
        "Four in the last column:\ntake the third of them.",
        "Quatre, dernière colonne :\nprenez la troisième.",
        (319,),
    ),
    (
        "And lay it where it\nmakes no line: in the\ngap of the first row.",
        "Posez-la là où elle ne\nsert à rien : au trou\ndu premier rang.",
        (540,),
    ),
    (
        "Now the bot. It may\ndo the same to you…",
        "Au robot maintenant.\nIl peut en faire autant…",
        (59, 317, 575),
    ),
    (
        "Ouch! Your column of four\nhas lost its third tile.",
        "Aïe ! Votre colonne de\nquatre a perdu sa\ntroisième tuile.",
    ),
    (
        "Your last tile is a god: it\nstays. Close your column,\nthe third one, with it!",
        "Un dieu, pour finir : nul ne\nle bouge. Fermez avec lui\nla troisième colonne !",
        (61,),
    ),
    (
        "The bot lays the last\ntile. Then lines count.",
        "Le robot pose la dernière\ntuile. Puis on compte.",
        (62,),
    ),
    (
        "A point per tile in line.\nThe centre gives its owner\nthe longest line twice.",
        "Un point par tuile alignée.\nQui tient le centre compte\nsa plus longue deux fois.",
    ),
    (
        "14 to 3: you win! In a\nmatch you have two gods:\npoint at one to take it.",
        "14 à 3 : gagné ! En partie,\ndeux dieux : visez-en un,\nⒶ le prend.",
    ),
)
