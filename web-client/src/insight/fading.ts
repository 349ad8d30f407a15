// A game that is lost slowly: a side's expected result drifts from even to lost, and no single turn
// decides it.

import type { PlayedTurn } from "../net/protocol";
import type { Judged } from "./review";

/** The slow way of a side from an even position to a lost one. */
export interface Fading {
  seat: number;
  /** The plies of the side's first and last turn of it. */
  from: number;
  to: number;
  /** The side's share before its first turn, and at the end. */
  before: number;
  after: number;
  /** The number of the side's turns in it. */
  turns: number;
  /** The drop for each of these turns, on average; it contains the answers of the others. */
  each: number;
  /** The turn that cost most, and its cost. */
  largest: { ply: number; cost: number };
}

/** Even and lost, as multiples of the share that each side has when all have the same. */
const even = 0.8;
const lost = 0.4;
/** A single drop of this size, or of half of the way, decides a game: it has not faded. */
const swing = 0.2;
/** Fewer turns are not slow. */
const leastTurns = 4;
/** Tolerance for rounding errors. */
const slip = 1e-9;

/**
 * The biggest of those of the reader's seats; without one the biggest of the others. Null: no side's
 * game has faded.
 */
export function fadingIn(
  turns: readonly PlayedTurn[],
  judged: readonly Judged[],
  own: readonly number[] = [],
): Fading | null {
  const seats = judged[0]?.shares.map((_, seat) => seat) ?? [];
  const found = seats.flatMap((seat) => fadingOf(seat, turns, judged) ?? []);
  const others = ({ seat }: Fading) => (own.includes(seat) ? 0 : 1);
  const drop = ({ before, after }: Fading) => before - after;
  found.sort((a, b) => others(a) - others(b) || drop(b) - drop(a));
  return found[0] ?? null;
}

function fadingOf(
  seat: number,
  turns: readonly PlayedTurn[],
  judged: readonly Judged[],
): Fading | null {
  const shares = judged.map((one) => one.shares[seat] ?? 0);
  const fair = 1 / (judged[0]?.shares.length ?? 1);
  // The last time that the position is even, and the first time after it that it is lost.
  let begin = shares.reduce((last, share, ply) => (share >= even * fair - slip ? ply : last), -1);
  if (begin < 0) return null;
  // The drift begins where the share begins to fall.
  const at = (ply: number) => shares[ply] ?? 0;
  while (begin > 0 && at(begin - 1) >= at(begin)) --begin;
  while (at(begin + 1) === at(begin)) ++begin;
  const end = shares.findIndex((share, ply) => ply > begin && share <= lost * fair + slip);
  if (end < 0) return null;
  const drops = shares.slice(begin, end).map((share, step) => share - at(begin + step + 1));
  if (drops.some((drop) => drop >= Math.min(swing, (at(begin) - at(end)) / 2))) return null;
  const played = turns.flatMap((turn, ply) =>
    turn.seat === seat && ply >= begin && ply < end ? [ply] : [],
  );
  const [from] = played;
  const to = played.at(-1);
  if (from === undefined || to === undefined || played.length < leastTurns) return null;
  const [before, after] = [at(from), at(end)];
  const costs = played.map((ply) => ({ ply, cost: at(ply) - at(ply + 1) }));
  const largest = costs.reduce((most, one) => (one.cost > most.cost ? one : most));
  const each = (before - after) / played.length;
  return { seat, from, to, before, after, turns: played.length, each, largest };
}
