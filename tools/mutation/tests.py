"""The tests, the time they take and the lines they execute."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile

from .tree import ENVIRONMENT, WORK, Run, write

# Tests that cannot tell mutants, or take too long for what they tell.
SUITES_LEFT_OUT = {'headers', 'house'}
LEFT_OUT = {'wasm', 'kill'}
BROWSER = ' on the page'

PROGRAM, PROGRAM_MAIN = 'spoilfive', 'cli/main.c' # many tests depend on the program, and not all of them run it

class Test:
    def __init__(self, about, files):
        self.name = ' '.join([*(suite.partition(':')[2] for suite in about['suite'] if ':' in suite), about['name']])
        self.command = about['cmd']
        self.environment = about['env']
        self.folder = about['workdir']
        self.targets = [files[name] for name in about['depends'] if name in files]
        self.seconds = self.wall = 0.0
        self.lines = {} # file: lines that it executes
        self.makes = set() # sources of what it runs that is no program of this machine

    def run(self, tree, kind, gcov=None):
        """Runs the test, in any tree's build; what is stored is about the first tree's ordinary one. A mutant that takes ten times
        as long as usual hangs; where it is learnt what is usual, so does whatever takes a quarter of an hour."""
        base = os.path.join(WORK, 'tree-0')

        def here(text):
            text = text.replace(base + '-plain', '\0')
            return text.replace(base, tree.root).replace('\0', tree.build(kind))

        environment = {**os.environ, **ENVIRONMENT, **{name: here(value) for name, value in self.environment.items()},
                       'GCOV_PREFIX': gcov or '/dev/null'} # no counters of mutants
        seconds, wall = (900, 3600) if gcov else (10 * self.seconds + 10, 10 * self.wall + 60)
        return Run([here(word) for word in self.command], here(self.folder or tree.build(kind)), environment, seconds, wall)


def introspect(folder, what):
    said = subprocess.run(['meson', 'introspect', folder, '--' + what], check=True, capture_output=True, text=True).stdout
    return json.loads(said)


def tests_of(tree, without):
    folder = tree.build('plain')
    targets = introspect(folder, 'targets')
    files = {target['id']: os.path.relpath(target['filename'][0], folder) for target in targets}
    custom = {target['id'] for target in targets if target['type'] == 'custom'}
    tests = []
    for about in introspect(folder, 'tests'):
        suites = {suite.partition(':')[2] for suite in about['suite']}
        if suites & SUITES_LEFT_OUT or about['name'] in LEFT_OUT | without or about['name'].endswith(BROWSER):
            continue
        test = Test(about, files)
        for made in custom & set(about['depends']):
            test.makes |= inputs_of(tree, files[made])
        tests.append(test)
    return tests


def inputs_of(tree, target):
    said = subprocess.run(['ninja', '-C', tree.build('plain'), '-t', 'inputs', target], capture_output=True, text=True).stdout
    base = tree.build('plain')
    return {os.path.relpath(os.path.normpath(os.path.join(base, line)), tree.root) for line in said.split('\n')
            if line.endswith('.c')}


def digest(test, tree, program):
    """Of all that decides which lines a test executes, as far as it is known: its own files, its executables."""
    total = hashlib.sha256()
    name = test.name.split()[-1].replace('serve-', '')
    data = [os.path.join(folder, file) for folder, _, files in os.walk(os.path.join(tree.root, 'tests'))
            for file in files if f'/{name}' in os.path.join(folder, file) and not file.endswith('.c')]
    built = [os.path.join(tree.build('plain'), target) for target in test.targets if program or target != PROGRAM]
    for path in sorted({*built, *data, *(word for word in test.command if word[0] == '/')}):
        if os.path.isfile(path):
            with open(path, 'rb') as file:
                total.update(path.encode() + file.read())
    return total.hexdigest()


def executed(prefix, tree):
    """file: lines executed; file: lines that could have been, from what gcov's counters under `prefix` say."""
    data = []
    for folder, _, names in os.walk(prefix):
        for name in names:
            if name.endswith('.gcda'):
                notes = os.path.join('/', os.path.relpath(os.path.join(folder, name[:-4] + 'gcno'), prefix))
                if os.path.exists(notes):
                    os.symlink(notes, os.path.join(folder, name[:-4] + 'gcno'))
                    data.append(os.path.join(folder, name))
    lines, could = {}, {}
    if not data:
        return lines, could
    said = subprocess.run(['gcov', '--json-format', '--stdout', *data], cwd=tree.build('plain'), capture_output=True,
                          text=True).stdout
    for part in said.split('\n'):
        for file in json.loads(part)['files'] if part else []:
            path = os.path.relpath(os.path.normpath(os.path.join(tree.build('plain'), file['file'])), tree.root)
            if not path.startswith('..') and path.endswith('.c') and not path.startswith('tests/'):
                could.setdefault(path, set()).update(line['line_number'] for line in file['lines'])
                lines.setdefault(path, set()).update(line['line_number'] for line in file['lines'] if line['count'])
    return lines, could


def learn(tree, without, progress):
    """The tests that pass without a mutant, with the time they take and the lines they execute; and all lines there are."""
    tests, stored, could = tests_of(tree, without), {}, {}
    refused = tree.make('plain', sorted({target for test in tests for target in test.targets}))
    if refused:
        sys.exit('The tree does not build:\n' + refused[-3000:])
    path = os.path.join(WORK, 'learnt.json')
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            stored = json.load(file)
    good = []
    for number, test in enumerate(tests):
        progress(f'learning what {test.name} executes, {number + 1} of {len(tests)} tests')
        known = stored.get(test.name, {'key': ''})
        if known['key'] != digest(test, tree, PROGRAM_MAIN in known.get('lines', ())):
            with tempfile.TemporaryDirectory(dir=WORK) as prefix:
                run = test.run(tree, 'plain', prefix)
                lines, all_lines = executed(prefix, tree)
            known = stored[test.name] = {
                'key': digest(test, tree, PROGRAM_MAIN in lines), 'how': 'skipped' if run.skipped else run.how,
                'seconds': run.seconds, 'wall': run.wall,
                'lines': {file: sorted(numbers) for file, numbers in lines.items()},
                'could': {file: sorted(numbers) for file, numbers in all_lines.items()}}
            write(path, json.dumps(stored).encode())
        for file, numbers in known['could'].items():
            could.setdefault(file, set()).update(numbers)
        test.seconds, test.wall = known['seconds'], known['wall']
        test.lines = {file: set(lines) for file, lines in known['lines'].items()}
        if known['how'] == 'passed':
            good.append(test)
        else:
            print(f'{test.name} {known["how"]} without any mutant, so it is left out')
    return sorted(good, key=lambda test: (bool(test.makes), test.wall)), could # making a module takes longer than a test


def judges(mutant, source, tests, could):
    """The tests that can tell: those that execute the line, or where it is no code the file, the quickest first."""
    lines = could.get(mutant.file, set())
    first = next((start for name, start, end in source.functions if start <= mutant.line <= end), None)
    line = mutant.line
    while first is not None and line not in lines and line > first:
        line -= 1
    by_line = first is not None and line in lines
    return [test for test in tests
            if mutant.file in test.makes or
            (line in test.lines.get(mutant.file, ()) if by_line else test.lines.get(mutant.file))]
