// Properties of every game, checked with the real rules.

import { describe, expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Core } from "../../core/core";
import { gameViews } from "../games/registry";
import type { CatalogueGame, Options } from "../net/protocol";
import { addressPath, branchesOf, readAddress } from "./address";
import { endsTurn, groundOf, type Line, positionIn } from "./line";
import { readText } from "./reading";
import { growStudy, lineOf, pathOf } from "./study";
import { lineAsText } from "./writing";

const core = await builtCore();

/** Options other than the defaults that deserve a test. */
const chosen: Readonly<Record<string, readonly Options[]>> = {
  sliders: [{ board: "9" }, { board: "8" }],
  "sumo-checkers": [{ knockouts: "2" }],
  "slides-of-action": [
    { players: "3", connection: "any" },
    { players: "2", connection: "any" },
  ],
};

const games = gameViews.flatMap(({ id }) =>
  (chosen[id] ?? [{}]).map((options): [game: string, options: Options] => [id, options]),
);

/** At most `most` legal turns, with varying actions. */
function turnsOf(game: string, options: Options, most: number, rules: Core): string[] {
  const turns: string[] = [];
  let position: string | null = null;
  let actions: string[] = [];
  for (let step = 1; turns.length < most; ++step) {
    const answer = rules.query({ game, options, position, actions });
    if ("error" in answer) throw new Error(answer.error.message);
    if (actions.length > 0 && endsTurn(answer)) {
      turns.push(actions.join(" "));
      position = answer.position;
      actions = [];
    }
    if (answer.result !== null) break;
    actions = [...actions, answer.legal[(step * 7919) % answer.legal.length] ?? ""];
  }
  return turns;
}

describe.each(games)("%s %o", (game, options) => {
  const turns = turnsOf(game, options, 30, core);
  const ground = groundOf(game, options, null, core);
  if (ground === null) throw new Error(game);
  const begin = { ...ground, custom: false };
  const { study, pruned } = growStudy(begin, branchesOf(turns), turns.slice(0, 5), core);
  const line: Line = lineOf(study);

  it("comes back from its address", () => {
    expect(pruned).toBe(false);
    const address = { options, from: null, children: study.children, path: pathOf(study) };
    const { search, hash } = new URL(addressPath(game, address), "http://localhost");
    const read = readAddress(search, hash);
    if (read === null) throw new Error(hash);
    expect(read.options).toEqual(options);
    expect(growStudy(begin, read.children, read.path, core).study).toEqual(study);
  });

  it("comes back from its text, and so does each of its positions", () => {
    const known = [{ id: game, options: [] } as unknown as CatalogueGame];
    const current = { game, options };
    const read = readText(lineAsText(line, false, [], core), current, known, core);
    expect(read).toEqual({ ...current, from: null, turns, problem: null });
    expect(readText(turns.join(" "), current, known, core).turns).toEqual(turns);
    for (const ply of turns.keys()) {
      const position = positionIn(line, ply);
      expect(readText(position, current, known, core)).toMatchObject({ from: position, turns: [] });
    }
  });
});
