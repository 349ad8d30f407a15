// The levels of the computer players. A file of its own, so that pages without the engine can
// import it.
//
// Requests, rooms and kept games contain the id of a level, which never changes its meaning. The
// ids from 1 to 5 are a first ladder, which is not offered any more; it still plays in the games
// that began with it. People read the number of a level in its ladder.

/** The ids of the ladders start above these numbers. */
const ladderStart = 100;
const firstLevels = 5;

/** Number of levels by game; of a game for two and for three seats where they differ. */
const counts: Readonly<Record<string, readonly [two: number, three: number]>> = {
  gridwar: [11, 11],
  liger: [12, 12],
  sliders: [12, 12],
  "slides-of-action": [3, 3],
  "sumo-checkers": [12, 12],
};

/** The ids of the levels that a game offers with this number of seats; the weakest first. */
export function levelsOf(game: string, seats = 2): readonly number[] {
  const [two, three] = counts[game] ?? [5, 5];
  return Array.from({ length: seats === 3 ? three : two }, (_, step) => ladderStart + 1 + step);
}

/** The number of a level in its ladder, from 1. */
export function numberOf(level: number): number {
  return level > ladderStart ? level - ladderStart : level;
}

/** Whether a level belongs to the ladder that is not offered any more. */
export function isOfFirstLadder(level: number): boolean {
  return level <= ladderStart;
}

/** Whether the engine has a level with this id. */
export function isLevel(game: string, seats: number, level: number): boolean {
  const first = Number.isInteger(level) && level >= 1 && level <= firstLevels;
  return first || levelsOf(game, seats).includes(level);
}

/** The offered level that comes closest to `level`, by its share of its ladder. */
export function nearestLevel(level: number, levels: readonly number[]): number {
  if (levels.includes(level)) return level;
  const top = levels.length - 1;
  const share = isOfFirstLadder(level) ? (level - 1) / (firstLevels - 1) : 1;
  return levels[Math.round(Math.min(Math.max(share, 0), 1) * top)] ?? ladderStart + 1;
}
