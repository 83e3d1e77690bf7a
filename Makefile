# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
#
# Everything one does with this project. `make help` lists it. The tools set themselves
# up in .venv when they are first needed; nothing outside this folder is touched but ~/.cache/cinq.

BOARD ?= pico_oled
PORT ?=
FILE ?= cinq-save.txt
UF2 ?=
# The emulated Pico is measured where there is a CircuitPython for it.
EMULATED := $(CIRCUITPYTHON_UF2)$(wildcard $(HOME)/.cache/cinq/*.uf2)

PYTHON3 ?= python3
VENV := .venv
PYTHON := $(VENV)/bin/python
# pygame greets, pip checks for news: neither has anything to say here.
export PYGAME_HIDE_SUPPORT_PROMPT := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help sim test web web-serve web-picture web-test build flash image release device-test bench arena images monkey ring lint new-game art gallery save-pull save-push console clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 14

sim: play  ## play in a window on this computer (ARGS="--terminal" and others: ARGS=--help)
	@$(PYTHON) -m sim $(ARGS)

test: tools micropython  ## all tests of the desktop, and lib/ on 32-bit MicroPython (six minutes)
	@$(PYTHON) -m pytest -n 2 --dist worksteal -q --ignore=tests/device --ignore=tests/web $(ARGS)

web: boards-tools interpreter  ## the page that plays in a browser: build/web, for any static host
	@$(PYTHON) -m sim.web build $(ARGS)

web-serve: page rooms  ## the page on this computer (ARGS="--port 8000")
	@$(PYTHON) -m sim.web serve $(ARGS)

web-picture: page browser  ## make the page's picture in the README again (needs Chromium)
	@$(PYTHON) -m sim.web picture $(ARGS)

web-test: tools interpreter browser rooms  ## the page in node and in Chromium, where there is one (some minutes; SLOW=1: all of it)
	@$(PYTHON) -m pytest -n 2 -q tests/web $(if $(SLOW),,-m "not slow") $(ARGS)

build: boards-tools  ## compile everything for BOARD into build/BOARD and show the sizes
	@$(PYTHON) -m boards.build $(BOARD) $(ARGS)

flash: boards-tools  ## build for BOARD and install on the connected board (PORT=... if there are several)
	@$(PYTHON) -m boards.build $(BOARD) > $(VENV)/build.log
	@$(PYTHON) -m boards.flash $(BOARD) $(if $(PORT),--port "$(PORT)") $(ARGS)

image: boards-tools  ## CircuitPython's UF2=file and Cinq for BOARD in one file to drag onto RPI-RP2 (replaces the whole drive)
	@$(PYTHON) -m boards.image $(BOARD) $(if $(UF2),--join "$(UF2)") $(ARGS)

release: boards-tools $(if $(shell command -v npm),interpreter)  ## fill dist/ with a zip per board for people without Python, the page and checksums
	@$(PYTHON) -m sim.tools.release $(ARGS)

device-test: tools pico  ## the built files on real CircuitPython in an emulated Pico (a quarter of an hour; SLOW=1: all of it)
	@$(PYTHON) -m pytest -n 2 -q tests/device $(if $(SLOW),,-m "not slow") $(ARGS)

bench: tools micropython yardstick interpreter browser $(if $(EMULATED),pico)  ## time and memory against the budgets (CHECK=1 fails when one is broken, AGAINST=revision prints ratios, SLOW=1 adds the heap in every phase, an hour more; half an hour)
	@$(PYTHON) -m sim.tools.bench $(if $(CHECK),--check) $(if $(SLOW),--slow) $(if $(AGAINST),--against "$(AGAINST)") $(ARGS)

arena: tools  ## bots against bots (GAME= A=hard B=easy GAMES=200 SEATS=2,most OPTIONS= SEED= PROCESSES= AGAINST=revision)
	@$(PYTHON) -m sim.tools.arena --game "$(GAME)" --a "$(A)" --b "$(B)" --games "$(GAMES)" --seats "$(SEATS)" --options "$(OPTIONS)" --seed "$(SEED)" --against "$(AGAINST)" $(if $(PROCESSES),--processes "$(PROCESSES)") $(ARGS)

images: tools  ## memories that no console would write (COUNT=100000 through the journal, STARTS=3000 through the start)
	@$(PYTHON) -m tests.images $(or $(COUNT),2000) --starts $(or $(STARTS),50) $(ARGS)

monkey: tools  ## random keys and power cuts on the console (KEYS=200000)
	@$(PYTHON) -m tests.monkey $(or $(KEYS),20000) $(ARGS)

ring: tools  ## matches between linked consoles over bad wires, with power cuts (MATCHES=200 ROOMS=1: in rooms)
	@$(PYTHON) -m tests.consoles $(or $(MATCHES),200) $(if $(ROOMS),--rooms)

lint: tools  ## ruff: mistakes and formatting; mypy: types
	@$(PYTHON) -m ruff check . && $(PYTHON) -m ruff format --check . && $(PYTHON) -m mypy

new-game: tools  ## write the files of a playable game, to be changed (NAME=nim; see CONTRIBUTING.md)
	@$(PYTHON) -m sim.tools.new_game "$(NAME)"

art: play  ## draw the sheets and fonts of the boards again (ARGS="--preview FILE.png": look at them)
	@$(PYTHON) -m sim.tools.art $(ARGS)

gallery: play  ## make the pictures of the README again
	@$(PYTHON) -m sim.tools.gallery $(ARGS)
	@$(if $(ARGS),,$(PYTHON) tests/project.py)

save-pull: boards-tools  ## copy the saved matches and settings of the board to FILE
	@$(PYTHON) -m sim.tools.board_memory pull "$(FILE)" $(if $(PORT),--port "$(PORT)")

save-push: boards-tools  ## copy FILE back to the board
	@$(PYTHON) -m sim.tools.board_memory push "$(FILE)" $(if $(PORT),--port "$(PORT)")

console: boards-tools  ## what the board prints, until Ctrl-]
	@$(PYTHON) -m boards.console $(if $(PORT),--port "$(PORT)")

clean:  ## remove what was built; the tools in .venv stay
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -print0 | xargs -0 rm -rf

# ---- Tools -----------------------------------------------------------------------------
# What a command needs is installed when it is first run: a player waits for no test tools.
.PHONY: play boards-tools tools yardstick rooms browser micropython pico interpreter page

SET_UP := $(PYTHON3) sim/tools/set_up.py

play:
	@$(SET_UP)

boards-tools:
	@$(SET_UP) boards

tools:
	@$(SET_UP) boards test

yardstick:
	@$(SET_UP) boards test bench

# The broker inside `make web-serve`.
rooms:
	@$(SET_UP) boards rooms

# What drives a browser in the tests of the page; the browser itself is the computer's.
browser:
	@$(SET_UP) boards test rooms web

# Debian's 32-bit MicroPython. Where it cannot be had its tests say so and are skipped.
micropython: | tools
	@test -x $(VENV)/micropython32/micropython || tests/get_micropython32.sh $(VENV)/micropython32 || true

# The chip emulator of the device tests.
pico: $(VENV)/pico/.installed
$(VENV)/pico/.installed: sim/pico/package.json | tools
	@command -v npm >/dev/null || { echo "make device-test needs node and npm (https://nodejs.org)." >&2; exit 2; }
	@mkdir -p $(VENV)/pico && cp sim/pico/package.json $(VENV)/pico/
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/pico
	@touch $@

# MicroPython for WebAssembly, which the page brings along.
interpreter: $(VENV)/web/.installed
$(VENV)/web/.installed: sim/web/package.json | boards-tools
	@command -v npm >/dev/null || { echo "make web needs node and npm (https://nodejs.org)." >&2; exit 2; }
	@mkdir -p $(VENV)/web && cp sim/web/package.json $(VENV)/web/
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/web
	@touch $@

# The page as it is; ARGS are for the command that shows it.
page: boards-tools interpreter
	@$(PYTHON) -m sim.web build
