"""The compiled core where there is no extension: in a browser, over `core.wasm`.

Python prefers the extension of this name where there is one. In Pyodide, JavaScript first registers a module
`nonet_wasm`, with the function `call` of a running `core.wasm` (native/wasm/core.mjs).
"""

import sys

if sys.platform != "emscripten":
    raise ModuleNotFoundError("No module named 'nonet._core'", name="nonet._core")

from importlib import import_module

from nonet._base.wasm_core import fill_core


def _host(number: int, request: bytes) -> bytes:
    """Call `core.wasm`. JavaScript is looked up here, so that a snapshot of the memory holds nothing of it."""
    answer: bytes = import_module("nonet_wasm").call(number, request).to_bytes()
    return answer


fill_core(globals(), _host)
