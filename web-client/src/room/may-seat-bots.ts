// Whether a player may give seats to the computer.

import type { Room } from "../net/room";

/** Whether a seat is left for a person: a game needs at least one. */
export function leavesSeatForPerson({ seats }: Pick<Room, "seats">, given: number): boolean {
  return seats.some(({ player }, seat) => seat !== given && player?.bot === undefined);
}

/** True for the host before the start, if the server has computer players and the game is not
 * rated. */
export function maySeatBots(
  room: Pick<Room, "status" | "by" | "rated">,
  player: string | undefined,
  levels: number | null | undefined,
): boolean {
  const host = room.status === "open" && room.by.id === player;
  return host && !room.rated && typeof levels === "number";
}
