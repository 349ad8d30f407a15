// The suggested level of the computer, by game: one up after two wins in a row, one down after two
// losses in a row. Kept in local storage. Counts finished rooms that this browser shows.

import { store, stored } from "../base/settings";
import { levelsOf, nearestLevel } from "../engine/levels";
import type { Room } from "../net/room";

export type Outcome = "won" | "drawn" | "lost";

export interface Form {
  /** The id of a level; null: the weakest. */
  level: number | null;
  /** Number of wins in a row at this level; negative for losses. */
  run: number;
}

/** The form of a player without games against the computer. */
export const newcomer: Form = { level: null, run: 0 };

/** Number of wins or losses in a row that changes the level. */
const inRow = 2;

/** The form after a game against level `played` of these levels. A player who chooses another level
 * starts there. */
export function afterGame(
  form: Form,
  played: number,
  outcome: Outcome,
  levels: readonly number[],
): Form {
  const { run } = form.level === played ? form : newcomer;
  if (outcome === "drawn") return { level: played, run: 0 };
  const now = outcome === "won" ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1;
  if (Math.abs(now) < inRow) return { level: played, run: now };
  return { level: nextLevel(played, outcome, levels) ?? played, run: 0 };
}

/** One up after a win, one down after a loss; null after a draw, or if there is no such level. */
export function nextLevel(
  played: number,
  outcome: Outcome,
  levels: readonly number[],
): number | null {
  if (outcome === "drawn") return null;
  const at = levels.indexOf(nearestLevel(played, levels));
  return levels[at + (outcome === "won" ? 1 : -1)] ?? null;
}

/** The level of a room where all our opponents are computer players of one level; otherwise null. */
export function opposingLevel({ seats, you }: Pick<Room, "seats" | "you">): number | null {
  if (you.seat === null) return null;
  const others = seats.filter((_, seat) => seat !== you.seat);
  const [level, ...further] = new Set(others.map(({ player }) => player?.bot?.level ?? null));
  return level === undefined || further.length > 0 ? null : level;
}

/** Our result in a room's game; null if it still runs, was aborted, or we did not play. */
export function outcomeOf({ result, you }: Pick<Room, "result" | "you">): Outcome | null {
  if (result === null || result.reason === "aborted" || you.seat === null) return null;
  if (result.winners.length === 0) return "drawn";
  return result.winners.includes(you.seat) ? "won" : "lost";
}

const storageKey = (game: string) => `quintet.level.${game}`;

/** Maximum number of remembered rooms whose result has been counted. */
const roomsKept = 30;

interface Kept extends Form {
  rooms: readonly string[];
}

export function suggestedLevel(game: string, levels: readonly number[]): number {
  const { level } = readForm(stored(storageKey(game)));
  return nearestLevel(level ?? levels[0] ?? 1, levels);
}

/** Whether this browser has seen no end of a game against the computer. */
export function isNewcomer(game: string): boolean {
  return readForm(stored(storageKey(game))).rooms.length === 0;
}

/** Counts the game of a finished room, once, if all opponents were computer players. */
export function learnFrom(room: Room): void {
  const level = opposingLevel(room);
  const outcome = outcomeOf(room);
  if (level === null || outcome === null) return;
  const kept = readForm(stored(storageKey(room.game)));
  if (kept.rooms.includes(room.room)) return;
  const next: Kept = {
    ...afterGame(kept, level, outcome, levelsOf(room.game, room.seats.length)),
    rooms: [room.room, ...kept.rooms].slice(0, roomsKept),
  };
  store(storageKey(room.game), JSON.stringify(next));
}

/** The kept form, or a newcomer's. */
export function readForm(text: string | null): Kept {
  const fresh: Kept = { ...newcomer, rooms: [] };
  try {
    const { level, run, rooms } = (JSON.parse(text ?? "{}") ?? {}) as Partial<Kept>;
    const whole = level === null || (Number.isInteger(level) && (level ?? 0) >= 1);
    if (!whole || level === undefined || run === undefined || !Number.isInteger(run)) return fresh;
    return { level, run, rooms: Array.isArray(rooms) ? rooms : [] };
  } catch {
    return fresh;
  }
}
