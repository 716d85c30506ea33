"""Writes the types of the page's questions and answers, static/core/api-types.d.ts, from the description of the API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nonet.web.app import make_app
from nonet.web.server.settings import Settings

FILE = Path(__file__).resolve().parent.parent / "src" / "nonet" / "web" / "static" / "core" / "api-types.d.ts"
HEAD = (
    "/** What the server is asked and what it answers. Written by tools/make_page_types.py: do not change it here. */\n"
)

_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def page_types() -> str:
    """An interface for each form of the API, in the order of their names."""
    forms = make_app(Settings()).openapi()["components"]["schemas"]
    return HEAD + "".join(f"\n{_form(name, forms[name])}\n" for name in sorted(forms))


def _form(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"export type {_name(name)} = {_type(schema)};"
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(inner)};" for field, inner in schema["properties"].items()
    ]
    return "\n".join([f"export interface {_name(name)} {{", *fields, "}"])


def _name(name: str) -> str:
    return name.replace("-", "")


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(json.dumps, schema.get("enum") or [schema["const"]]))
    if schema.get("type") == "array":
        return _list(schema)
    if schema.get("type") == "object":
        held = schema.get("additionalProperties")
        return f"Record<string, {_type(held) if isinstance(held, dict) else 'unknown'}>"
    return _PLAIN.get(schema.get("type", ""), "unknown")


def _list(schema: Schema) -> str:
    """A list, or where it has so many entries and no more, a tuple."""
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    inner = _type(schema.get("items", {}))
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most:
        return f"[{', '.join([inner] * least)}]"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def main() -> None:
    FILE.write_text(page_types(), encoding="utf-8")


if __name__ == "__main__":
    main()
