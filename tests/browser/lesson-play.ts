// Plays lessons in a person's way: by mouse, finger or keyboard.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { english as lesson } from "../../web-client/src/texts/en/lesson";
import { english as gridwar } from "../../web-client/src/texts/en/lessons/gridwar";
import { english as liger } from "../../web-client/src/texts/en/lessons/liger";
import { english as sliders } from "../../web-client/src/texts/en/lessons/sliders";
import { english as slides } from "../../web-client/src/texts/en/lessons/slides-of-action";
import { english as sumo } from "../../web-client/src/texts/en/lessons/sumo-checkers";
import { pressesGridwar, pressesSliders, pressesSumo } from "./clicks";
import { expect, type Person } from "./fixture";

export interface Step {
  id: string;
  options?: Record<string, string>;
  position: string;
  accept: { result?: "win"; turn?: string; after?: string; not?: string };
  shown: string;
}

interface Answer {
  position: string;
  legal: string[];
  seat: number | null;
  turn_start: boolean;
  result: { winners: number[] } | null;
}

export const steps = (game: string): Step[] =>
  JSON.parse(
    readFileSync(join(__dirname, `../../web-client/src/games/${game}/lesson.json`), "utf8"),
  ).steps;

/** By game: how to press a turn. */
const ways: Readonly<Record<string, (person: Person, turn: string) => Promise<void>>> = {
  "slides-of-action": (person, turn) => person.pressesTurn(turn),
  liger: pressesLiger,
  sliders: pressesSliders,
  "sumo-checkers": pressesSumo,
  gridwar: (person, turn) => pressesGridwar(person, "white", turn),
};

export async function pressesLiger(person: Person, turn: string): Promise<void> {
  if (!turn.endsWith("off")) return person.pressesTurn(turn);
  await person.presses(person.cell(turn.slice(0, 2)));
  await person.presses(person.page.locator('[data-cell="off"]').first());
}

function ask(game: string, { options, position }: Step, actions: readonly string[]): Answer {
  const line = JSON.stringify({ game, options, position, actions });
  const binary = process.env.QUINTET_BINARY ?? "quintet";
  return JSON.parse(execFileSync(binary, ["query"], { input: `${line}\n`, encoding: "utf8" }));
}

/** A whole turn that does not solve the step; undefined if every turn does. */
export function wrongTurn(game: string, step: Step): string | undefined {
  const { result, turn, after, not } = step.accept;
  const begun = ask(game, step, []);
  const solves = (actions: readonly string[], { position, result: end }: Answer) =>
    (result === undefined || (end?.winners.includes(begun.seat ?? -1) ?? false)) &&
    (turn === undefined || new RegExp(turn).test(actions.join(" "))) &&
    (after === undefined || new RegExp(after).test(position)) &&
    (not === undefined || !new RegExp(not).test(position));
  for (const first of begun.legal) {
    const actions = [first];
    let answer = ask(game, step, actions);
    while (!answer.turn_start && answer.result === null) {
      const next = answer.legal.includes("end") ? "end" : answer.legal[0];
      if (next === undefined) break;
      actions.push(next);
      answer = ask(game, step, actions);
    }
    if (!solves(actions, answer) && !/\+|end/.test(first)) return actions.join(" ");
  }
  return undefined;
}

/** The live region with the task, and with the answer to each turn. */
export const says = ({ page }: Person): Locator => page.locator(".lesson-says");
export const button = ({ page }: Person, name: string) =>
  page.getByRole("button", { name, exact: true });

export async function opens(me: Person, game: string): Promise<void> {
  await me.page.goto(`${me.url}/learn/${game}`);
  await expect(me.board).toBeVisible();
}

export async function solves(me: Person, game: string, { shown }: Step): Promise<void> {
  await ways[game]?.(me, shown);
  await expect(button(me, "Next").or(me.page.getByText("Play your first game"))).toBeEnabled();
}

interface StepWords {
  title: string;
  task: string;
  hint: string;
  done: string;
}

/** By game and step: the words of the lesson. */
const words: Readonly<Record<string, Readonly<Record<string, StepWords>>>> = {
  "slides-of-action": slides,
  liger,
  sliders,
  "sumo-checkers": sumo,
  gridwar,
};

function wordsOf(game: string, { id }: Step): StepWords {
  const found = words[game]?.[id];
  if (found === undefined) throw new Error(`The step ${id} of ${game} has no words`);
  return found;
}

/** The games with lessons, in the order of the home page. */
export const gamesWithLessons = Object.keys(ways);

export interface LessonRun {
  /** Plays a turn that does not solve the step first, wherever one exists. */
  wrongFirst?: boolean;
  /** Asks for the hint of each step before the right turn. */
  hints?: boolean;
  /** Called with each new sentence of the live region. */
  hears?(sentence: string): void;
  /** Before the first press of a step. */
  atStep?(step: Step, index: number): Promise<void>;
}

/**
 * Plays the lesson on the page from its first step to its last, and checks that screen readers hear
 * the task, the answer to a wrong turn, and the answer to the right one.
 */
export async function playsLesson(me: Person, game: string, run: LessonRun = {}): Promise<void> {
  const hears = async (...parts: string[]) => {
    await expect(says(me)).toHaveAttribute("role", "status");
    for (const part of parts) await expect(says(me)).toContainText(part);
    run.hears?.(parts.join(" "));
  };
  const all = steps(game);
  for (const [index, step] of all.entries()) {
    const { title, task, hint, done } = wordsOf(game, step);
    await hears(lesson.step(index + 1, all.length), title, task);
    await run.atStep?.(step, index);
    const wrong = run.wrongFirst ? wrongTurn(game, step) : undefined;
    if (wrong !== undefined) {
      await ways[game]?.(me, wrong);
      await hears(lesson.wrong);
      await expect(button(me, "Hint")).toBeEnabled();
    }
    if (run.hints) {
      await me.presses(button(me, "Hint"));
      await hears(hint);
    }
    await solves(me, game, step);
    await hears(done);
    if (index < all.length - 1) await goesOn(me);
  }
}

/** The page moves the focus of a keyboard from the board to "Next", and back. */
async function goesOn(me: Person): Promise<void> {
  if (me.way !== "keys") return me.presses(button(me, "Next"));
  await expect(button(me, "Next")).toBeFocused();
  // A button that has just appeared takes no press.
  await me.comesToRest();
  await me.presses(button(me, "Next"));
  await expect(me.board.locator(":focus")).toHaveCount(1);
}
