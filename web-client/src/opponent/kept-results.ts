// The results against the computer that this browser has counted, for each game and number of seats.
// Local storage keeps them as `quintet.opponent.GAME.SEATS`: a JSON object with the fields of
// `KeptResults`.

import { signal } from "@preact/signals";
import { store, stored } from "../base/settings";
import type { CountedGame } from "./estimate";

export interface KeptResults {
  version: 1;
  /** The last counted games, the oldest first. */
  games: readonly CountedGame[];
  /** Number of counted games before these. */
  before: number;
  /** Ids of the last games that are counted, or that do not count. */
  done: readonly string[];
  /** Ids of games in which the player had help. */
  helped: readonly string[];
}

/** Limits of what is kept. The oldest go first. */
const gamesKept = 40;
const idsKept = 60;

const nothing: KeptResults = { version: 1, games: [], before: 0, done: [], helped: [] };

/** Number of changes by this page, so that components show the level of the next game at once. */
const changes = signal(0);

const keyOf = (game: string, seats: number) => `quintet.opponent.${game}.${seats}`;

/** Nothing counted if nothing valid is stored. */
export function keptResults(game: string, seats: number): KeptResults {
  void changes.value;
  try {
    const kept: unknown = JSON.parse(stored(keyOf(game, seats)) ?? "null");
    return isKept(kept) ? kept : nothing;
  } catch {
    return nothing;
  }
}

/** Counts a finished game. A game that is counted already, or does not count, changes nothing. */
export function countResult(
  game: string,
  seats: number,
  id: string,
  result: Omit<CountedGame, "helped">,
): void {
  const kept = keptResults(game, seats);
  if (kept.done.includes(id)) return;
  const games = [...kept.games, { ...result, helped: kept.helped.includes(id) }];
  const tooMany = Math.max(games.length - gamesKept, 0);
  keep(game, seats, {
    ...kept,
    games: games.slice(tooMany),
    before: kept.before + tooMany,
    done: withId(kept.done, id),
    helped: kept.helped.filter((one) => one !== id),
  });
}

/** The player has taken a turn back or had a hint: the game will count half. */
export function noteHelp(game: string, seats: number, id: string): void {
  const kept = keptResults(game, seats);
  if (kept.helped.includes(id) || kept.done.includes(id)) return;
  keep(game, seats, { ...kept, helped: withId(kept.helped, id) });
}

/** The game will not count, because its opponents have changed. */
export function leaveOut(game: string, seats: number, id: string): void {
  const kept = keptResults(game, seats);
  if (!kept.done.includes(id)) keep(game, seats, { ...kept, done: withId(kept.done, id) });
}

function keep(game: string, seats: number, kept: KeptResults): void {
  store(keyOf(game, seats), JSON.stringify(kept));
  ++changes.value;
}

function withId(ids: readonly string[], id: string): string[] {
  return [...ids, id].slice(-idsKept);
}

function isKept(kept: unknown): kept is KeptResults {
  const { version, games, before, done, helped } = (kept ?? {}) as Partial<KeptResults>;
  return (
    version === 1 &&
    Array.isArray(games) &&
    games.length <= gamesKept &&
    games.every(isCounted) &&
    Number.isSafeInteger(before) &&
    Number(before) >= 0 &&
    [done, helped].every(isIds)
  );
}

function isCounted(game: unknown): game is CountedGame {
  const { level, score, helped } = (game ?? {}) as Partial<CountedGame>;
  const scores: readonly unknown[] = [0, 0.5, 1];
  return Number.isSafeInteger(level) && scores.includes(score) && typeof helped === "boolean";
}

function isIds(ids: unknown): boolean {
  return Array.isArray(ids) && ids.length <= idsKept && ids.every((id) => typeof id === "string");
}
