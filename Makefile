# One entry point a chore, the same for a person and in CI. `make` alone says what there is.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

# Test processes, each with a browser of its own; and further arguments for the command that a target runs.
WORKERS ?= 2
ARGS ?=

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: help
help: ## say what there is
	@echo 'mobilegym-mcp: make TARGET [ARGS="…"]'
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r target text; do printf '  %-10s %s\n' "$$target" "$$text"; done

.venv/.ready: requirements.lock pyproject.toml scripts/setup
	@scripts/setup venv
	@touch $@

.PHONY: setup
setup: .venv/.ready ## make .venv, install the packages, a Chromium and the fonts where missing
	@scripts/setup system

.PHONY: demo
demo: setup ## play one task through a real MCP server, print each step and the verdict
	@$(BIN)/python -m examples.demo $(ARGS)

.PHONY: serve
serve: setup ## serve MCP over HTTP on this machine
	@$(BIN)/mobilegym serve $(ARGS)

.PHONY: test
test: setup ## run the tests, without the slow proofs
	@$(PYTEST) $(ARGS)

.PHONY: test-all
test-all: setup ## run every test, the slow proofs too
	@$(PYTEST) -m '' $(ARGS)

.PHONY: check
check: .venv/.ready ## lint, import rules, types
	@scripts/setup node
	@failed=0; \
	echo '==> ruff'; $(BIN)/ruff check --output-format concise . || failed=1; \
	echo '==> import rules'; $(BIN)/lint-imports --no-logo || failed=1; \
	echo '==> pyright'; PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright || failed=1; \
	exit $$failed

.PHONY: shots
shots: setup ## write every screen of the apps to pictures (ARGS="notes" for one app)
	@$(BIN)/mobilegym shots $(ARGS)

.PHONY: bench
bench: setup ## measure the budgets (ARGS="--quick --json")
	@$(BIN)/python -m benchmarks $(ARGS)

.PHONY: lock
lock: ## write requirements.lock anew, with the newest versions that pyproject.toml allows
	@scripts/lock

.PHONY: clean
clean: ## remove what the other targets made: .venv, caches, out
	@rm -rf .venv out build dist .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
