// The opponent "about as strong as I am": the level for the next game against the computer, from the
// lesson's result and from the games that this browser has counted.

import { type LessonResult, resultIn } from "../base/kept-lesson";
import { afterGame, type CountedGame, firstEstimate, levelAt, strengthIn } from "./estimate";
import { keptResults } from "./kept-results";
import { ladderOf } from "./ladder";

/** The id of the level. It changes only when another game is counted. */
export function fittingLevel(game: string, seats: number): number {
  const ladder = ladderOf(game, seats);
  const { games, before } = keptResults(game, seats);
  const start = startAfter(resultIn(game));
  const estimate = games.reduce(
    (known, one: CountedGame) => afterGame(known, one, ladder, seats),
    firstEstimate(ladder, start),
  );
  return levelAt(strengthIn(estimate), ladder, before + games.length);
}

/** Whether this browser has counted no game against the computer, for any number of seats. */
export function isNewcomer(game: string): boolean {
  return [2, 3].every((seats) => {
    const { games, before } = keptResults(game, seats);
    return before + games.length === 0;
  });
}

/** The place in the ladder to begin at, from 0 to 1; undefined: the usual one. */
export function startAfter(lesson: LessonResult | null): number | undefined {
  if (lesson === null || lesson.steps < 1) return undefined;
  const { wrong, hints, shown, steps } = lesson;
  const trouble = Math.min((wrong / 2 + hints / 2 + shown) / steps, 1);
  return 0.3 - 0.25 * trouble;
}
