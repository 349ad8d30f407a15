// The reader's own swings of a review, as candidates for puzzles.

import type { Core } from "../../core/core";
import { type Candidate, Collecting } from "../mistakes/collecting";
import { puzzleBudget } from "./budgets";
import { positionsOf } from "./positions";
import type { Review } from "./review";

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
  const positions = positionsOf(game, core);
  return swings.flatMap(({ ply, seat, better: [better] }) => {
    const { turn: played } = game.turns[ply] ?? {};
    if (!own.includes(seat) || better === undefined || played === undefined) return [];
    const position = positions[ply];
    if (position === undefined) return [];
    const { game: id, options } = game;
    return [{ game: id, options, position, seat, played, better, source: sourceAt(ply) }];
  });
}
