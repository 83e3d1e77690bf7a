# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the options of a set-up and the settings mean, in English."""

TEXT = {
    "code_omega side": "With four strips a code takes much longer than with three.",
    "code_omega timer": "Seconds for a code: 45, 60 or 30; with four strips twice as many.",
    "code_omega track": "How far the five pawns of a player have to go.",
    "code_omega end": "A race ends when somebody arrives; or play so many rounds.",
    "code_omega boards": "The same board for all is fairer; one each keeps it secret.",
    "code_omega strips": "Shall the strips of a code lie ready, or be looked for too?",
    "code_omega solving": "Together: one puzzle for all, on the table. Call with your key.",
    "omphalos scoring": "A line gives as many points as tiles; or 1 for three, then 2, 4, 8, 16.",
    "omphalos framed gap": "What no move may close in: one empty cell, or any pocket.",
    "code_cards Reset card": "Reset gives somebody a new code. Without it play is kinder.",
    "code_cards drawn action": "An action card just drawn waits for your next turn, or not.",
    "code_cards Reverse for two": "With two players Reverse does nothing, or you play again.",
    "code_vinci game": "Expert adds two jokers that may stand almost anywhere.",
    "code_vinci tiles": "Tiles are dealt, or each player chooses their colours.",
    "code_vinci games": "One game, or several whose points are added up.",
    "enigma letters": "How many letters the secret word has.",
    "enigma segment": "Chance draws the next segment, or the Coder chooses it.",
    "enigma words": "The language of the words; at first that of the console.",
    "settings language": "The language of the console; words of Enigma follow it.",
    "settings sound": "How loud the buzzer is. Each step is heard.",
    "settings speed": "How long what a bot did stays on the screen.",
    "settings repeat": "How fast an arrow that is held repeats.",
    "settings brightness": "Less light makes a battery last longer.",
    "settings sleep": "When nobody has touched a key for so long, the display goes dark.",
    "settings theme": "Dark ink and pieces on a light ground: easier to read in the sun.",
    "settings assist": "What cannot be is shown as such, so that there is less to keep in mind.",
}
