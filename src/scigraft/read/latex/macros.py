"""Macros that a file defines, expanded within limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scigraft.read.latex.commands import commands
from scigraft.read.latex.tokens import PAR

MAX_EXPANSIONS = 200_000
MAX_TOKENS = 4_000_000
_NEW = frozenset(
    """\\newcommand \\renewcommand \\providecommand \\DeclareRobustCommand \\newrobustcmd
    \\DeclareDocumentCommand""".split()
)
_DEF = frozenset(("\\def", "\\gdef", "\\edef", "\\xdef"))
_OPERATOR = frozenset(("\\DeclareMathOperator",))
_ENVIRONMENT = frozenset(("\\newenvironment", "\\renewenvironment"))
_CONDITIONS = frozenset(
    """\\if \\ifx \\ifnum \\ifdim \\ifcase \\ifcat \\ifodd \\ifvmode \\ifhmode \\ifmmode \\ifinner \\ifdefined
    \\ifcsname \\iffalse \\iftrue \\ifpdf \\ifeof \\ifvoid""".split()
)
_DEFINING = _NEW | _DEF | _OPERATOR | _ENVIRONMENT | _CONDITIONS | {"\\let", "\\newif", "\\csname"}


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: how many arguments, the default of the first if it is optional, what it stands for."""

    count: int
    default: tuple[str, ...] | None
    body: tuple[str, ...]


@dataclass
class Expander:
    """One pass over tokens that learns definitions and expands their uses.

    ``exhausted`` says that a limit was met: what is left is passed through as it stands.
    ``unexpanded`` names the macros that stand in the result because their parameters are delimited.
    """

    tokens: Sequence[str]
    macros: dict[str, Macro] = field(default_factory=dict)
    environments: dict[str, tuple[Macro, tuple[str, ...]]] = field(default_factory=dict)
    conditions: set[str] = field(default_factory=lambda: set(_CONDITIONS))
    exhausted: bool = False
    unexpanded: frozenset[str] = frozenset()
    _delimited: set[str] = field(default_factory=set)

    def run(self) -> list[str]:
        """Return the tokens with definitions taken out and macros expanded."""
        if _DEFINING.isdisjoint(self.tokens):
            return list(self.tokens)
        self._todo = list(reversed(self.tokens))
        out: list[str] = []
        expansions = pushed = 0
        while self._todo:
            token = self._todo.pop()
            if token[0] != "\\" or self.exhausted:
                out.append(token)
            elif token in _DEFINING or token in self.conditions:
                self._define(token)
            elif (macro := self.macros.get(token)) is not None:
                pushed += self._expand(macro)
                expansions += 1
                self.exhausted = expansions > MAX_EXPANSIONS or pushed > MAX_TOKENS
            elif token in ("\\begin", "\\end") and self.environments:
                pushed += self._environment(token, out)
                expansions += 1
                self.exhausted = expansions > MAX_EXPANSIONS or pushed > MAX_TOKENS
            else:
                out.append(token)
        self.unexpanded = frozenset(self._delimited.intersection(out))
        return out

    def _define(self, token: str) -> None:
        if token in _NEW:
            self._new_command(token)
        elif token in _DEF:
            self._def()
        elif token in _OPERATOR:
            self._star()
            name = self._name()
            self._store(name, Macro(0, None, ("\\operatorname", "{", *self._argument(), "}")))
        elif token in _ENVIRONMENT:
            self._new_environment()
        elif token == "\\let":
            self._let()
        elif token == "\\newif":
            self.conditions.add(self._name())
        elif token == "\\csname":
            self._skip_to("\\endcsname")
        else:
            self._condition(token)

    def _store(self, name: str, macro: Macro) -> None:
        if name and name not in commands().protected:
            self.macros[name] = macro

    def _new_command(self, token: str) -> None:
        self._star()
        name = self._name()
        count, default = self._signature()
        body = tuple(self._argument())
        if token != "\\providecommand" or (name not in self.macros and not commands().knows(name)):
            self._store(name, Macro(count, default, body))

    def _signature(self) -> tuple[int, tuple[str, ...] | None]:
        given = self._option()
        count = int(text) if given is not None and (text := "".join(given).strip()).isdigit() else 0
        option = self._option() if count else None
        return min(count, 9), tuple(option) if option is not None else None

    def _new_environment(self) -> None:
        self._star()
        name = "".join(self._argument()).strip()
        count, default = self._signature()
        opening, closing = tuple(self._argument()), tuple(self._argument())
        if name and name not in commands().environments:
            self.environments[name] = (Macro(count, default, opening), closing)

    def _def(self) -> None:
        name = self._name()
        parameters: list[str] = []
        while self._todo and self._todo[-1] != "{":
            parameters.append(self._todo.pop())
        body = tuple(self._argument())
        plain = [p for p in parameters if p != " "]
        if all(p == f"#{i}" for i, p in enumerate(plain, 1)):
            self._store(name, Macro(len(plain), None, body))
        elif name not in commands().protected:
            self._delimited.add(name)

    def _let(self) -> None:
        name = self._name()
        self._blanks()
        if self._todo and self._todo[-1] == "=":
            self._todo.pop()
            self._blanks()
        other = self._todo.pop() if self._todo else ""
        if other in self.macros:
            self._store(name, self.macros[other])
        elif other != name and other[:1] == "\\":
            self._store(name, Macro(0, None, (other,)))

    def _condition(self, token: str) -> None:
        """Take the branch for false: what a draft flag or a test of the engine hides is left out."""
        depth, branch = 1, []
        taking = token == "\\iftrue"
        while self._todo and depth:
            inner = self._todo.pop()
            if inner in self.conditions:
                depth += 1
            elif inner == "\\fi":
                depth -= 1
            elif inner == "\\else" and depth == 1:
                taking = not taking
                continue
            if taking and depth:
                branch.append(inner)
        self._todo.extend(reversed(branch))

    def _expand(self, macro: Macro) -> int:
        arguments = self._arguments(macro)
        body: list[str] = []
        for token in macro.body:
            if token[0] == "#" and len(token) == 2 and token[1].isdigit():
                i = int(token[1]) - 1
                body.extend(arguments[i] if i < len(arguments) else ())
            else:
                body.append(token)
        if len(self._todo) + len(body) > MAX_TOKENS:
            self.exhausted = True
            return 0
        self._todo.extend(reversed(body))
        return len(body)

    def _arguments(self, macro: Macro) -> list[list[str]]:
        arguments: list[list[str]] = []
        if macro.count and macro.default is not None:
            given = self._option()
            arguments.append(list(macro.default) if given is None else given)
        while len(arguments) < macro.count:
            arguments.append(self._argument())
        return arguments

    def _environment(self, token: str, out: list[str]) -> int:
        name = "".join(self._argument()).strip()
        found = self.environments.get(name)
        if found is None:
            out.extend((token, "{", name, "}"))
            return 0
        if token == "\\begin":
            return self._expand(found[0])
        self._todo.extend(reversed(found[1]))
        return len(found[1])

    def _blanks(self) -> None:
        while self._todo and self._todo[-1] in (" ", PAR):
            self._todo.pop()

    def _star(self) -> None:
        self._blanks()
        if self._todo and self._todo[-1] == "*":
            self._todo.pop()

    def _name(self) -> str:
        return "".join(self._argument()).strip()

    def _argument(self) -> list[str]:
        self._blanks()
        if not self._todo:
            return []
        token = self._todo.pop()
        if token != "{":
            if len(token) > 1 and token[0] not in "\\$#":
                self._todo.append(token[1:])
                token = token[0]
            return [token]
        return self._until("}", "{")

    def _option(self) -> list[str] | None:
        at = len(self._todo) - 1
        while at >= 0 and self._todo[at] == " ":
            at -= 1
        if at < 0 or self._todo[at] != "[":
            return None
        del self._todo[at:]
        return self._until("]", "[")

    def _until(self, closing: str, opening: str) -> list[str]:
        found: list[str] = []
        depth = braces = 0
        while self._todo:
            token = self._todo.pop()
            if token == closing and depth == 0 and braces == 0:
                break
            if token == opening:
                depth += 1
            elif token == closing:
                depth -= 1
            elif token in "{}":
                braces += 1 if token == "{" else -1
            found.append(token)
        return found

    def _skip_to(self, token: str) -> None:
        while self._todo and self._todo.pop() != token:
            continue
