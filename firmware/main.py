# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What CircuitPython runs where code.py is missing."""

import broken

broken.explain(OSError(2, "code.py"))
