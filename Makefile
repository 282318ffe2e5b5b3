# Each target sets up .venv by itself: what it needs to download again when pyproject.toml changes, and the links to
# the source again when a file comes or goes (a strict editable install holds a link to each file).

PYTHON ?= python3
GAME ?= huns
FOLDERS := phrases grammar interpreter games bots lab editor repl
EDITABLE := --config-settings editable_mode=strict
# What the program itself imports, besides its own source.
IMPORTED := attr attrs lark prompt_toolkit wcwidth

# Where a virtual environment has its commands.
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

.PHONY: help play test form types coverage bench soak format hooks setup FORCE

help:
	@echo "make play             play Huns; GAME=hearts plays another"
	@echo "make test             everything that must hold before a commit"
	@echo "make format           put the source into its form"
	@echo "make form types       only the form, only the types"
	@echo "make hooks            look at the form and the types before each commit"
	@echo "make coverage         the tests, and which lines they reach"
	@echo "make bench            the speed, compared with others"
	@echo "make soak             many random games of every shipped game; goes on where it was stopped"

play: setup
	@$(BIN)/croupier play $(GAME)

# The types are looked at while the tests run, some of which wait for a terminal; what is wrong is said at the end.
test: form
	@$(MAKE) --no-print-directory types > .venv/types.log 2>&1 & types=$$!; \
	$(BIN)/pytest -n auto --dist loadgroup; tests=$$?; \
	wait $$types; typed=$$?; cat .venv/types.log; exit $$((tests | typed))

form: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/croupier fmt --check games

# At least 97 in 100 expressions of what compiled games call must have a type without `Any`.
types: setup
	$(BIN)/mypy --any-exprs-report .venv/types
	$(BIN)/python tests/precise.py .venv/types

coverage: setup
	$(BIN)/pytest -n auto --dist loadgroup --cov --cov-report=term:skip-covered

format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(BIN)/croupier fmt games

hooks: setup
	$(BIN)/pip install --quiet pre-commit
	$(BIN)/pre-commit install

bench: setup .venv/bench
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.native
	$(BIN)/python -m bench.screen
	$(BIN)/python -m bench.editing

soak: setup
	$(BIN)/pytest -n auto -m soak

setup: .venv/links

.venv/links: pyproject.toml .venv/files
	@if [ .venv/needs -nt pyproject.toml ]; then \
		$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable . $(EDITABLE); \
	else \
		$(PYTHON) -m venv .venv && \
		$(BIN)/pip install --quiet --no-compile --editable '.[dev]' $(EDITABLE) && touch .venv/needs; \
	fi
	@# So that the first start is as quick as the next; to compile all that the tests bring takes long.
	@cd "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" && \
	"$(CURDIR)/$(BIN)/python" -m compileall -q "$(CURDIR)/build" $(IMPORTED)
	@touch $@

.venv/bench: pyproject.toml | .venv/links
	$(BIN)/pip install --quiet --editable '.[bench]' $(EDITABLE)
	@touch $@

# Changes only when the list does, so that an edit installs nothing.
.venv/files: FORCE
	@mkdir -p .venv
	@find $(FOLDERS) -type f -not -name '*.pyc' | LC_ALL=C sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
