# hone - a thin front: setup/ installs, CMake (CMakePresets.json) compiles, Vite builds the page, tests/run tests.
#
#   make run     set up, build, shrink the sample, serve the page (PORT=8000)
#   make test    set up, build, run all tests
#   make build   leaves build/native/hone, build/wasm/hone.wasm, build/npm/ and build/web/

SHELL := /bin/bash
PORT ?= 8000
FUZZ_SECONDS ?= 60
# A pinned Node, where set-up had to bring one.
export PATH := $(CURDIR)/build/tools/bin:$(PATH)

.PHONY: build setup native wasm web run test test-build test-corpus bench fuzz format clean
.DELETE_ON_ERROR:

build: native web

setup:
	@setup/install

native: setup
	@setup/compile native

wasm: setup
	@setup/compile wasm

# The npm package and the page. Their stamps are older than a source when there is something to do.
files_below = $(shell find $(1) -type f -not -path '*/node_modules/*' 2>/dev/null)
stamps := build/stamps

web: $(stamps)/web

build/wasm/hone.wasm: wasm ;

$(stamps)/%/packages: %/package.json %/package-lock.json | setup
	cd $* && npm ci --no-audit --no-fund
	@mkdir -p $(@D) && touch $@

$(stamps)/npm: $(stamps)/wasm/js/packages $(call files_below,wasm/js) build/wasm/hone.wasm
	cd wasm/js && npm run build
	@touch $@

$(stamps)/web: $(stamps)/web/packages $(stamps)/npm $(call files_below,web)
	cd web && npm run build
	@touch $@

run: build
	@setup/demo
	@exec node setup/serve.mjs build/web $(PORT)

test-build: build
	@setup/compile native tests
	@setup/compile asan all tests

test: test-build
	@tests/models/unpack
	@tests/run

test-corpus: test-build
	@tests/models/get
	@HONE_CORPUS=all tests/run corpus

bench: build
	@bench/run

fuzz: setup
	@setup/compile fuzz fuzzers
	@tests/fuzz/run $(FUZZ_SECONDS)

format:
	@git ls-files -- '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build web/node_modules wasm/js/node_modules
