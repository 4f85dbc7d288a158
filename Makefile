# A short front for meson and ninja; `make play` needs nothing but Debian, git and make.
#   make play ARGS="--rules twenty-five"     make install PREFIX=/usr DESTDIR=$PWD/pkg

PREFIX ?= /usr/local
ARGS ?=
SOURCES = git ls-files '*.[ch]'
# One version, for the layout depends on it; Debian 12 and 13 both have this one.
FORMAT = clang-format-19

.PHONY: build play serve test test-all test-cluster bench lint format messages types install deb release check-install check-deb check-release clean
.NOTPARALLEL:

build: setup-play build/build.ninja
	@tools/progress Building ninja -C build

play: build
	@build/spoilfive play $(ARGS)

serve: setup-serve build/build.ninja
	@meson configure build -Dserve=enabled -Dpage=enabled
	@tools/progress Building ninja -C build spoilfive spoilfive-server web/page
	@build/spoilfive serve $(ARGS)

bench: build
	@build/spoilfive bench $(ARGS)

test: setup-test
	@tools/test

test-all: setup-test
	@tools/test all

# A site of ten processes, people at its tables, and everything that can die is killed.
test-cluster: setup-cluster
	@tools/test-cluster $(ARGS)

lint: setup-lint
	@$(SOURCES) | xargs $(FORMAT) --dry-run -Werror
	@$(SOURCES) | tools/progress Checking xargs cppcheck -j "$$(getconf _NPROCESSORS_ONLN)" --std=c17 \
	    --enable=warning,performance,portability --inline-suppr --suppressions-list=tools/cppcheck-suppressions \
	    --error-exitcode=1 --include=/usr/include/$$(gcc -print-multiarch)/sys/queue.h -I include -I .
	@tools/biome ci --error-on-warnings

format: setup-lint
	@$(SOURCES) | xargs $(FORMAT) -i
	@tools/biome check --write

messages: setup-play build/build.ninja
	@tools/progress Building ninja -C build messages
	@for part in engine lessons rulebook; do \
	    build/messages $$part >build/messages.ts && mv build/messages.ts web/src/messages/en/$$part.ts || exit 1; \
	done

types: setup-play build/build.ninja
	@tools/progress Building ninja -C build types
	@build/types >build/generated.ts && mv build/generated.ts web/src/generated.ts

install: check-install setup-install build/build.ninja
	@meson configure build -Dprefix="$(PREFIX)" -Dlibdir=lib -Dserve=enabled -Dpage=enabled -Dmanual=enabled
	@tools/progress Building ninja -C build
	@$(AS_ROOT); $$root env DESTDIR="$(DESTDIR)" meson install -C build --no-rebuild

# Sets `root` to sudo where that is needed.
AS_ROOT = root=; mkdir -p "$(DESTDIR)$(PREFIX)/bin" 2>/dev/null && [ -w "$(DESTDIR)$(PREFIX)/bin" ] || root=sudo; \
    [ -z "$$root" ] || command -v sudo >/dev/null || \
    { echo "You may not write to $(DESTDIR)$(PREFIX), and there is no sudo here; please run as root: make install" >&2; exit 1; }

# What would stop a command is found before anything is installed or built.
check-install:
	@$(AS_ROOT)

check-deb:
	@tools/in-clone deb

check-release:
	@tools/release --check "$(KEY)"

deb: check-deb setup-deb build/build.ninja
	@meson configure build -Dserve=enabled -Dpage=enabled
	@tools/progress "Building the page" ninja -C build web/page
	@tools/progress "Building the packages" tools/deb build/web/page build-deb
	@lintian --fail-on error,warning build-deb/*.changes
	@ls build-deb/*.deb

release: check-release setup-release build-baseline/build.ninja
	@tools/progress "Building the page and the packages" ninja -C build-baseline web/page packaging/python/wheel packaging/npm/package
	@tools/release build-baseline build-release "$(KEY)"

clean:
	rm -rf build build-deb build-baseline build-release build-gcc build-clang build-fuzz build-mutants

setup-%:
	@tools/setup $*

# For any processor of the kind.
build-baseline/build.ninja:
	@tools/progress Configuring meson setup build-baseline -Dcpu=baseline -Dtests=disabled -Dserve=enabled -Dpage=enabled

build/build.ninja:
	@tools/progress Configuring meson setup build -Dtests=disabled
