"""The page: index.html with its data filled in, and the files beside it. Nothing outside that folder is ever read."""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nonet.board import make_board
from nonet.web.asking import limits_of
from nonet.web.forms import board_out
from nonet.web.javascript import without_comments
from nonet.web.limits import Limits
from nonet.web.page_modules import FOLDER, first_modules
from nonet.web.routes.about import AboutOut, about_of
from nonet.web.schemas import BoardOut

_START = re.compile(r'(<script type="application/json" id="start">).*?(</script>)', re.DOTALL)
_HEAD = "</head>"
_REVALIDATE = {"Cache-Control": "no-cache"}  # kept, but asked for again: the ETag makes that cheap

# Types that a machine's own list may lack, or have differently.
for _type, _suffix in (("text/javascript", ".js"), ("text/javascript", ".mjs"), ("image/svg+xml", ".svg"),
                       ("application/manifest+json", ".webmanifest"), ("font/woff2", ".woff2")):  # fmt: skip
    mimetypes.add_type(_type, _suffix)

router = APIRouter(include_in_schema=False)


class StartOut(BaseModel):
    """The data that the page needs to draw itself without a further request."""

    about: AboutOut
    board: BoardOut


@router.api_route("/", methods=["GET", "HEAD"])
async def index(request: Request) -> Response:
    file = FOLDER / "index.html"
    text, tag = _index(file, file.stat().st_mtime_ns, limits_of(request))
    headers = _REVALIDATE | {"ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/html")


@lru_cache(maxsize=2)
def _index(file: Path, _changed: int, limits: Limits) -> tuple[str, str]:
    """The page and its ETag; made again when the file changes."""
    start = start_json(limits)
    text = _START.sub(lambda match: match[1] + start + match[2], file.read_text(encoding="utf-8"), count=1)
    loads = (f'<link rel="modulepreload" href="/static/{name}">\n' for name in first_modules())
    text = text.replace(_HEAD, "".join(loads) + _HEAD, 1)
    return text, f'"{sha256(text.encode()).hexdigest()[:16]}"'


def start_json(limits: Limits) -> str:
    """The data of the page, safe inside a script element: no "<" can end it."""
    # A hundred rules would be a tenth of the page, and nothing there asks for them, nor for the sentences of the kinds.
    whole = about_of(limits)
    kinds = [kind.model_copy(update={"rule": ""}) for kind in whole.kinds]
    about = whole.model_copy(update={"rules": [], "kinds": kinds})
    data = StartOut(about=about, board=board_out(make_board())).model_dump_json()
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


class PageFiles(StaticFiles):
    """The modules and styles of the page; not index.html, which is a template."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path == "index.html":
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and path.endswith((".js", ".css")):
            response = _lean_response(Path(response.path), response.headers, is_head=scope["method"] == "HEAD")
        response.headers.update(_REVALIDATE)
        return response


def _lean_response(file: Path, headers: MutableHeaders, *, is_head: bool) -> Response:
    """The file without its comments, under the tag of the file itself."""
    text = _lean(file, file.stat().st_mtime_ns)
    kept = {name: headers[name] for name in ("etag", "last-modified", "content-type")}
    return Response(b"" if is_head else text, headers=kept | {"content-length": str(len(text))})


@lru_cache(maxsize=200)
def _lean(file: Path, _changed: int) -> bytes:
    return without_comments(file.read_text(encoding="utf-8")).encode()
