#!/usr/bin/env python3
"""clang-tidy over our sources, as many at a time as there are processors.

    tidy.py BUILD_DIRECTORY

What a source has passed is remembered by the content of everything that it was judged by: itself,
our headers that it includes (as the build in BUILD_DIRECTORY has noted them), its compiler flags,
the settings and the version of clang-tidy. So nothing is looked at twice, not even in another
checkout. Prints each source that passes; exits with 1 when one does not.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-19"
FOLDERS = ("rules", "protocol", "storage", "server", "tests")
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "quintet/tidy"
KEPT_DAYS = 30


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def includes(build: pathlib.Path) -> dict[pathlib.Path, set[pathlib.Path]]:
    """Each source that was built, with all of our files that it was made of."""
    found: dict[pathlib.Path, set[pathlib.Path]] = {}
    files: list[pathlib.Path] = []
    for line in output_of("ninja", "-C", str(build), "-t", "deps").splitlines() + [""]:
        if line.startswith("    "):
            files.append((build / line.strip()).resolve())
        elif files:
            ours = {file for file in files if file.is_relative_to(ROOT)}
            if files[0] in ours:
                found.setdefault(files[0], set()).update(ours)
            files = []
    return found


def flags(build: pathlib.Path) -> dict[pathlib.Path, str]:
    commands = json.loads((build / "compile_commands.json").read_text())
    return {
        pathlib.Path(entry["file"]).resolve(): entry["command"].replace(str(ROOT), "")
        for entry in commands
    }


def passes(build: pathlib.Path, source: pathlib.Path) -> str | None:
    """What clang-tidy has to say against it."""
    judged = subprocess.run(
        [TIDY, "--quiet", "-p", str(build), str(source)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return judged.stdout if judged.returncode else None


def main() -> int:
    build = pathlib.Path(sys.argv[1]).resolve()
    settings = hashlib.sha256(output_of(TIDY, "--version").encode())
    settings.update((ROOT / ".clang-tidy").read_bytes())
    contents: dict[pathlib.Path, bytes] = {}

    def content(file: pathlib.Path) -> bytes:
        if file not in contents:
            contents[file] = hashlib.sha256(file.read_bytes()).digest()
        return contents[file]

    commands = flags(build)
    waiting: dict[pathlib.Path, pathlib.Path] = {}
    for source, files in includes(build).items():
        name = source.relative_to(ROOT)
        if name.parts[0] not in FOLDERS or source not in commands or not source.is_file():
            continue
        key = settings.copy()
        key.update(f"{name}\0{commands[source]}\0".encode())
        for file in sorted(file for file in files if file.is_file()):
            key.update(f"{file.relative_to(ROOT)}\0".encode() + content(file))
        passed = CACHE / key.hexdigest()
        if passed.exists():
            passed.touch()
        else:
            waiting[source] = passed

    print(f"clang-tidy: {len(waiting)} of {len(commands)} sources to look at", flush=True)
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
