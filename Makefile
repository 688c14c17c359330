# Two commands do everything: `make run` serves a table that shows the bundled clip refereed, `make test` runs every check.
# Both need Python 3.11 or newer with its venv module; the network is used for the install only.

PYTHON ?= python3
# More words for `paperref serve`, such as ARGS="--port 8445" where another program has the usual port.
ARGS   ?=
VENV   := .venv
BIN    := $(VENV)/bin

# One thread a process: the checks run two processes side by side, and results must not depend on the machine.
# Tests in a browser run in real time; they have the machine to themselves, after the others.
export OMP_NUM_THREADS ?= 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

CHECKS := "ruff check ." "ruff format --check ." "mypy" "lint-imports" "pytest -n 2 --ignore=tests/e2e" "pytest tests/e2e"

.PHONY: run test golden mutants messages page clean

run: $(VENV)/.installed-run
	$(BIN)/paperref serve --camera demo $(ARGS)

test: $(VENV)/.installed-test
	@failed=""; \
	for check in $(CHECKS); do \
	  echo "== $$check"; \
	  $(BIN)/$$check || failed="$$failed [$$check]"; \
	done; \
	if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi

golden: $(VENV)/.installed-test
	$(BIN)/python -m tests.golden.regenerate

mutants: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --editable '.[mutants]'
	$(BIN)/python -m benchmarks.mutants

messages: $(VENV)/.installed-test
	$(BIN)/python -m service.i18n.update

# Needs Node 20 or newer; users need none, for what is built is kept in the repository.
page: $(VENV)/.installed-run
	cd service/web && npm install --no-package-lock --no-audit --no-fund
	$(BIN)/python -m service.api.description > service/web/openapi.json
	cd service/web && npm run client && npm run check && npm run build

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "paperref needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed-run: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

clean:
	rm -rf $(VENV) build dist out mutants *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
