# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""alarm: light sleep."""

from sim.hardware.base import make


def module(machine):
    """Light sleep until a key, as far as a console needs it."""

    class PinAlarm:
        def __init__(self, pin, *, value, edge=False, pull=False):
            if pin.user is not None:
                raise ValueError(f"GP{pin.number} in use")
            self.pin, self.value, self.edge, self.pull = pin, value, edge, pull

    def light_sleep_until_alarms(*alarms):
        before = [alarm.pin.level() for alarm in alarms]
        while True:
            for number, alarm in enumerate(alarms):
                level = alarm.pin.level()
                if level == alarm.value and not (alarm.edge and before[number] == level):
                    return alarm
                before[number] = level
            machine.elapse(1000)

    pin = make("alarm.pin", PinAlarm=PinAlarm)
    return make("alarm", pin=pin, light_sleep_until_alarms=light_sleep_until_alarms)
