// Laws of all lessons, proven with the rules core itself.

import { describe, expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import { languages } from "../base/language";
import type { LessonWords, StepWords } from "../game-kit/lesson-words";
import { gameViews } from "../games/registry";
import { translation as germanTables } from "../texts/de";
import { translatedBy } from "../texts/tables";
import { accepts, type LessonStep } from "./lesson-data";
import { gamesWithLesson, loadLesson } from "./lessons";
import { actionsPressed } from "./test-presses";
import { type Start, type Turn, Turns, won } from "./test-turns";

const core = await builtCore();
const german = translatedBy(germanTables);
const turns = new Turns(core);

async function wordsOf(game: string, language: string): Promise<LessonWords> {
  const module = await import(/* @vite-ignore */ `../texts/${language}/lessons/${game}.ts`);
  return language === "en" ? module.english : module.texts;
}

const lessons = await Promise.all(
  gamesWithLesson.map(async (game) => {
    const lesson = await loadLesson(game);
    if (lesson === null) throw new Error(game);
    const words = await Promise.all(languages.map((language) => wordsOf(game, language)));
    return { game, steps: lesson.steps, words };
  }),
);

const steps = lessons.flatMap(({ game, steps, words }) =>
  steps.map((step) => ({ game, id: step.id, step, words: words.map((table) => table[step.id]) })),
);

const startOf = (game: string, { options = {}, position }: LessonStep): Start => ({
  game,
  options,
  position,
});

const refusalsFound = new Map<LessonStep, ReadonlyMap<string, string>>();

function refusalsOf(game: string, step: LessonStep): ReadonlyMap<string, string> {
  const known = refusalsFound.get(step) ?? findRefusals(game, step);
  refusalsFound.set(step, known);
  return known;
}

/**
 * The refusals that two wrong presses can cause, before the turn and within it, by key, with their
 * words in German. Those in English come from the core.
 */
function findRefusals(game: string, step: LessonStep): ReadonlyMap<string, string> {
  const start = startOf(game, step);
  const found = new Map<string, string>();
  const actions = step.shown.split(" ");
  for (const index of actions.keys()) {
    const { position, legal } = turns.after(start, actions.slice(0, index));
    for (const action of actionsPressed[game]?.(position, legal) ?? []) {
      const answer = core.query({ ...start, position, actions: [action] });
      if ("error" in answer)
        found.set(answer.error.key ?? answer.error.message, german.refusal(answer.error));
    }
  }
  return found;
}

function solves(game: string, step: LessonStep, { text, after }: Turn): boolean {
  const { seat } = turns.after(startOf(game, step), []);
  return accepts(step.accept, seat ?? -1, text, after);
}

it("every game has a lesson", () => {
  expect(gamesWithLesson).toEqual(gameViews.map(({ id }) => id));
});

describe.each(lessons)("the lesson of $game", ({ game, steps, words }) => {
  it("has the same words in every language, and none without a step", () => {
    const ids = steps.map(({ id }) => id).sort();
    for (const table of words) expect(Object.keys(table).sort()).toEqual(ids);
  });

  it("ends with a win", () => {
    expect(steps.at(-1)?.accept).toEqual({ result: "win" });
  });

  it("goes on where a reply has led", () => {
    for (const [index, step] of steps.entries()) {
      if (step.reply === undefined) continue;
      const { position } = turns.after(startOf(game, step), step.shown.split(" "));
      const replied = turns.after({ ...startOf(game, step), position }, step.reply.split(" "));
      expect(steps[index + 1]?.position).toBe(replied.position);
    }
  });
});

describe.each(steps)("$game, $id:", ({ game, step, words }) => {
  const start = startOf(game, step);
  const begun = turns.after(start, []);

  it("the position is legal, as the core writes it, and a turn begins", () => {
    expect(begun.position).toBe(step.position);
    expect(begun.turn_start).toBe(true);
    expect(begun.seat).not.toBeNull();
  });

  it("the demonstrated turn is legal and whole, and solves it", () => {
    const after = turns.after(start, step.shown.split(" "));
    expect(after.turn_start || after.result !== null).toBe(true);
    expect(solves(game, step, { text: step.shown, after })).toBe(true);
  });

  it("not every legal turn solves it", () => {
    let wrong = false;
    for (const turn of turns.of(start)) {
      wrong = !solves(game, step, turn);
      if (wrong) break;
    }
    expect(wrong).toBe(step.accept.legal === undefined);
  });

  it("the words are short, and whole in every language", () => {
    for (const table of words) {
      const { title = "", task = "", hint = "", done = "" } = table ?? ({} as Partial<StepWords>);
      expect(title).toMatch(/^.{3,28}$/);
      for (const sentence of [task, hint, done]) expect(sentence).toMatch(/^.{10,150}[.!?]$/);
    }
  });

  it("where the words say that only one turn will do, one position solves it", () => {
    if (
      !words.some((table) =>
        /\bonly one (turn|way)\b|\bnur ein(en)? Zug\b/i.test(table?.task ?? ""),
      )
    )
      return;
    const solutions = [...turns.of(start)].filter((turn) => solves(game, step, turn));
    expect(new Set(solutions.map(({ after }) => after.position)).size).toBe(1);
  });

  it("has words of its own for the refusals that it expects, which wrong presses do cause", () => {
    const expected = [...(step.refusals ?? [])].sort();
    for (const table of words) expect(Object.keys(table?.refusals ?? {}).sort()).toEqual(expected);
    for (const key of expected) expect([...refusalsOf(game, step).keys()]).toContain(key);
  });

  it("every refusal that a wrong press causes has words", () => {
    for (const [key, words] of refusalsOf(game, step)) {
      expect(key).toMatch(/^[\w-]+\.[\w-]+$/);
      expect(words).toMatch(/^[„\p{L}\d].*\.$/su);
    }
  });

  if (step.claim !== undefined)
    it(`the rules agree that the accepted turns are ${step.claim}`, () => {
      const seat = begun.seat ?? -1;
      const wrong: string[] = [];
      for (const turn of turns.of(start)) {
        const position = turn.after.position;
        const holds = {
          "only-win": () => won(turn.after, seat),
          wins: () => !won(turn.after, seat) && turns.winsNext(start, seat, turn.after),
          "only-save": () =>
            turn.after.result === null
              ? !turns.winsAtOnce({ ...start, position })
              : turn.after.result.winners.every((winner) => winner === seat),
        }[step.claim ?? "only-win"]();
        if (holds !== solves(game, step, turn)) wrong.push(turn.text);
      }
      expect(wrong).toEqual([]);
    });
});
