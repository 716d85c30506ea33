"""Jobs that misbehave, for workers to do."""

from __future__ import annotations

import os
import time

from pydantic import BaseModel

from nonet.web.server.errors import Reply
from nonet.web.server.settings import Limits


class Sleep(BaseModel):
    seconds: float = 0.0


class Slept(BaseModel):
    process: int
    nice: int


def sleep(asked: Sleep, limits: Limits) -> Slept:
    time.sleep(asked.seconds)
    return Slept(process=os.getpid(), nice=os.nice(0))


def die(asked: Sleep, limits: Limits) -> Slept:
    os._exit(1)


def fail(asked: Sleep, limits: Limits) -> Slept:
    raise ZeroDivisionError("secret")


def devour(asked: Sleep, limits: Limits) -> Slept:
    bytearray(limits.memory)
    return Slept(process=0, nice=0)


def talk(asked: Sleep, limits: Limits) -> Reply:
    return Reply(200, "text/plain", b"and so on, " * 1000)
