# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What is made and measured with the simulator: pictures, art, bots' strength, speed, games."""
