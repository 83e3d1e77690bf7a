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
        "The bot hides numbers, 0\nto 11. Find them first!",
        "Le robot cache des pièces\nde 0 à 11. Trouvez-les !",
    ),
    (
        "Rows grow to the right; of\nequals black comes first.",
        "Une rangée croît à droite ;\nà égalité, noir d'abord.",
    ),
    (
        "Your turn: draw a tile,\nblack or white.",
        "À vous : piochez une noire\nou une blanche.",
        (0, 1),
        (
            (
                "^It is a black 2: secret as\nlong as you guess well!",
                "^Un 2 noir : secret tant\nque vous devinez juste !",
            ),
            (
                "^It is a white 3: secret as\nlong as you guess well!",
                "^Un 3 blanc : secret tant\nque vous devinez juste !",
            ),
        ),
    ),
    (
        "Point at the hidden tile\nbetween black 6 and 8.",
        "Désignez la pièce cachée\nentre le 6 et le 8 noirs.",
        (97,),
    ),
    (
        "Black, over 6, under 8:\nit is certain. Say it!",
        "Noir, entre 6 et 8 :\nc'est sûr. Dites-le !",
        (23,),
    ),
    (
        "Right! Stop now, and your\nnew tile stays secret.",
        "Juste ! Arrêtez là : votre\npièce neuve reste secrète.",
        (2,),
    ),
    (
        "Now the bot draws and\npoints at a tile of yours.",
        "Au robot de piocher et\nde viser vos pièces.",
        (1, 67, 22),
    ),
    (
        "Wrong! It must show the\ntile it drew. Now you draw.",
        "Raté ! Il montre la pièce\npiochée. À vous : piochez.",
        (0, 1),
    ),
    (
        "Point at the white one: you\nhave white 8 and 9.",
        "Désignez la blanche : 8 et\n9 blancs sont à vous.",
        (100,),
    ),
    (
        "Not 8, not 9; nor 11: one\nfollows. What is left?",
        "Ni 8, ni 9, ni 11 : une la\nsuit. Que reste-t-il ?",
        (26,),
    ),
    (
        "Yes! Do not stop: the last\none is certain. Point at it.",
        "Oui ! La dernière est sûre\naussi. Désignez-la.",
        (101,),
    ),
    (
        "Black, and above 10.\nSay it!",
        "Noir, au-dessus de 10.\nDites-le !",
        (27,),
    ),
    (
        "All found: you win! Without\nsecrets you are out.",
        "Tout est trouvé : gagné !\nSans secret : éliminé.",
    ),
    (
        "3 or 5 games: 10 points a\nnumber, 50 for a player.",
        "3 ou 5 manches : 10 points\npar nombre, 50 par joueur.",
    ),
)
