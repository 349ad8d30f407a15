// Who may give seats to the computer.

import type { Room } from "../net/room";

/** Whether a person would still sit when every seat is taken: the computer does not play by itself. */
export function leavesSeatForPerson({ seats }: Pick<Room, "seats">, given: number): boolean {
  return seats.some(({ player }, seat) => seat !== given && player?.bot === undefined);
}

/** The host, before the start, where the server has levels of the computer; in rated games nobody. */
export function maySeatBots(
  room: Pick<Room, "status" | "by" | "rated">,
  player: string | undefined,
  levels: number | null | undefined,
): levels is number {
  const host = room.status === "open" && room.by.id === player;
  return host && !room.rated && typeof levels === "number";
}
