// A rating in puzzles, as it is written.

import type { PuzzleStanding } from "../net/puzzles";
import { changeText, ratingText } from "../ui/rating";

/** As with games: a question mark while it is not certain yet, and what an attempt has changed. */
export function standingText(
  { rating, provisional }: PuzzleStanding,
  before: number | null = null,
) {
  const now = ratingText(rating, provisional);
  return before === null ? now : `${now} (${changeText(rating - before)})`;
}
