# `make` prints what there is. Every target makes the environment first; CI calls what you call.

VENV := .venv
BIN := $(if $(filter Windows_NT,$(OS)),$(VENV)/Scripts,$(VENV)/bin)
# The first Python that is new enough; `make PYTHON=…` takes another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
WORKERS ?= auto
TESTS ?= tests
# The tests that prove the referee, measured apart: measuring makes the others three times slower.
REFEREE := $(wildcard tests/match tests/rules)
# Terminals and browsers in real time: who shares a processor with others tests something else.
ALONE := tests/ui tests/web
# A 32-bit MicroPython for heap figures: an npm package, run by node; the oldest version that the
# firmware is for, and that of the series which `goalmouth flash` fetches.
HEAP_PACKAGE := @micropython/micropython-webassembly-pyscript
HEAP_VERSIONS := 1.27.0 1.24.1 1.26.0
HEAP := build/heap/node_modules/micropython-$(lastword $(HEAP_VERSIONS))/micropython.mjs
# What ruff checks; the purity rules know their own folders.
LINTED := firmware host_tools hardware tests
export PATH := $(abspath $(BIN)):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help setup sim play bench test heap long unit lint types drawings docs lock clean \
	flash deploy doctor pull image report ruleset

help:  ## print this
	@echo "Goalmouth: a referee for a home-made table-football or table-hockey board."
	@echo
	@sed -n 's/^\([a-z ]*\):.*  ## \(.*\)$$/  make \1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r target what; do printf '%-17s %s\n' "$$target" "  $$what"; done
	@echo
	@echo "  ARGS='…' is handed on by sim, play, bench, drawings, docs; TESTS=path by unit."

setup:  ## make .venv with the goalmouth command (at once when nothing changed)
	@test -n "$(PYTHON)" || { echo "setup: No Python 3.11 or newer is on the path." \
		"Install one (Debian, Ubuntu: apt-get install python3 python3-venv)" \
		"or name it: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -I host_tools/environment.py

sim: setup  ## play a match on the desk, in the simulator
	@goalmouth sim $(ARGS)

play: setup  ## run a scenario: make play FILE=tests/scenarios/x.match
	@test -n "$(FILE)" || { echo "play: Which scenario? make play FILE=tests/scenarios/x.match" \
		>&2; exit 2; }
	@goalmouth play $(ARGS) $(FILE)

ruleset: setup  ## check a game of your own: make ruleset FILE=my-game.json
	@test -n "$(FILE)" || { echo "ruleset: Which file? make ruleset FILE=my-game.json" \
		>&2; exit 2; }
	@goalmouth ruleset check $(FILE)

bench: setup  ## measure what performance is judged by: ARGS=--quick takes half a minute
	@goalmouth bench $(ARGS)

$(HEAP):
	@command -v npm >/dev/null || { echo "heap: There is no npm here: install Node.js; without" \
		"it the heap is not measured (in CI that fails)." >&2; $(if $(GOALMOUTH_CI)$(CI),exit 1,:); }
	@if command -v npm >/dev/null; then \
		npm install --silent --no-fund --no-audit --prefix build/heap \
			$(foreach version,$(HEAP_VERSIONS),micropython-$(version)@npm:$(HEAP_PACKAGE)@$(version)); fi

heap: setup $(HEAP)  ## measure the heap on a 32-bit MicroPython
	python -m pytest tests/heap -s

long: setup  ## 60 days with 1,000 matches and faults of every kind (20 minutes)
	GOALMOUTH_FULL=1 python -m pytest tests/storage/test_sixty_days.py -s

test: setup lint types $(HEAP)  ## lint, types, all tests, and full branch coverage of the referee
	python -m pytest $(REFEREE) -n $(WORKERS) --cov=firmware/goalmouth/match --cov-branch \
		--cov-report=term-missing:skip-covered --cov-fail-under=100
	python -m pytest tests $(REFEREE:%=--ignore=%) $(ALONE:%=--ignore=%) -n $(WORKERS)
	python -m pytest $(ALONE)

unit: setup  ## the tests alone, without coverage: make unit TESTS=tests/tooling
	python -m pytest $(TESTS) -n $(WORKERS)

lint: setup  ## ruff, and the rules that keep the firmware pure and portable
	ruff check $(wildcard $(LINTED))
	python -m host_tools.lint

types: setup  ## pyright: the firmware against the ESP32's modules, the desk against its own
	basedpyright --project host_tools/lint/board.json
	basedpyright

flash deploy doctor pull image report: setup  ## the board: make doctor, make deploy ARGS='--port …'
	@goalmouth $@ $(ARGS)

drawings: setup  ## drawings, mounts, wiring and parts list of the board, into build/drawings
	@goalmouth drawings $(ARGS)

docs: setup  ## make the pictures in docs/ afresh, from scenarios
	@goalmouth play $(ARGS) $(wildcard docs/pictures/*.match) --frames docs/pictures
	@goalmouth frames docs/pictures/display.match --gif docs/pictures/match.gif --speed 4

lock: setup  ## choose the newest versions of everything and write them down
	python host_tools/lock.py

clean:  ## remove everything that make has made, .venv too
	rm -rf $(VENV) build htmlcov .coverage .coverage.* .pytest_cache .hypothesis .ruff_cache *.egg-info
	find firmware host_tools hardware tests \( -name __pycache__ -o -name .ruff_cache \) -type d \
		-prune -exec rm -rf {} + \
		2>/dev/null || true
