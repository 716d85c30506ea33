"""The routes of the API, in files by subject.

A route is three things that stand together: the forms of question and answer, the job `answer_<route>` that a worker
does, and the `async def` that hands one to the other. A new route goes into the file of its subject; a new file goes
into `ROUTERS`. No route imports `app`, `pages` or `server.guards`.
"""

from fastapi import APIRouter

from nonet.web.routes import about, create, explain, setter_tools, solve, text

ROUTERS: tuple[APIRouter, ...] = (
    about.router,
    text.router,
    solve.router,
    explain.router,
    create.router,
    setter_tools.router,
)
