"""Hand the job of a route to the workers, and list the errors in the description of the API."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from nonet._base.language import languages
from nonet.web.schemas import ErrorOut
from nonet.web.server.errors import JSON, Reply
from nonet.web.server.estimates import SHORT_SECONDS
from nonet.web.server.settings import Limits
from nonet.web.server.workers import FormT, Job, Sender, Workers
from nonet.web.words import choose_language

# What every route of the API may answer beside its own.
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorOut, "description": "Not JSON."},
    403: {"model": ErrorOut, "description": "Sent by another site's page, or to a name that is not ours."},
    408: {"model": ErrorOut, "description": "It took too long."},
    413: {"model": ErrorOut, "description": "Larger than the limits in /api/about."},
    415: {"model": ErrorOut, "description": "The body is not application/json."},
    422: {"model": ErrorOut, "description": "Input that cannot be understood."},
    429: {"model": ErrorOut, "description": "Too many requests; Retry-After says when to come again."},
    500: {"model": ErrorOut, "description": "A fault of the server."},
    501: {"model": ErrorOut, "description": "Needs a part that is not installed here."},
}


async def ask(request: Request, job: Job[FormT], asked: FormT, cost: float = SHORT_SECONDS) -> Response:
    """Have a worker do a job; the job is dropped when the client goes away. `cost` is one of `estimates`."""
    workers: Workers = request.app.state.workers
    client = request.client.host if request.client else ""
    sender = Sender(client, "gzip" in request.headers.get("accept-encoding", ""), language_of(request))
    return respond(await _while_connected(request, workers.ask(job, asked, cost, sender)))


def language_of(request: Request) -> str:
    """The language of the sentences in an answer: `?lang=`, or Accept-Language, where the page sends its own.

    The cookie is not asked: it may be of another tab, and a page tells with every request what it is shown in.
    """
    accepted = request.headers.get("accept-language", "")
    return choose_language(request.query_params.get("lang"), accepted=accepted, among=languages())


def require_json(request: Request) -> None:
    """Forms come as JSON: another site's page cannot send that without being asked first."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if request.method == "POST" and kind != JSON:
        raise HTTPException(415)


def limits_of(request: Request) -> Limits:
    """The limits of this server."""
    limits: Limits = request.app.state.settings.limits
    return limits


def respond(reply: Reply) -> Response:
    """A reply as a response."""
    headers = {"Retry-After": "1"} if reply.status == 429 else {}
    if reply.is_zipped:
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(reply.body, reply.status, headers, reply.media_type)


async def _while_connected(request: Request, work: Coroutine[Any, Any, Reply]) -> Reply:
    task = asyncio.create_task(work)
    leaving = asyncio.create_task(_until_gone(request))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            return Reply(499, "text/plain", b"")  # the client has gone
        return task.result()
    finally:
        leaving.cancel()


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
