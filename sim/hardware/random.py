# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""random: chance from the simulator's seed."""

import types

from sim.hardware.base import Machine, make


def module(machine: Machine) -> types.ModuleType:
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
