# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning CODE: a colour, a digit, a sum, and a match won on somebody else's turn."""

# The learner's code is 0 2 6 9, the hand 2 blue, 3 violet, 4 blue, 5 6 7 yellow, 9 red; 8
# yellow lies on top, 0 red on the pile. The bot has 7 violet, 9 blue and a Gift.
SEED = 277667
OPTIONS = ()
SEATS = 2
OPENING = ()
STEPS = (
    (
        "Get down to four cards:\nthe digits of your code,\nin any order.",
        "Gardez quatre cartes :\nles chiffres de votre\ncode, sans ordre.",
    ),
    (
        "^Your code is 0 2 6 9.\nYou hold 2, 6 and 9: cards\nthat serve it are filled.",
        "^Votre code : 0 2 6 9. Vous\ntenez 2, 6 et 9 : ce qui le\nsert est plein.",
    ),
    (
        "^Lay a card of the colour\nor digit on top, here 8\nyellow. Lay 7 yellow!",
        "^Posez la couleur ou le\nchiffre du dessus, ici 8\njaune. Posez 7 jaune !",
        (30,),
    ),
    (
        "Now the bot. The same\ndigit in another colour\nwould fit as well…",
        "Au robot. Le même chiffre\nd'une autre couleur\nirait aussi…",
        (31,),
    ),
    (
        "^Two cards that make 7 fit,\ntoo: ▼ on the 3, then Ⓐ.",
        "^Deux cartes qui font 7\nvont aussi : ▼ sur le 3, Ⓐ.",
        (79,),
    ),
    (
        "^…and the 4 to it.",
        "^…et le 4 avec.",
        (144,),
    ),
    (
        "^Two cards gone at once!\nNow the bot.",
        "^Deux cartes d'un coup !\nAu robot.",
        (36,),
    ),
    (
        "^2 blue fits, but keep it.\nDraw: go up to the pile.",
        "^Le 2 irait : gardez-le.\nMontez à la pioche.",
        (256,),
    ),
    (
        "^0 red: the last digit\nof your code!",
        "^0 rouge : le dernier\nchiffre de votre code !",
    ),
    (
        "So do not lay it: it is the\nlast digit that you need.\nKeep it.",
        "Ne la posez pas : c'est\nle dernier qui manquait.\nGardez-la.",
        (257,),
    ),
    (
        "^Five cards: 5 yellow is one\ntoo many. The bot's turn…",
        "^Cinq cartes, une de trop :\n5 jaune. C'est au robot…",
        (42,),
    ),
    (
        "^A Gift: offer it a card.\nWhich one is too many?",
        "^Un Cadeau : offrez-lui\nune carte. Laquelle ?",
        (214,),
    ),
    (
        "^Will the bot take it?",
        "^Le robot la prendra-t-il ?",
        (264,),
    ),
    (
        "^Yes! Your four are left:\nyou win at once, even on\nsomebody else's turn.",
        "^Oui ! Restent vos quatre :\nc'est gagné aussitôt,\nmême au tour d'un autre.",
    ),
    (
        "A Joker is any digit.\nMore actions wait for you:\nthe help has them all.",
        "Un joker vaut tout chiffre.\nLes autres actions sont\ndans l'aide.",
    ),
)
