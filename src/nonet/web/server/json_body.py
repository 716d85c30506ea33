"""Read the JSON body of a request, and word what is wrong with one that is not a form."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from nonet._base.errors import listed, plural, repeated_key, shorten

_SAY_IT = ("missing", "extra_forbidden", "value_error", "too_long", "too_short")  # errors that need no "got"


class BadBody(ValueError):
    """A body that cannot be read, for a reason other than its JSON."""


class FormRoute(APIRoute):
    """A route whose body is read by `read_body`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_form(request: Request) -> Response:
            return await handle(_FormRequest(request.scope, request.receive))

        return handle_form


class _FormRequest(Request):
    async def json(self) -> Any:  # noqa: ANN401  (as in Starlette)
        return read_body(await self.body())


def read_body(body: bytes) -> object:
    """The data of a body; BadBody or JSONDecodeError if there are none."""
    try:
        return json.loads(body, object_pairs_hook=_object)
    except (json.JSONDecodeError, BadBody):
        raise
    except UnicodeDecodeError as error:
        got = f"the byte 0x{body[error.start]:02x} after {plural(error.start, 'byte')}"
        raise BadBody(f"expected JSON in UTF-8, got {got}") from error
    except RecursionError as error:
        raise BadBody("the JSON is nested too deeply") from error
    except ValueError as error:  # what Python says of an integer that is too long to be read
        most = sys.get_int_max_str_digits()
        raise BadBody(f"expected integers of up to {most} figures, got a longer one") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if repeated := repeated_key(pairs):
        raise BadBody(f"expected each field once, got {shorten(repeated[0])} twice")
    return dict(pairs)


def first_problem(error: RequestValidationError, route: object) -> str:
    """The first thing wrong with a form: its place, what was expected there and what came."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = str(first["ctx"]["error"]).lower()
        return f"not JSON: {reason}, after {first['loc'][-1]} characters"
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    if first["type"] in ("missing", "model_attributes_type") and not place:
        got = "nothing" if first["type"] == "missing" else _came(first["input"])
        return f"expected a form as JSON{_needed(route)}, got {got}"
    message = str(first["msg"]).removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    if first["type"] not in _SAY_IT:
        message += f", got {_came(first['input'])}"
    return f"{shorten(place, 80).strip(chr(39))}: {message}" if place else message


def _needed(route: object) -> str:
    """The fields that the form of a route cannot do without."""
    field = route.body_field if isinstance(route, APIRoute) else None
    fields = getattr(field.field_info.annotation, "model_fields", {}) if field else {}
    names = [name for name, info in fields.items() if info.is_required()]
    return f" with {listed(names)}" if names else ", {} at least"


def _came(value: object) -> str:
    """A value of JSON in a few characters."""
    if isinstance(value, str):
        return shorten(value)
    if isinstance(value, list):
        return f"a list of {plural(len(value), 'item')}"
    if isinstance(value, dict):
        return "an object"
    return shorten(json.dumps(value)).strip("'")
