# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The server of the page: wrong ports and wrong paths."""

import http.client
import sys
import threading

import pytest

from sim.web import __main__ as cli
from sim.web import serve


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "index.html").write_text("Cinq")
    return tmp_path


@pytest.mark.parametrize(
    "words", [["--port", "70000"], ["--port", "-1"], ["--host", "a..b"], ["--host", "\x1b[31m"]]
)
def test_where_nobody_can_serve_is_one_sentence(folder, words, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "sim.web.broker", None)
    assert cli.main(["serve", "--folder", str(folder), *words]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert "cannot be used" in said and said.isprintable()


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
