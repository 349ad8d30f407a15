// Results of rooms: the opponents' level, our score, and the count for the opponent that fits.

import type { Room } from "../net/room";
import type { CountedGame } from "./estimate";
import { countResult, noteHelp } from "./kept-results";
import { levelAgainst, scoreOf } from "./result-of-seat";

/** The level of a room where all our opponents are computer players of one level; otherwise null. */
export function opposingLevel({ seats, you }: Pick<Room, "seats" | "you">): number | null {
  if (you.seat === null) return null;
  return levelAgainst(
    seats.map(({ player }) => player?.bot?.level ?? null),
    you.seat,
  );
}

/** Our score in a room's game; null if it still runs, was aborted, or we did not play. */
export function scoreIn({
  result,
  you,
}: Pick<Room, "result" | "you">): CountedGame["score"] | null {
  if (result === null || result.reason === "aborted" || you.seat === null) return null;
  return scoreOf(result.winners, you.seat);
}

/** Counts the game of a finished room, once, if all opponents were computer players of one level. */
export function countRoom(room: Room): void {
  const level = opposingLevel(room);
  const score = scoreIn(room);
  if (level === null || score === null) return;
  countResult(room.game, room.seats.length, room.room, { level, score });
}

/** We have taken a turn back or had a hint in this room. */
export function noteHelpInRoom(room: Room): void {
  if (opposingLevel(room) !== null) noteHelp(room.game, room.seats.length, room.room);
}
