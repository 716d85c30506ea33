"""The run of a job: parts are given to workers and taken in as they are done, then the output is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from nonet.batch.outcome import NOTED, Report
from nonet.batch.sinks import Sink
from nonet.batch.stream import Watch
from nonet.cluster.inputs import Inputs, JobPart
from nonet.cluster.output import JobOutput, Mark
from nonet.cluster.storage import locate
from nonet.cluster.worker import Job, Result
from nonet.errors import CreationError, CreationTimeout, EngineUnavailable, FormatError, PuzzleError, WishTimeout
from nonet.records import dataclass

_KINDS = (CreationError, CreationTimeout, WishTimeout, EngineUnavailable, MemoryError)
_ERRORS: dict[str, type[Exception]] = {kind.__name__: kind for kind in _KINDS}

Workers = Callable[
    [Job, list[JobPart]], Iterable[Result]
]  # what does parts, each at least once, and gives their results


class BadRecord(PuzzleError):
    """A record that is no puzzle ended the job. Where it `is_skippable`, another run may go on behind it."""

    is_skippable = True


@dataclass(slots=True)
class JobRun:
    """How far a job is. `report` tells what there is to tell of the parts that are done."""

    job: Job
    inputs: Inputs
    output: JobOutput
    parts: list[JobPart] = field(default_factory=list)
    marks: dict[int, Mark] = field(default_factory=dict)
    wrong: dict[int, Result] = field(default_factory=dict)  # parts that came to nothing
    puzzles: int = 0
    is_begun: bool = False  # the parts that are there are of this job

    def run(self, workers: Workers, plan: Mapping[str, object], *, resume: bool, watch: Watch | None) -> None:
        """Do all parts that are not done yet. Raises what is wrong with the first part that came to nothing.

        By then all parts before it are done, and later ones may be.
        """
        whole_plan: dict[str, Any] = {**plan, "input": self.inputs.identity, "sections": self.inputs.sections_data()}
        self.marks = self.output.begin(whole_plan, resume=resume)
        self.is_begun = True
        self.parts = self.inputs.parts(whole_plan["sections"])
        self.puzzles = sum(mark["report"]["puzzles"] for mark in self.marks.values())
        missing = [part for part in self.parts if part.number not in self.marks]
        total, done = sum(part.weight for part in self.parts), sum(self.parts[at].weight for at in self.marks)
        if watch and self.marks:
            watch(self.puzzles, done, total)
        for result in workers(self.job, missing) if missing else ():
            done += self._take(result)
            if watch:
                watch(self.puzzles, done, total)
            if self.wrong and all(number in self.marks for number in range(min(self.wrong))):
                raise self._error(min(self.wrong))

    def _take(self, result: Result) -> int:
        """The weight of a part that is new. A part may come twice, where a worker was lost after it was written."""
        number = result["number"]
        if number in self.marks:
            return 0
        if "mark" not in result:
            self.wrong[number] = result
            return 0
        if result["host"] != self.job.host and not self.output.is_seen(number, result["mark"]):
            ways = "an output in a folder that all machines share, or in an object store"
            raise PuzzleError(f"expected {ways}: what {result['host']} wrote is not seen here")
        self.marks[number] = result["mark"]
        self.puzzles += result["mark"]["report"]["puzzles"]
        return self.parts[number].weight

    def _error(self, number: int) -> Exception:
        result = self.wrong[number]
        if "error" in result:
            name, text = result["error"]
            return _ERRORS.get(name, PuzzleError)(text)
        fault = result["fault"]
        line = fault["line"] and fault["line"] + self._report_of(self.parts[number].file, number).lines
        if self.inputs.unit == "line":
            said = str(FormatError(fault["reason"], line, fault["column"]))
        else:
            said = f"{self.inputs.unit} {line}: {fault['reason']}"
        file = locate(self.inputs.names[self.parts[number].file])
        found = BadRecord(f"{file.base}: {said}" if len(self.inputs.names) > 1 else said)
        found.is_skippable = fault["is_skippable"]
        return found

    def _report_of(self, file: int, end: int) -> Report:
        """All that is to be told of an input, up to a part."""
        report = Report(lines=self.inputs.first_lines[file] - 1)
        for part in self.parts[:end]:
            if part.file == file:
                report.join(Report.of_data(self.marks[part.number]["report"]))
        return report

    def report(self) -> Report:
        """All that is to be told. Lines count from the beginning of their file, which is named if there are several."""
        count = len(self.inputs.names)
        found = [self._report_of(file, len(self.parts)) for file in range(count)]
        if count == 1:
            return found[0]
        whole = Report()
        for name, report in zip(self.inputs.names, found, strict=True):
            whole.tally.update(report.tally)
            whole.puzzles += report.puzzles
            whole.notes += [replace(note, text=f"{note.text} ({locate(name).base})") for note in report.notes]
        whole.notes = [*whole.noted(skipped=True)[:NOTED], *whole.noted(skipped=False)[:NOTED]]
        return whole

    def leave(self) -> bool:
        """Stop before the end; whether something is there that a later run goes on with."""
        if self.is_begun and not self.marks:
            self.output.discard()
        return bool(self.marks)

    def finish(self, sink: Sink, *, force: bool) -> None:
        if not self.puzzles:
            self.marks = {}
            raise FormatError("expected a puzzle, got nothing")
        self.output.finish(sink, len(self.parts), force=force)
