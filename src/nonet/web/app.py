"""The application: routes, guards, and the workers behind them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import nonet
from nonet._base.errors import shorten
from nonet.web import pages
from nonet.web.routes import ROUTERS
from nonet.web.server.dispatch import require_json, respond
from nonet.web.server.errors import error_reply
from nonet.web.server.guards import BoundedBody, KnownHosts, RateLimit, SafeHeaders, SameOrigin
from nonet.web.server.json_body import BadBody, first_problem
from nonet.web.server.settings import Settings
from nonet.web.server.workers import Workers

API = "/api"

_KINDS = {404: "not-found", 405: "not-found", 403: "forbidden", 413: "too-large", 408: "timeout"}


def make_app(settings: Settings) -> FastAPI:
    """The application of these settings. Its workers start and end with it."""
    app = FastAPI(
        title="Nonet",
        summary="Solve, explain, rate, create, check and exchange Sudokus of any size and kind.",
        version=nonet.__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # FastAPI's own pages load their scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_with_workers,
        middleware=_guards(settings),
        exception_handlers={HTTPException: _on_http_error, RequestValidationError: _on_invalid},
    )
    app.state.settings = settings
    # Routes are matched in order; the page comes first because most requests are for its files.
    app.include_router(pages.router)
    app.add_route(pages.FILES_PATH, pages.static_file, include_in_schema=False)
    for router in ROUTERS:
        app.include_router(router, prefix=API, dependencies=[Depends(require_json)])
    return app


def _guards(settings: Settings) -> list[Middleware]:
    """The first sees a request first and its answer last."""
    limited = [Middleware(RateLimit, settings.client_rate, settings.burst, API)] if settings.client_rate else []
    return [
        Middleware(SafeHeaders),
        Middleware(KnownHosts, settings),
        *limited,
        Middleware(SameOrigin),
        Middleware(BoundedBody, settings.limits),
        Middleware(GZipMiddleware, minimum_size=400, compresslevel=5),
    ]


@asynccontextmanager
async def _with_workers(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    workers = Workers(settings.worker_count, settings.limits)
    app.state.workers = workers
    await asyncio.to_thread(workers.start)
    try:
        yield
    finally:
        await asyncio.to_thread(workers.stop)


async def _on_http_error(request: Request, error: Exception) -> Response:
    """404, 405 and the like: as data under /api, as a line of text elsewhere."""
    assert isinstance(error, HTTPException)
    path = request.url.path
    phrase = HTTPStatus(error.status_code).phrase.lower()
    if path == API or path.startswith(f"{API}/"):
        cause = error.__cause__
        asked = shorten(f"{request.method} {path}", 80)
        message = str(cause) if isinstance(cause, BadBody) else f"{phrase}: {asked}"
        response = respond(error_reply(error.status_code, _KINDS.get(error.status_code, "invalid"), message))
    else:
        response = PlainTextResponse(f"{phrase}\n", error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _on_invalid(request: Request, error: Exception) -> Response:
    """The first thing wrong with a form."""
    assert isinstance(error, RequestValidationError)
    return respond(error_reply(422, "invalid", first_problem(error, request.scope.get("route"))))
