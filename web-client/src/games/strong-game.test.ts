// The games of the strongest levels, for pages that have no game of people to show.

import { expect, test } from "vitest";
import { builtCore } from "../../core/built-core";
import { levelsOf } from "../engine/levels";
import { gameViews } from "./registry";

const core = await builtCore();

test.each(gameViews)("the game of the strongest levels of $id is legal and won", async (view) => {
  const game = (await view.strongGame?.())?.default;
  if (game === undefined) throw new Error("no game");
  const seats = game.levels.length;
  const strongest = levelsOf(view.id, seats).slice(-2);
  expect(new Set(game.levels)).toEqual(new Set(strongest));
  let position: string | null = null;
  let result: { winners: readonly number[] } | null = null;
  for (const turn of game.turns.split(" / ")) {
    expect(result).toBeNull();
    const answer = core.query({
      game: view.id,
      options: game.options,
      position,
      actions: turn.split(" "),
    });
    if ("error" in answer) throw new Error(answer.error.message);
    ({ position, result } = answer);
  }
  expect(result?.winners).toEqual([game.winner]);
  // Small enough for a card of the first page.
  expect(game.turns.length).toBeLessThan(2000);
});
