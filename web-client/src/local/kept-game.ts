// A game at one screen as it is kept in this browser, one of each kind.

import type { Core } from "../../core/core";
import { groundOf, type Line, type Move, movesAlong } from "../analysis/line";
import { store, stored } from "../base/settings";
import { isLevel, levelsOf } from "../engine/levels";
import type { Options, PlayedTurn } from "../net/protocol";

/** The level of a computer that is wanted; `fits`: the one that fits the player. */
export type WantedLevel = number | "fits";

/** By seat: the level, or null (or nothing) where a person plays. */
export type Computers = readonly (number | null)[];

export interface KeptGame {
  options: Options;
  /** The position to begin with; absent: the game's start. */
  start?: string;
  turns: readonly string[];
  computers?: Computers;
  /** By seat: whether the computer there is the one that fits the player. Its level is chosen anew
   * when a game begins. */
  fits?: readonly boolean[];
  /** Decides which of its good turns the computer plays, for the whole game. */
  seed?: number;
}

const keyOf = (game: string) => `quintet.local.${game}`;

export function keep(game: string, kept: KeptGame): void {
  store(keyOf(game), JSON.stringify(kept));
}

/** Null where nothing is kept, or nothing that we understand. */
export function keptGame(game: string): KeptGame | null {
  try {
    const kept: unknown = JSON.parse(stored(keyOf(game)) ?? "null");
    return isKeptGame(game, kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKeptGame(game: string, kept: unknown): kept is KeptGame {
  const {
    options,
    turns,
    computers = [],
    fits = [],
    seed = 0,
    start = "",
  } = (kept ?? {}) as Partial<KeptGame>;
  return (
    typeof start === "string" &&
    typeof options === "object" &&
    options !== null &&
    Array.isArray(turns) &&
    turns.every((turn) => typeof turn === "string") &&
    Array.isArray(computers) &&
    computers.every((level) => level === null || isLevel(game, computers.length, level)) &&
    Array.isArray(fits) &&
    fits.every((fitting) => typeof fitting === "boolean") &&
    Number.isSafeInteger(seed) &&
    seed >= 0
  );
}

/** The turns replayed, as far as they are legal; null where the game knows no such options. */
export function replay(
  game: string,
  { options, start = null, turns }: Omit<KeptGame, "start"> & { start?: string | null },
  core: Core,
): Line | null {
  const ground = groundOf(game, options, start, core);
  return ground && { ...ground, moves: movesAlong(ground, turns, core) };
}

export function keptOf({ options, moves }: Line): KeptGame {
  return { options, turns: moves.map(({ turn }) => turn) };
}

/**
 * Seats of people in a kept game against the computer; empty when the game begins with another
 * position than `start`, or `moves` do not begin with its turns.
 */
export function peopleIn(
  kept: KeptGame | null,
  start: string | null,
  moves: readonly PlayedTurn[],
): number[] {
  const { turns = [], computers = [] } = kept ?? {};
  const same =
    (kept?.start ?? null) === start &&
    turns.length > 0 &&
    turns.every((turn, ply) => turn === moves[ply]?.turn);
  if (!same || computers.every((level) => level === null)) return [];
  const people = moves.flatMap(({ seat }) => (computers[seat] == null ? [seat] : []));
  return [...new Set(people)];
}

/** From the address `/local/GAME?computer=103` or `?computer=fits`; null where it asks for no
 * computer. */
export function levelWanted(game: string, search: string): WantedLevel | null {
  const wanted = new URLSearchParams(search).get("computer");
  if (wanted === "fits") return wanted;
  return levelsOf(game).find((level) => String(level) === wanted) ?? null;
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** How many turns are left when the last one by a person is taken back; null when there is none. */
export function withoutLast(moves: readonly Move[], computers: Computers): number | null {
  for (let last = moves.length - 1; last >= 0; --last)
    if (computers[moves[last]?.seat ?? 0] == null) return last;
  return null;
}
