# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the options of a set-up and the settings mean, in French."""

TEXT = {
    "code_omega side": "À quatre bandes, un code est bien plus long qu'à trois.",
    "code_omega timer": "Secondes par code : 45, 60 ou 30 ; le double à quatre bandes.",
    "code_omega track": "Le chemin des cinq pions de chaque joueur.",
    "code_omega end": "La course finit à la première arrivée, sinon après ces manches.",
    "code_omega boards": "Le même tableau est plus juste ; chacun le sien, plus secret.",
    "code_omega strips": "Les bandes du code sont données, ou bien à trouver aussi.",
    "code_omega solving": "Ensemble : un code pour tous, à plat. Chacun sa touche.",
    "omphalos scoring": "Une ligne vaut un point par tuile ; ou 1 pour trois, puis 2, 4, 8, 16.",
    "omphalos framed gap": "Ce qu'on ne peut enfermer : une case vide, ou toute poche.",
    "code_cards Reset card": "Reset change le code de quelqu'un. Sans elle, c'est plus doux.",
    "code_cards drawn action": "Une action tout juste piochée attend votre tour suivant, ou non.",
    "code_cards Reverse for two": "À deux, Inversion ne fait rien, ou bien vous rejouez.",
    "code_vinci game": "Expert ajoute deux jokers qui se placent presque partout.",
    "code_vinci tiles": "Les pièces sont données, ou chacun choisit ses couleurs.",
    "code_vinci games": "Une seule manche, ou plusieurs dont on additionne les points.",
    "enigma letters": "Le nombre de lettres du mot secret.",
    "enigma segment": "Le hasard tire le segment suivant, ou le Codeur le choisit.",
    "enigma words": "La langue des mots ; au début, celle de la console.",
    "settings language": "La langue de la console ; les mots d'Enigma la suivent.",
    "settings sound": "La force du son. Chaque pas s'entend.",
    "settings speed": "Combien de temps le coup d'un robot reste à l'écran.",
    "settings repeat": "La vitesse d'une flèche que l'on garde enfoncée.",
    "settings brightness": "Moins de lumière, et la batterie dure plus longtemps.",
    "settings sleep": "Sans aucune touche pendant ce temps, l'écran s'éteint.",
    "settings theme": "Des mots sombres sur un fond clair : plus lisibles au soleil.",
    "settings assist": "Ce qui est exclu se voit : il y a moins à retenir.",
}
