# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega alone."""

TEXT = {
    "best so far": "Best time: {}.{} s",
    "no best yet": "No best time yet.",
    "same puzzle": "The same puzzle again. Its time is not kept.",
    "not solved": "Not solved",
    "solved in": "{}.{} s",
    "new best": "New best: {}.{} s!",
    "another": "Another puzzle",
    "once more": "The same again",
    "stop": "Stop",
}
