// The session of a lesson, with the rules core and all lessons.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Answer } from "../../core/core";
import { progressIn, resultIn } from "../base/kept-lesson";
import { emptyStorage } from "../base/test-storage";
import { accepts, type LessonStep } from "./lesson-data";
import { LessonSession } from "./lesson-session";
import { gamesWithLesson, loadLesson } from "./lessons";
import { Turns } from "./test-turns";

const core = await builtCore();
const turns = new Turns(core);
const lessons = await Promise.all(
  gamesWithLesson.map(async (game) => {
    const lesson = await loadLesson(game);
    if (lesson === null) throw new Error(game);
    return { game, lesson };
  }),
);

let kept: Map<string, string>;
let session: LessonSession;
let counted: string[];

/** More than any pause. */
const pause = 10_000;

function begin(game: string): LessonSession {
  const found = lessons.find((one) => one.game === game);
  if (found === undefined) throw new Error(game);
  session = new LessonSession({
    game,
    lesson: found.lesson,
    optionsOf: (wanted) => wanted,
    buttons: [],
    core,
    count: (point) => counted.push(point),
    now: () => Date.UTC(2026, 0, 2),
  });
  return session;
}

function wrongTurn(game: string, { options = {}, position, accept }: LessonStep): string | null {
  const start = { game, options, position };
  const seat = turns.after(start, []).seat ?? -1;
  const solves = (text: string, after: Answer) => accepts(accept, seat, text, after);
  for (const { text, after } of turns.of(start)) if (!solves(text, after)) return text;
  return null;
}

const board = () => session.line.value.moves.map(({ turn }) => turn);

beforeEach(() => {
  vi.useFakeTimers();
  counted = [];
  kept = emptyStorage();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe.each(lessons)("the lesson of $game", ({ game, lesson: { steps } }) => {
  it("takes back wrong turns and the shown one, goes on after the right one, and keeps a result", () => {
    begin(game);
    let wrong = 0;
    for (const [index, step] of steps.entries()) {
      expect([session.at, session.said.value]).toEqual([index, "task"]);
      const other = wrongTurn(game, step);
      if (other !== null) {
        ++wrong;
        session.play(other);
        expect([session.stage.value, session.said.value, board()]).toEqual([
          "wrong",
          "wrong",
          [other],
        ]);
        vi.advanceTimersByTime(pause);
        expect([session.stage.value, board()]).toEqual(["trying", []]);
      }
      session.hint();
      session.show();
      expect(board()).toEqual([step.shown]);
      vi.advanceTimersByTime(pause);
      expect([session.stage.value, session.said.value, board()]).toEqual(["trying", "shown", []]);
      session.play(step.shown);
      vi.advanceTimersByTime(pause);
      expect([session.stage.value, session.said.value]).toEqual(["solved", "done"]);
      expect(board()).toEqual([step.shown, ...(step.reply === undefined ? [] : [step.reply])]);
      session.next();
    }
    expect(session.finished.value).toBe(true);
    expect(resultIn(game)).toEqual({
      version: 1,
      wrong,
      hints: steps.length,
      shown: steps.length,
      steps: steps.length,
      finishedAt: "2026-01-02T00:00:00.000Z",
    });
  });
});

const [first, second] = lessons.find(({ game }) => game === "liger")?.lesson.steps ?? [];
if (first === undefined || second === undefined) throw new Error("no lesson");

it("goes on after a reload with the first step that is not solved", () => {
  begin("liger").play(first.shown);
  session.close();
  expect(begin("liger").at).toBe(1);
  session.look(0);
  session.close();
  expect(begin("liger").at).toBe(1);
});

it("begins at the first step if this browser has kept something else", () => {
  for (const text of ["", "null", "{", '{"version":1,"step":"goal"}', '{"version":2}', "[]"]) {
    kept.set("quintet.lesson.liger", text);
    expect(begin("liger").at).toBe(0);
    session.close();
  }
  kept.set("quintet.lesson.liger", '{"version":1,"step":"gone","wrong":0,"hints":0,"shown":0}');
  expect(begin("liger").at).toBe(0);
});

it("counts a hint and a solution once a step, however often they are asked for", () => {
  begin("liger");
  for (let press = 0; press < 3; ++press) session.hint();
  for (let press = 0; press < 3; ++press) {
    session.show();
    session.show();
    vi.advanceTimersByTime(pause);
  }
  expect(progressIn("liger")).toMatchObject({ wrong: 0, hints: 1, shown: 1 });
});

it("ignores turns and requests for help while the board shows the solution", () => {
  begin("liger").show();
  session.play(first.shown);
  session.hint();
  expect([session.stage.value, session.said.value]).toEqual(["showing", "shown"]);
});

it("does not go to a step that was not reached, nor on from one that is not solved", () => {
  begin("liger").look(1);
  session.next();
  expect(session.at).toBe(0);
});

it("goes on once for three quick presses", () => {
  begin("liger").play(first.shown);
  for (let press = 0; press < 3; ++press) session.next();
  expect(session.at).toBe(1);
});

it("changes nothing after a step was left while its turn is taken back", () => {
  begin("liger").play(first.shown);
  session.next();
  session.show();
  session.look(0);
  vi.advanceTimersByTime(pause);
  expect([session.at, session.said.value, board()]).toEqual([0, "task", []]);
});

it("keeps the result and counts the points of the first run only", () => {
  begin("liger");
  const all = lessons.find(({ game }) => game === "liger")?.lesson.steps ?? [];
  const run = () => {
    for (const { shown } of all) {
      session.play(shown);
      session.next();
    }
  };
  run();
  const points = ["begun", ...all.slice(1).map((_, index) => `step-${index + 2}`), "finished"];
  expect(counted).toEqual(points);
  session.close();
  begin("liger");
  session.show();
  vi.advanceTimersByTime(pause);
  run();
  expect(resultIn("liger")).toMatchObject({ shown: 0 });
  expect(counted).toEqual(points);
});

it("plays nothing after it is closed", () => {
  begin("liger").show();
  session.close();
  vi.advanceTimersByTime(pause);
  expect(session.stage.value).toBe("showing");
});

it("explains a refusal that the step expects, and leaves others to the rules", () => {
  begin("slides-of-action");
  session.turnDraft.act("d4");
  const { refusals } = session.words.value;
  expect(session.notice.value).toEqual({
    kind: "explained",
    words: refusals?.["slides-of-action.not-in-line"],
  });
  session.turnDraft.act("b1");
  expect(session.notice.value?.kind).toBe("refused");
});
