// Whether the computer may show its thoughts: not while the reader plays against people, and not
// about a running game that the reader watches.
//
// A game by the clock bars it altogether. A game over days, or without a clock, may last for months:
// it bars it for its own kind. Games against the computer alone bar nothing.

import type { RunningGame } from "../net/protocol";
import type { RecentRoom } from "../net/recent";

export interface Barred {
  why: "live" | "same" | "watched";
  room: string;
}

/** `games`: the reader's own. */
export function barredByOwn(games: readonly RunningGame[], game: string): Barred | null {
  const againstPeople = games.filter(
    ({ started_at, seats }) => started_at !== null && peopleAt(seats) > 1,
  );
  const live = againstPeople.find(
    ({ clock }) => clock.kind !== "none" && clock.kind !== "correspondence",
  );
  if (live !== undefined) return { why: "live", room: live.room };
  const same = againstPeople.find((one) => one.game === game);
  return same === undefined ? null : { why: "same", room: same.room };
}

/** The number of people at the seats; one person at several seats counts once. */
function peopleAt(seats: RunningGame["seats"]): number {
  const people = seats.flatMap(({ player }) => (player.bot === undefined ? [player.id] : []));
  return new Set(people).size;
}

/** A game that the reader has watched, but not to its end, if the last position that they saw is
 * among `positions`. */
export function watchedAmong(
  rooms: readonly RecentRoom[],
  game: string,
  positions: readonly string[],
): RecentRoom | null {
  const known = new Set(positions);
  return (
    rooms.find(
      ({ seat, status, position, ...room }) =>
        room.game === game &&
        seat === null &&
        (status === "playing" || status === "paused") &&
        position != null &&
        known.has(position),
    ) ?? null
  );
}
