# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Builds the hardware of the board file and starts the console."""

prepared = ()
try:
    from menus import start

    main, *prepared = start.prepare()
    start.__dict__.clear()  # frees what only the start needs, though the stack still refers to it
    del start
    main.run(*prepared)
except Exception as error:
    # Whatever is missing, the display tells it.
    import broken

    broken.explain(error, *prepared[:1])
