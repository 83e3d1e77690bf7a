# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The built files on real CircuitPython, in the emulated Pico: `make device-test`."""
