"""Tests of the stage, without Spark and without Fivefold: python3 tests.py"""

import json
import os
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

from stage import Stage

# A program in the place of the command. A line is a record, and the same lines are several records at one offset.
COMMAND = """
    #!PYTHON
    import json, os, signal, sys
    with open(__file__ + ".starts", "a") as starts:
        print(file=starts)
    start = sum(1 for _ in open(__file__ + ".starts"))
    options = dict(argument.split("=", 1) for argument in sys.argv[3:])
    assert sys.argv[1:3] == ["batch", "--warc"], sys.argv
    offset, skipped = map(int, options["--resume"].split("+"))
    parses = json.loads(options["--request"])["want"] != []
    previous, first = None, offset
    for line in sys.stdin.buffer:
        value, end = line.decode().rstrip(), offset + len(line)
        first, previous = offset if value != previous else first, value
        offset = end
        if skipped:
            skipped -= 1
            continue
        answer = {"id": {"offset": first, "url": value}}
        if value == "skip":
            answer["skipped"] = "text/x"
        elif value == "broken":
            answer = {"id": {"offset": first}, "error": "damage"}
        elif parses:
            answer["title"] = value * (1_000_000 if value == "long" else 1)
        answer = json.dumps(answer, separators=(",", ":"))
        if parses and (value == "die" or value == "die once" and start == 1):
            # Half a line is left.
            sys.stdout.write(answer[:-9])
            sys.stdout.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        if value == "end":
            sys.exit(7)
        print(answer, flush=True)
"""


class Tests(unittest.TestCase):
    def stage(self, *values):
        """The rows of a file with these records: their values or errors, and the counts."""
        with tempfile.TemporaryDirectory() as folder:
            command, file = Path(folder, "command"), Path(folder, "file")
            command.write_text(textwrap.dedent(COMMAND).lstrip().replace("PYTHON", sys.executable))
            command.chmod(0o755)
            file.write_text("".join(f"{value}\n" for value in values))
            rows = [json.loads(line) for line in Stage(str(command), str(file)).rows()]
            self.assertEqual({row["file"] for row in rows}, {str(file)})
        return [row.get("error") or row["title"] for row in rows[:-1]], rows[-1]["counts"]

    def test_more_can_be_asked(self):
        stage = Stage("command", "file", ["main"])
        request = next(argument for argument in stage.arguments(stage.request) if argument.startswith("--request="))
        self.assertEqual(json.loads(request.partition("=")[2])["want"][-2:], ["error_counts", "main"])

    def test_every_record_is_counted(self):
        rows, counts = self.stage("a", "skip", "broken", "long", "a", "a", "skip", '","skipped":"')
        self.assertEqual(rows, ["a", "damage", "long" * 1_000_000, "a", "a", '","skipped":"'])
        self.assertEqual(counts, {"pages": 5, "broken": 1, "skipped text/x": 2})
        self.assertEqual(self.stage(), ([], {}))

    def test_a_process_that_dies_is_replaced(self):
        before, after = [*map(str, range(100))], [*map(str, range(100, 200))]
        rows, counts = self.stage(*before, "skip", "die once", *after)
        self.assertEqual(rows, [*before, "die once", *after])
        self.assertEqual(counts, {"pages": 201, "skipped text/x": 1, "restarts": 1})

    def test_records_at_the_same_offset(self):
        rows, counts = self.stage("a", "die once", "die once", "die once", "b", "b")
        self.assertEqual(rows, ["a", "die once", "die once", "die once", "b", "b"])
        self.assertEqual(counts, {"pages": 6, "restarts": 1})

    def test_a_record_that_kills_gets_a_failure(self):
        failure = "2 processes have died of this record"
        rows, counts = self.stage("die", "a", "die", "die", "b", "die")
        self.assertEqual(rows, [failure, "a", failure, failure, "b", failure])
        self.assertEqual(counts, {"pages": 6, "restarts": 8})

    def test_a_process_that_ends_by_itself_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "has ended with status 7"):
            self.stage("a", "end", "b")
        with self.assertRaises(FileNotFoundError):
            list(Stage("/no/such/command", __file__).rows())

    def test_no_process_is_left(self):
        with self.assertRaises(RuntimeError):
            self.stage("end", *"a" * 1000)
        with self.assertRaises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)


if __name__ == "__main__":
    unittest.main()
