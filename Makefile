# Each target sets up .venv by itself: what it needs to download again when pyproject.toml changes, and the links to
# the source again when a file comes or goes (a strict editable install holds a link to each file).

PYTHON ?= python3
GAME ?= huns
BIN := .venv/bin
FOLDERS := phrases grammar interpreter games bots lab repl

.PHONY: help play test bench soak format setup FORCE

help:
	@echo "make play             play Huns; GAME=hearts plays another"
	@echo "make test             everything that must hold before a commit"
	@echo "make format           put the source into its form"
	@echo "make bench            the speed, compared with others"
	@echo "make soak             many random games of every shipped game"

play: setup
	@$(BIN)/croupier play $(GAME)

test: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --any-exprs-report .venv/types
	$(BIN)/python tests/precise.py .venv/types
	$(BIN)/pytest -n auto --dist loadgroup

format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: setup .venv/bench
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.screen

soak: setup
	$(BIN)/pytest -n auto -m soak

setup: .venv/links

.venv/needs: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]' --config-settings editable_mode=strict
	@touch $@

.venv/bench: pyproject.toml .venv/needs
	$(BIN)/pip install --quiet --editable '.[bench]' --config-settings editable_mode=strict
	@touch $@

.venv/links: .venv/needs .venv/files
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable . --config-settings editable_mode=strict
	$(BIN)/python -m compileall -q build # so that the first start is as quick as the next
	@touch $@

# Changes only when the list does, so that an edit installs nothing.
.venv/files: FORCE
	@mkdir -p .venv
	@find $(FOLDERS) -type f -not -name '*.pyc' | LC_ALL=C sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
