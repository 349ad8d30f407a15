// Exercises in Slides of Action for two, played with the rules core and the engine themselves.

import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtCore } from "../../core/built-core";
import { repetitionsOf } from "../analysis/line";
import { randomFrom } from "../base/test-random";
import { emptyStorage } from "../base/test-storage";
import { EngineFailure, type think } from "../engine/engine";
import { ExerciseSession, type Stage, turnsToHold } from "./exercise-session";
import { type Aim, aims, keeps } from "./position";
import { thinkAtOnce } from "./test-engine";
import { bestTurns } from "./values";

const core = await builtCore();
const engine = await thinkAtOnce();
const game = "slides-of-action";
const options = { connection: "any", players: "2" };

let sessions: ExerciseSession[] = [];
beforeEach(() => {
  emptyStorage();
  sessions = [];
});
afterEach(() => {
  for (const session of sessions) session.close();
  vi.unstubAllGlobals();
});

function opened(aim: Aim, ask: typeof think = engine): ExerciseSession {
  const place = { game, options, aim, core, ask, random: randomFrom(7), pause: 0 };
  const session = new ExerciseSession({ ...place, buttons: undefined });
  sessions.push(session);
  return session;
}

/** Resolves when the session has come to one of these stages. */
async function comesTo(session: ExerciseSession, ...stages: Stage[]): Promise<void> {
  let end = () => {};
  await new Promise<void>((resolve) => {
    end = effect(() => {
      if (stages.includes(session.stage.value)) resolve();
    });
  });
  end();
}

/** Plays best turns to the end. */
async function playsOut(session: ExerciseSession): Promise<void> {
  for (;;) {
    await comesTo(session, "trying", "done", "failed");
    if (session.over.value) return;
    session.play(bestTurns(session.turns.value)[0]?.turn ?? "");
  }
}

/** Plays a turn that throws the value away. */
async function errs(session: ExerciseSession): Promise<void> {
  await comesTo(session, "trying");
  const { aim } = session.place;
  session.play(session.turns.value.find((turn) => !keeps(aim, turn))?.turn ?? "");
}

describe.each(aims)("%s", (aim) => {
  it("ends well with best turns, counts in a row, and goes on with another position", async () => {
    const session = opened(aim);
    for (let count = 1; count <= 3; ++count) {
      await playsOut(session);
      expect(session.stage.value).toBe("done");
      expect(session.streak.value).toEqual({ now: count, best: count });
      const line = session.line.value;
      if (aim === "win") expect(session.end.value).toBe("over");
      else if (session.end.value === "repeated")
        expect(repetitionsOf(line).has(line.moves.length)).toBe(true);
      else if (session.end.value === "turns") expect(session.own.value).toBe(turnsToHold);
      const before = line.start;
      session.next();
      await comesTo(session, "trying");
      expect(session.line.value.start).not.toBe(before);
    }
  });

  it("ends with the turn that throws the value away, and names those that keep it", async () => {
    const session = opened(aim);
    await comesTo(session, "trying");
    const { start } = session.line.value;
    const best = bestTurns(session.turns.value);
    await errs(session);
    expect(session.stage.value).toBe("failed");
    expect(session.mistake.value?.kept).toEqual(best);
    expect(session.streak.value.now).toBe(0);
    session.tryAgain();
    await comesTo(session, "trying");
    expect(session.line.value).toMatchObject({ start, moves: [] });
    expect(session.mistake.value).toBeNull();
  });

  it("does not count another try of the same position", async () => {
    const session = opened(aim);
    await playsOut(session);
    session.next();
    await errs(session);
    session.tryAgain();
    await comesTo(session, "trying");
    await playsOut(session);
    expect(session.stage.value).toBe("done");
    expect(session.streak.value).toEqual({ now: 0, best: 1 });
  });
});

it("takes three quick presses without harm, and keeps the streak for the next visit", async () => {
  const session = opened("hold");
  await playsOut(session);
  for (let press = 0; press < 3; ++press) session.next();
  await comesTo(session, "trying");
  session.next();
  await comesTo(session, "trying");
  const [best] = bestTurns(session.turns.value);
  for (let press = 0; press < 3; ++press) session.play(best?.turn ?? "");
  expect(session.own.value).toBe(1);
  expect(session.streak.value.now).toBe(1);
  expect(opened("hold").streak.value).toEqual({ now: 1, best: 1 });
  expect(opened("win").streak.value).toEqual({ now: 0, best: 0 });
});

it("counts a position that the player leaves after a turn as failed", async () => {
  const session = opened("hold");
  await playsOut(session);
  session.next();
  await comesTo(session, "trying");
  session.play(bestTurns(session.turns.value)[0]?.turn ?? "");
  session.next();
  expect(session.streak.value).toEqual({ now: 0, best: 1 });
});

it("shows the position before the mistake, and an illegal turn changes nothing", async () => {
  const session = opened("hold");
  await comesTo(session, "trying");
  session.play("z9");
  expect(session.stage.value).toBe("trying");
  await errs(session);
  await new Promise<void>((resolve) => {
    effect(() => {
      if (session.line.value.moves.length === 0) resolve();
    });
  });
  expect(session.stage.value).toBe("failed");
});

it("goes on after trouble with the engine", async () => {
  let broken = true;
  const session = opened("hold", (request) => {
    if (!broken) return engine(request);
    return { result: Promise.reject(new EngineFailure("crashed")), stop: () => undefined };
  });
  await comesTo(session, "trouble");
  broken = false;
  session.again();
  await playsOut(session);
  expect(session.stage.value).toBe("done");
});
