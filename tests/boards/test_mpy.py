# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A compiled module keeps nothing in memory but itself."""

import pytest
from micropython32 import MISSING, interpreter, run_code

from boards import build, mpy


def source(names):
    """A module without constants that has so many names, two of which it always has."""
    return "\n".join(f"name{number} = {number}" for number in range(names - 2)) + "\n"


def compiled(folder, names, family=b"C"):
    path = folder / "module.py"
    path.write_text(source(names))
    target = folder / "module.mpy"
    build.compile_mpy(path, target, "module.py", family)
    return target.read_bytes()


@pytest.mark.parametrize("names", range(6, 42))
def test_the_names_of_a_module_never_fill_their_blocks(tmp_path, names):
    assert not mpy.pins_its_neighbour(compiled(tmp_path, names))


def test_one_in_four_modules_without_constants_would(tmp_path, monkeypatch):
    monkeypatch.setattr(mpy, "apart", lambda data: data)
    pinning = [
        names for names in range(6, 42) if mpy.pins_its_neighbour(compiled(tmp_path, names))
    ]
    assert pinning == [7, 8, 15, 16, 23, 24, 31, 32, 39, 40]


@pytest.mark.skipif(not interpreter(), reason=MISSING)
@pytest.mark.parametrize("names", (7, 8, 16, 32, 127, 128, 136))
def test_such_a_module_does_what_it_did(tmp_path, names):
    compiled(tmp_path, names, b"M")
    (tmp_path / "module.py").unlink()
    said = run_code(f"import module; print(module.name{names - 3})", [str(tmp_path)])
    assert (said.stdout, said.stderr) == (b"%d\n" % (names - 3), b"")
