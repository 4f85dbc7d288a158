"""What a comment or a document may say: no missing document or file is cited, and no private word comes back."""

import os
import re

HEADER_COLUMNS = 110
LINK = re.compile(r'\]\(([^)\s#:]*)(?:#([^)\s]+))?\)') # of a document to a file of the tree
TITLE = re.compile(r'^#+ (.*)$', re.M)
DOCUMENT = re.compile(r'(?<![\w./-])(?:[\w.-]+/)*[a-z][\w-]*\.md\b')
SOURCE = re.compile(r'(?<![\w./*-])[\w./-]*\w\.(?:c|h|ts|tsx|mjs)\b(?!\.)')
PATH = re.compile(r'`([a-z][\w.-]*/[\w./-]*)`') # of this tree, as documents write them: `tests/golden/`
NAME = re.compile(r'\b(?:s5_[a-z]\w*[a-z0-9]\b|S5[A-Z]\w*)')
CALL = re.compile(r'`(\w+)(?:\(\)|\[[^\]`]+\])`') # a function or a table, as documents write it: `act()`, `power[card]`
TASK = re.compile(r'^- \*\*.*', re.M) # a row of docs/design.md: what somebody wants to change, and where that begins
SPAN = re.compile(r'`([^`]+)`(:?)')
WORD = re.compile(r'\b[A-Za-z_]\w*')
STAND_INS = re.compile(r'NAME|CODE|STORIES|S5Thing|s5_noun_verb') # for a name that the reader gives
SECTION = re.compile(r'§\d+|\b[HR]\d{1,2}\b')
HEADING = re.compile(r'^## (§\d+|H\d+)\b|^\| (R\d+) \|', re.M)
CITING = re.compile(r'docs/rules\.md[^.;]*')
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|(?<!:)//[^\n]*', re.S)
FENCE = re.compile(r'^```.*?^```', re.S | re.M)
HASH = re.compile(r'(?:^|\s)#(?!!).*', re.M)

SLASHED = ('.c', '.h', '.ts', '.tsx', '.mjs', '.css')
HASHED = ('.py', '.sh', '.build', '.yaml', 'Makefile')

# Words of a private dialect that must not come back, and the usual ones. Only comments and documents are looked at.
DIALECT = {
    r'\b[Ff]oretells?\b': 'predict',
    r'\b[Gg]o(?:es|ing)? on with\b': 'continue',
    r'\b[Hh]angs? on\b': 'depend on',
    r'\bcharters?\b': 'table configuration',
    r'\bcomers?\b': 'client, person',
    r'\bfounders?\b': 'owner',
    r'\bforerunners?\b': 'an earlier version',
    r'\bgame goes on\b': 'the game continues',
    r'\bhalvings?\b': 'bits',
    r'\bheld against\b': 'compared with',
    r'\bhub\b': 'registry',
    r'\b[Ii]n the place of\b': 'in place of',
    r'\b[Pp]ut(?:s|ting)? out\b': 'discard',
    r'\bshel(?:f|ves)\b': 'rules cache, saved games',
    r'\b[Ss]o many\b': "a number by its name, 'at most `count`', 'this many'",
    r'\bwatchers?\b': 'spectator',
    r'(?m)(?:^|[.:;|] |\* )Who (?:does not|drew|holds|loses|looks|sees|takes|would)\b': 'a player who …, if you …',
}

# A player is "they", unless somebody in the same paragraph is called by a man's name, as in the examples of docs/rules.md.
PRONOUN = re.compile(r'\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b')
MAN = re.compile(r'\b(?:Bob|Brendan|Cal|Hugh|Peel)\b')
PARAGRAPH = re.compile(r'(?:.*\S.*(?:\n|\Z))+')


def blank(text):
    """As many lines, and nothing on them."""
    return '\n' * text.count('\n')


def prose(path, source):
    """What is written for people: a document but for its examples, the comments of code; lines stay where they are."""
    if path.endswith('.md'):
        return FENCE.sub(lambda found: blank(found.group()), source)
    if path.endswith(SLASHED):
        pattern = COMMENT
    elif path.endswith(HASHED) or path.startswith('tools/'):
        pattern = HASH
    else:
        return ''
    kept, end = [], 0
    for found in pattern.finditer(source):
        kept.append(blank(source[end:found.start()]))
        kept.append(blank(found.group()) if found.group().startswith('"') else found.group())
        end = found.end()
    return ''.join(kept)


def anchor(title):
    """What a link to a title is made of."""
    return re.sub(r'[^\w\- ]', '', title.strip().lower()).replace(' ', '-')


def anchors(path):
    with open(path, encoding='utf-8') as file:
        return {anchor(title) for title in TITLE.findall(prose(path, file.read()))}


def places(pattern, text):
    """(line number, match) of each place."""
    for found in pattern.finditer(text):
        yield text.count('\n', 0, found.start()) + 1, found


class Text:
    """Holds what is written for people against the tree: the paths of all its files."""

    def __init__(self, paths):
        self.paths = set(paths)
        self.names = {os.path.basename(path) for path in paths}
        self.rooms = {path.split('/')[0] for path in paths if '/' in path}
        self.words = set() # of code
        for path in paths:
            if path.endswith((*SLASHED, '.py')):
                with open(path, encoding='utf-8') as file:
                    self.words.update(WORD.findall(COMMENT.sub(' ', file.read())))
        with open('docs/rules.md', encoding='utf-8') as file:
            self.sections = {name for pair in HEADING.findall(file.read()) for name in pair}

    def exists(self, name, path):
        """Whether a document or comment in `path` may call a file or folder of the tree so."""
        folders = ['', 'include', os.path.dirname(path)]
        return any(os.path.exists(os.path.join(folder, name)) for folder in folders)

    def documents(self, path, text):
        for line, found in places(DOCUMENT, text):
            name = found.group()
            if not os.path.exists(os.path.join(os.path.dirname(path) if path.endswith('.md') else '', name)) \
                    and not os.path.exists(name):
                yield line, f'there is no document {name}'

    def links(self, path, text):
        if not path.endswith('.md'):
            return
        for line, found in places(LINK, text):
            name, part = found.groups()
            target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
            if not os.path.exists(target):
                yield line, f'there is no {target}'
            elif part and target.endswith('.md') and part not in anchors(target):
                yield line, f'{target} has no part {part}'

    def sections_cited(self, text):
        for line, found in places(CITING, text):
            for section in SECTION.findall(found.group()):
                if section not in self.sections:
                    yield line, f'docs/rules.md has no {section}'

    def sources(self, path, text):
        for line, found in places(SOURCE, text):
            name = found.group()
            known = self.exists(name, path) if '/' in name else name in self.names
            if not known and not STAND_INS.search(name):
                yield line, f'there is no {name}'

    def paths_cited(self, path, text):
        if not path.endswith('.md'):
            return
        for line, found in places(PATH, text):
            name = found.group(1)
            if name.split('/')[0] in self.rooms and not self.exists(name, path) and not STAND_INS.search(name):
                yield line, f'there is no {name}'

    def identifiers_cited(self, path, text):
        found = list(places(NAME, text)) + (list(places(CALL, text)) if path.endswith('.md') else [])
        for line, name in sorted({(line, match.group(match.re.groups)) for line, match in found}):
            if name not in self.words and not STAND_INS.search(name):
                yield line, f'there is no {name}'

    def tasks(self, path, text):
        """The names in a row are in the file before them (`file.c`: `f()`), and every function has such a file."""
        for line, found in places(TASK, text) if path == 'docs/design.md' else ():
            for place in found.group().split(';'):
                file, words = None, set()
                for span, colon in SPAN.findall(place):
                    if colon and os.path.isfile(span):
                        file = span
                        with open(file, encoding='utf-8') as source:
                            words = set(WORD.findall(source.read()))
                    elif re.fullmatch(r'\w+(?:\(\)|\[\])?', span) and (file or span.endswith(')')):
                        if span.rstrip('()[]') not in words:
                            yield line, f'{span} is not in {file}' if file else f'{span} stands without its file'

    def dialect(self, text):
        for words, rather in DIALECT.items():
            for line, found in places(re.compile(words), text):
                yield line, f'"{found.group()}" is dialect; say: {rather}'

    def pronouns(self, text):
        for start, paragraph in ((found.start(), found.group()) for found in PARAGRAPH.finditer(text)):
            for line, found in places(PRONOUN, paragraph) if not MAN.search(paragraph) else ():
                yield text.count('\n', 0, start) + line, f'"{found.group()}" for a player; say: they, their, them'

    def breaches(self, path, source):
        """(line number, words) of each breach in a file."""
        text = prose(path, source)
        yield from self.documents(path, text)
        yield from self.links(path, text)
        yield from self.sections_cited(text)
        yield from self.sources(path, text)
        yield from self.paths_cited(path, text)
        yield from self.identifiers_cited(path, text)
        yield from self.tasks(path, text)
        yield from self.dialect(text)
        yield from self.pronouns(text)


def long_lines(source):
    """(line number, words) of each line of a public header that is too long."""
    for number, line in enumerate(source.split('\n'), 1):
        if len(line) > HEADER_COLUMNS:
            yield number, f'{len(line)} columns, more than {HEADER_COLUMNS}'


def missing_from_index(paths):
    """(document, words) of each document that docs/README.md does not name."""
    with open('docs/README.md', encoding='utf-8') as file:
        index = file.read()
    for path in paths:
        folder, name = os.path.split(path)
        if folder == 'docs' and name.endswith('.md') and name != 'README.md' and f']({name}' not in index:
            yield path, 'docs/README.md does not name it'
