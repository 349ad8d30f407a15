// The reader's own swings of a review, as candidates for puzzles.

import type { Core } from "../../core/core";
import { groundOf, moveIn } from "../analysis/line";
import { type Candidate, Collecting } from "../mistakes/collecting";
import { puzzleBudget } from "./budgets";
import type { Review, ReviewedGame } from "./review";

/** By review, for its readers' seats. */
const known = new WeakMap<Review, { own: string; collecting: Collecting }>();

/** The same for the same reader of a review, so that it goes on where it was stopped. */
export function collectingOf(review: Review, core: Core): Collecting {
  const own = review.own.join();
  const before = known.get(review);
  if (before?.own === own) return before.collecting;
  const collecting = new Collecting(candidatesIn(review, core), puzzleBudget(review.game.game));
  known.set(review, { own, collecting });
  return collecting;
}

/** The reader's own swings. */
export function candidatesIn({ game, own, swings, sourceAt }: Review, core: Core): Candidate[] {
  return swings.flatMap(({ ply, seat, better: [better] }) => {
    const { turn: played } = game.turns[ply] ?? {};
    if (!own.includes(seat) || better === undefined || played === undefined) return [];
    const position = positionBefore(game, ply, core);
    if (position === null) return [];
    const { game: id, options } = game;
    return [{ game: id, options, position, seat, played, better, source: sourceAt(ply) }];
  });
}

/** Null if the turns before it are not legal. */
export function positionBefore(
  { game, options, start, turns }: ReviewedGame,
  ply: number,
  core: Core,
): string | null {
  const ground = groundOf(game, options, start, core);
  let at = ground && { position: ground.start, seat: ground.first };
  for (const { turn } of turns.slice(0, ply)) {
    const move = ground && at && moveIn(ground, at, turn, core);
    at = move === null || "message" in move ? null : { position: move.position, seat: move.next };
  }
  return at?.position ?? null;
}
