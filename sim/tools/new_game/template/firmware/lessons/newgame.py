# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The lesson of New Game: leave four, and the other player has lost."""

SEED = 1  # nineteen counters
OPTIONS = ()
SEATS = 2
OPENING = (2, 2, 2, 2)  # seven are left
STEPS = (
    (
        "Take one, two or three\ncounters in turn. Whoever\ntakes the last one wins.",
        "Prenez un à trois pions\nchacun votre tour. Qui\nprend le dernier gagne.",
    ),
    (
        "Seven lie here. Leave\nfour: take three.",
        "En voici sept. Laissez-en\nquatre : prenez-en trois.",
        (2,),
    ),
    (
        "Now the bot. Whatever it\ntakes, the rest is yours.",
        "Au robot maintenant. Quoi\nqu'il prenne, à vous la fin.",
        (1,),
    ),
    (
        "Two are left.\nTake both of them!",
        "Il en reste deux.\nPrenez les deux !",
        (1,),
    ),
    (
        "You win! Always leave\nfour, eight or twelve.",
        "Gagné ! Laissez toujours\nquatre, huit ou douze.",
    ),
)
