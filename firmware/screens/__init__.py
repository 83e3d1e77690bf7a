# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How each game looks: per class of displays a module for each game, named like its rules.

    HEADER                     # whether the table's header is on top: a screen that needs
                               # every pixel says False and shows the prompt itself
    RIBBON                     # the y of a line that tells what happened last, or None:
                               # then the bottom row tells it for a moment
    KEYS                       # where the bottom row begins, if the scene needs the corner at
                               # its left: long words take two lines then, and the words of a
                               # lesson stand in the column above it
    BESIDE                     # modules that the first view needs beside this one, if there are
                               # any: they are loaded ahead with it

    class Screen:
        group                  # the scene, a displayio.Group
        __init__(kit, match, presenter)
        bottom                 # the bottom row of the table, which the table sets
        humans                 # the seats of people at this console, which the table sets
        show(view, seat)       # make the scene show what this seat sees
        place(move)            # (x, y, width, height) where the cursor goes, None: nowhere

and, where a game needs it:

        point(move)            # the cursor has come here: show what A would do
        frame(move)            # the box that the cursor frames instead of that place; None:
                               # nothing, for point() shows where it is
        pulse()                # called while a person decides: what goes on by itself
        keys_shown             # the cells in which the scene shows now what the keys do (see
                               # omega_puzzle), or False: then the bottom row stays away
        between                # the y of words of a lesson that may not lie low: what they
                               # speak of is seen above and below them
        ledges                 # y where words of a lesson at the top may end, and -y where low
                               # ones may begin, without cutting anything in two; nearest first
        happened(event, view)  # mark what has just happened
        settle()               # a key was pressed: the marks may go
        animate(events, view, seat)  # a generator: a frame a step, before show(); a press
                               # leaps to its end, or to where it yields True
        finale(view)           # a generator: a frame a step, when the match is over; words
                               # that it yields are shown until a key

A help that begins with "! chart" has pages with pictures, from the module <game>_chart beside:

    chart(kit, group, page)    # draw this page; how many there are

A screen draws what a view holds and asks its presenter for words; it never asks the game's rules
what may be done.
"""
