"""Compositions written inside one cell: formulas with amounts, amounts under a system, series in x."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scigraft.modules.glass.formula import Formula, read_formula

_DASHES = re.compile("[\u2010-\u2015\u2212]")
_NUMBER = r"\d+(?:\.\d+)?|\.\d+"
_EXPRESSION = rf"\((?:[\d.xyz+\-*/ ])+\)|(?:{_NUMBER})?\s?[xyz]|{_NUMBER}"
_COUNT = r"(?:\d+(?:\.\d+)?(?:/\d)?|\s\d+(?![\d.]*\s?[A-Z(]))?"
_FORMULA = rf"(?:[A-Z][a-z]?{_COUNT}|\((?:[A-Z][a-z]?\d*)+\)\d*)+"
_UNIT = r"(?:\s*(?:mol|wt|at|mass|mole)\.?\s?%)?"
_LEADING = re.compile(rf"\s*(?P<amount>{_EXPRESSION})\s*{_UNIT}\s*[*·•⋅]?\s*[(\[]?(?P<formula>{_FORMULA})[)\]]?\s*")
_TRAILING = re.compile(rf"\s*[(\[](?P<formula>{_FORMULA})[)\]]\s?(?P<amount>{_EXPRESSION})\s*")
_SEPARATOR = re.compile(r"\s*(?:[-+*·•⋅×,;:/]|\s)\s*")
_ALLOY = re.compile(r"(?:[A-Z][a-z]?\s?(?:\d+(?:\.\d+)?))+")
_ALLOY_TERM = re.compile(r"([A-Z][a-z]?)\s?(\d+(?:\.\d+)?)")
_SYSTEM = re.compile(r"\s*[-:–·•⋅*]\s*")
_PARTS = re.compile(
    rf"\s*({_NUMBER})\s*(?:([-:/])\s*({_NUMBER})\s*)(?:\2\s*(?:{_NUMBER})\s*)*(?:[\[(].*[\])])?\s*(?:mol\.?%|wt\.?%|at\.?%)?\s*"
)
_VARIABLE = re.compile(rf"\b([xyz])\s*=\s*({_NUMBER})(?![\d.])\s*%?(?!\s*(?:[-–,]|to\b|and\b|≤|<)\s*\d)")
_LIST = re.compile(rf"\b([xyz])\s*=\s*((?:{_NUMBER})(?:\s*(?:,|;|and|,\s*and)\s*(?:{_NUMBER}))+)")
MAX_LENGTH = 120

Variables = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """One constituent of a composition with its amount as printed (or worked out from x)."""

    constituent: str
    literal: str
    number: float


def totals(numbers: list[float]) -> bool:
    """Whether amounts add up to a whole, as percent or as fraction."""
    total = sum(numbers)
    return 98 <= total <= 102 or 0.98 <= total <= 1.02


@lru_cache(maxsize=4096)
def system_of(text: str) -> tuple[str, ...]:
    """Return the constituents of a system as printed in a header (``ZnO-MgO-P2O5 [O/P ratio]``), or nothing."""
    text = _DASHES.sub("-", unicodedata.normalize("NFKC", text))
    text = re.sub(
        r"\s*(?:[\[(][^\[\]()]*[\])]|\bmol(?:ar|e)?\b\.?\s?(?:%|ratio)?|\bwt\b\.?\s?%|\bratio\b|%)\s*", " ", text
    )
    for candidate in dict.fromkeys((text.strip(), *text.split())):
        parts = [read_formula(part) for part in _SYSTEM.split(candidate)]
        named = tuple(part.text for part in parts if part and not part.generic)
        if len(parts) > 1 and len(named) == len(parts) == len(set(named)):
            return named
    return ()


@lru_cache(maxsize=8192)
def amounts_in(text: str, constituents: int) -> tuple[tuple[str, float], ...]:
    """Return the amounts of a cell such as ``50-0-50 [3.0]`` or ``90:10`` that add up to a whole, or nothing."""
    text = _DASHES.sub("-", unicodedata.normalize("NFKC", text))
    if len(text) > 60 or not _PARTS.fullmatch(text):
        return ()
    literals = re.findall(_NUMBER, re.split(r"[\[(]", text)[0])
    numbers = [float(literal) for literal in literals]
    if len(literals) != constituents or not (totals(numbers) or 97 <= sum(numbers) <= 103):
        return ()
    return tuple(zip(literals, numbers, strict=True))


@lru_cache(maxsize=8192)
def composition_in(text: str, variables: Variables = ()) -> tuple[Amount, ...]:
    """Return the amounts that a text writes out: ``60SiO2-25B2O3-15Na2O``, ``(GeS2)80(Ga2S3)20``, ``Ge30As10Se60``.

    ``variables`` give x, y, z where the text has them (``xNa2O-(100-x)SiO2``). Amounts must add up to 100 or to 1
    within 2%, else nothing comes back: a name that merely looks like a composition has no such sum.
    """
    text = _DASHES.sub("-", unicodedata.normalize("NFKC", text)).strip()
    if not 6 <= len(text) <= MAX_LENGTH or not any(char.isdigit() or char in "xyz" for char in text):
        return ()
    values = {**dict(variables), **dict(stated_variables(text))}
    head = re.split(r"\s*[,;(:]?\s*\b[xyz]\s*=", text)[0].rstrip(" (,;")
    found = _alloy(head) or _terms(head, values)
    numbers = [amount.number for amount in found]
    return found if len(found) > 1 and totals(numbers) else ()


def stated_variables(text: str) -> Variables:
    """Return the variables to which a text gives one value each (``x = 10``); a list of values gives nothing."""
    return tuple((match[1], float(match[2])) for match in _VARIABLE.finditer(text))


def listed_variables(text: str) -> tuple[Variables, ...]:
    """Return one set of variables for each value of a list: ``x = 10, 20 and 30`` gives three."""
    match = _LIST.search(text)
    if match is None:
        return ()
    return tuple(((match[1], float(value)),) for value in re.findall(_NUMBER, match[2]))


@lru_cache(maxsize=1024)
def series_in(text: str) -> str:
    """Return the series that a caption writes in x (``(100-x)SiO2-xHfO2``), or an empty string."""
    text = _DASHES.sub("-", " ".join(unicodedata.normalize("NFKC", text).split()))
    # Never from inside a number: a long run of digits would be gone over from each of them.
    for start in re.finditer(r"(?<![A-Za-z])(?:\(\s?\d|x)|(?<![A-Za-z\d.])\d", text):
        end = _chain_end(text, start.start())
        found = text[start.start() : end].strip(" -+*·,;:")
        if re.search(r"(?<![A-Za-z])x", found) and composition_in(found, (("x", 10.0),)) + composition_in(
            found, (("x", 0.1),)
        ):
            return found
    return ""


def _chain_end(text: str, at: int) -> int:
    end = at
    while match := _TRAILING.match(text, at) or _LEADING.match(text, at):
        end = at = match.end()
        if separator := _SEPARATOR.match(text, at):
            at = separator.end()
    return end


def _alloy(text: str) -> tuple[Amount, ...]:
    if not _ALLOY.fullmatch(text):
        return ()
    terms = _ALLOY_TERM.findall(text)
    if any(read_formula(symbol) is None for symbol, _ in terms) or len({symbol for symbol, _ in terms}) != len(terms):
        return ()
    return tuple(Amount(symbol, literal, float(literal)) for symbol, literal in terms)


def _terms(text: str, variables: Mapping[str, float]) -> tuple[Amount, ...]:
    found: list[Amount] = []
    at = 0
    while at < len(text):
        match = _TRAILING.match(text, at) or _LEADING.match(text, at)
        if match is None:
            break
        formula = read_formula(match["formula"])
        amount = _evaluate(match["amount"], variables)
        if formula is None or formula.generic or amount is None:
            return ()
        found.append(Amount(formula.text, *amount))
        at = match.end()
        if separator := _SEPARATOR.match(text, at):
            at = separator.end()
    # `0.5Tb-0.5Eu` names two dopants: lone elements are a composition only in percent.
    lone = any(amount.constituent.isalpha() and len(amount.constituent) < 3 for amount in found)
    if lone and sum(amount.number for amount in found) < 50:
        return ()
    return tuple(found) if _is_remark(text[at:]) and _distinct(found) else ()


def _is_remark(rest: str) -> bool:
    """Whether what stands behind a composition is a remark: ``glass``, ``[12]``, ``(mol%)``, a dopant."""
    return not rest or bool(
        re.fullmatch(r"\s*(?:[\[(].*[\])]|glass\w*|mol\.?\s?%|wt\.?\s?%|at\.?\s?%|[:+]?\s*doped.*)\s*", rest)
    )


def _distinct(found: list[Amount]) -> bool:
    return len({amount.constituent for amount in found}) == len(found)


def _evaluate(expression: str, variables: Mapping[str, float]) -> tuple[str, float] | None:
    """Work out ``(100-x)`` or ``x/2``; the literal is the printed number where there is no variable."""
    inner = expression.strip().removeprefix("(").removesuffix(")").replace(" ", "")
    if re.fullmatch(_NUMBER, inner):
        return inner, float(inner)
    if any(name not in variables for name in re.findall(r"[xyz]", inner)):
        return None
    written = re.sub(r"(?<=[\d.])(?=[xyz])", "*", inner)
    try:
        value = _walk(ast.parse(written, mode="eval").body, variables)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None
    return f"{round(value, 6):g}", value


def _walk(node: ast.expr, variables: Mapping[str, float]) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.Name) and node.id in variables:
        return variables[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_walk(node.operand, variables)
    if isinstance(node, ast.BinOp):
        left, right = _walk(node.left, variables), _walk(node.right, variables)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            return left / right
    raise ValueError("not a sum of numbers and variables")


__all__ = ["Amount", "Formula", "amounts_in", "composition_in", "stated_variables", "system_of", "totals"]
