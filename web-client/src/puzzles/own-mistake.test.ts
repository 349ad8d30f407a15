import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { core } from "../analysis/test-core";
import { emptyStorage } from "../base/test-storage";
import { addMistake, mistakeOf } from "../mistakes/kept-mistakes";
import { idOf, type Mistake } from "../mistakes/mistake";
import { begun, dayOf } from "../mistakes/schedule";
import { memoryOf, noAttempts, puzzleOf, verdictOnMistake } from "./own-mistake";
import { groundOfPuzzle } from "./puzzle-line";
import { SolvingSession } from "./solving-session";

const mistake: Mistake = {
  id: idOf("words", {}, "a b"),
  game: "words",
  options: {},
  position: "a b",
  seat: 0,
  played: "e",
  good: ["c", "d"],
  proven: "draw",
  source: { link: "/room/abc", turn: 3, against: [] },
  found: dayOf(new Date(2026, 10, 20)),
  progress: begun(dayOf(new Date(2026, 10, 20))),
};

let session: SolvingSession;

function opened(): SolvingSession {
  const kept = mistakeOf(mistake.id) ?? mistake;
  const puzzle = puzzleOf(kept);
  const ground = groundOfPuzzle(puzzle, {}, core);
  if (ground === null) throw new Error("no ground");
  return new SolvingSession({
    puzzle,
    ground,
    buttons: [],
    core,
    account: signal(false),
    server: noAttempts,
    findReply: () => ({ result: Promise.reject(new Error("no engine")), stop() {} }),
    memory: memoryOf(kept),
    verdict: verdictOnMistake(kept),
  });
}

const comeDay = (day: number) => vi.setSystemTime(new Date(2026, 10, day, 12));
const progress = () => mistakeOf(mistake.id)?.progress;

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  comeDay(21);
  addMistake(mistake);
  session = opened();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

function opensAgain(): void {
  session.close();
  session = opened();
}

describe("a mistake as a puzzle", () => {
  it("is solved by any of the good turns, and by a win", () => {
    for (const turn of ["c", "d", "z"]) {
      opensAgain();
      session.play(turn);
      expect(session.stage.value).toBe("solved");
    }
  });

  it("is not solved by the turn of the game, which is taken back", async () => {
    session.play("e");
    expect(session.stage.value).toBe("wrong");
    expect(progress()).toMatchObject({ answers: 1, solves: 0 });
    session.tryAgain();
    expect([session.stage.value, session.line.value.moves]).toEqual(["thinking", []]);
    session.play("d");
    expect(session.stage.value).toBe("solved");
    expect(progress()).toMatchObject({ answers: 1, solves: 0 });
  });

  it("counts one solve a day, and returns until it was solved on two", () => {
    expect(session.attempt.counts.value).toBe(true);
    session.play("c");
    expect(progress()).toMatchObject({ answers: 1, solves: 1 });
    opensAgain();
    expect(session.attempt.counts.value).toBe(false);
    session.play("c");
    expect(progress()).toMatchObject({ answers: 1, solves: 1 });
    comeDay(24);
    opensAgain();
    session.play("c");
    expect(progress()).toMatchObject({ answers: 2, solves: 2 });
  });

  it("counts as failed when the solution is shown, and is a fresh attempt on the next day", async () => {
    session.giveUp();
    await vi.runAllTimersAsync();
    expect(session.line.value.moves.map(({ turn }) => turn)).toEqual(["c"]);
    expect(progress()).toMatchObject({ answers: 1, solves: 0, step: 0 });
    comeDay(22);
    opensAgain();
    expect([session.attempt.failed.value, session.attempt.counts.value]).toEqual([false, true]);
  });
});
