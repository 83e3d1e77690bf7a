# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Installing on real CircuitPython, over mpremote and a TCP bridge.

The whole console is installed once. What happens when an installation is killed is shown
on a console of a few files whose parts notice when they are not of one version.
"""

import hashlib
import random
import socket
import subprocess
import sys
import threading
import time

import pytest
from conftest import ROOT
from installs import contents, make_build

from boards import flash, port
from boards.drive import MountedDrive
from save.journal import Journal
from sim.pico import Pico
from sim.tools import replay

PARTS = ("alpha", "beta", "gamma", "lib/delta", "lib/epsilon")
MINE = {"mine.txt": b"my own notes", "lib/my_own.py": b"ANSWER = 42\n"}


def toy(version):
    """{path: bytes} of a console that starts only when all its parts are of one version."""
    names = [part.rpartition("/")[2] for part in PARTS]
    code = "import time, " + ", ".join(names) + "\n"
    code += f"versions = {{{', '.join(name + '.VERSION' for name in names)}}}\n"
    code += "time.sleep(0.2)\n"  # a console takes longer than that to report itself
    code += f"print('MIXED' if versions != {{{version}}} else 'Cinq {version} ready on toy')\n"
    filler = random.Random(version)
    files = {"code.py": code.encode(), "boot.py": (ROOT / "firmware/boot.py").read_bytes()}
    files["this_board.py"] = b'KEYS = (("b", "GP15"),)\n'
    for part in PARTS:
        noise = "".join(filler.choices("abcdefgh", k=filler.randrange(200, 3000)))
        files[part + ".py"] = f"VERSION = {version}\n# {noise}\n".encode()
    files[f"only_in_{version}.txt"] = b"x" * 1500
    return files


def lay_out(folder, files):
    """A build in a folder."""
    make_build(folder, files)
    return folder


def command(url, build):
    tool = [sys.executable, "-m", "boards.flash", "pico_oled", "--port", url]
    return [*tool, "--build", str(build), "--wait", "240"]


def install(pico, build):
    """Run the tool on an emulated Pico; what it said."""
    url = pico.open_bridge()
    try:
        done = subprocess.run(
            command(url, build), cwd=ROOT, capture_output=True, text=True, timeout=1500
        )
    finally:
        pico.close_bridge()
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def on_drive(pico):
    """{path: SHA-256} of everything, in the board's own words."""
    said = pico.exec(
        "import binascii, hashlib, os\n"
        "def walk(folder):\n"
        "    for name in os.listdir(folder or '/'):\n"
        "        path = folder + '/' + name\n"
        "        if os.stat(path)[0] & 0x4000:\n"
        "            walk(path)\n"
        "        else:\n"
        "            hash = hashlib.new('sha256')\n"
        "            with open(path, 'rb') as file:\n"
        "                hash.update(file.read())\n"
        "            print(path[1:], binascii.hexlify(hash.digest()).decode())\n"
        "walk('')\n",
        milliseconds=60000,
    )
    found = dict(line.split() for line in said.splitlines())
    found.pop("boot_out.txt", None)
    return found


def hashes(files):
    return {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def test_the_console_is_installed_and_shows_its_menu(console_build, tmp_path):
    build = console_build("pico_oled")
    with Pico({"code.py": flash.HELLO, **MINE}) as pico:
        said = install(pico, build)
        count = len(contents(build)) - 1
        assert f"Sent {count} of {count} files" in said
        assert "is ready on Pico with OLED 128x64." in said
        pico.wait_still()
        menu = pico.image()
        assert len(menu.getcolors()) == 2  # neither dark nor white

        # A second run sends nothing and starts the same menu.
        drive = [row for row in pico.operations if row[1] >= 0x100000]
        assert f"All {count} files are up to date: nothing sent." in install(pico, build)
        assert [row for row in pico.operations if row[1] >= 0x100000] == drive
        pico.wait_still()
        assert pico.image().tobytes() == menu.tobytes()

        # What the board remembers comes out as a text and goes in again.
        url = pico.open_bridge()
        tool = [sys.executable, "-m", "sim.tools.board_memory", "pull", str(tmp_path / "save.txt")]
        subprocess.run([*tool, "--port", url], cwd=ROOT, check=True, timeout=600)
        (tmp_path / "save.txt").write_text("Cinq replay 1\nkeep: 1 01\n")
        tool[3] = "push"
        subprocess.run([*tool, "--port", url], cwd=ROOT, check=True, timeout=600)
        pico.close_bridge()
        assert Journal(bytearray(pico.nvm)).get(1) == b"\x01"
        assert pico.nvm == replay.nvm(tmp_path / "save.txt")
        assert on_drive(pico) == hashes({**contents(build), **MINE})


def test_an_update_of_one_file_sends_one_file(tmp_path):
    old = contents(lay_out(tmp_path / "old", toy(1)))
    changed = {**toy(1), "beta.py": b"VERSION = 1  # better\n"}
    new = lay_out(tmp_path / "new", changed)
    with Pico({**old, **MINE}) as pico:
        assert "Sent 1 of 9 files, 22 bytes, all compared." in install(pico, new)
        assert on_drive(pico) == hashes({**contents(new), **MINE})


def test_another_version_leaves_nothing_of_the_old_one(tmp_path):
    old = contents(lay_out(tmp_path / "old", toy(1)))
    new = lay_out(tmp_path / "new", toy(2))
    with Pico({**old, **MINE}) as pico:
        said = install(pico, new)
        assert "removed 1 old ones" in said
        assert "Cinq 2 is ready on toy." in said
        assert on_drive(pico) == hashes({**contents(new), **MINE})


# ---- A drive that the computer holds ----------------------------------------------------


def refused(pico, build):
    """Run the tool on a drive that it cannot write; what it said."""
    url = pico.open_bridge()
    done = subprocess.run(
        command(url, build), cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    pico.close_bridge()
    assert done.returncode == 1
    first, second = done.stderr.splitlines()
    assert first.startswith("The board's drive belongs to the computer at the moment")
    assert second.startswith("Press its reset button without holding B")


def test_a_drive_that_the_computer_holds(tmp_path, monkeypatch, capsys):
    """The first install on a board as everybody has it, and what comes after."""
    first = lay_out(tmp_path / "first", toy(1))
    second = lay_out(tmp_path / "second", toy(2))
    with Pico({"code.py": b"print('mine')\n", **MINE}) as pico:
        pico.wait(1000)
        pico.hold_drive()
        before = on_drive(pico)
        with pytest.raises(RuntimeError, match="Cannot remount path when visible via USB"):
            pico.exec("import storage\nstorage.remount('/', readonly=False)")
        refused(pico, first)
        start = len(pico.serial)
        pico.wait(1500)
        assert "mine" in pico.serial[start - 200 :]  # the board goes on with its program
        assert on_drive(pico) == before

        # The computer shows the drive somewhere: it is written there.
        mounted = tmp_path / "CIRCUITPY"
        report = pico.exec("print(open('/boot_out.txt').read(), end='')").replace("\n", "\r\n")
        theirs = {"code.py": b"print('mine')\n", **MINE, "boot_out.txt": report.encode()}
        for path, data in theirs.items():
            (mounted / path).parent.mkdir(parents=True, exist_ok=True)
            (mounted / path).write_bytes(data)
        monkeypatch.setattr(port, "on_mounted", lambda name: iter([str(mounted / name)]))
        monkeypatch.setattr(
            MountedDrive, "settle", lambda self: pico.write_drive(contents(mounted))
        )
        capsys.readouterr()
        code = flash.main(command(pico.open_bridge(), first)[3:])
        pico.close_bridge()
        said = capsys.readouterr()
        assert (code, said.err) == (0, "")
        assert f"The computer holds the drive: writing to {mounted}" in said.out
        assert "Sent 9 of 9 files" in said.out
        assert "Cinq 1 is ready on toy." in said.out
        kept = {**MINE, "code.py.before": b"print('mine')\n"}
        assert on_drive(pico) == hashes({**contents(first), **kept})

        # From now on the board keeps its drive to itself, and the serial port is enough.
        said = install(pico, second)
        assert "The computer holds the drive" not in said
        assert "Cinq 2 is ready on toy." in said
        assert on_drive(pico) == hashes({**contents(second), **kept})

        # Unless B is held down at power-on.
        pico.power_cut()
        pico.down("b")
        pico.power_on()
        pico.wait(1500)
        pico.up("b")
        refused(pico, first)
        assert on_drive(pico) == hashes({**contents(second), **kept})

        # The computer lets go of it, as it does when the drive is ejected.
        pico.eject_drive()
        said = install(pico, first)
        assert "The computer holds the drive" not in said
        assert "Cinq 1 is ready on toy." in said
        assert on_drive(pico) == hashes({**contents(first), **kept})


# ---- Killed -----------------------------------------------------------------------------


class Proxy:
    """Carries bytes between the tool and the Pico, and acts when so many went to the Pico."""

    def __init__(self, url, count, act):
        self._to = int(url.rpartition(":")[2])
        self._left = count
        self._act = act
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        line, _ = self._server.accept()
        board = socket.create_connection(("127.0.0.1", self._to))
        for one in (line, board):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._back, args=(board, line), daemon=True).start()
        try:
            while data := line.recv(4096):
                data = data[: self._left]
                board.sendall(data)
                self._left -= len(data)
                if not self._left:
                    self._act()
                    break
        except OSError:
            pass
        line.close()
        board.close()

    def _back(self, board, line):
        try:
            while data := board.recv(4096):
                line.sendall(data)
        except OSError:
            pass

    def close(self):
        self._server.close()


# Bytes from the tool to the board: until it begins to write, and in one whole update.
ASKED = 2300
SENT = 22400


def points(count):
    chance = random.Random(5)
    return [chance.randrange(ASKED, SENT) for _ in range(count)]


def killed(pico, build, point):
    """Run the tool and kill it when so many bytes went to the board; whether it came to that."""
    tool = None
    proxy = Proxy(pico.open_bridge(), point, lambda: tool.kill())
    tool = subprocess.Popen(
        command(proxy.url, build), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    tool.communicate(timeout=900)
    time.sleep(0.5)  # the board does what it was told last
    pico.close_bridge()
    proxy.close()
    pico.wait(500)
    return tool.returncode != 0


def after_power_on(pico):
    """Unplug the board, plug it in again; what it says."""
    pico.power_cut()
    pico.power_on()
    start = len(pico.serial)
    pico.wait(3000)
    return pico.serial[start:]


@pytest.mark.parametrize(
    "point",
    [
        pytest.param(point, marks=pytest.mark.slow if number >= 3 else ())
        for number, point in enumerate(points(20))
    ],
)
def test_an_install_killed_anywhere_is_finished_by_the_next(tmp_path, point):
    old = contents(lay_out(tmp_path / "old", toy(1)))
    new = lay_out(tmp_path / "new", toy(2))
    with Pico({**old, **MINE}) as pico:
        finished = not killed(pico, new, point)

        # The board starts again: whole, old or new, or it says what is missing.
        said = after_power_on(pico)
        assert "MIXED" not in said
        assert "Traceback" not in said
        assert "ready on toy" in said or "Cinq is incomplete" in said
        assert not finished or "Cinq 2 ready on toy" in said

        assert "Cinq 2 is ready on toy." in install(pico, new)
        assert on_drive(pico) == hashes({**contents(new), **MINE})


@pytest.mark.slow
def test_the_whole_console_is_installed_in_spite_of_twenty_kills(console_build):
    """Each run goes on where the one before it was killed, twenty times in one install."""
    build = console_build("pico_oled")
    chance = random.Random(20)
    left = 1.37 * sum(len(data) for data in contents(build).values())  # as it is sent
    asking = 11000  # bytes before the first that is written
    with Pico({"code.py": flash.HELLO, **MINE}) as pico:
        for kill in range(20):
            # Spread over what is left, so that the last ones come near the end.
            point = chance.randrange(10, asking + int(2 * left / (21 - kill)))
            left -= max(0, point - asking)
            assert killed(pico, build, point), f"kill {kill + 1} came too late"
            print(f"kill {kill + 1} after {point} bytes")
            if kill % 2:
                continue  # the board stays plugged in, in the middle of something
            said = after_power_on(pico)
            assert "Traceback" not in said
            assert "Hello World!" in said or "Cinq is incomplete" in said
        said = install(pico, build)
        print(said)
        assert on_drive(pico) == hashes({**contents(build), **MINE})
        assert "is ready on Pico with OLED 128x64." in said


@pytest.mark.slow
@pytest.mark.parametrize("operation", [5, 18, 40])
def test_the_power_fails_while_the_drive_is_written(tmp_path, operation):
    """In the middle of erasing or programming: the file system itself may be torn."""
    old = contents(lay_out(tmp_path / "old", toy(1)))
    new = lay_out(tmp_path / "new", toy(2))
    with Pico(old) as pico:
        pico.cut_at(operation, where="drive")
        url = pico.open_bridge()
        tool = subprocess.Popen(
            command(url, new), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while tool.poll() is None and pico.powered:
            time.sleep(0.5)
            _ = pico.tones  # any question brings the news that the power has failed
        assert not pico.powered
        pico.close_bridge()  # the plug is out
        assert tool.wait(120) == 1
        assert "plug it in again" in tool.stderr.read()
        pico.power_on()
        start = len(pico.serial)
        pico.wait(5000)
        said = pico.serial[start:]
        assert "MIXED" not in said
        assert "Cinq 2 is ready on toy." in install(pico, new)
        found = on_drive(pico)
        assert {path: found.get(path) for path in contents(new)} == hashes(contents(new))
