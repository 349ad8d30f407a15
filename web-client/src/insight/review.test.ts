import { describe, expect, it } from "vitest";
import {
  type EngineAnswer,
  EngineFailure,
  EngineRefusal,
  type EngineRequest,
  Stopped,
} from "../engine/engine";
import { Review, type ReviewedGame, suspectsIn, swingsOf } from "./review";

const turn = (seat: number, text = "t") => ({ seat, turn: text });
const judged = (share: number, best = "best") => ({ shares: [share, 1 - share], best: [best] });

describe("the biggest swings of a game", () => {
  it("are inaccuracies, mistakes and blunders by how much a share drops", () => {
    const turns = [turn(0), turn(1), turn(0), turn(1)];
    const shares = [0.6, 0.5, 0.7, 0.4, 0.49];
    const swings = swingsOf(
      turns,
      shares.map((share) => judged(share)),
    );
    expect(swings.map(({ ply, kind }) => [ply, kind])).toEqual([
      [2, "blunder"],
      [1, "mistake"],
      [0, "inaccuracy"],
    ]);
    expect(swings[1]).toMatchObject({ seat: 1, before: 0.5, better: ["best"] });
  });

  it("are three at most for a spectator, the dearest first", () => {
    const turns = [0, 1, 0, 1, 0, 1].map((seat) => turn(seat));
    const shares = [0.5, 0.3, 0.45, 0.2, 0.6, 0.1, 0.3];
    const swings = swingsOf(
      turns,
      shares.map((share) => judged(share)),
    );
    expect(swings.map(({ ply }) => ply)).toEqual([4, 3, 2]);
  });

  it("never are the best turn, nor a win that stays one", () => {
    const turns = [turn(0, "best"), turn(0)];
    expect(swingsOf(turns, [judged(0.9), judged(0.2), judged(0.2)])).toEqual([]);
    expect(swingsOf([turn(0)], [judged(1), judged(1)])).toEqual([]);
  });

  it("are turns that change the expected result: a win that is as good as sure stays one", () => {
    for (const after of [0.99, 0.85])
      for (const before of [1, 0.97])
        expect(swingsOf([turn(0)], [judged(before), judged(after)])).toEqual([]);
    const [swing] = swingsOf([turn(0)], [judged(1), judged(0.8)]);
    expect(swing).toMatchObject({ kind: "mistake", before: 1, after: 0.8 });
  });

  it("are three of the reader's own first, however small, and then three of the others'", () => {
    const turns = [0, 1, 0, 1, 0, 1, 0, 1].map((seat) => turn(seat));
    const shares = [0.6, 0.5, 0.7, 0.4, 0.55, 0.43, 0.75, 0.58, 0.8];
    const positions = shares.map((share) => judged(share));
    const plies = (own: number[]) => swingsOf(turns, positions, own).map(({ ply }) => ply);
    expect(plies([0])).toEqual([2, 6, 4, 5, 7, 1]);
    expect(plies([1])).toEqual([5, 7, 1, 2, 6, 4]);
    expect(plies([])).toEqual([5, 2, 7]);
  });

  it("are looked for among the turns of each side", () => {
    const turns = Array.from({ length: 14 }, (_, ply) =>
      turn(ply % 2, ply % 2 === 0 && ply !== 12 ? "best" : "t"),
    );
    const share = (ply: number) => (ply > 12 ? 0.5 : ply % 2 === 0 ? 0.6 : 0.2);
    const positions = Array.from({ length: 15 }, (_, ply) => judged(share(ply)));
    expect(suspectsIn(turns, positions)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12, 13]);
  });

  it("count for each of three", () => {
    const turns = [turn(2)];
    const [swing] = swingsOf(turns, [
      { shares: [0.2, 0.2, 0.6], best: ["a"] },
      { shares: [0.5, 0.2, 0.3], best: ["b"] },
    ]);
    expect(swing).toMatchObject({ seat: 2, kind: "blunder" });
  });
});

const game: ReviewedGame = {
  game: "words",
  options: {},
  seats: 2,
  start: null,
  turns: [turn(0, "a"), turn(1, "b"), turn(0, "c")],
  next: 1,
  winners: [0],
  own: [],
  sourceAt: (ply) => ({ link: "/", turn: ply + 1, against: [] }),
};

/** Answers by the number of turns that have been played; `asked` keeps these numbers. */
function engineOf(answer: (played: number, request: EngineRequest) => number | Error) {
  const asked: number[] = [];
  const ask = (request: EngineRequest) => {
    const played = request.turns?.length ?? 0;
    asked.push(played);
    const chance = answer(played, request);
    const line = { turns: ["x"], score: 0, chance: chance as number, proof: null };
    const result: Promise<EngineAnswer> =
      chance instanceof Error
        ? Promise.reject(chance)
        : Promise.resolve({ turn: "x", lines: [line], nodes: 1, depth: 1 });
    return { result, stop: () => undefined };
  };
  return { asked, ask };
}

describe("going through a game", () => {
  it("looks at each position, and closer at what looks like a swing", async () => {
    const { asked, ask } = engineOf((played) => (played === 1 ? 0.8 : 0.5));
    const review = new Review(game, ask);
    await review.start();
    expect(review.state.value).toBe("done");
    expect(review.judged.value.map(({ shares }) => shares[0]?.toFixed(1))).toEqual([
      "0.5",
      "0.2",
      "0.5",
      "0.5",
    ]);
    expect(asked.slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect(asked.slice(4)).toEqual([0, 1, 2]);
    expect(review.swings.map(({ ply }) => ply)).toEqual([0, 1]);
    expect(review.accuracies[0]).toBeLessThan(80);
    expect(review.fading).toBeNull();
  });

  it("drops a swing that the closer look does not confirm", async () => {
    const first = engineOf(() => 0.5);
    let looks = 0;
    const { ask } = engineOf((played) => (played === 1 && ++looks === 1 ? 0.8 : 0.5));
    const review = new Review(game, ask);
    await review.start();
    expect(review.swings).toEqual([]);
    expect(first.asked).toEqual([]);
  });

  it("takes the result for the end, also where the position was there for the third time", async () => {
    const { ask } = engineOf((played) =>
      played === 3 ? new EngineRefusal("game-over", "over") : 0.5,
    );
    const review = new Review(game, ask);
    await review.start();
    expect(review.judged.value.at(-1)).toEqual({ shares: [1, 0], best: [] });
  });

  it("can be stopped, and goes on where it was", async () => {
    let review: Review | null = null;
    const { asked, ask } = engineOf((played) => {
      if (played === 2 && asked.length === 3) {
        review?.stop();
        return new Stopped();
      }
      return 0.5;
    });
    review = new Review(game, ask);
    await review.start();
    expect(review.state.value).toBe("idle");
    expect(review.judged.value).toHaveLength(2);
    await review.start();
    expect(review.state.value).toBe("done");
    expect(asked).toEqual([0, 1, 2, 2, 3]);
  });

  it("tells when the computer fails, and can be tried again", async () => {
    let fails = true;
    const { ask } = engineOf(() => (fails ? new EngineFailure("crashed") : 0.5));
    const review = new Review(game, ask);
    await review.start();
    expect(review.state.value).toEqual({ trouble: "crashed" });
    fails = false;
    await review.start();
    expect(review.state.value).toBe("done");
  });
});
