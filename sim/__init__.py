# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The desktop simulator: a virtual board and the windows through which one plays it.

python -m sim                 # play; see python -m sim --help
from sim.virtual import Simulator   # drive it from a test
"""
