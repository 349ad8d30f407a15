// Whether a player may ask the computer for hints.

import type { Room } from "../net/room";

/** In an unrated game against computer players only. */
export function mayAskForHints({ status, rated, seats, you }: Room): boolean {
  return (
    (status === "playing" || status === "paused") &&
    !rated &&
    you.seat !== null &&
    seats[you.seat]?.withdrew === null &&
    seats.every(({ player }, seat) => seat === you.seat || player?.bot !== undefined)
  );
}
