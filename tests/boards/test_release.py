# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What people without Python install from."""

import hashlib
import subprocess
import zipfile

import pytest
from test_flash import contents

import boards
from boards import build, image, licences, release, shorten_names
from sim.tools import release as making

BOARDS = ("pico_oled", "picosystem")


def offered(zips, images):
    """A page that holds nothing but what it offers; tests/web has the real one."""
    uf2s = [path for some in images.values() for path in some.values()]
    files = {path.name: path.read_bytes() for path in [*zips.values(), *uf2s]}
    more = ["python.mjs: MicroPython 1.27.0, MIT licence\n\nTerms", "font.mpy: Terminus, from X"]
    return {**files, "LICENCES.txt": licences.text(BOARDS, more).encode()}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Two releases of the same sources, for two boards."""
    folder = tmp_path_factory.mktemp("releases")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "names", lambda: list(BOARDS))
        release.release(folder / "one", offered)
        # What was reckoned for the first is reckoned again.
        build.imports.cache_clear()
        shorten_names.names_of_texts.cache_clear()
        release.release(folder / "two", offered)
    return folder / "one", folder / "two"


def unpacked(made, name, folder):
    with zipfile.ZipFile(made[0] / f"cinq-{build.version()}-{name}.zip") as archive:
        archive.extractall(folder)
    return folder / f"cinq-{build.version()}-{name}"


def test_there_is_a_zip_for_every_board(made):
    names = {path.name for path in made[0].glob("*.zip")} - {f"cinq-{build.version()}-web.zip"}
    assert names == {f"cinq-{build.version()}-{name}.zip" for name in BOARDS}


def test_there_is_a_uf2_for_every_board_and_chip_with_what_the_zip_holds(made, tmp_path):
    number = build.version()
    chips = {"raspberry_pi_" + chip: chip for chip in ("pico", "pico_w", "pico2", "pico2_w")}
    wanted = {board_id: f"cinq-{number}-pico_oled-{chip}.uf2" for board_id, chip in chips.items()}
    wanted["pimoroni_picosystem"] = f"cinq-{number}-picosystem.uf2"
    assert {path.name for path in made[0].glob("*.uf2")} == set(wanted.values())
    for board_id, name in wanted.items():
        folder = tmp_path / board_id
        board = "picosystem" if "picosystem" in name else "pico_oled"
        files = contents(unpacked(made, board, folder))
        assert (made[0] / name).read_bytes() == image.drive(board_id, files)


def test_a_text_says_what_a_uf2_replaces(made):
    text = (made[0] / "README.txt").read_text(encoding="utf-8")
    assert (release.PLACE or "Built by `make release`") in text
    assert "REPLACES THE WHOLE DRIVE" in text and "REMPLACE TOUT LE\nDISQUE" in text
    english, french = text.split("\n---\n")
    for words in (english, french):
        for kind in ("BOARD.zip", "BOARD-CHIP.uf2", "web.zip", "contents.txt", "names.json"):
            assert f"cinq-{build.version()}-{kind}" in words
        assert "SHA256SUMS" in words


def test_the_guide_says_where_releases_are():
    guide = (boards.HERE / "README.md").read_text("utf-8")
    assert (release.PLACE or "Releases have no place on the web yet") in guide


def test_the_same_sources_give_the_same_bytes(made):
    assert contents(made[0]) == contents(made[1])


def test_the_checksums_are_those_of_the_files(made):
    files = contents(made[0])
    lines = files.pop("SHA256SUMS").decode().splitlines()
    assert lines == [
        f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_a_zip_holds_the_drive_a_readme_and_the_licences(made, tmp_path, name):
    folder = unpacked(made, name, tmp_path)
    files = contents(folder)
    readme, terms = files.pop("README.txt").decode(), files.pop("LICENCES.txt").decode()
    build.build(name, tmp_path / "built")
    assert files == contents(tmp_path / "built")
    assert boards.load(name).NAME in readme and "CIRCUITPY" in readme
    for path in files:
        if path.startswith("lib/adafruit_"):
            assert path.removesuffix(".mpy").partition("/")[2].partition("/")[0] in terms
    for words in ("The Cinq maintainers", "Permission is hereby granted", "SCOWL", "MPL-2.0"):
        assert words in terms
    assert ("Adafruit Industries" in terms) == any("adafruit" in path for path in files)


def test_a_readme_names_the_first_circuitpython_that_knows_the_board(monkeypatch):
    monkeypatch.setattr(build, "build", lambda board, folder: None)
    for board, version in (("thumby_color", "10.2"), ("pico_oled", "9.2")):
        files = release.drive_files(board)
        assert f"CircuitPython {version} or newer" in files["README.txt"].decode()
        assert "The english words of Enigma, in store.bin" in files["LICENCES.txt"].decode()


def test_the_page_has_the_zips_beside_it(made, tmp_path):
    files = contents(unpacked(made, "web", tmp_path))
    files.pop("LICENCES.txt")
    assert files == {name: data for name, data in contents(made[0]).items() if "pico" in name}


def test_without_its_interpreter_there_is_no_page(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(boards, "names", list)
    monkeypatch.setattr(making, "page_files", lambda zips, images: {})
    assert making.main(["--output", str(tmp_path / "dist")]) == 0
    names = {path.name for path in (tmp_path / "dist").iterdir()}
    ours = {f"cinq-{build.version()}-{name}" for name in ("names.json", "contents.txt")}
    assert names == {"README.txt", "SHA256SUMS", *ours}
    assert "Without the page: it needs node" in capsys.readouterr().out


def test_an_adafruit_module_without_a_licence_is_refused(tmp_path, monkeypatch):
    (tmp_path / "adafruit_x.py").write_text("")
    rows = [("lib/adafruit_x.py", tmp_path / "adafruit_x.py")]
    monkeypatch.setattr(build, "sources_of", lambda board: rows)
    with pytest.raises(build.BuildError, match="does not name its licence"):
        licences.adafruit_modules(["pico_oled"])


def test_a_release_lists_what_it_is_made_of(made):
    told = (made[0] / f"cinq-{build.version()}-contents.txt").read_text("utf-8")
    rows = {line[:28].strip(): line[28:].split() for line in told.splitlines()}
    assert rows["Cinq"][:2] == [build.version(), "MIT"]
    assert rows["MicroPython"] == ["1.27.0", "MIT", "python.mjs", "of", "the", "page"]
    assert rows["Terminus"][:2] == ["see", "LICENCES.txt"]
    assert {"adafruit_displayio_ssd1306", "english words", "french words"} < set(rows)


def test_a_text_names_every_board_and_every_kind_of_pico(made):
    text = (made[0] / "README.txt").read_text(encoding="utf-8")
    for board in BOARDS:
        assert any(line.split()[:1] == [board] for line in text.splitlines())
        assert boards.load(board).NAME in text
    for name in release.image_names("pico_oled").values():
        assert f"{name.removesuffix('.uf2').rpartition('-')[2]} (Pico" in text


def test_a_version_that_the_changes_do_not_speak_of_is_not_released(tmp_path):
    with pytest.raises(release.ReleaseError, match="CHANGELOG.md begins with"):
        release.check_version("99.0.0")
    release.check_version(build.version())


def test_a_tag_of_another_version_is_not_released(tmp_path, monkeypatch):
    def git(*words):
        subprocess.run(["git", "-C", tmp_path, *words], check=True, capture_output=True)

    (tmp_path / "CHANGELOG.md").write_text("# New\n\n## 1.2.3\n")
    git("init", "-q")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    release.check_version("1.2.3")
    git("tag", "reviewed")  # not the name of a version
    release.check_version("1.2.3")
    git("tag", "v1.2.3")
    release.check_version("1.2.3")
    git("tag", "-d", "v1.2.3")
    git("tag", "v1.2.2")
    with pytest.raises(release.ReleaseError, match="1.2.3, its tag v1.2.2"):
        release.check_version("1.2.3")
