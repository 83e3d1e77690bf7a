# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""os: a drive that can only be read, settings, entropy."""

import os
from collections import namedtuple

from sim.hardware.base import make


def module(machine):
    uname = namedtuple("uname", "sysname nodename release version machine")

    def path(name):
        found = machine.on_drive(name)
        if found is None:
            raise OSError(2, "No such file/directory")
        return found

    def read_only(*_):
        raise OSError(30, "Read-only filesystem")

    def listdir(name="/"):
        return machine.list_drive(name)

    def stat(name):
        return os.stat(path(name))[:7] + (0, 0, 0)

    def getenv(key, default=None):
        return machine.simulator.setting(key, default)

    def uname_():
        return uname("RP2040", "RP2040", "10.1.3", "10.1.3", machine.machine_name)

    def urandom(count):
        return machine.entropy.randbytes(count)

    return make(
        "os",
        getcwd=lambda: "/",
        getenv=getenv,
        listdir=listdir,
        mkdir=read_only,
        remove=read_only,
        rename=read_only,
        rmdir=read_only,
        sep="/",
        stat=stat,
        sync=lambda: None,
        uname=uname_,
        unlink=read_only,
        urandom=urandom,
    )
