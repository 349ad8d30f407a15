// The steps of a game's lesson, as games/GAME/lesson.json has them. The rules core judges turns, and
// the data names no function. Words are in texts/LANGUAGE/lessons/GAME.ts.

import type { Answer } from "../../core/core";
import type { Options } from "../net/protocol";

export const fewestSteps = 6;
export const mostSteps = 12;

/** The turns that solve a step: legal turns for which all the given parts hold. */
export interface Accept {
  /** The player who moved has won. */
  result?: "win";
  /** Any legal turn. */
  legal?: true;
  /** A regular expression over the text of the turn. */
  turn?: string;
  /** A regular expression over the text of the position after the turn. */
  after?: string;
  /** Like `after`, but must not match. */
  not?: string;
}

/**
 * A statement of the words, which a test proves by the rules core.
 * `only-win`: exactly the accepted turns win at once.
 * `wins`: after each accepted turn the player can win with the next turn, whatever the reply is;
 * after each other turn the opponent can prevent that.
 * `only-save`: after each accepted turn the opponent cannot win with the next turn; after each other
 * turn the opponent can, or has won already.
 */
export type Claim = "only-win" | "wins" | "only-save";

export interface LessonStep {
  /** Unique in the lesson; the key of the words. */
  id: string;
  /** Undefined: the game's default options. */
  options?: Options;
  /** A legal position at the start of a turn. The player has the seat to move. */
  position: string;
  accept: Accept;
  /** The demonstrated turn. */
  shown: string;
  claim?: Claim;
  /** The opponent's turn after the demonstrated one, to be shown. */
  reply?: string;
  /** The keys of expected refusals, for which the lesson has words of its own. */
  refusals?: readonly string[];
}

export interface Lesson {
  steps: readonly LessonStep[];
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value !== "";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isPattern(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value);
    return value !== "";
  } catch {
    return false;
  }
}

const partsOfAccept: Readonly<Record<string, Check>> = {
  result: (value) => value === "win",
  legal: (value) => value === true,
  turn: isPattern,
  after: isPattern,
  not: isPattern,
};

const isAccept: Check = (value) =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([part, held]) => partsOfAccept[part]?.(held) ?? false);

const required: Readonly<Record<string, Check>> = {
  id: (value) => typeof value === "string" && /^[a-z][A-Za-z]*$/.test(value),
  position: isText,
  accept: isAccept,
  shown: isText,
};

const optional: Readonly<Record<string, Check>> = {
  options: (value) => isObject(value) && Object.values(value).every(isText),
  claim: (value) => ["only-win", "wins", "only-save"].includes(String(value)),
  reply: isText,
  refusals: isTexts,
};

function readStep(value: unknown, number: number): LessonStep {
  if (!isObject(value)) throw new Error(`Step ${number} of the lesson is not an object.`);
  for (const [part, check] of Object.entries(required))
    if (!check(value[part]))
      throw new Error(`Step ${number} of the lesson has no valid "${part}".`);
  for (const [part, held] of Object.entries(value))
    if (!(part in required) && !optional[part]?.(held))
      throw new Error(`Step ${number} of the lesson has an unknown or invalid "${part}".`);
  return value as unknown as LessonStep;
}

/** Reads the content of a lesson.json. Throws an `Error` with a sentence about its first fault. */
export function readLesson(value: unknown): Lesson {
  if (!isObject(value) || !Array.isArray(value.steps)) throw new Error("A lesson has steps.");
  const steps = value.steps.map((step, index) => readStep(step, index + 1));
  if (steps.length < fewestSteps || steps.length > mostSteps)
    throw new Error(`A lesson has ${fewestSteps} to ${mostSteps} steps, not ${steps.length}.`);
  const twice = steps.find(({ id }, index) => steps.findIndex((one) => one.id === id) < index);
  if (twice !== undefined) throw new Error(`The lesson has two steps "${twice.id}".`);
  return { steps };
}

/**
 * Whether a whole, legal turn solves a step.
 * @param seat the seat that has played the turn
 * @param turn its actions, joined by spaces
 * @param after the core's answer after the turn
 */
export function accepts(accept: Accept, seat: number, turn: string, after: Answer): boolean {
  const { result, turn: turns, after: positions, not } = accept;
  return (
    (result === undefined || (after.result?.winners.includes(seat) ?? false)) &&
    (turns === undefined || new RegExp(turns).test(turn)) &&
    (positions === undefined || new RegExp(positions).test(after.position)) &&
    (not === undefined || !new RegExp(not).test(after.position))
  );
}
