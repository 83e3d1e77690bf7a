# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The first command of the README, in a copy of the project."""

import os
import re
import signal
import subprocess
import urllib.request

import project


def test_make_web_serve_builds_the_page_and_serves_it(tmp_path):
    project.copied(tmp_path)
    words = ["make", "--no-print-directory", "web-serve", "ARGS=--port 0"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=project.ALONE,
        start_new_session=True,
    ) as make:  # fmt: skip
        try:
            address = next(filter(None, (re.search(r"http://\S+/", line) for line in make.stdout)))
            with urllib.request.urlopen(address[0]) as page:
                assert b"<title>Cinq</title>" in page.read()
        finally:
            os.killpg(make.pid, signal.SIGINT)  # Ctrl-C
