# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""random: chance from the simulator's seed."""

from sim.hardware.base import make


def module(machine):
    entropy = machine.entropy
    return make(
        "random",
        choice=entropy.choice,
        getrandbits=entropy.getrandbits,
        randint=entropy.randint,
        random=entropy.random,
        randrange=entropy.randrange,
        seed=entropy.seed,
        uniform=entropy.uniform,
    )
