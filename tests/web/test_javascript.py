"""What we read of JavaScript, compared with a parser: on every module of the page, and on pieces that mislead."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from nonet.web.javascript import Part, compact, compact_css, imports, pieces
from nonet.web.page_modules import FOLDER

NODE = shutil.which("node")
PARSER = Path(__file__).parent / "parse_modules.cjs"

MISLEADING = {
    "a comment in a template": "const a = `\n  // no comment\n  /* nor this */\n`; // one",
    "code in a template": "const a = `${b ? `${'}'}/*` : { c: 1 }.c}//`; /* one */ f();",
    "an import in a string": "const a = 'import \"./b.js\"'; const b = \"from './c.js'\";",
    "a regular expression": r"const a = /[/\"'`]/g.test(b) / 2; const c = d / e / f; return_(/'/, `/*`);",
    "a division after brackets": "const a = (b) / 2 /* ' */ / c[0] / 1; // '",
    "a division after ++": "let a = 1; const b = a++ / 2 / '3';",
    "a keyword before a slash": "export const f = (a) => { if (!a) return /'/; return typeof /\"/ };",
    "a regular expression after a comment": "const a = /* b */ /'/; const c = a /* ' */ / 2;",
    "a line end that ends a statement": "let a = 1 /*\n*/ let b = 2 // c\nlet d = a\n++b",
    "a line of spaces": 'const a = "1";   \n   \n  const b = `\n\n   `;',
    "dynamic imports": '() => import( "./a.js" ); import * as b from"./b.js"; import "./c.js"; b.import("d");',
    "re-exports": "export { a } from './a.js';\nexport * from \"./b.js\";\nconst c = Array.from('./d.js');",
    "nothing": "",
}


def parsed(texts: list[str]) -> list[dict[str, Any]]:
    if NODE is None:
        pytest.skip("node is not installed: there is no parser to compare with")
    command = [NODE, "--expose-internals", str(PARSER)]
    ran = subprocess.run(command, input="\0".join(texts), capture_output=True, text=True, timeout=60, check=False)
    if "internal/deps/acorn" in ran.stderr:
        pytest.skip("this node has another parser inside")
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def found_in(text: str) -> dict[str, Any]:
    """The same as the parser says, in its places: it counts units of UTF-16."""
    places = [0]
    for letter in text:
        places.append(places[-1] + len(letter.encode("utf-16-le")) // 2)
    comments = [[places[one.start], places[one.end]] for one in pieces(text) if one.part is Part.COMMENT]
    named = [{"path": one.path, "is_dynamic": one.is_dynamic} for one in imports(text)]
    return {"comments": comments, "imports": named}


def compare(texts: dict[str, str]) -> None:
    whole = parsed(list(texts.values()))
    short = parsed([compact(text) for text in texts.values()])
    for name, text, before, after in zip(texts, texts.values(), whole, short, strict=True):
        assert "".join(text[one.start : one.end] for one in pieces(text)) == text, name
        assert found_in(text) == {"comments": before["comments"], "imports": before["imports"]}, name
        assert (after["comments"], after["imports"]) == ([], before["imports"]), name
        assert after["shape"] == before["shape"], f"{name}: without comments it is another program"


def test_every_module_is_read_as_a_parser_reads_it() -> None:
    files = sorted(FOLDER.rglob("*.js"))
    assert len(files) > 50
    compare({str(file.relative_to(FOLDER)): file.read_text(encoding="utf-8") for file in files})


def test_pieces_that_mislead_are_read_as_a_parser_reads_them() -> None:
    compare(MISLEADING)


@pytest.mark.parametrize("text", ["let a = 'b\n'", "/* a", "let a = `b ${c", "let a = /b\n/"])
def test_a_piece_without_an_end_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"line 1: this .* does not end"):
        list(pieces(text))


def test_comments_leave_style_sheets_and_strings_stay() -> None:
    text = "/* a\n */\nb {\n  content: \"/* c */\"; /* d */\n  background: url('//e');\n}\n"
    assert compact_css(text) == "b{content:\"/* c */\"; background:url('//e')}"
    for file in FOLDER.rglob("*.css"):
        assert "/*" not in compact_css(file.read_text(encoding="utf-8")).replace('"/*', "")
