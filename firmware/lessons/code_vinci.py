# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning Code de Vinci: numbers that can only be what they are."""

# The learner has white 0, black 1 and 5, white 8 and 9; the bot has black 6 and 8 open,
# and secretly black 7 between them, white 10 and black 11 behind.
SEED = 38550
OPTIONS = ()
SEATS = 2
OPENING = (0, 97, 24, 2, 0, 64, 27)
STEPS = (
    (
        "The bot hides numbers\nfrom 0 to 11. Find all,\nbefore it finds yours.",
        "Le robot cache des pièces\nde 0 à 11. Trouvez-les\navant qu'il ait les vôtres.",
    ),
    (
        "A row grows from left\nto right. Of two equals\nblack comes first.",
        "Une rangée croît vers la\ndroite. À égalité, le noir\npasse avant le blanc.",
    ),
    (
        "Your turn: draw a tile.\nBlack or white, as\nyou like.",
        "À vous : piochez. Noir\nou blanc, comme\nil vous plaît.",
        (0, 1),
        (
            (
                "It is a black 2. Only\nyou know it, as long as\nyou guess well!",
                "C'est un 2 noir, secret\ntant que vous devinez\njuste !",
            ),
            (
                "It is a white 3. Only\nyou know it, as long as\nyou guess well!",
                "C'est un 3 blanc, secret\ntant que vous devinez\njuste !",
            ),
        ),
    ),
    (
        "See the bot's hidden tile\nbetween black 6 and 8?\nPoint at it.",
        "Voyez-vous la pièce\nentre le 6 et le 8 noirs ?\nDésignez-la.",
        (97,),
    ),
    (
        "A black number above 6\nand below 8: that is\ncertain. Say it!",
        "Un nombre noir entre\n6 et 8 : c'est sûr.\nDites-le !",
        (23,),
    ),
    (
        "Right! You may go on.\nBut stop now, and your\nnew tile stays secret.",
        "Juste ! On peut continuer.\nArrêtez là : votre pièce\nneuve reste secrète.",
        (2,),
    ),
    (
        "Now the bot draws, and\npoints at a tile\nof yours.",
        "Au robot de piocher et\nde désigner une de\nvos pièces.",
        (1, 67, 22),
    ),
    (
        "Wrong! For that it must\nshow the tile it drew.\nYour turn: draw.",
        "Raté ! Il doit montrer\nla pièce piochée.\nÀ vous : piochez.",
        (0, 1),
    ),
    (
        "Point at the white one.\nWhite 8 and 9 are yours;\na black one follows it.",
        "Désignez la blanche. 8 et\n9 blancs sont à vous, et\nune noire la suit.",
        (100,),
    ),
    (
        "So it is not 8, 9 or 11.\nWhat is left?",
        "Donc ni 8, ni 9, ni 11.\nQue reste-t-il ?",
        (26,),
    ),
    (
        "Yes! Do not stop: the\nlast one is certain too.\nPoint at it.",
        "Oui ! N'arrêtez pas : la\ndernière est sûre aussi.\nDésignez-la.",
        (101,),
    ),
    (
        "Black, and above 10.\nSay it!",
        "Noir, au-dessus de 10.\nDites-le !",
        (27,),
    ),
    (
        "All found: you win!\nWhoever has no secret\nleft is out.",
        "Tout est trouvé : gagné !\nQui n'a plus de secret\nest éliminé.",
    ),
    (
        "Set 3 or 5 games, and\npoints count: a number\n10, putting out 50.",
        "En 3 ou 5 manches, on\ncompte : 10 par nombre,\n50 par élimination.",
    ),
)
