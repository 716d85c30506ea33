"""Puzzles by the billion, on many machines: Ray runs the streams of `nonet.bulk`, a section of the input each.

    input -> sections -> [a worker each: section -> Work -> Sink -> part, then its mark] -> parts joined to the output

Start reading at `job.py`. A worker reads its section from the input and writes its part to the output by itself, so
that no puzzle goes through the process that runs the job, nor through Ray's memory. What Ray sees is the number of a
section and a short report. A part has the same bytes whoever writes it. So Ray may run a section again when a worker
is lost, and a job that was killed goes on with the sections that have no mark.

Needs Ray and pyarrow: `pip install 'ray[data]' pyarrow`. Only `job.py` imports Ray.
"""
