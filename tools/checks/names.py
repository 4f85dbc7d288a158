"""Type names with two meanings: an S5 name that two files define differently."""

import re
from collections import defaultdict

COMMENT = re.compile(r'/\*.*?\*/', re.S)
TYPEDEF = re.compile(r'\btypedef\b')
FUNCTION = re.compile(r'\(\s*\*?\s*(S5\w+)\s*\)\s*\(|\b(S5\w+)\s*\(') # with a star or without
NAME = re.compile(r'(\w+)\s*(?:\[[^]]*\]\s*)*$')
STRUCT = re.compile(r'^(?:struct|union|enum) (S5\w+) (?=\{)', re.M)


def statement(source, start):
    """The text from `start` up to the semicolon that ends it, layout evened out."""
    depth = 0
    for i in range(start, len(source)):
        depth += source[i] in '{('
        depth -= source[i] in '})'
        if source[i] == ';' and depth == 0:
            return ' '.join(source[start:i].split())
    return ''


def name_of(typedef):
    """The name that a typedef gives; None for one without S5."""
    outside = re.sub(r'\{.*\}', '', typedef)
    found = FUNCTION.search(outside) or NAME.search(outside)
    name = found and next(filter(None, found.groups()), None)
    return name if name and name.startswith('S5') else None


def definitions(source):
    """(name, body) of each type that a C source defines; one that is only declared (struct X X) is not among them."""
    source = COMMENT.sub(' ', source)
    for found in TYPEDEF.finditer(source):
        body = statement(source, found.start())
        name = name_of(body)
        if name and body != f'typedef struct {name} {name}':
            yield name, body
    for found in STRUCT.finditer(source):
        yield found.group(1), statement(source, found.start())


class Types:
    """Every S5 type of the tree."""

    def __init__(self):
        self.places = defaultdict(dict) # name: {body: path}

    def read(self, path, source):
        for name, body in definitions(source):
            self.places[name].setdefault(body, path)

    def breaches(self):
        for name, bodies in sorted(self.places.items()):
            if len(bodies) > 1:
                yield f'{name} means two things: ' + ' and '.join(sorted(bodies.values()))
