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

# The npm package and the page are built again when a file that they are made of is newer than their stamp.
files_below = $(shell find $(1) -type f -not -path '*/node_modules/*')
stamps := build/stamps

web: $(stamps)/npm $(stamps)/web

build/wasm/hone.wasm: wasm ;

# npm's own record of what it installed.
%/node_modules/.package-lock.json: %/package.json %/package-lock.json | setup
	cd $* && npm ci --no-audit --no-fund
	@touch $@

$(stamps)/npm: wasm/js/node_modules/.package-lock.json build/wasm/hone.wasm $(call files_below,wasm/js)
	cd wasm/js && npm run build
	@mkdir -p $(@D) && touch $@

# The page takes the package's sources and the module into its own bundle.
$(stamps)/web: web/node_modules/.package-lock.json build/wasm/hone.wasm $(call files_below,web wasm/js)
	cd web && npm run build
	@mkdir -p $(@D) && touch $@

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
	@HONE_CORPUS=all tests/run conformance infer slim

bench: build
	@bench/run

fuzz: setup
	@setup/compile fuzz fuzzers
	@tests/fuzz/run $(FUZZ_SECONDS)

format:
	@git ls-files -- '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build web/node_modules wasm/js/node_modules
