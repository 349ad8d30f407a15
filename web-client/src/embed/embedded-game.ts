// A public game as the framed page gets it (protocol/README.md, "An embedded game"), and the time
// until the page asks for it again. Pure.

import type { Clock, ClockTimes, Options, PlayedTurn } from "../net/protocol";

export interface EmbeddedSeat {
  /** In the reader's language. */
  name: string;
  /** Null for a free seat. */
  player: string | null;
  withdrew: { ply: number; reason: string } | null;
}

export interface EmbeddedGame extends ClockTimes {
  room: string;
  game: string;
  name: string;
  designer: string;
  published: string;
  /** The state of the game, in the reader's language. */
  standing: string;
  options: Options;
  clock: Clock;
  status: "open" | "playing" | "paused" | "over";
  delay_turns: number;
  turns: PlayedTurn[];
  /** Null before the start. */
  position: string | null;
  to_move: number | null;
  clock_running_since: number | null;
  seats: EmbeddedSeat[];
  winners: number[];
}

const second = 1000;
const quick = 3 * second;
const calm = 15 * second;
const slowest = 60 * second;
const afterFailure = 5 * second;
const longestFailure = 300 * second;
/** A browser's timer for more than 24 days rings at once. */
const longestWanted = 3600 * second;

/** Ms until the next request; null when the game is over. `unchanged`: requests since the last change. */
export function nextRequest(
  { status, clock }: Pick<EmbeddedGame, "status" | "clock">,
  unchanged: number,
): number | null {
  if (status === "over") return null;
  const live = status === "playing" && clock.kind !== "none" && clock.kind !== "correspondence";
  // A minute without a turn, then ever slower.
  const patient = live ? 20 : 4;
  const base = live ? quick : calm;
  return Math.min(slowest, base * 1.5 ** Math.max(0, unchanged - patient));
}

/** Ms until the next request after this number of failures, and not before the server wants it. */
export function afterFailures(failures: number, wanted: number | null): number {
  return Math.max(
    Math.min(longestWanted, wanted ?? 0),
    Math.min(longestFailure, afterFailure * 2 ** (failures - 1)),
  );
}
