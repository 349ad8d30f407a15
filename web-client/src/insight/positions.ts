// The positions of a reviewed game.

import type { Core } from "../../core/core";
import { groundOf, movesAlong } from "../analysis/line";
import type { ReviewedGame } from "./review";

/** The positions before each turn, and after the last one; they end before a turn that is illegal. */
export function positionsOf(
  { game, options, start, turns }: ReviewedGame,
  core: Core,
): readonly string[] {
  const ground = groundOf(game, options, start, core);
  if (ground === null) return [];
  const played = turns.map(({ turn }) => turn);
  return [ground.start, ...movesAlong(ground, played, core).map(({ position }) => position)];
}
