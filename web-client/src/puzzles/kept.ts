// The state of puzzles in this browser: tried puzzles, the position in each game's stream, and the
// progress in the current puzzle.

import { store, stored } from "../base/settings";
import type { Puzzle } from "./puzzle";

const key = "quintet.puzzles";
const currentKey = "quintet.puzzle";
/** More than there are puzzles. */
const most = 5000;

interface Kept {
  /** By game: the server's cursor for guests. */
  cursors: Record<string, number>;
  /** By id: whether the first attempt solved it. */
  tried: Record<string, boolean>;
}

function read(): Kept {
  try {
    const kept = JSON.parse(stored(key) ?? "{}") as Partial<Kept>;
    return { cursors: { ...kept.cursors }, tried: { ...kept.tried } };
  } catch {
    return { cursors: {}, tried: {} };
  }
}

export const cursorOf = (game: string) => read().cursors[game] ?? 0;

export function keepCursor(game: string, cursor: number): void {
  const kept = read();
  kept.cursors[game] = cursor;
  store(key, JSON.stringify(kept));
}

/** Undefined if it has not been tried in this browser. */
export const triedHere = (id: string) => read().tried[id];

/** Only the first attempt counts. */
export function keepTried(id: string, solved: boolean): void {
  const kept = read();
  if (id in kept.tried || Object.keys(kept.tried).length >= most) return;
  kept.tried[id] = solved;
  store(key, JSON.stringify(kept));
}

/** Number of these puzzles that were tried, and of those solved at the first attempt. */
export function countTried(puzzles: readonly Puzzle[]): { solved: number; tried: number } {
  const { tried } = read();
  const known = puzzles.filter(({ id }) => id in tried);
  return { solved: known.filter(({ id }) => tried[id]).length, tried: known.length };
}

export interface Progress {
  id: string;
  /** Right turns so far. */
  right: number;
  failed: boolean;
}

export function progressWith(id: string): Progress {
  const none = { id, right: 0, failed: false };
  try {
    const kept = JSON.parse(stored(currentKey) ?? "null") as Progress | null;
    return kept?.id === id && Number.isInteger(kept.right) ? kept : none;
  } catch {
    return none;
  }
}

export function keepProgress(progress: Progress): void {
  store(currentKey, JSON.stringify(progress));
}

/** Without a server: the first untried puzzle, in a shuffled order. */
export function nextHere(puzzles: readonly Puzzle[], notThis: string | null): Puzzle | undefined {
  const { tried } = read();
  const mixed = puzzles
    .filter(({ id }) => id !== notThis)
    .sort((a, b) => (a.id.slice(-8) < b.id.slice(-8) ? -1 : 1));
  return mixed.find(({ id }) => !(id in tried)) ?? mixed.find(({ id }) => !tried[id]) ?? mixed[0];
}
