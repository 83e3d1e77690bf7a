# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The server of the page: wrong ports and wrong paths."""

import http.client
import socket
import struct
import sys
import threading
import time

import pytest

from sim.web import __main__ as cli
from sim.web import serve


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "index.html").write_text("Cinq")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        *(["--port", "70000"], ["--port", "-1"], ["--host", "a..b"], ["--host", "\x1b[31m"]),
        *(["--lan", "--port", "70000"], ["--lan", "--port", "-1"]),
        *(["--host", ""], ["--host", "\udcff"], ["--host", "a\0b"], ["--host", "x" * 300]),
    ],
)
def test_where_nobody_can_serve_is_one_sentence(folder, words, capsys, monkeypatch):
    for not_installed in ("sim.web.broker", "sim.web.lan"):
        monkeypatch.setitem(sys.modules, not_installed, None)
    assert cli.main(["serve", "--folder", str(folder), *words]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert "cannot be used" in said and said.isprintable()


@pytest.mark.parametrize("missing", ["segno", "trustme"])
def test_what_phones_in_the_house_need_and_is_not_installed_is_one_sentence(
    folder, missing, capsys, monkeypatch
):
    for one in ("segno", "trustme"):
        monkeypatch.setitem(sys.modules, one, None if one == missing else object())
    monkeypatch.delitem(sys.modules, "sim.web.lan", raising=False)
    assert cli.main(["serve", "--folder", str(folder), "--port", "0", "--lan"]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == f"--lan needs more: {missing} is missing, run `make rooms`."


@pytest.mark.parametrize("address", ["http://x", "ws://[", "ws://x:\xb2/", "wss://\x1b]0;P\a/"])
def test_a_broker_that_is_none_is_one_sentence(folder, address, capsys):
    for command in (["serve", "--folder"], ["build", "--output"]):
        assert cli.main([*command, str(folder), "--broker", address]) == 1
        (said,) = capsys.readouterr().err.splitlines()
        assert "expected wss://" in said and said.isprintable()


def test_who_hangs_up_is_no_error(folder, capfd):
    with serve.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for _ in range(3):
            line = socket.create_connection(("127.0.0.1", server.server_port))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.sendall(b"A" * 70000)
            line.close()  # by a reset
        time.sleep(0.3)
        server.shutdown()
    assert capfd.readouterr().err == ""


def test_a_path_that_names_nothing_is_not_found(folder, capfd):
    with serve.server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        codes = []
        for method, path in (
            *(("GET", "/%00"), ("HEAD", "/%00"), ("GET", "/" + "x" * 5000)),
            *(("GET", "/%2e%2e/%2e%2e/etc/passwd"), ("GET", "/")),
        ):
            line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
            line.request(method, path)
            codes.append(line.getresponse().status)
            line.close()
        server.shutdown()
    assert codes == [404, 404, 404, 404, 200]
    assert "Traceback" not in capfd.readouterr().err
