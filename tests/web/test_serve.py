# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The commands of the page: the first one of the README, in a copy of the project."""

import os
import re
import signal
import subprocess
import sys
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


def test_a_browser_that_does_not_start_is_one_sentence(tmp_path):
    (tmp_path / "index.html").write_text("Cinq")
    # By itself: a test before may have left a browser of its own running.
    done = subprocess.run(
        [sys.executable, "-m", "sim.web", "picture", "--folder", tmp_path],
        cwd=project.ROOT,
        env=os.environ | {"CHROMIUM": "/nonexistent"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("No Chromium starts: ") and done.stderr.count("\n") == 1
