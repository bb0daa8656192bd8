# 牌譜 paipu. `make run` shows it, `make test` proves it; both set everything up first.
# PYTHON (3.11 or newer) makes the environment, HOST and PORT are where `make run` serves, WORKERS is how many tests
# run at a time, GAMES is how many games `make differential` plays with each peer, SECONDS how long `make fuzz` goes on.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV ?= .venv
BIN := $(VENV)/bin
WORKERS ?= 3
GAMES ?= 20000
SECONDS ?= 600

export PYTHON
.DEFAULT_GOAL := help
.PHONY: help setup run samples test test-long differential fuzz lint format docs texts pictures bench lock clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

$(VENV)/.ready: requirements/dev.txt pyproject.toml tools/setup.sh
	sh tools/setup.sh $(VENV) requirements/dev.txt
	@touch $@

# RLCard unpacks its tables when it is first imported: here, not in two test processes at once.
$(VENV)/.ready-peers: requirements/peers.txt requirements/peers-alone.txt $(VENV)/.ready
	sh tools/setup.sh $(VENV) requirements/peers.txt requirements/peers-alone.txt
	$(BIN)/python -c 'import rlcard.games.doudizhu'
	@touch $@

$(VENV)/.ready-bench: requirements/bench.txt $(VENV)/.ready-peers
	sh tools/setup.sh $(VENV) requirements/bench.txt
	@touch $@

setup: $(VENV)/.ready  ## the environment, from the lock files

run: samples  ## judge every sample, then serve the site with the samples in it
	$(BIN)/paipu serve --host $(HOST) --port $(PORT) --samples samples

samples: $(VENV)/.ready  ## judge every sample and compare with what samples/README.md says
	$(BIN)/python samples/check.py

lint: $(VENV)/.ready  ## ruff, mypy --strict, the import rule of the floors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.ready  ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: lint $(VENV)/.ready-peers  ## everything: lint, then all tests, those in a browser too
	$(BIN)/python -m tests.chromium --install
	$(BIN)/python -m tests.postgres --install
	$(BIN)/python -m tests.redis_server --install
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

test-long: $(VENV)/.ready-peers  ## the tests that take long: every page in every language, more kills, larger files
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m long

differential: $(VENV)/.ready-peers  ## the rules beside RLCard, OpenSpiel and DouZero, GAMES games each
	DIFFERENTIAL_GAMES=$(GAMES) $(BIN)/pytest -n $(WORKERS) --dist worksteal tests/differential

fuzz: $(VENV)/.ready  ## try inputs of every kind on every reader for SECONDS; what breaks is kept as a test
	$(BIN)/python -m tests.fuzz $(SECONDS)

docs: $(VENV)/.ready  ## count the hands of every ruleset, write docs/rulesets.md and the tables of docs/formats
	$(BIN)/python -m tools.rulesets_page
	$(BIN)/python -m tools.formats_page

texts: $(VENV)/.ready  ## bring the catalogues of the site up to date with its pages
	$(BIN)/python -m tools.catalogues

pictures: $(VENV)/.ready  ## every page as pictures in build/pictures, for a person to look at
	$(BIN)/python -m tests.browser.pictures build/pictures

bench: $(VENV)/.ready-bench  ## measure speed and memory, write bench/RESULTS.md
	$(BIN)/python -m bench

lock: $(VENV)/.ready  ## renew the lock files from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m uv pip compile pyproject.toml --extra web --extra image --extra postgres --extra redis --group test --group lint --group build \
	    $(LOCK) -o requirements/dev.txt
	$(BIN)/python -m uv pip compile --group peers -c requirements/dev.txt $(LOCK) -o requirements/peers.txt
	$(BIN)/python -m uv pip compile --group peers-alone --no-deps $(LOCK) -o requirements/peers-alone.txt
	$(BIN)/python -m uv pip compile --group bench -c requirements/dev.txt -c requirements/peers.txt $(LOCK) \
	    -o requirements/bench.txt
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
    --no-header --no-emit-index-url --no-emit-find-links

clean:  ## remove the environment, caches and built files
	rm -rf $(VENV) build dist *.egg-info bench/cache .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	    .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
