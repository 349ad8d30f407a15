// Results of rooms: the opponents' level, the outcome, and the count for the opponent that fits.

import type { Room } from "../net/room";
import { countResult, noteHelp } from "./kept-results";

export type Outcome = "won" | "drawn" | "lost";

const scores = { won: 1, drawn: 0.5, lost: 0 } as const;

/** The level of a room where all our opponents are computer players of one level; otherwise null. */
export function opposingLevel({ seats, you }: Pick<Room, "seats" | "you">): number | null {
  if (you.seat === null) return null;
  const others = seats.filter((_, seat) => seat !== you.seat);
  const [level, ...further] = new Set(others.map(({ player }) => player?.bot?.level ?? null));
  return level === undefined || further.length > 0 ? null : level;
}

/** Our result in a room's game; null if it still runs, was aborted, or we did not play. */
export function outcomeOf({ result, you }: Pick<Room, "result" | "you">): Outcome | null {
  if (result === null || result.reason === "aborted" || you.seat === null) return null;
  if (result.winners.length === 0) return "drawn";
  return result.winners.includes(you.seat) ? "won" : "lost";
}

/** Counts the game of a finished room, once, if all opponents were computer players of one level. */
export function countRoom(room: Room): void {
  const level = opposingLevel(room);
  const outcome = outcomeOf(room);
  if (level === null || outcome === null) return;
  const score = scores[outcome];
  countResult(room.game, room.seats.length, room.room, { level, score });
}

/** We have taken a turn back or had a hint in this room. */
export function noteHelpInRoom(room: Room): void {
  if (opposingLevel(room) !== null) noteHelp(room.game, room.seats.length, room.room);
}
