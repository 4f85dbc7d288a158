"""Copies of the tree with builds of their own, and commands that may hang."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(TOP, 'build-mutants')

BUILDS = {
    'plain': ['-Dbuildtype=plain', '-Doptimization=1', '-Db_ndebug=false', '-Db_coverage=true'],
    'asan': ['-Dbuildtype=plain', '-Doptimization=1', '-Db_ndebug=false', '-Db_sanitize=address,undefined'],
}
ENVIRONMENT = {
    'ASAN_OPTIONS': 'halt_on_error=1:abort_on_error=1',
    'UBSAN_OPTIONS': 'halt_on_error=1:abort_on_error=1:print_stacktrace=1',
    'CCACHE_NOHASHDIR': '1',
    'CCACHE_BASEDIR': WORK,
    'CCACHE_SLOPPINESS': 'time_macros',
    'GCOV_ERROR_FILE': '/dev/null',
}

def c_files(rooms):
    listed = subprocess.run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', *rooms], cwd=TOP,
                            check=True, capture_output=True, text=True).stdout
    return sorted(path for path in listed.split('\n') if path.endswith('.c') and os.path.exists(os.path.join(TOP, path)))


running = set() # process groups


class Run:
    """How a command ended: 'passed', 'failed' or 'timeout', the processor time that it took, and the time on the clock."""

    def __init__(self, command, folder, environment, seconds, wall):
        begun = ['sh', '-c', f'ulimit -t {int(seconds) + 1}; exec "$@"', 'sh', *command]
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            child = subprocess.Popen(begun, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                     stderr=subprocess.STDOUT, start_new_session=True)
            running.add(child.pid)
            late = threading.Event()
            timer = threading.Timer(wall, lambda: (late.set(), kill_group(child.pid)))
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            kill_group(child.pid) # what it left behind
            running.discard(child.pid)
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode('utf-8', 'replace')
        self.seconds = usage.ru_utime + usage.ru_stime
        self.wall = time.monotonic() - start
        hung = late.is_set() or child.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        self.how = 'timeout' if hung else 'passed' if child.returncode == 0 else 'failed'
        self.skipped = child.returncode == 77


def kill_group(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def write(path, data):
    """Writes a file, whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + '.new', 'wb') as file:
        file.write(data)
    os.replace(path + '.new', path)


class Tree:
    """A copy of the sources with its build folders; a worker has one to itself."""

    def __init__(self, number):
        self.root = os.path.join(WORK, f'tree-{number}')
        self.builds = {}

    def refresh(self):
        """Makes the copy like the checkout. What is the same stays untouched, so that little is compiled again."""
        listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=TOP, check=True,
                                capture_output=True, text=True).stdout.split('\0')
        wanted = {path for path in listed if path and os.path.isfile(os.path.join(TOP, path))}
        for path in wanted:
            with open(os.path.join(TOP, path), 'rb') as file:
                data = file.read()
            copy = os.path.join(self.root, path)
            if not os.path.exists(copy) or open(copy, 'rb').read() != data:
                write(copy, data)
                shutil.copymode(os.path.join(TOP, path), copy)
        for folder, folders, names in os.walk(self.root):
            folders[:] = [name for name in folders if name != 'node_modules'] # its own: the build puts it there
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.root)
                if path not in wanted:
                    os.remove(os.path.join(self.root, path))

    def build(self, kind):
        """The folder of a build, configured but not built."""
        if kind not in self.builds:
            folder = f'{self.root}-{kind}'
            environment = {name: value for name, value in {**os.environ, **ENVIRONMENT}.items() if name != 'CC'}
            if not os.path.exists(os.path.join(folder, 'build.ninja')):
                made = subprocess.run(['meson', 'setup', folder, self.root, '-Dtests=enabled', *BUILDS[kind]],
                                      env=environment, capture_output=True, text=True)
                if made.returncode:
                    sys.exit(f'meson could not set up {folder}:\n{made.stdout[-2000:]}{made.stderr[-2000:]}')
            self.builds[kind] = folder
        return self.builds[kind]

    def make(self, kind, targets):
        """Builds; null when all went well, else what the compiler said."""
        made = Run(['ninja', '-j1', '-C', self.build(kind), *targets], self.root, {**os.environ, **ENVIRONMENT}, 600, 1800)
        return None if made.how == 'passed' else made.output

    def mutate(self, mutant):
        path = os.path.join(TOP, mutant.file)
        with open(path, encoding='utf-8') as file:
            source = file.read()
        source = source[:mutant.start] + mutant.text + source[mutant.end:]
        write(os.path.join(self.root, mutant.file), source.encode())

    def restore(self, mutant):
        with open(os.path.join(TOP, mutant.file), 'rb') as file:
            write(os.path.join(self.root, mutant.file), file.read())
