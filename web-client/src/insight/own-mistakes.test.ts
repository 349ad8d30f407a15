// With the engine and the rules core as they are compiled for the browser.

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import { builtEngine } from "../../core/built-engine";
import type { Core } from "../../core/core";
import type { Engine, EngineRequest } from "../../core/engine";
import { groundOf, moveIn } from "../analysis/line";
import { emptyStorage } from "../base/test-storage";
import { EngineFailure, EngineRefusal, Stopped } from "../engine/engine";
import { Collecting } from "../mistakes/collecting";
import { isKnown, keptMistakes, removeMistake } from "../mistakes/kept-mistakes";
import { answered, dayOf } from "../mistakes/schedule";
import { puzzleBudget, turnBudget } from "./budgets";
import { candidatesIn, collectingOf } from "./own-mistakes";
import { Review, type ReviewedGame } from "./review";

let core: Core;
let engine: Engine;
let asked: EngineRequest[];

/** The engine without a worker. */
function think(request: EngineRequest) {
  asked.push(request);
  const begun = engine.begin(request);
  if ("error" in begun) {
    const { code, message } = begun.error;
    return { result: Promise.reject(new EngineRefusal(code, message)), stop: () => undefined };
  }
  while (!engine.step(100_000));
  const answer = engine.best();
  if (answer === null) throw new Error("no answer");
  return { result: Promise.resolve(answer), stop: () => undefined };
}

const careless = ["d3", "d2", "b2", "b1", "c1", "d1"];

/** A short game of Slides of Action for two in which both miss wins. */
function carelessGame(own: readonly number[]): ReviewedGame {
  return {
    game: "slides-of-action",
    options: { players: "2" },
    seats: 2,
    start: null,
    turns: careless.map((turn, ply) => ({ seat: ply % 2, turn })),
    next: null,
    winners: [0],
    own,
    sourceAt: (ply) => ({ link: `/room/abc?turn=${ply}`, turn: ply + 1, against: ["Ada"] }),
  };
}

async function reviewed(own: readonly number[]): Promise<Review> {
  const review = new Review(carelessGame(own), think);
  await review.start();
  expect(review.state.value).toBe("done");
  return review;
}

beforeAll(async () => {
  core = await builtCore();
  engine = await builtEngine();
});

beforeEach(() => {
  emptyStorage();
  asked = [];
});

describe("the mistakes of a reviewed game", () => {
  it("become puzzles: the reader's own turns, with every turn that is proven as good", async () => {
    const review = await reviewed([0]);
    const candidates = candidatesIn(review, core);
    expect(candidates.map(({ seat, played }) => [seat, played])).toEqual([
      [0, "d3"],
      [0, "c1"],
    ]);
    const collecting = new Collecting(candidates, puzzleBudget("slides-of-action"), think);
    await collecting.start();
    expect(collecting.state.value).toBe("done");
    expect(collecting.kept.value).toBe(2);
    const { mistakes } = keptMistakes();
    expect(mistakes).toHaveLength(2);
    for (const { game, options, position, seat, played, good, proven, source } of mistakes) {
      expect([game, seat, source.against]).toEqual(["slides-of-action", 0, ["Ada"]]);
      expect(careless[source.turn - 1]).toBe(played);
      expect(good).not.toContain(played);
      // After each of these turns the opponent cannot get more, by the engine's own proof.
      const ground = groundOf(game, options, position, core);
      if (ground === null) throw new Error("no position");
      for (const turn of good) {
        const move = moveIn(ground, { position, seat }, turn, core);
        if ("message" in move) throw new Error(move.message);
        if (move.next === null) {
          const answer = core.query({ game, options, position: move.position });
          expect("error" in answer ? null : answer.result?.winners).toEqual([seat]);
          expect(proven).toBe("win");
          continue;
        }
        const request = { game, options, position: move.position, nodes: 100_000 };
        const [line] = (await think(request).result).lines;
        expect(line?.proof?.outcome).toBe(proven === "win" ? "loss" : "draw");
      }
    }
  });

  it("are none of the opponent's, and none for a spectator", async () => {
    const played = candidatesIn(await reviewed([1]), core).map(({ played: turn }) => turn);
    expect(played.length).toBeGreaterThan(0);
    expect(played.every((turn) => careless.indexOf(turn) % 2 === 1)).toBe(true);
    expect(candidatesIn(await reviewed([]), core)).toEqual([]);
  });

  it("are checked with five times the nodes of the review's closest look", async () => {
    const candidates = candidatesIn(await reviewed([0]), core);
    asked = [];
    const nodes = puzzleBudget("slides-of-action");
    expect(nodes).toBe(5 * turnBudget("slides-of-action", true));
    await new Collecting(candidates, nodes, think).start();
    expect(asked.every((request) => request.nodes === nodes)).toBe(true);
  });

  it("are kept once, and not again after the player has removed them", async () => {
    const review = await reviewed([0]);
    const again = () => new Collecting(candidatesIn(review, core), 200_000, think);
    await again().start();
    asked = [];
    const second = again();
    await second.start();
    expect([second.kept.value, asked]).toEqual([2, []]);
    const [first] = keptMistakes().mistakes;
    if (first === undefined) throw new Error("no mistake");
    removeMistake(first.id);
    const third = again();
    await third.start();
    expect(third.kept.value).toBe(1);
    expect(isKnown(first.id)).toBe(true);
  });

  it("are due on the next day", async () => {
    await new Collecting(candidatesIn(await reviewed([0]), core), 200_000, think).start();
    const today = dayOf(new Date());
    for (const { progress } of keptMistakes().mistakes) {
      expect(answered(progress, "solved", today)).toBe(progress);
      expect(answered(progress, "solved", today + 1).solves).toBe(1);
    }
  });

  it("belong to the reader: another seat of the same review has its own", async () => {
    const review = await reviewed([0]);
    const first = collectingOf(review, core);
    expect(collectingOf(review, core)).toBe(first);
    review.own = [1];
    expect(collectingOf(review, core)).not.toBe(first);
  });
});

describe("a mistake whose better turn is not proven", () => {
  const start = { game: "liger", options: {}, position: "p", seat: 0, played: "a" };
  const source = { link: "/", turn: 1, against: [] };
  const answers =
    (turn: string, outcome: "loss" | null = null) =>
    () => {
      const proof = outcome && { outcome, turns: 3 };
      const line = { turns: [turn, "reply"], score: 0, chance: 0.6, proof };
      return { result: Promise.resolve({ turn, lines: [line], nodes: 1, depth: 1 }), stop() {} };
    };
  const keptAfter = async (better: string, ask: ConstructorParameters<typeof Collecting>[2]) => {
    const collecting = new Collecting([{ ...start, better, source }], 5, ask);
    await collecting.start();
    expect(collecting.state.value).toBe("done");
    return keptMistakes().mistakes;
  };

  it("is kept when the better turn is still the best", async () => {
    expect(await keptAfter("b", answers("b"))).toMatchObject([{ good: ["b"], proven: null }]);
  });

  it("is dropped when another turn is the best, or the played one, or all lose", async () => {
    expect(await keptAfter("b", answers("c"))).toEqual([]);
    expect(await keptAfter("a", answers("a"))).toEqual([]);
    expect(await keptAfter("b", answers("b", "loss"))).toEqual([]);
  });

  it("is checked again after a stop or a failure, and a failure is not a verdict", async () => {
    let fails: Error | null = new EngineFailure("crashed");
    const ask = () =>
      fails === null ? answers("b")() : { result: Promise.reject(fails), stop() {} };
    const collecting = new Collecting([{ ...start, better: "b", source }], 5, ask);
    await collecting.start();
    expect(collecting.state.value).toBe("failed");
    fails = new Stopped();
    const run = collecting.start();
    collecting.stop();
    await run;
    expect([collecting.state.value, keptMistakes().mistakes]).toEqual(["idle", []]);
    fails = null;
    await collecting.start();
    expect(collecting.kept.value).toBe(1);
  });
});
