"""Every mutant that there is of a C file: what is read is tokens, not syntax, so some of them do not compile."""

import os
import re
from collections import namedtuple

Mutant = namedtuple('Mutant', 'file line function start end text before after')

TOKEN = re.compile(r'''(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<directive>\#(?:\\\n|/\*.*?\*/|[^\n])*)
    |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)''', re.S | re.X)
Token = namedtuple('Token', 'kind text start end')

SWAPS = {
    '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&',
    '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '<<': '>>', '>>': '<<', '&': '|', '|': '&', '^': '|',
    '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '|=': '&=', '&=': '|=', '<<=': '>>=', '>>=': '<<=',
    '++': '--', '--': '++',
}
WORDS = {'break': 'continue', 'continue': 'break', 'true': 'false', 'false': 'true'}
CONDITIONS = {'<', '<=', '>', '>=', '==', '!=', '&&', '||', '!'}
EITHER = {'+', '-', '*', '&'} # with one operand or with two
TYPE = re.compile(r'^(void|char|short|int|long|float|double|bool|signed|unsigned|const|struct|union|enum|FILE|S5[A-Z]\w*|'
                  r'[A-Z][a-z]\w*|\w+_t)$')
STATEMENTS = {'if', 'for', 'while', 'do', 'switch', 'case', 'default', 'else', 'return', 'break', 'continue', 'goto',
              'typedef', 'static', 'extern', 'sizeof'}
# Calls in which no mutant matters: what they check holds, and what they print is for the log.
SPARED = {'assert', 'static_assert', '_Static_assert', 'va_end', 's5_note'}
ASSIGNS = {'=', '+=', '-=', '*=', '/=', '%=', '|=', '&=', '^=', '<<=', '>>=', '++', '--'}
CLOSES = {')': '(', ']': '[', '}': '{'}


def tokens_of(source):
    found = [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(source)]
    return [token for token in found if token.kind not in ('space', 'directive')]


def partners_of(tokens):
    """The index of each bracket's partner."""
    partners, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.text in ('(', '[', '{'):
            open_ones.append(i)
        elif token.text in CLOSES and open_ones:
            partners[i] = open_ones.pop()
            partners[partners[i]] = i
    return partners


class Source:
    """A C file, and every mutant there is of it."""

    def __init__(self, top, path):
        self.path = path
        with open(os.path.join(top, path), encoding='utf-8') as file:
            self.source = file.read()
        self.tokens = tokens_of(self.source)
        self.partners = partners_of(self.tokens)
        self.functions = [] # (name, first line, last line)
        self.mutants = []
        self.function = ''
        self.walk()

    def line_of(self, offset):
        return self.source.count('\n', 0, offset) + 1

    def text_of(self, first, last):
        return self.source[self.tokens[first].start:self.tokens[last].end]

    def add(self, start, end, text):
        """The mutant that has `text` in place of the bytes from start to end. Its name are the lines before and after."""
        head = self.source.rfind('\n', 0, start) + 1
        tail = self.source.find('\n', end)
        lines = (self.source[head:tail], self.source[head:start] + text + self.source[end:tail])
        before, after = (' '.join(line.split()) for line in lines)
        self.mutants.append(
            Mutant(self.path, self.line_of(start), self.function, start, end, text, before, after or '(nothing)'))

    def walk(self):
        i = 0
        while i < len(self.tokens):
            if self.tokens[i].text == '{':
                end = self.partners.get(i, len(self.tokens) - 1)
                self.function = self.name_before(i)
                if self.function:
                    self.functions.append((self.function, self.line_of(self.tokens[i].start),
                                           self.line_of(self.tokens[end].start)))
                if self.function or self.tokens[i - 1].text == '=':
                    self.walk_block(i, end)
                self.function = ''
                i = end
            i += 1

    def name_before(self, brace):
        """The function whose body begins here; empty where none does."""
        if brace and self.tokens[brace - 1].text == ')':
            name = self.tokens[self.partners[brace - 1] - 1]
            return name.text if name.kind == 'name' else ''
        return ''

    def walk_block(self, first, last):
        i = first + 1
        while i < last:
            if self.tokens[i].text in SPARED and self.tokens[i + 1].text == '(':
                i = self.partners[i + 1]
            else:
                self.mutate(i)
            i += 1

    def mutate(self, i):
        token = self.tokens[i]
        if token.kind == 'sign':
            self.mutate_sign(i)
        elif token.kind == 'number':
            self.mutate_number(i)
        elif token.text in WORDS:
            self.add(token.start, token.end, WORDS[token.text])
        elif token.text in ('if', 'while') and self.tokens[i + 1].text == '(':
            self.negate(i + 2, self.partners[i + 1] - 1)
        elif token.text == 'return':
            self.mutate_return(i)
        if self.function and self.starts_statement(i):
            self.remove_statement(i)

    def mutate_sign(self, i):
        token = self.tokens[i]
        if token.text == '!':
            self.add(token.start, token.end, '')
        elif token.text in SWAPS and (token.text not in EITHER or self.has_two_operands(i)):
            self.add(token.start, token.end, SWAPS[token.text])

    def has_two_operands(self, i):
        before = self.tokens[i - 1]
        if before.kind in ('number', 'string') or before.text == ']':
            return True
        if before.text == ')':
            inside = self.tokens[self.partners[i - 1] + 1:i - 1]
            return not all(TYPE.match(token.text) or token.text == '*' for token in inside)
        return before.kind == 'name' and before.text not in STATEMENTS and not TYPE.match(before.text)

    def mutate_number(self, i):
        token = self.tokens[i]
        number = re.fullmatch(r'(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)', token.text)
        if not number or self.declares_array(i):
            return
        digits = number.group(1)
        value = int(digits, 8 if digits.isdigit() and digits[0] == '0' else 0)
        for other in (value + 1, value - 1) if value else (1,):
            self.add(token.start, token.end, f'{other}{number.group(2)}')

    def declares_array(self, i):
        """Whether a number stands in the brackets of a declaration, where it is a size."""
        while i and self.tokens[i].text != '[':
            if self.tokens[i].text in (';', '{', '}', '('):
                return False
            i -= 1
        return i > 1 and self.tokens[i - 1].kind == 'name' and (
            TYPE.match(self.tokens[i - 2].text) is not None or self.tokens[i - 2].text == '*')

    def negate(self, first, last):
        if self.tokens[first].text != '!' and last >= first:
            self.add(self.tokens[first].start, self.tokens[last].end, f'!({self.text_of(first, last)})')

    def mutate_return(self, i):
        end = self.end_of_statement(i)
        if end <= i + 1:
            return
        value = self.text_of(i + 1, end - 1)
        if value not in ('0', '1', 'NULL', 'true', 'false'):
            self.add(self.tokens[i + 1].start, self.tokens[end - 1].end, '0')
            if any(token.text in CONDITIONS for token in self.tokens[i + 1:end]):
                self.add(self.tokens[i + 1].start, self.tokens[end - 1].end, f'!({value})')

    def starts_statement(self, i):
        token, before = self.tokens[i], self.tokens[i - 1]
        if token.kind != 'name' or token.text in STATEMENTS or token.text in SPARED or self.within_brackets(i):
            return False
        if before.text == ')':
            head = self.tokens[self.partners[i - 1] - 1].text
            return head in ('if', 'for', 'while', 'switch')
        return before.text in (';', '{', '}', 'else')

    def within_brackets(self, i):
        """Whether a `for (;;)` or an initializer is around a token, so that no statement starts with it."""
        while i > 0:
            i -= 1
            text = self.tokens[i].text
            if text in CLOSES:
                i = self.partners[i]
            elif text in ('(', '['):
                return True
            elif text == '{':
                return self.tokens[i - 1].text in ('=', ',', '(', '{') or (
                    self.tokens[i - 1].text == ')' and self.is_type(i - 1))
        return False

    def is_type(self, closing):
        inside = self.tokens[self.partners[closing] + 1:closing]
        return bool(inside) and all(TYPE.match(token.text) for token in inside)

    def end_of_statement(self, i):
        while self.tokens[i].text != ';':
            i = self.partners[i] if self.tokens[i].text in ('(', '[', '{') else i
            i += 1
        return i

    def remove_statement(self, i):
        end = self.end_of_statement(i)
        following = self.tokens[i + 1]
        declares = TYPE.match(self.tokens[i].text) or following.kind == 'name'
        acts = following.text == '(' or any(token.text in ASSIGNS for token in self.tokens[i:end])
        if acts and not declares:
            self.add(self.tokens[i].start, self.tokens[end - 1].end, '')
