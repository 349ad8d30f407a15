// The text of a puzzle rating.

import type { PuzzleStanding } from "../net/puzzles";
import { changeText, ratingText } from "../ui/rating";

/** As for games: a question mark while it is provisional, and the change by an attempt. */
export function standingText(
  { rating, provisional }: PuzzleStanding,
  before: number | null = null,
) {
  const now = ratingText(rating, provisional);
  return before === null ? now : `${now} (${changeText(rating - before)})`;
}
