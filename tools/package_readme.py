"""The README for package indexes: README.md, with the addresses of the repository in place of its relative links.

`pyproject.toml` names this file in `[[tool.dynamic-metadata]]`: scikit-build-core calls it for every wheel and sdist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

README = Path("README.md")  # builds run in the root of the repository, or of the sdist

_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\[\]]*)\]\((?P<target>[^)\s]+)\)")
_SOURCE = re.compile(r'src="(?P<target>[^"]+)"')
_FENCE = re.compile(r"^(```+|~~~+).*?^\1[ \t]*$", re.DOTALL | re.MULTILINE)


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """Return the field `readme` of the project, as scikit-build-core asks for it."""
    if settings:
        raise ValueError(f"package_readme has no settings, got {', '.join(settings)}")
    text = README.read_text(encoding="utf-8")
    return {
        "readme": {
            "text": absolute(text, project["urls"]["Repository"], f"v{project['version']}"),
            "content-type": "text/markdown",
        }
    }


def absolute(text: str, repository: str, tag: str) -> str:
    """Return Markdown whose relative links lead to the files of a tag of a repository on GitHub.

    >>> absolute("[Rules](docs/rules.md#all) ![A](a.svg)", "https://github.com/o/r", "v1")
    '[Rules](https://github.com/o/r/blob/v1/docs/rules.md#all) ![A](https://raw.githubusercontent.com/o/r/v1/a.svg)'
    """
    raw = repository.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def page(found: re.Match[str]) -> str:
        target = found["target"]
        if not is_relative(target):
            return found[0]
        start = f"{raw}/{tag}" if found["picture"] else f"{repository}/blob/{tag}"
        return f"{found['picture']}[{found['words']}]({start}/{target})"

    def picture(found: re.Match[str]) -> str:
        return f'src="{raw}/{tag}/{found["target"]}"' if is_relative(found["target"]) else found[0]

    parts: list[str] = []
    end = 0
    for fence in _FENCE.finditer(text):  # code stays as it is
        parts += [_SOURCE.sub(picture, _LINK.sub(page, text[end : fence.start()])), fence[0]]
        end = fence.end()
    return "".join([*parts, _SOURCE.sub(picture, _LINK.sub(page, text[end:]))])


def is_relative(target: str) -> bool:
    """Return True if a link leads to a file of the repository: not to another site, nor to a heading of its page."""
    return not re.match(r"[a-z]+:|#", target)
