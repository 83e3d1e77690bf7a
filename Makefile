# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
#
# Everything one does with this project. `make help` lists it. The tools set themselves
# up in .venv the first time; nothing outside this folder is touched but ~/.cache/cinq.

BOARD ?= pico_oled
PORT ?=
FILE ?= cinq-save.txt
UF2 ?=
# The emulated Pico is measured where there is a CircuitPython for it.
EMULATED := $(CIRCUITPYTHON_UF2)$(wildcard $(HOME)/.cache/cinq/*.uf2)

VENV := .venv
PYTHON := $(VENV)/bin/python
# pygame greets, pip checks for news: neither has anything to say here.
export PYGAME_HIDE_SUPPORT_PROMPT := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help sim test web web-serve web-picture web-test build flash image release device-test bench arena mutants images monkey ring lint new-game art gallery save-pull save-push console clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 14

sim: tools  ## play in a window on this computer (ARGS="--terminal" and others: ARGS=--help)
	@$(PYTHON) -m sim $(ARGS)

test: tools micropython  ## all tests of the desktop, and lib/ on 32-bit MicroPython
	@$(PYTHON) -m pytest -n 2 --dist worksteal -q --ignore=tests/device --ignore=tests/web $(ARGS)

web: tools interpreter  ## the page that plays in a browser: build/web, for any static host
	@$(PYTHON) -m sim.web build $(ARGS)

web-serve: web rooms  ## the page on this computer (ARGS="--port 8000")
	@$(PYTHON) -m sim.web serve $(ARGS)

web-picture: web browser  ## make the page's picture in the README again (needs Chromium)
	@$(PYTHON) -m sim.web picture $(ARGS)

web-test: tools interpreter browser  ## the page in node and in Chromium, where there is one
	@$(PYTHON) -m pytest -n 2 -q tests/web $(ARGS)

build: tools  ## compile everything for BOARD into build/BOARD and show the sizes
	@$(PYTHON) -m boards.build $(BOARD) $(ARGS)

flash: tools  ## build for BOARD and install on the connected board (PORT=... if there are several)
	@$(PYTHON) -m boards.build $(BOARD) > $(VENV)/build.log
	@$(PYTHON) -m boards.flash $(BOARD) $(if $(PORT),--port "$(PORT)") $(ARGS)

image: tools  ## CircuitPython's UF2=file and Cinq for BOARD in one file to drag onto RPI-RP2 (replaces the whole drive)
	@$(PYTHON) -m boards.image $(BOARD) $(if $(UF2),--join "$(UF2)") $(ARGS)

release: tools $(if $(shell command -v npm),interpreter)  ## fill dist/ with a zip per board for people without Python, the page and checksums
	@$(PYTHON) -m boards.release $(ARGS)

device-test: tools pico  ## the built files on real CircuitPython in an emulated Pico (SLOW=1: all of it)
	@$(PYTHON) -m pytest -n 2 -q tests/device $(if $(SLOW),,-m "not slow") $(ARGS)

bench: tools micropython yardstick interpreter browser $(if $(EMULATED),pico)  ## time and memory against the budgets (CHECK=1 fails when one is broken)
	@$(PYTHON) -m sim.bench $(if $(CHECK),--check) $(ARGS)

arena: tools  ## bots against bots (GAME= A=hard B=easy GAMES=200 SEATS=2,most OPTIONS= SEED= PROCESSES= AGAINST=revision)
	@$(PYTHON) -m sim.arena --game "$(GAME)" --a "$(A)" --b "$(B)" --games "$(GAMES)" --seats "$(SEATS)" --options "$(OPTIONS)" --seed "$(SEED)" --against "$(AGAINST)" $(if $(PROCESSES),--processes "$(PROCESSES)") $(ARGS)

mutants: tools micropython  ## faults that no test of MODULE=lib/rules/omphalos.py notices (ALL=1, or COUNT=40 SEED=1; TESTS=)
	@$(PYTHON) -m tests.mutants --module "$(MODULE)" --tests "$(TESTS)" $(if $(ALL),--all) $(if $(COUNT),--count "$(COUNT)") $(if $(SEED),--seed "$(SEED)") $(if $(SECONDS),--seconds "$(SECONDS)") $(ARGS)

images: tools  ## memories that nobody would write (COUNT=100000 through the journal, STARTS=3000 through the start)
	@$(PYTHON) -m tests.images $(or $(COUNT),2000) --starts $(or $(STARTS),50) $(ARGS)

monkey: tools  ## random keys and power cuts on the console (KEYS=200000)
	@$(PYTHON) -m tests.monkey $(or $(KEYS),20000) $(ARGS)

ring: tools  ## matches between linked consoles over bad wires, with power cuts (MATCHES=200)
	@$(PYTHON) -m tests.consoles $(or $(MATCHES),200)

lint: tools  ## ruff: mistakes and formatting; mypy: types
	@$(PYTHON) -m ruff check . && $(PYTHON) -m ruff format --check . && $(PYTHON) -m mypy

new-game: tools  ## write the files of a playable game, to be changed (NAME=nim; see CONTRIBUTING.md)
	@$(PYTHON) -m sim.new_game "$(NAME)"

art: tools  ## draw the sheets and fonts of the boards again (ARGS="--preview FILE.png": look at them)
	@$(PYTHON) -m sim.art $(ARGS)

gallery: tools  ## make the pictures of the README again
	@$(PYTHON) -m sim.gallery $(ARGS)
	@$(if $(ARGS),,$(PYTHON) tests/project.py)

save-pull: tools  ## copy the saved matches and settings of the board to FILE
	@$(PYTHON) -m boards.save pull "$(FILE)" $(if $(PORT),--port "$(PORT)")

save-push: tools  ## copy FILE back to the board
	@$(PYTHON) -m boards.save push "$(FILE)" $(if $(PORT),--port "$(PORT)")

console: tools  ## what the board prints, until Ctrl-]
	@$(PYTHON) -m boards.console $(if $(PORT),--port "$(PORT)")

clean:  ## remove what was built; the tools in .venv stay
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -print0 | xargs -0 rm -rf

# ---- Tools -----------------------------------------------------------------------------
.PHONY: tools micropython pico yardstick interpreter browser rooms

# The packages that pyproject.toml pins for the bench alone.
yardstick: $(VENV)/.bench
$(VENV)/.bench: pyproject.toml | $(VENV)/.tools
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"], sep="\n")' > $(VENV)/requirements-bench.txt
	@$(PYTHON) -m pip install --quiet --requirement $(VENV)/requirements-bench.txt
	@touch $@

# The broker inside `make web-serve`.
rooms: $(VENV)/.rooms
$(VENV)/.rooms: pyproject.toml | $(VENV)/.tools
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["rooms"], sep="\n")' > $(VENV)/requirements-rooms.txt
	@$(PYTHON) -m pip install --quiet --requirement $(VENV)/requirements-rooms.txt
	@touch $@

# The packages that pyproject.toml pins.
tools: $(VENV)/.tools
$(VENV)/.tools: pyproject.toml
	@test -x $(PYTHON) || python3 -m venv $(VENV)
	@echo "Installing the tools of pyproject.toml into $(VENV)"
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > $(VENV)/requirements.txt
	@$(PYTHON) -m pip install --quiet --requirement $(VENV)/requirements.txt
	@touch $@

# Debian's 32-bit MicroPython. Where it cannot be had its tests say so and are skipped.
micropython: $(VENV)/micropython32/micropython
$(VENV)/micropython32/micropython: | $(VENV)/.tools
	@tests/get_micropython32.sh $(VENV)/micropython32 || true

# The chip emulator of the device tests.
pico: $(VENV)/pico/.installed
$(VENV)/pico/.installed: sim/pico/package.json | $(VENV)/.tools
	@command -v npm >/dev/null || { echo "make device-test needs node and npm (https://nodejs.org)." >&2; exit 2; }
	@mkdir -p $(VENV)/pico && cp sim/pico/package.json $(VENV)/pico/
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/pico
	@touch $@

# MicroPython for WebAssembly, which the page brings along.
interpreter: $(VENV)/web/.installed
$(VENV)/web/.installed: sim/web/package.json | $(VENV)/.tools
	@command -v npm >/dev/null || { echo "make web needs node and npm (https://nodejs.org)." >&2; exit 2; }
	@mkdir -p $(VENV)/web && cp sim/web/package.json $(VENV)/web/
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/web
	@touch $@

# What drives a browser in the tests of the page; the browser itself is the computer's.
browser: $(VENV)/.browser
$(VENV)/.browser: pyproject.toml | $(VENV)/.tools
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["web"], sep="\n")' > $(VENV)/requirements-web.txt
	@$(PYTHON) -m pip install --quiet --requirement $(VENV)/requirements-web.txt
	@touch $@
