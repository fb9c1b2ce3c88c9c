"""Builds the wheel into a virtual environment, and runs our tests and the suites of the packages whose place it takes.

    python3 suites/run.py FOLDER [--only NAME]

FOLDER holds the environment and the other packages' sources between runs. The status is 3 if there is no `venv` or PyPI
cannot be reached, and 1 if a test fails that is not listed in `known`, or one passes that is.
"""

import argparse
import os
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
EXAMPLES = PACKAGE.parent.parent / "examples/python"
UNAVAILABLE = 3
# The packages whose source distributions have suites.
SOURCES = ["beautifulsoup4==4.15.0", "feedparser==6.0.14", "html5lib==1.1", "selectolax==1.0.2", "tinyhtml5==2.1.0"]
LARGEST_WHEEL = 4_000_000
LONGEST_IMPORT = 0.015


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", choices=sorted(SUITES))
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    python = environment(folder)
    failed = []
    if not install(python, folder):
        failed.append("wheel")
    sources = folder / "sources"
    fetch(python, sources)
    for name, suite in SUITES.items():
        if options.only is None or name in options.only:
            print(f"--- {name}", flush=True)
            if not suite(python, sources):
                failed.append(name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def unavailable(reason):
    print(reason, file=sys.stderr)
    sys.exit(UNAVAILABLE)


def environment(folder):
    """The interpreter of the virtual environment, with all that the suites need."""
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists() and subprocess.run([sys.executable, "-m", "venv", folder / "venv"]).returncode:
        unavailable("no virtual environment can be made")
    if subprocess.run([python, "-m", "pip", "install", "-q", "-r", HERE / "requirements.txt"]).returncode:
        unavailable("the packages cannot be had from PyPI")
    return python


def install(python, folder):
    """Builds the wheel and installs it. Whether it is small, and quick to import."""
    wheels = folder / "wheels"
    for old in wheels.glob("*.whl"):
        old.unlink()
    subprocess.run([python, "-m", "maturin", "build", "--release", "--locked", "-o", wheels], cwd=PACKAGE, check=True)
    (wheel,) = wheels.glob("*.whl")
    install = [python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", wheel]
    subprocess.run(install, check=True)
    size = wheel.stat().st_size
    seconds = min(import_time(python, folder) for _ in range(5))
    print(f"the wheel has {size / 1e6:.2f} MB, and importing takes {seconds * 1000:.1f} ms", flush=True)
    return size <= LARGEST_WHEEL and seconds <= LONGEST_IMPORT


def import_time(python, folder):
    code = "import time; start = time.process_time(); import fivefold; print(time.process_time() - start)"
    return float(subprocess.run([python, "-c", code], cwd=folder, check=True, capture_output=True).stdout)


def fetch(python, sources):
    """Gets the source distributions."""
    sources.mkdir(exist_ok=True)
    for requirement in SOURCES:
        name, version = requirement.split("==")
        if (sources / f"{name}-{version}").exists():
            continue
        # Only html5lib's build takes what is installed: it is older than isolated builds.
        isolation = ["--no-build-isolation"] if name == "html5lib" else []
        download = [python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", name, *isolation, requirement]
        if subprocess.run(download, cwd=sources).returncode:
            unavailable(f"the sources of {requirement} cannot be had from PyPI")
        with tarfile.open(sources / f"{name}-{version}.tar.gz") as archive:
            archive.extractall(sources, filter="data")


def pytest(python, suite, paths, *, imports=(), arguments=()):
    """Runs tests with our plugin. Whether those fail that are listed, and no others."""
    environment = {**os.environ, "FIVEFOLD_SUITE": suite}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, [HERE, *imports]))
    run = [python, "-m", "pytest", "-q", "--tb=short", "--disable-warnings", "-p", "plugin", "-p", "no:cacheprovider", "-c", os.devnull]
    return subprocess.run([*run, "--rootdir", HERE, *arguments, *paths], env=environment, cwd=HERE).returncode == 0


def own(python, sources):
    run = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    return subprocess.run(run, cwd=PACKAGE).returncode == 0


def types(python, sources):
    """Whether the stubs are those of what is compiled, and a program on all modules and the examples have types."""
    # `__all__` is PyO3's; the classes are final, which says more than that their layout is their own.
    allowed = HERE / "known" / "stubs.txt"
    stubs = [python, "-m", "mypy.stubtest", "fivefold._fivefold", "--ignore-disjoint-bases", "--allowlist", allowed]
    program = [python, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "typed.py"]
    files = [path for path in sorted(EXAMPLES.glob("*.py")) if path.name != "tests.py"]
    # One of them takes pandas where it is installed.
    examples = [python, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", os.devnull, *files]
    return all([subprocess.run(command, cwd=HERE).returncode == 0 for command in [stubs, program, examples]])


def html5lib(python, sources):
    source = sources / "html5lib-1.1"
    names = ["parser2", "encoding", "treewalkers", "treeadapters", "serializer"]
    files = [source / "html5lib" / "tests" / f"test_{name}.py" for name in names]
    trees = HERE / "test_html5lib_trees.py"
    # Its conftest needs a plugin that is older than this pytest. The prescan alone is html5lib's own code.
    arguments = ["--noconftest", "-k", "not prescan"]
    return pytest(python, "html5lib", [trees, *files], imports=[source], arguments=arguments)


def tinyhtml5(python, sources):
    source = sources / "tinyhtml5-2.1.0"
    files = [source / "tests" / f"test_{name}.py" for name in ["tree_construction", "encoding"]]
    return pytest(python, "tinyhtml5", files, imports=[source], arguments=["-k", "not prescan"])


def bs4(python, sources):
    source = sources / "beautifulsoup4-4.15.0"
    files = [HERE / "test_bs4_smoke.py", source / "bs4" / "tests" / "test_html5lib.py"]
    return pytest(python, "bs4", files, imports=[source])


def selectolax(python, sources):
    source = sources / "selectolax-1.0.2"
    # What is not compiled there must not be found before the package that is installed.
    if (source / "selectolax").exists():
        (source / "selectolax").rename(source / "not-compiled")
    return pytest(python, "selectolax", [source / "tests"], imports=[source])


def feedparser(python, sources):
    failures = {}
    for driver in ["expat", "fivefold"]:
        run = [python, HERE / "feedparser_suite.py", driver, sources / "feedparser-6.0.14"]
        outcome = subprocess.run(run, capture_output=True, text=True, check=True)
        print(f"{driver}: {outcome.stderr.splitlines()[-1]}")
        failures[driver] = set(outcome.stdout.splitlines()) - {""}
    lines = (HERE / "known" / "feedparser.tsv").read_text(encoding="utf-8").splitlines()
    known = {line.rsplit("\t", 1)[0] for line in lines if not line.startswith("#")}
    more = failures["fivefold"] - failures["expat"]
    for name in sorted(more ^ known):
        print(f"{'fails' if name in more else 'passes'}: {name}")
    return more == known


def feedparser_place(python, sources):
    """Whether `fivefold.feedparser` has the values that feedparser's own tests of single values expect."""
    least = ["wellformed=97", "entities=97", "encoding=95", "illformed=94"]
    run = [python, HERE / "feedparser_place.py", sources / "feedparser-6.0.14", *least]
    return subprocess.run(run).returncode == 0


def faults(python, sources):
    return subprocess.run([python, HERE / "feedparser_faults.py"]).returncode == 0


def known(python, sources):
    """Whether the reasons for failures that are listed hold, against today's tests and the packages themselves."""
    conformance = PACKAGE.parents[1].parent / "shared" / "conformance"
    if not conformance.exists():
        print("*** SKIPPED: the reasons were NOT checked: today's tests are not beside this repository")
        return True
    environment = {**os.environ, "FIVEFOLD_SOURCES": str(sources), "FIVEFOLD_CONFORMANCE": str(conformance)}
    run = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", HERE, "test_known.py", "test_reasons.py"]
    return subprocess.run(run, env=environment, cwd=HERE).returncode == 0


SUITES = {
    "own": own,
    "types": types,
    "html5lib": html5lib,
    "tinyhtml5": tinyhtml5,
    "known": known,
    "bs4": bs4,
    "feedparser": feedparser,
    "feedparser-place": feedparser_place,
    "faults": faults,
    "selectolax": selectolax,
}


if __name__ == "__main__":
    main()
