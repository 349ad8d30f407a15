#!/usr/bin/env python3
"""Checks that each room of server/ links with the rooms below it and nothing else.

Arguments: the program `nm`, and a file with three kinds of lines: `room NAME`, then `below TARGET`
and `object FILE` of this room. Exits with 1 and a sentence for each symbol that a room needs from a
room above it or beside it.
"""

import subprocess
import sys


def read_rooms(path: str) -> dict[str, dict[str, list[str]]]:
    rooms: dict[str, dict[str, list[str]]] = {}
    room: dict[str, list[str]] = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            kind, value = line.rstrip("\n").split(" ", 1)
            if kind == "room":
                room = rooms.setdefault(value, {"below": [], "object": []})
            else:
                room[kind].append(value)
    return rooms


def symbols(nm: str, objects: list[str]) -> tuple[set[str], set[str]]:
    """The symbols that these objects define and those that they need."""
    defined: set[str] = set()
    needed: set[str] = set()
    output = subprocess.run([nm, "--extern-only", "--format=posix", *objects], check=True,
                            capture_output=True, text=True).stdout
    for line in output.splitlines():
        parts = line.split()
        if len(parts) >= 2:
            (needed if parts[1] in "Uwv" else defined).add(parts[0])
    return defined, needed - defined


def main() -> int:
    nm, path = sys.argv[1:]
    rooms = read_rooms(path)
    found = {name: symbols(nm, room["object"]) for name, room in rooms.items()}
    wrong = 0
    for name, room in rooms.items():
        here = set().union(*(found[below][0] for below in room["below"]), found[name][0])
        for other, (defined, _) in found.items():
            for symbol in sorted((found[name][1] - here) & defined):
                print(f"{name} uses {symbol} of {other}, which is not below it.")
                wrong += 1
    print(f"{len(rooms)} rooms, {wrong} wrong uses.")
    return 1 if wrong or not rooms else 0


if __name__ == "__main__":
    sys.exit(main())
