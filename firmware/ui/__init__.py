# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Everything between the games and the hardware: screen, text, keys, sound."""
