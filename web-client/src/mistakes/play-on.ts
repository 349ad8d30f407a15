// The address of a game at one screen, against the computer, from a position.

import type { Options } from "../net/protocol";

/** The player takes the seat to move, and the computer that fits takes the others. */
export function playOnPath(game: string, options: Options, position: string): string {
  const query = new URLSearchParams({ ...options, computer: "fits", position });
  return `/local/${game}?${query}`;
}

export interface WantedStart {
  options: Options;
  position: string;
}

/** From such an address; null where it asks for no position. */
export function startWanted(search: string): WantedStart | null {
  const query = new URLSearchParams(search);
  const position = query.get("position");
  if (position === null) return null;
  for (const key of ["computer", "position"]) query.delete(key);
  return { options: Object.fromEntries(query), position };
}
