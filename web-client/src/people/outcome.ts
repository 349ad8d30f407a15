// The result of a finished game, and the address of a search of games.

import type { GameEntry, GameResult, GameSearch } from "../net/people";

/** The result for one player; null without a result, and for players without a seat. */
export function outcomeFor(entry: GameEntry, player: string): GameResult | null {
  const place = entry.seats.find((seat) => seat.player.id === player)?.place;
  if (place === undefined) return null;
  if (place > 1) return "lost";
  return isDrawn(entry) ? "drawn" : "won";
}

/** Whether several players share the first place. */
export function isDrawn({ seats }: GameEntry): boolean {
  return seats.filter(({ place }) => place === 1).length > 1;
}

const fields = ["game", "player", "opponent", "result", "since", "until"] as const;

/** Reads the search from the address of the page. Fields about a player count only if there is
 * one. */
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
