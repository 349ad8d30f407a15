// The computer's levels on the scale of people's ratings. The server knows a level's rating once
// enough rated players have played it.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getJson } from "../net/http";
import { RequestError } from "../net/protocol";

export interface RatedLevel {
  level: number;
  /** Of the games. */
  seats: number;
  rating: number;
  /** Players who have played the level. */
  people: number;
  games: number;
}

/** By game: its rated levels. Undefined until the server has answered. */
const known = signal<Readonly<Record<string, readonly RatedLevel[]>>>({});
const asked = new Set<string>();

/** Asks the server once. Offline nothing is known, and the next page asks again. */
async function load(game: string): Promise<void> {
  if (asked.has(game)) return;
  asked.add(game);
  try {
    const { levels } = await getJson<{ levels: RatedLevel[] }>(`/api/levels/${game}`);
    known.value = { ...known.value, [game]: levels };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    asked.delete(game);
  }
}

/** The game's rated levels; empty until they are known, and for null. The component loads them. */
export function useRatedLevels(game: string | null): readonly RatedLevel[] {
  useEffect(() => {
    if (game !== null) void load(game);
  }, [game]);
  return (game === null ? undefined : known.value[game]) ?? [];
}

/** The rating as shown: rounded to tens. */
export function shownRating({ rating }: RatedLevel): number {
  return 10 * Math.round(rating / 10);
}

/** The shown rating of a level; null if it has none. */
export function ratingIn(
  levels: readonly RatedLevel[],
  seats: number,
  level: number,
): number | null {
  const found = levels.find((one) => one.level === level && one.seats === seats);
  return found === undefined ? null : shownRating(found);
}
