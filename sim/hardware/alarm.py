# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""alarm: light sleep until a key, as far as a console needs it."""

import types

from sim.hardware.base import Machine, Pin, make, module_of


class PinAlarm:
    def __init__(self, pin: Pin, *, value: bool, edge: bool = False, pull: bool = False) -> None:
        if pin.user is not None:
            raise ValueError(f"GP{pin.number} in use")
        self.pin, self.value, self.edge, self.pull = pin, value, edge, pull


class Sleep:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def light_sleep_until_alarms(self, *alarms: PinAlarm) -> PinAlarm:
        before = [alarm.pin.level() for alarm in alarms]
        while True:
            for number, alarm in enumerate(alarms):
                level = alarm.pin.level()
                if level == alarm.value and not (alarm.edge and before[number] == level):
                    return alarm
                before[number] = level
            self._machine.elapse(1000)


def module(machine: Machine) -> types.ModuleType:
    return module_of("alarm", Sleep(machine), pin=make("alarm.pin", PinAlarm=PinAlarm))
