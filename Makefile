# A short front for meson and ninja; `make play` needs nothing but Debian, git and make.
#   make play ARGS="--rules twenty-five"     make install PREFIX=/usr DESTDIR=$PWD/pkg

PREFIX ?= /usr/local
ARGS ?=
SOURCES = git ls-files --cached --others --exclude-standard '*.[ch]'

.PHONY: build play serve test bench lint format messages install clean
.NOTPARALLEL:

build:
	@tools/setup play
	@test -f build/build.ninja || meson setup build -Dtests=disabled
	@ninja -C build >build/ninja.log || { cat build/ninja.log; exit 1; }

play: build
	@build/spoilfive play $(ARGS)

serve:
	@tools/setup serve
	@test -f build/build.ninja || meson setup build -Dtests=disabled
	@meson configure build -Dserve=enabled -Dpage=enabled
	@ninja -C build spoilfive web/page >build/ninja.log || { cat build/ninja.log; exit 1; }
	@build/spoilfive serve --page build/web/page $(ARGS)

bench: build
	@build/spoilfive bench $(ARGS)

test:
	@tools/setup test
	@tools/test

lint:
	@tools/setup lint
	@$(SOURCES) | xargs clang-format-14 --dry-run -Werror
	@$(SOURCES) | xargs cppcheck --quiet --std=c17 --enable=warning,performance,portability \
	    --inline-suppr --suppress=missingIncludeSystem --error-exitcode=1 -I include -I .

format:
	@tools/setup lint
	@$(SOURCES) | xargs clang-format-14 -i

messages: build
	@ninja -C build messages >build/ninja.log || { cat build/ninja.log; exit 1; }
	@build/messages >web/src/messages/en/engine.ts

install: build
	@tools/setup install
	@meson configure build -Dprefix=$(PREFIX) -Dlibdir=lib
	@DESTDIR=$(DESTDIR) meson install -C build

clean:
	rm -rf build build-gcc build-clang build-asan build-fuzz build-mutants
