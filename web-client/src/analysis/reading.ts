// Parses pasted text: a position, a game as text (../../../rules/README.md), or only turns.

import type { Core } from "../../core/core";
import type { CatalogueGame, Options, Refused } from "../net/protocol";
import { endsTurn } from "./line";

export type Problem =
  | { kind: "nothing" }
  | { kind: "unknown-game"; game: string }
  /** The turns before it are valid. */
  | { kind: "refused"; action: string; why: Refused }
  | { kind: "incomplete"; actions: string }
  | { kind: "withdrawal" };

export interface Reading {
  game: string;
  options: Options;
  /** The initial position; null: the game's start. */
  from: string | null;
  turns: string[];
  /** Why the rest could not be read. */
  problem: Problem | null;
}

/** `current`: the game and options if the text does not name them. */
export function readText(
  text: string,
  current: { game: string; options: Options },
  games: readonly CatalogueGame[],
  core: Core,
): Reading {
  const { tags, body } = partsOf(text);
  const nothing = { ...current, from: null, turns: [] };
  const id = tags.find(([name]) => name === "Game")?.[1] ?? current.game;
  const game = games.find((one) => one.id === id);
  if (game === undefined) return { ...nothing, problem: { kind: "unknown-game", game: id } };

  if (tags.length === 0) {
    const position = body.trim().replace(/\s+/g, " ");
    for (const options of [current.options, ...allOptions(game)]) {
      const answer = position === "" ? null : core.query({ game: id, options, position });
      if (answer !== null && !("error" in answer))
        return { game: id, options, from: answer.position, turns: [], problem: null };
    }
  }
  const options = id === current.game && tags.length === 0 ? current.options : optionsIn(tags);
  const from = tags.find(([name]) => name === "Position")?.[1] ?? null;
  const play = readTurns(body, { game: id, options, from }, core);
  return { game: id, options, from, ...play };
}

function readTurns(
  body: string,
  begin: { game: string; options: Options; from: string | null },
  core: Core,
): Pick<Reading, "turns" | "problem"> {
  const { game, options } = begin;
  const turns: string[] = [];
  let position = begin.from;
  let actions: string[] = [];
  for (const action of actionsIn(body)) {
    if (action === withdrawal) return { turns, problem: { kind: "withdrawal" } };
    const answer = core.query({ game, options, position, actions: [...actions, action] });
    if ("error" in answer)
      return { turns, problem: { kind: "refused", action, why: answer.error } };
    actions.push(action);
    if (!endsTurn(answer)) continue;
    turns.push(actions.join(" "));
    position = answer.position;
    actions = [];
  }
  if (actions.length > 0)
    return { turns, problem: { kind: "incomplete", actions: actions.join(" ") } };
  return { turns, problem: turns.length === 0 ? { kind: "nothing" } : null };
}

type Tag = readonly [name: string, value: string];

function partsOf(text: string): { tags: Tag[]; body: string } {
  const tags: Tag[] = [];
  const body: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) body.push(line);
    else tags.push([name, value.replace(/\\(.)/g, "$1")]);
  }
  return { tags, body: body.join("\n") };
}

function optionsIn(tags: readonly Tag[]): Options {
  const pairs = tags.filter(([name]) => name === "Option").map(([, value]) => value.split("="));
  return Object.fromEntries(pairs.map(([key = "", ...rest]) => [key, rest.join("=")]));
}

/** Stands for a line about a player who left. */
const withdrawal = "\n";

/** Removes numbers, hashes, comments and the result. */
function actionsIn(body: string): string[] {
  return body
    .replace(/\{(?:[^}\\]|\\.)*\}/g, " ")
    .replace(/->\s*[0-9a-f]{16}\b/g, " ")
    .replace(/^\s*Result:.*$/gm, "")
    .split("\n")
    .flatMap((line) =>
      / withdraws \(\w+\)\s*$/.test(line)
        ? [withdrawal]
        : line
            .replace(/(^|\s)\d+\.+/g, " ")
            .split(/[\s,;|]+/)
            .filter((word) => word !== ""),
    );
}

/** All combinations of options. */
function allOptions(game: CatalogueGame): Options[] {
  return game.options.reduce<Options[]>(
    (all, { key, choices }) =>
      all.flatMap((options) => choices.map(({ value }) => ({ ...options, [key]: value }))),
    [{}],
  );
}
