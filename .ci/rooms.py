#!/usr/bin/env python3
"""Looks at the rooms of server/: that the picture of arrows in its README is what the includes and
CMakeLists.txt say, that arrows only point down, that no source is too long to be read, that no
coroutine is detached, and that only storage/ knows SQLite
and PostgreSQL. Exits with 1 and a sentence for each thing
that is wrong.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SERVER = ROOT / "server"
LONGEST = 450
SOURCES = (".cpp", ".hpp")


def drawn() -> dict[str, set[str]]:
    """Arrows of the picture: room -> the rooms that it stands on."""
    text = (SERVER / "README.md").read_text()
    picture = re.search(r"```mermaid\n(.*?)```", text, re.DOTALL)
    if picture is None:
        sys.exit("server/README.md has no picture of the rooms (```mermaid).")
    arrows: dict[str, set[str]] = {}
    for line in picture[1].splitlines():
        found = re.fullmatch(r"\s*(\w+) --> (\w+)", line)
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
    picture, cmake, used = drawn(), told_to_cmake(), includes()
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
    wrong += forbidden()
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
