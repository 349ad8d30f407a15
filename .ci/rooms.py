#!/usr/bin/env python3
"""Compares two pictures of arrows with the includes and with CMake: the rooms in server/README.md and
the modules in README.md. Arrows only point down. Also, no source is too long to be read, no coroutine
is detached, and only storage/ knows SQLite and PostgreSQL. Exits with 1 and a sentence for each thing
that is wrong.
"""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SERVER = ROOT / "server"
# A top-level folder with a library is a module; the libraries of the tests are for the tests alone.
MODULES = sorted(file.parent.name for file in ROOT.glob("*/CMakeLists.txt")
                 if file.parent.name != "tests" and re.search(r"^add_library\(", file.read_text(), re.MULTILINE))
LONGEST = 450
SOURCES = (".cpp", ".hpp")


def drawn(readme: str) -> dict[str, set[str]]:
    """Arrows of a picture: room or module -> those that it uses."""
    picture = re.search(r"```mermaid\n(.*?)```", (ROOT / readme).read_text(), re.DOTALL)
    if picture is None:
        sys.exit(f"{readme} has no picture (```mermaid).")
    arrows: dict[str, set[str]] = {}
    for line in picture[1].splitlines():
        found = re.fullmatch(r"\s*([\w-]+) -->(?:\|[^|]*\|)? ([\w-]+)", line)
        if found:
            arrows.setdefault(found[1], set()).add(found[2])
            arrows.setdefault(found[2], set())
    return arrows


def told_to_cmake() -> dict[str, set[str]]:
    text = (SERVER / "CMakeLists.txt").read_text()
    rooms = re.findall(r"^quintet_room\((\w+)\s+(?:ABOVE ([\w\s]+?)\s+)?SOURCES", text, re.MULTILINE)
    return {name: set(above.split()) for name, above in rooms}


def includes() -> dict[str, dict[str, str]]:
    """room -> room that it includes -> one file that does."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(SERVER.glob("*/*")):
        if file.suffix not in SOURCES:
            continue
        room = found.setdefault(file.parent.name, {})
        for target in re.findall(r'#include "server/(\w+)/', file.read_text()):
            if target != file.parent.name:
                room.setdefault(target, f"{file.parent.name}/{file.name}")
    return found


def below(room: str, arrows: dict[str, set[str]]) -> set[str]:
    """All rooms that `room` stands on, near and far. A cycle ends it."""
    seen: set[str] = set()
    waiting = list(arrows.get(room, ()))
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            waiting.extend(arrows.get(one, ()))
    return seen


def sources_of(module: str) -> list[pathlib.Path]:
    """All files of a module, without packages of npm."""
    found: list[pathlib.Path] = []
    for folder, folders, files in os.walk(ROOT / module):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        found += [pathlib.Path(folder, name) for name in sorted(files)]
    return found


def included_modules(module: str) -> dict[str, str]:
    """The modules whose files this one includes or imports -> one file that does."""
    found: dict[str, str] = {}
    for file in sources_of(module):
        text = file.read_text() if file.suffix in (*SOURCES, ".ts", ".tsx") else ""
        targets = re.findall(r'#include "([\w-]+)/', text) if file.suffix in SOURCES else [
            (file.parent / path).resolve().relative_to(ROOT).parts[0]
            for path in re.findall(r'(?:\bfrom|\bimport\(|\bimport)\s*"(\.[^"]*)"', text)]
        for target in set(targets) & set(MODULES) - {module}:
            found.setdefault(target, str(file.relative_to(ROOT)))
    return found


def cmake_of(module: str) -> str:
    """The text of a module's CMakeLists.txt files, without comments."""
    files = [ROOT / module / "CMakeLists.txt", *(ROOT / module).glob("*/CMakeLists.txt")]
    return "\n".join(re.sub(r"#.*", "", file.read_text()) for file in files)


def linked_modules() -> dict[str, set[str]]:
    """module -> the modules whose libraries its CMakeLists.txt names."""
    # An indented library is only a substitute for one that another module builds.
    owners = {library: module for module in MODULES
              for library in re.findall(r"^(?:add_library|quintet_wasm)\((\w+)", cmake_of(module), re.MULTILINE)}
    return {module: {owners[name] for name in re.findall(r"\w+", cmake_of(module)) if name in owners} - {module}
            for module in MODULES}


def wrong_modules() -> list[str]:
    picture, linked = drawn("README.md"), linked_modules()
    wrong = [f"{module}/ has a library and is not in the picture of README.md."
             for module in MODULES if module not in picture]
    for module, arrows in sorted(picture.items()):
        if module not in MODULES:
            wrong.append(f"The picture of README.md has {module}, which is no folder with a library.")
            continue
        if module in below(module, picture):
            wrong.append(f"In the picture of README.md {module} uses itself.")
        included = included_modules(module)
        wrong += [f"{file} includes {target}/, and README.md has no arrow from {module} to it."
                  for target, file in included.items() if target not in arrows]
        wrong += [f"{module}/CMakeLists.txt links {target}, and README.md has no arrow from {module} to it."
                  for target in sorted(linked[module] - arrows)]
        wrong += [f"README.md has {module} --> {target}, which {module}/ neither includes nor links."
                  for target in sorted(arrows - linked[module] - included.keys())]
        wrong += [f"{file} includes {target}/, whose library {module}/CMakeLists.txt does not link."
                  for target, file in included.items()
                  if target not in linked[module] and file.endswith(SOURCES)]
    return wrong


def forbidden() -> list[str]:
    """What no source of server/ may say, wherever it stands."""
    rules = (
        (r"\bdetached\b", "starts a coroutine whose exceptions vanish: use spawn() of server/async."),
        (r"#include [<\"](SQLiteCpp/|sqlite3\.h|libpq|storage/sqlite/|storage/postgres/)",
         "knows in which kind of database the data is kept: use storage/open.hpp and storage/reads/."),
    )
    return [f"{file.relative_to(ROOT)}:{number} {sentence}"
            for file in sorted(SERVER.rglob("*")) if file.suffix in SOURCES
            for number, line in enumerate(file.read_text().splitlines(), 1)
            for pattern, sentence in rules if re.search(pattern, line)]


def main() -> int:
    wrong: list[str] = []
    picture, cmake, used = drawn("server/README.md"), told_to_cmake(), includes()
    for room in sorted(picture.keys() | used.keys()):
        if room not in picture:
            wrong.append(f"server/{room} is not in the picture of server/README.md.")
            continue
        if room not in used:
            wrong.append(f"The picture of server/README.md has a room {room} without a folder.")
            continue
        if room in below(room, picture):
            wrong.append(f"In the picture of server/README.md {room} stands on itself.")
        # The command line is a program; all others are told to CMake as rooms.
        if room != "cli" and picture[room] != cmake.get(room):
            wrong.append(f"{room} stands on {sorted(picture[room])} in the picture, and on "
                         f"{sorted(cmake.get(room, set()))} in server/CMakeLists.txt.")
        wrong += [f"server/{file} includes server/{target}, which {room} does not stand on."
                  for target, file in used[room].items() if target not in below(room, picture)]
        wrong += [f"The picture has {room} --> {target}, and no file of {room} includes it or what is below."
                  for target in picture[room]
                  if not ({target} | below(target, picture)) & used[room].keys()]
    for folder in ("server", "storage", "protocol", "rules", "engine"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in SOURCES:
                lines = file.read_text().count("\n")
                if lines > LONGEST:
                    wrong.append(f"{file.relative_to(ROOT)} has {lines} lines; {LONGEST} are the most.")
    wrong += wrong_modules()
    wrong += forbidden()
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
