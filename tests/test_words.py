"""Texts that users read have none of the phrases that docs/contributing/style.md bans."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PHRASES = re.compile(
    r"\b(?:nobody|somebody|anybody|is said|are said|is told|are told|unless given|if not given|(?:a|an) \w+ a line"
    r"|a line each|in a sentence|is no [a-z]+|are no [a-z]+s|held against|anew|so many|what is (?:said|asked|told)"
    r"|for who|goes along|can be spared|as it is meant|that is none|no or several|by proof|laid on"
    r"|may come several times|stands for all)\b",
    re.IGNORECASE,
)
NEGATIONS = re.compile(
    r"\b(?:there (?:is|are) no|is no longer|is no more than|is no solution)\b", re.IGNORECASE
)  # plain English
CLAUSE = re.compile(r"(?:What|Whether|How|Where|Why|Which|Who)\b")


def phrases_in(text: str) -> list[str]:
    """Return the banned phrases of a text."""
    return PHRASES.findall(NEGATIONS.sub("", text))


def test_phrases_are_found() -> None:
    assert phrases_in("What is said is no text of\na line each.") == ["What is said", "is no text", "a line each"]
    assert phrases_in("There is no solution, and the cell is no longer empty.") == []


def strings_of(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a module that users can see: all except docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = [node.body[0] for node in ast.walk(tree) if isinstance(node, documented) and node.body]
    docstrings = {id(statement.value) for statement in first if isinstance(statement, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_strings_are_all_except_docstrings() -> None:
    tree = ast.parse('def f():\n    """Not this."""\n    note(f"so many {1}")\n    yield "anew"\n')
    assert sorted(strings_of(tree)) == ["anew", "so many "]


def counts() -> dict[str, int]:
    """Return how many banned phrases each file has."""
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    pages.remove(ROOT / "docs" / "contributing" / "style.md")  # it lists them
    source = ROOT / "src" / "nonet"
    texts = {
        path: path.read_text("utf-8")
        for path in [*pages, *source.rglob("*.toml"), *source.rglob("*.html"), *source.rglob("*.js")]
    }
    for path in source.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        commands = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and path.parent.name == "cli"]
        helps = [ast.get_docstring(node) or "" for node in commands if node.decorator_list]
        if path.is_relative_to(source / "web"):  # the HTTP API describes each form by the docstring of its class
            helps += [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        texts[path] = "\n".join([*strings_of(tree), *helps])
    found = {str(path.relative_to(ROOT)): len(phrases_in(text)) for path, text in texts.items()}
    return dict(sorted((path, count) for path, count in found.items() if count))


def clauses() -> int:
    """Return how many docstrings begin with a clause instead of a verb."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "src" / "nonet").rglob("*.py")]
    documented = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, documented)]
    return sum(bool(CLAUSE.match(ast.get_docstring(node) or "")) for node in nodes)


def test_texts_have_no_banned_phrases() -> None:
    assert counts() == {}


def test_docstrings_begin_with_a_verb() -> None:
    assert clauses() == 0
