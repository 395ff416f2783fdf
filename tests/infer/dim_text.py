"""Reads the dims that tools write as texts: `floor((h + 1)/2) + 1`, `2*batch*sequence`, `min(a, b)`, `broadcast(a, b)`.

A text is a tree of tuples: ("number", n), ("symbol", name), ("+", a, b)... or (function, arguments...). Names that are no
identifiers, nor one with an index as x[1], stand in parentheses inside an expression and bare when alone, so which names
exist (`names`) is told first.
Arithmetic is exact, in fractions: floor(x/y) is the floor of a quotient. What sympy writes is understood too.
"""
import math
import re
from fractions import Fraction
from functools import lru_cache

TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_][\w.]*(?:\[\d+\](?:_\d*)*)?)|(\*\*|[-+*/(),]))")
FUNCTIONS = {
    "floor": math.floor, "ceil": math.ceil, "ceiling": math.ceil, "abs": abs, "Abs": abs,
    "min": min, "max": max, "Min": min, "Max": max,
    "broadcast": lambda a, b: a if b == 1 else b,
    "Mod": lambda a, b: a - b * math.floor(Fraction(a) / b),
}


class NoExpression(Exception):
    """The text is no expression, or has no value."""


def closing(text, start):
    """Where the parenthesis opened at start is closed; -1: nowhere."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
    return -1


class Parser:
    def __init__(self, text, names):
        self.text, self.names, self.place = text, names, 0

    def peek(self):
        match = TOKEN.match(self.text, self.place)
        return match.group(match.lastindex) if match else ""

    def take(self, *wanted):
        """The next token when it is one of those, or any; else ""."""
        match = TOKEN.match(self.text, self.place)
        token = match.group(match.lastindex) if match else ""
        if not token or wanted and token not in wanted:
            return ""
        self.place = match.end()
        return token

    def demand(self, token):
        if not self.take(token):
            raise NoExpression(self.text)

    def sum(self):
        tree = self.product()
        while operator := self.take("+", "-"):
            tree = (operator, tree, self.product())
        return tree

    def product(self):
        tree = self.power()
        while operator := self.take("*", "/"):
            tree = (operator, tree, self.power())
        return tree

    def power(self):
        if self.take("-"):
            return ("-", ("number", 0), self.power())
        tree = self.atom()
        return ("**", tree, self.power()) if self.take("**") else tree

    def atom(self):
        token = self.take()
        if token.isdigit():
            return ("number", int(token))
        if token == "(":
            return self.parenthesis()
        if not token or not (token[0].isalpha() or token[0] == "_"):
            raise NoExpression(self.text)
        if token not in FUNCTIONS or not self.take("("):
            return ("symbol", token)
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.demand(")")
        return (token, *arguments)

    def parenthesis(self):
        end = closing(self.text, self.place - 1)
        inside = self.text[self.place:end]
        if end >= 0 and inside in self.names:
            self.place = end + 1
            return ("symbol", inside)
        start = self.place
        try:
            tree = self.sum()
            self.demand(")")
            return tree
        except NoExpression:
            if end < 0:
                raise
            self.place = end + 1
            return ("symbol", self.text[start:end])


@lru_cache(maxsize=100_000)
def parse(text, names=frozenset()):
    """The tree of a text; a text that is no expression is a symbol of that name."""
    if text in names:
        return ("symbol", text)
    parser = Parser(text, names)
    try:
        tree = parser.sum()
        if not parser.text[parser.place:].strip():
            return tree
    except NoExpression:
        pass
    return ("symbol", text)


def symbols(tree):
    if tree[0] == "symbol":
        return {tree[1]}
    return set() if tree[0] == "number" else set().union(*map(symbols, tree[1:]))


def value(tree, sizes):
    """The tree's value with the sizes of its symbols, an int or a Fraction; NoExpression: it has none."""
    kind = tree[0]
    if kind == "number":
        return tree[1]
    if kind == "symbol":
        return sizes[tree[1]]
    arguments = [value(part, sizes) for part in tree[1:]]
    try:
        if kind in FUNCTIONS:
            return FUNCTIONS[kind](*arguments)
        a, b = arguments
        if kind == "**":
            return a ** b if abs(b) < 64 else 0
        return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: Fraction(a) / b}[kind]()
    except (ZeroDivisionError, TypeError) as error:
        raise NoExpression(str(error)) from error
