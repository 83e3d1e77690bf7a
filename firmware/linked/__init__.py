# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What linked consoles need: the wire, the lobby, waiting, playing ahead."""
