// How a finished game ended, and how a search of games is written in the address.

import type { GameEntry, GameResult, GameSearch } from "../net/people";

/** For somebody at the table; null where there is no result, and for those who did not sit. */
export function outcomeFor(entry: GameEntry, player: string): GameResult | null {
  const place = entry.seats.find((seat) => seat.player.id === player)?.place;
  if (place === undefined) return null;
  if (place > 1) return "lost";
  return isDrawn(entry) ? "drawn" : "won";
}

/** Several share the first place. */
export function isDrawn({ seats }: GameEntry): boolean {
  return seats.filter(({ place }) => place === 1).length > 1;
}

const fields = ["game", "player", "opponent", "result", "since", "until"] as const;

/** From the address of the page; what belongs to a player is nothing without one. */
export function searchIn(query: string): GameSearch {
  const given = new URLSearchParams(query);
  const search: GameSearch = {};
  for (const field of fields) {
    const value = given.get(field)?.trim();
    if (value) search[field] = value;
  }
  if (search.player === undefined) {
    delete search.opponent;
    delete search.result;
  }
  return search;
}
