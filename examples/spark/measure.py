"""Measures the command alone, the stage and the job, on what generate.py has written: seconds of processor time, which
other programs on the machine change little, and the most memory.

The command answers requests in JSON (`requests`) and reads the same pages from WARC files (`--warc`); the stage is what
one of Spark's workers does with these files, without Spark.

    python3 measure.py --fivefold ../../target/release/fivefold --data FOLDER [--rounds 5] [--job]
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from stage import BOUNDS, REQUEST, Stage

HERE = Path(__file__).parent


def main():
    options = arguments()
    files = sorted(map(str, (options.data / "warc").iterdir()))
    pages = sum(row.get("counts", {}).get("pages", 0) for row in map(json.loads, open(options.data / "others.jsonl")))
    megabytes = int((options.data / "bytes").read_text()) / 1e6
    measures = {
        "requests": lambda: alone([[options.fivefold, "batch", *BOUNDS]], [options.data / "requests.jsonl"]),
        "--warc": lambda: alone([Stage(options.fivefold, path).arguments(REQUEST) for path in files], files),
        "stage": lambda: stage(options.fivefold, files),
    }
    if options.job:
        measures["job"] = lambda: job(options.fivefold, options.data, files)
    rounds = {name: [] for name in measures}
    for _ in range(options.rounds):
        for name, measure in measures.items():
            rounds[name].append(measure())
    print(f"{pages} pages, {megabytes:.1f} MB: medians of {options.rounds} rounds, and the most memory\n")
    print("| | seconds | pages/s | MB/s | processes |\n| --- | --- | --- | --- | --- |")
    medians = {}
    for name, results in rounds.items():
        total = medians[name] = statistics.median(sum(seconds for seconds, _ in result.values()) for result in results)
        print(f"| {name} | {total:.2f} | {pages / total:.0f} | {megabytes / total:.0f} | {processes(results)} |")
    print(f"\nthe stage takes {medians['stage'] / medians['--warc'] - 1:+.1%} of the command alone")


def processes(results):
    """The time and the memory of each kind of process."""
    kinds = {kind for result in results for kind in result}
    parts = []
    for kind in sorted(kinds):
        seconds = statistics.median(result.get(kind, (0, 0))[0] for result in results)
        memory = max(result.get(kind, (0, 0))[1] for result in results)
        parts.append(f"{kind} {seconds:.2f} s, {memory / 1e6:.0f} MB")
    return "; ".join(parts)


def alone(commands, files):
    """Runs a command for each file, without anything that reads its output."""
    took, peak = 0, 0
    for command, path in zip(commands, files):
        with open(path, "rb") as source:
            process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        if status:
            sys.exit(f"{command[0]} failed: {status}")
        took += seconds(usage)
        peak = max(peak, usage.ru_maxrss * 1024)
    return {"fivefold": (took, peak)}


def stage(fivefold, files):
    """Runs the stage in a new process."""
    return json.loads(subprocess.check_output([sys.executable, __file__, "--stage", fivefold, *files]))


def run_stage(fivefold, *files):
    """Runs the stage, and prints what it took."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    with open(os.devnull, "wb") as nowhere:
        for path in files:
            for row in Stage(fivefold, path).rows():
                nowhere.write(row)
    own, command = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    python = (seconds(own) - seconds(before), own.ru_maxrss * 1024)
    print(json.dumps({"python": python, "fivefold": (seconds(command), command.ru_maxrss * 1024)}))


def job(fivefold, data, files):
    """Runs the job, and watches its processes."""
    out = data / "measured.parquet"
    shutil.rmtree(out, ignore_errors=True)
    process = subprocess.Popen([HERE / "run.sh", "job.py", "--fivefold", fivefold, "--out", out, *files],
                               stderr=subprocess.DEVNULL)
    took, peak = {}, {}
    while process.poll() is None:
        for id, name, ticks, memory in descendants(process.pid):
            took[id] = (name, ticks / os.sysconf("SC_CLK_TCK"))
            peak[name] = max(peak.get(name, 0), memory)
        time.sleep(0.05)
    if process.returncode:
        sys.exit(f"the job failed: {process.returncode}")
    total = {name: sum(seconds for part, seconds in took.values() if part == name) for name in peak}
    return {name: (total[name], peak[name]) for name in peak if total[name] >= 0.1}


def descendants(ancestor):
    """The id, the name, the ticks of the processor and the memory of each process that a process has started."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name, _, rest = (entry / "stat").read_text().partition(" (")[2].rpartition(") ")
            except OSError:
                continue
            fields = rest.split()
            memory = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
            found[int(entry.name)] = (int(fields[1]), name, int(fields[11]) + int(fields[12]), memory)
    inside, more = set(), {ancestor}
    while more:
        inside |= more
        more = {id for id, (parent, *_) in found.items() if parent in inside} - inside
    return [(id, *found[id][1:]) for id in inside if id in found]


def seconds(usage):
    """The processor time in a report of usage."""
    return usage.ru_utime + usage.ru_stime


def arguments():
    parser = argparse.ArgumentParser(description="Measures the command alone, the stage and the job.")
    parser.add_argument("--fivefold", required=True, help="the command")
    parser.add_argument("--data", type=Path, required=True, help="what generate.py has written")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    parser.add_argument("--job", action="store_true", help="measure the job, too")
    return parser.parse_args()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--stage"]:
        run_stage(*sys.argv[2:])
    else:
        main()
