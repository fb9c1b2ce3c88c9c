"""The stage of the pipeline: the rows of a WARC file from `fivefold batch --warc`, with a new process when one dies."""

import fcntl
import json
import re
import subprocess
from collections import Counter

# What is asked about each page. The answers are columns.
REQUEST = {"dialect": "html", "want": ["encoding", "title", "links", "text", "error_counts"]}
# The bounds of a page: a larger one, or one that takes longer, becomes a row with a failure.
BOUNDS = ["--max-input=268435456", "--max-output=1073741824", "--timeout=120"]
# The size of the pipe, where the system lets it have this one.
PIPE = 1 << 20
# A record during which so many processes have died becomes a row with a failure.
DEATHS = 2
# How each line begins; what cannot be read has no URL.
LINE = re.compile(rb'\{"id":\{"offset":(\d+)(,"url":)?')
# What a line has whose record is only counted. In a string, the quotes would be escaped.
SKIPPED = b',"skipped":"'


class Stage:
    """Reads one file. `want` is what is asked about each page besides."""

    def __init__(self, command, path, want=()):
        self.command = command
        self.path = path
        self.request = REQUEST | {"want": [*REQUEST["want"], *want]}
        # The offset of the last record that has a line, and how many records with this offset have one: there may be
        # several in one gzip member.
        self.offset, self.answered = 0, 0
        # The processes that have died since then.
        self.deaths = 0
        self.counts = Counter()

    def rows(self):
        """Yields rows as lines of JSON: one for each page, one for each part of the file that cannot be read, and at
        the end one for the file, with the counts of everything in it."""
        file = b'{"file":%b,' % encoded(self.path)
        while (status := (yield from self.run(file, self.arguments(self.request)))) != 0:
            if status > 0:
                raise RuntimeError(f"{self.command} has ended with status {status}")
            self.counts["restarts"] += 1
            self.deaths += 1
            if self.deaths == DEATHS:
                yield self.give_up(file)
        yield b'%b"counts":%b}' % (file, encoded(self.counts))

    def arguments(self, request):
        """The command, to go on after the last line."""
        resume = f"--resume={self.offset}+{self.answered}"
        return [self.command, "batch", "--warc", resume, f"--request={json.dumps(request)}", *BOUNDS]

    def run(self, file, arguments):
        """Yields the rows from one process. Returns its status, which is negative if a signal has ended it."""
        process = self.start(arguments)
        try:
            for line in process.stdout:
                if not line.endswith(b"\n"):
                    # It has died while writing.
                    break
                if row := self.take(line):
                    yield file + row
            return process.wait()
        finally:
            process.kill()
            process.stdout.close()
            process.wait()

    def start(self, arguments):
        """Starts a process at the last offset."""
        with open(self.path, "rb") as source:
            source.seek(self.offset)
            process = subprocess.Popen(arguments, stdin=source, stdout=subprocess.PIPE, bufsize=PIPE)
        try:
            fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, PIPE)
        except (AttributeError, OSError):
            # A smaller pipe is as good, but slower.
            pass
        return process

    def take(self, line):
        """Counts a line. Returns what it adds to a row, without the first brace, unless the record is only counted."""
        offset, url = LINE.match(line).groups()
        offset = int(offset)
        self.answered = self.answered + 1 if offset == self.offset else 1
        self.offset, self.deaths = offset, 0
        if SKIPPED in line:
            self.counts[f"skipped {json.loads(line)['skipped']}"] += 1
            return None
        self.counts["pages" if url else "broken"] += 1
        return line[1:-1]

    def give_up(self, file):
        """The row of a record that processes die of. One that parses nothing tells its id."""
        rows = self.run(b"{", self.arguments(REQUEST | {"want": [], "limits": {"input_bytes": 0}}))
        row = json.loads(next(rows))
        rows.close()
        row["error"] = f"{DEATHS} processes have died of this record"
        return file + encoded(row)[1:]


def encoded(value):
    """A value as JSON."""
    return json.dumps(value).encode()
