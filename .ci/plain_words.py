#!/usr/bin/env python3
"""Finds habits in comments and READMEs that make a reader read a sentence twice, and exits with 1 if
there is one. CONTRIBUTING.md says how to write instead. A sentence is a verdict here, not a hint, so
the list holds only habits that have no good use.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HABITS = {
    "begins with a clause; name the thing that acts, or begin with the verb":
        re.compile(r"(who|what|whoever|whatever|whose|whom)\b[^?]*$", re.IGNORECASE),
    "begins with a preposition and a clause; write a whole sentence about the value":
        re.compile(r"(of|for|from|by|with|in) (what|which|whom|who)\b[^?]*$", re.IGNORECASE),
    "does not say which role; name the client, player, spectator, operator, caller or node":
        re.compile(r".*\b(whoever|somebody|everybody|nobody)\b", re.IGNORECASE),
}
# A sentence ends with one of these and a space. "e.g. this" is no end, because a capital letter,
# a digit or a quotation mark must follow.
END = re.compile(r"(?<=[.:;!?])\s+(?=[\"'`(A-Z0-9])")
# A quotation is the words of a user, a file or a test. They are not judged.
QUOTED = re.compile(r"\"[^\"]*\"|`[^`]*`")
SOURCES = {".cpp": "//", ".hpp": "//", ".ts": "//", ".tsx": "//", ".mjs": "//", ".py": "#", ".sh": "#"}


def paragraphs_of_source(text: str, mark: str) -> list[tuple[int, str]]:
    """Comments with the number of their first line; lines of comment that follow each other are one."""
    found: list[tuple[int, str]] = []
    last = 0  # the number of the last line that was a comment of its own
    own = re.compile(r"\s*(?:" + mark + r"+<?|/\*\*?|\*(?!/))(?:\s+|$)(.*)")
    behind = re.compile(r".*[;{},)]\s+" + mark + r"+<?\s+(.*)")
    for number, line in enumerate(text.split("\n"), 1):
        if comment := own.fullmatch(line):
            words = comment[1].removesuffix("*/").strip()
            if last == number - 1 and found and words:
                found[-1] = (found[-1][0], f"{found[-1][1]} {words}")
            elif words:
                found.append((number, words))
            last = number if words else 0
        elif comment := behind.fullmatch(line):
            found.append((number, comment[1].strip()))
    return found


def paragraphs_of_markdown(text: str) -> list[tuple[int, str]]:
    """Paragraphs, bullets and rows of tables with the number of their first line; no headings or code."""
    found: list[tuple[int, str]] = []
    in_code, begins_anew = False, True
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        if words.startswith("```"):
            in_code = not in_code
        if words.startswith("#"):
            begins_anew = True
            continue
        starts_alone = re.match(r"([*+-]|\d+\.|\||>) ", words) is not None
        if in_code or not words or words.startswith("```"):
            begins_anew = True
        elif begins_anew or starts_alone:
            found.append((number, words.strip("*+-|> ")))
            begins_anew = False
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]} {words}")
    return found


def places_in(path: pathlib.Path) -> list[str]:
    text = (ROOT / path).read_text()
    if path.suffix == ".md":
        paragraphs = paragraphs_of_markdown(text)
    else:
        paragraphs = paragraphs_of_source(text, SOURCES[path.suffix])
    return [
        f"{path}:{number}: \"{sentence[:90]}\" {habit}."
        for number, paragraph in paragraphs
        for sentence in END.split(paragraph)
        for habit, pattern in HABITS.items()
        if pattern.match(QUOTED.sub("…", sentence))
    ]


def main() -> int:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [pathlib.Path(name) for name in listed.splitlines()]
    ours = [path for path in paths if path.suffix in SOURCES or path.suffix == ".md"]
    places = [place for path in ours if (ROOT / path).exists() for place in places_in(path)]
    for place in places:
        print(place)
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
