// A line as text, in the format of the server and of `quintet verify` (../../../rules/README.md).
// If the initial position is not the game's start, a tag says so, which only this page reads.

import type { Core } from "../../core/core";
import { type Line, outcomeIn } from "./line";

/** `names`: of the seats, in the rules. */
export function lineAsText(
  line: Line,
  custom: boolean,
  names: readonly string[],
  core: Core,
): string {
  const tags = [
    tag("Game", line.game),
    ...Object.entries(line.options).map(([key, value]) => tag("Option", `${key}=${value}`)),
    ...(custom ? [tag("Position", line.start)] : []),
  ];
  const turns = line.moves.map(
    ({ turn, position }, index) => `${index + 1}. ${turn} -> ${core.hash(position)}`,
  );
  const parts = [tags, turns, [`Result: ${resultOf(line, names, core)}`]];
  return parts.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n");
}

function tag(name: string, value: string): string {
  return `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`;
}

function resultOf(line: Line, names: readonly string[], core: Core): string {
  const outcome = outcomeIn(line, line.moves.length, core);
  if (outcome === null) return "none yet";
  const winners = outcome.winners.map((seat) => names[seat] ?? "").join(", ");
  return `${winners === "" ? "draw" : winners} (${outcome.reason})`;
}
