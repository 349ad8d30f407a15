#!/usr/bin/env python3
"""clang-tidy over our sources, as many at a time as there are processors.

    tidy.py BUILD_DIRECTORY [FOLDER...]

BUILD_DIRECTORY has to be configured, and need not be built. FOLDERs are folders of the top level;
without any, it looks at all that have C++. What a source has passed is remembered by the content of
everything that it was judged by: itself, our headers that it includes, its compiler flags, the
settings and the version of clang-tidy. So nothing is looked at twice, not even in another checkout.
Prints each source that passes; exits with 1 when one does not.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
from collections.abc import Iterable

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-19"
FOLDERS = ("rules", "engine", "puzzles", "protocol", "storage", "server", "tests")
# For a source that CMake has made of others (a unity build): they are what is judged.
TOGETHER = (
    "--checks=-bugprone-suspicious-include",
    f"--header-filter=/({'|'.join(FOLDERS)})/([^/]+/)*[^/]+\\.[ch]pp$",
)
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "quintet/tidy"
KEPT_DAYS = 30
INCLUDE = re.compile(r'^ *# *include "([^"]+)"', re.MULTILINE)


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def includes(
    sources: Iterable[pathlib.Path], build: pathlib.Path
) -> dict[pathlib.Path, set[pathlib.Path]]:
    """Each source with all of our files that it is made of: what it includes in quotes."""
    named: dict[pathlib.Path, set[pathlib.Path]] = {}

    def find(name: str, file: pathlib.Path) -> pathlib.Path:
        for folder in (file.parent, ROOT, build / "generated"):
            if (folder / name).is_file():
                return (folder / name).resolve()
        raise FileNotFoundError(f"{file} includes {name}, which is nowhere")

    def named_by(file: pathlib.Path) -> set[pathlib.Path]:
        if file not in named:
            named[file] = {find(name, file) for name in INCLUDE.findall(file.read_text())}
        return named[file]

    made_of = {}
    for source in sources:
        files, to_read = {source}, [source]
        while to_read:
            new = named_by(to_read.pop()) - files
            files |= new
            to_read += new
        made_of[source] = files
    return made_of


def flags(build: pathlib.Path) -> dict[pathlib.Path, str]:
    commands = json.loads((build / "compile_commands.json").read_text())
    return {
        pathlib.Path(entry["file"]).resolve(): entry["command"].replace(str(ROOT), "")
        for entry in commands
    }


def place(source: pathlib.Path, build: pathlib.Path) -> pathlib.Path:
    """Where it lies in the project; for sources that CMake has put together, where they do."""
    return source.relative_to(build if source.is_relative_to(build) else ROOT)


def arguments(source: pathlib.Path, build: pathlib.Path) -> tuple[str, ...]:
    return TOGETHER if source.is_relative_to(build) else ()


def passes(build: pathlib.Path, source: pathlib.Path) -> str | None:
    """What clang-tidy has to say against it."""
    judged = subprocess.run(
        [TIDY, "--quiet", *arguments(source, build), "-p", str(build), str(source)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return judged.stdout if judged.returncode else None


def main() -> int:
    build = pathlib.Path(sys.argv[1]).resolve()
    folders = sys.argv[2:] or FOLDERS
    if unknown := set(folders) - set(FOLDERS):
        sys.exit(f"tidy.py: no C++ in {', '.join(sorted(unknown))}; folders are {', '.join(FOLDERS)}")
    settings = hashlib.sha256(output_of(TIDY, "--version").encode())
    settings.update((ROOT / ".clang-tidy").read_bytes())
    contents: dict[pathlib.Path, bytes] = {}

    def content(file: pathlib.Path) -> bytes:
        if file not in contents:
            text = file.read_bytes().replace(str(ROOT).encode(), b"")
            contents[file] = hashlib.sha256(text).digest()
        return contents[file]

    commands = flags(build)
    waiting: dict[pathlib.Path, pathlib.Path] = {}
    judged = [
        source
        for source in commands
        if place(source, build).parts[0] in folders and source.is_file()
    ]
    for source, files in includes(judged, build).items():
        name = source.relative_to(ROOT)
        key = settings.copy()
        how = "".join(arguments(source, build))
        key.update(f"{name}\0{commands[source]}{how}\0".encode())
        for file in sorted(files):
            key.update(f"{file.relative_to(ROOT)}\0".encode() + content(file))
        passed = CACHE / key.hexdigest()
        if passed.exists():
            passed.touch()
        else:
            waiting[source] = passed

    print(f"clang-tidy: {len(waiting)} of {len(judged)} sources to look at", flush=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    refused = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        reports = {workers.submit(passes, build, source): source for source in sorted(waiting)}
        for report in concurrent.futures.as_completed(reports):
            source = reports[report]
            if (said := report.result()) is None:
                waiting[source].touch()
                print(source.relative_to(ROOT), flush=True)
            else:
                refused += 1
                print(said, flush=True)
    for old in CACHE.iterdir():
        if old.stat().st_mtime < time.time() - KEPT_DAYS * 24 * 3600:
            old.unlink()
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
