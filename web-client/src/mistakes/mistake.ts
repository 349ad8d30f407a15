// A player's own mistake as a puzzle: the position before a turn that cost much, and the turns that
// are better.

import type { Options } from "../net/protocol";
import type { Progress } from "./schedule";

/** The game that a mistake comes from. */
export interface Source {
  /** A path of this site that shows the position before the mistake. */
  link: string;
  /** The number of the turn in its game, from 1. */
  turn: number;
  /** The opponents: a name, or the level of a computer. Empty if they are unknown. */
  against: readonly (string | number)[];
}

export interface Mistake {
  /** GAME-XXXXXXXX, a hash of the position. */
  id: string;
  game: string;
  options: Options;
  /** The position before the mistake. */
  position: string;
  /** The player's seat, which is to move. */
  seat: number;
  /** The turn that the player chose. */
  played: string;
  /** The turns that solve the puzzle, the best one first; at least one. */
  good: readonly string[];
  /** The result that each of `good` is proven to reach; null: the best turn is only stable. */
  proven: "win" | "draw" | null;
  source: Source;
  /** The day of the review that found it (`dayOf`). */
  found: number;
  progress: Progress;
}

/** Limits of one mistake. Positions and turns of all games are far below. */
export const limits = { text: 2_000, turns: 20, options: 12, against: 3, name: 100 } as const;

/** The same for a position with options in any order. */
export function idOf(game: string, options: Options, position: string): string {
  const text = JSON.stringify([game, Object.entries(options).sort(), position]);
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${game}-${hash.toString(16).padStart(8, "0")}`;
}

const isText = (value: unknown, most: number = limits.text): value is string =>
  typeof value === "string" && value.length <= most;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function isId(value: unknown): value is string {
  return isText(value, 60) && /^[a-z-]+-[0-9a-f]{8}$/.test(value);
}

function isOptions(value: unknown): value is Options {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= limits.options && entries.flat().every((text) => isText(text, 60));
}

function isProgress(value: unknown): value is Progress {
  const { answers, solves, step, day } = (value ?? {}) as Partial<Progress>;
  return isCount(answers) && isCount(solves) && isCount(step) && step <= 3 && isCount(day);
}

function isSource(value: unknown): value is Source {
  const { link, turn, against } = (value ?? {}) as Partial<Source>;
  return (
    isText(link) &&
    // A path of this site: "//host" would lead to another one.
    /^\/(?!\/)/.test(link) &&
    isCount(turn) &&
    Array.isArray(against) &&
    against.length <= limits.against &&
    against.every((one) => isText(one, limits.name) || isCount(one))
  );
}

/** Whether a value that was stored or sent is a mistake. The rules core checks the position. */
export function isMistake(value: unknown): value is Mistake {
  const one = (value ?? {}) as Partial<Mistake>;
  return (
    isId(one.id) &&
    isText(one.game, 40) &&
    isOptions(one.options) &&
    isText(one.position) &&
    isCount(one.seat) &&
    isText(one.played, 500) &&
    Array.isArray(one.good) &&
    one.good.length > 0 &&
    one.good.length <= limits.turns &&
    one.good.every((turn) => isText(turn, 500)) &&
    (one.proven === null || one.proven === "win" || one.proven === "draw") &&
    isSource(one.source) &&
    isCount(one.found) &&
    isProgress(one.progress)
  );
}
