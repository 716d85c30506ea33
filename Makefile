# `make help` lists the targets. Each works as the first command in a fresh clone: it sets .venv up by itself.
# Plain enough for GNU make 3.81, which macOS still ships.

.DEFAULT_GOAL := test
.SUFFIXES:

PY := .venv/bin/python
# What a target hands on: make test ARGS="-k jigsaw"
ARGS :=
# On all cores, but not on twenty: each worker starts by collecting all tests.
PARALLEL := -n auto --maxprocesses 4 --dist worksteal
# Modules are compiled once, and not by each of the thousand processes that tests start.
export PYTHONDONTWRITEBYTECODE :=
# Everything but what has a target of its own, nightly tests too, and with random examples.
ALL := not slow and not gpu and not cluster and not e2e
THOROUGH := --hypothesis-profile=thorough
# All requests made from the description of the API are nightly: without its plugin, each process starts sooner.
QUICK := -p no:schemathesis
# Tests that measure time run alone, after the others. With ARGS they run among the others.
CLOCK_FILES = $(shell grep -rl 'mark\.clock' tests --include='*.py')
COVERAGE_FLOOR := 95
BENCH := lanes
# They need a second thread, and a second process with the same core.
NOT_ON_WASM := --deselect tests/solver/test_binding.py::test_a_prover_refuses_a_second_thread \
	--deselect tests/solver/test_lanes.py::test_an_unknown_instruction_set_is_an_error_that_lists_the_choices
# The library's tests that run inside Pyodide: without numpy, threads and other processes.
PYODIDE_TESTS := tests/wasm/test_one_puzzle.py tests/solver/test_binding.py tests/solver/test_canonical.py \
	tests/human/test_hints.py tests/model/test_rules.py
KNOWN_BENCHES = $(patsubst benchmarks/bench_%.py,%,$(wildcard benchmarks/bench_*.py))
NATIVE_BUILD := build/native-tests
SANITIZED_CORE := build/asan
CLANG := clang++
CPP_FILES = $(shell find native src tests/solver/gpu -name '*.cpp' -o -name '*.hpp' -o -name '*.h' -o -name '*.cu')
TYPESCRIPT := typescript@5.9.3
PYRIGHT := pyright@1.1.414
PRETTIER := prettier@3.9.10
JS_FILES := "src/nonet/web/static/**/*.js" "tests/web/js/*.js" "tests/web/*.cjs" "native/wasm/*.mjs" "tests/wasm/*.mjs" "benchmarks/*.mjs"
SHELL_FILES := sudoku tools/setup.sh .ci/run

.PHONY: help setup test test-all test-slow test-cluster test-e2e screenshots coverage lint format types native-test bench golden docs site-docs fuzz fuzz-binding dist compilers compilers-clang compilers-cross wasm test-wasm test-pyodide clean

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1 \2/p' Makefile | while read -r name text; do printf '%-15s %s\n' "$$name" "$$text"; done

setup: ## the virtual environment .venv, with what tests and linters need
	@tools/setup.sh --dev

test: setup ## the tests that are quick (the default)
ifeq ($(ARGS),)
	$(PY) -m pytest $(QUICK) $(PARALLEL) -m "$(ALL) and not nightly and not clock"
	$(PY) -m pytest $(QUICK) -m "$(ALL) and not nightly and clock" $(CLOCK_FILES)
else
	$(PY) -m pytest $(PARALLEL) $(ARGS)
endif

test-all: setup ## those and the nightly ones, with more and random examples
	$(PY) -m pytest $(PARALLEL) $(THOROUGH) -m "$(ALL)" $(ARGS)

test-slow: setup ## the tests that take long
	$(PY) -m pytest -m slow --timeout=900 $(ARGS)

test-cluster: setup ## jobs on a Ray cluster of this machine; fetches Ray
	@$(PY) -c 'import ray.data' 2>/dev/null || $(PY) -m pip install --quiet 'ray[data]>=2.60'
	$(PY) -m pytest -m cluster --timeout=600 tests/cluster $(ARGS)

test-e2e: setup ## the page in a real Chromium; fetches what that needs
	@chromium=`$(PY) tools/prepare_e2e.py` || exit; set -x; \
	NONET_CHROMIUM="$$chromium" $(PY) -m pytest -m e2e tests/e2e $(ARGS)

coverage: setup ## the tests of test-all, and how much of src/nonet they run
	$(PY) -m pytest $(PARALLEL) $(THOROUGH) -m "$(ALL) and not clock" --cov --cov-report= $(ARGS)
	$(PY) -m pytest $(THOROUGH) -m "$(ALL) and clock" --cov --cov-append --cov-report=term-missing:skip-covered \
	--cov-fail-under=$(COVERAGE_FLOOR) $(CLOCK_FILES)

lint: setup ## style of Python, C++, shell and JavaScript, and who imports whom; changes nothing
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	.venv/bin/lint-imports
	@tool=`PATH="$$PWD/.venv/bin:$$PATH" command -v clang-format` || { echo "clang-format is not installed: C++ style not checked"; exit 0; }; \
	echo "clang-format --dry-run native"; "$$tool" --dry-run --Werror $(CPP_FILES)
	@tool=`PATH="$$PWD/.venv/bin:$$PATH" command -v shellcheck` || { echo "shellcheck is not installed: shell scripts not checked"; exit 0; }; \
	echo "shellcheck $(SHELL_FILES)"; "$$tool" $(SHELL_FILES)
	@command -v npx >/dev/null || { echo "npx is not installed: JavaScript style not checked"; exit 0; }; \
	npx --yes $(PRETTIER) --version >/dev/null 2>&1 || { echo "npx cannot get $(PRETTIER): JavaScript style not checked"; exit 0; }; \
	echo "prettier --check"; npx --yes $(PRETTIER) --print-width 120 --log-level warn --check $(JS_FILES)

format: setup ## rewrite Python, C++ and JavaScript in the house style
	$(PY) -m ruff check --fix
	$(PY) -m ruff format
	@tool=`PATH="$$PWD/.venv/bin:$$PATH" command -v clang-format` || exit 0; "$$tool" -i $(CPP_FILES)
	@command -v npx >/dev/null || exit 0; npx --yes $(PRETTIER) --print-width 120 --log-level warn --write $(JS_FILES)

types: setup ## mypy and, for the examples, pyright, both strict; TypeScript for the page; the last two where node is there
	$(PY) -m mypy $(wildcard src tests tools benchmarks fuzz examples)
	@command -v npx >/dev/null || { echo "npx is not installed: the types of the page are not checked"; exit 0; }; \
	echo "tsc --project tools/tsconfig.json"; \
	npx --yes --package $(TYPESCRIPT) tsc --version >/dev/null 2>&1 || { echo "npx cannot get $(TYPESCRIPT): the types of the page are not checked"; exit 0; }; \
	npx --yes --package $(TYPESCRIPT) tsc --project tools/tsconfig.json
	@command -v npx >/dev/null || { echo "npx is not installed: pyright does not check the examples"; exit 0; }; \
	npx --yes $(PYRIGHT) --version >/dev/null 2>&1 || { echo "npx cannot get $(PYRIGHT): it does not check the examples"; exit 0; }; \
	echo "pyright examples"; npx --yes $(PYRIGHT)

native-test: setup ## the C++ tests, under the address and undefined-behaviour sanitizers
	@if [ ! -f native/tests/CMakeLists.txt ]; then echo "native/tests has no CMakeLists.txt: nothing to test"; exit 0; fi; \
	PATH="$$PWD/.venv/bin:$$PATH"; set -ex; \
	cmake -S . -B $(NATIVE_BUILD) -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" \
	-DNONET_TESTS=ON -DNONET_SANITIZE=ON; \
	cmake --build $(NATIVE_BUILD) --parallel 2; \
	cd $(NATIVE_BUILD) && ctest --output-on-failure

compilers: compilers-clang compilers-cross ## the core without a warning by other compilers; compiled only, nothing is linked or run

compilers-clang: ## the core without a warning by clang (14 and newer)
	find native/src -name '*.cpp' -print0 | xargs -0 -P 2 -n 4 $(CLANG) -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion \
	-Wno-sign-conversion -Werror -Inative/include -Inative/src -DNONET_VERSION='"0"' -DNONET_BUILD_TYPE='"check"'

compilers-cross: setup ## the core without a warning by zig for macOS, Windows, WebAssembly and Linux on Arm, bindings left out; ARGS=wasm32-wasi for one
	$(PY) tools/cross_compile.py $(ARGS)

wasm: setup ## core.wasm and core-scalar.wasm, the core for browsers, in build/wasm; fetches zig
	$(PY) -m tools.build_wasm $(ARGS)

test-wasm: wasm ## core.wasm in Node and in Wasmtime against the extension, and the tests of tests/solver on it; fetches Wasmtime
	@$(PY) -c 'import wasmtime' 2>/dev/null || $(PY) -m pip install --quiet 'wasmtime>=37'
	NONET_TEST_WASM=1 $(PY) -m pytest $(PARALLEL) --timeout=600 tests/wasm $(ARGS)
	NONET_TEST_CORE=wasmtime $(PY) -m pytest $(PARALLEL) --timeout=600 -m "$(ALL) and not nightly and not clock" tests/solver \
	$(NOT_ON_WASM) $(ARGS)

test-pyodide: wasm ## tests of the library inside Pyodide in Node, over core.wasm; fetches Pyodide from npm
	@folders=`$(PY) -m tools.fetch_pyodide` || exit; set -x; \
	node tests/wasm/pyodide.mjs $$folders build/wasm/core.wasm $(if $(ARGS),$(ARGS),$(PYODIDE_TESTS))

bench: setup ## speed beside other solvers, see benchmarks/README.md; BENCH="boards big" measures other things
	@for name in $(BENCH); do test -f benchmarks/bench_$$name.py || { \
	echo "no such benchmark: $$name; choose from $(KNOWN_BENCHES)" >&2; exit 2; }; done
	@set -e; for name in $(BENCH); do $(PY) -m benchmarks.bench_$$name $(ARGS); done

golden: setup ## ask what tests/golden records once more, and show what differs; ARGS="--part api" for one part
	$(PY) tools/golden.py compare $(ARGS)

docs: setup ## write the generated parts of the documentation anew
	@set -e; for file in $(wildcard tools/fill_transcripts.py tools/make_technique_pages.py tools/make_command_pages.py tools/make_names.py tools/make_rule_functions.py tools/make_rules_page.py tools/make_api_reference.py tools/make_gallery.py tools/make_book_pages.py tools/make_page_types.py tools/make_page_words.py); do echo "$$file"; $(PY) "$$file" $(ARGS); done

site-docs: setup ## the documentation as a site, in build/site; dead links and anchors are errors
	@$(PY) -c 'import material, mkdocstrings' 2>/dev/null || $(PY) -m pip install --quiet 'mkdocs-material>=9.6' 'mkdocstrings[python]>=0.30'
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict $(ARGS)

screenshots: setup ## docs/screenshots, taken of the page as it is
	@chromium=`$(PY) tools/prepare_e2e.py` || exit; set -x; \
	NONET_CHROMIUM="$$chromium" $(PY) tools/make_screenshots.py $(ARGS)

fuzz: fuzz-binding ## random input

fuzz-binding: setup ## random calls of the compiled core, under the sanitizers: two minutes, or ARGS="--seconds 36000"
	@PATH="$$PWD/.venv/bin:$$PATH"; set -ex; \
	cmake -S . -B $(SANITIZED_CORE) -G Ninja -DSKBUILD=2 -DNONET_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	-DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" -Dnanobind_DIR="`$(PY) -m nanobind --cmake_dir`" \
	-DPython_EXECUTABLE="$$PWD/$(PY)" >/dev/null; \
	cmake --build $(SANITIZED_CORE) --parallel 2
	$(PY) -W ignore fuzz/fuzz_binding.py --core $(SANITIZED_CORE) $(ARGS)

dist: setup ## the wheel and the sdist in dist: built, checked, and tried in an environment of its own
	$(PY) tools/check_dist.py --build dist $(ARGS)

clean: ## remove what was built, .venv too
	rm -rf .venv .venv.trash build dist htmlcov .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
