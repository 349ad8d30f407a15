import { describe, expect, it } from "vitest";
import { builtEngine } from "../../core/built-engine";
import type { Engine, EngineRequest } from "../../core/engine";
import type { Report } from "./messages";
import { Thinker } from "./thinker";

/** A thinker whose message queue advances only when the test says so, with the test's own clock. */
async function thinkerWith(engine?: Engine, sliceTakes = 300) {
  const reports: Report[] = [];
  let queue: (() => void)[] = [];
  let now = 0;
  const thinker = new Thinker(engine ?? (await builtEngine()), {
    report: (one) => reports.push(one),
    later: (next) => queue.push(next),
    now: () => {
      now += sliceTakes;
      return now;
    },
  });
  const slice = () => {
    const [next, ...rest] = queue;
    queue = rest;
    next?.();
    return next !== undefined;
  };
  return { thinker, reports, slice, waiting: () => queue.length };
}

const liger: EngineRequest = { game: "liger", nodes: 20_000, lines: 2 };

describe("the engine's worker", () => {
  it("reports progress, and the complete result at the end", async () => {
    const { thinker, reports, slice } = await thinkerWith();
    thinker.take({ type: "think", id: 7, request: liger });
    while (slice());
    expect(reports.length).toBeGreaterThan(1);
    expect(reports.slice(0, -1).every(({ type }) => type === "progress")).toBe(true);
    const last = reports.at(-1);
    if (last?.type !== "done") throw new Error();
    expect(last.id).toBe(7);
    expect(last.answer.lines).toHaveLength(2);
    expect(last.answer.nodes).toBe(20_000);
  });

  it("comes to the same result in large and in small slices", async () => {
    const results = [];
    for (const sliceTakes of [1, 300]) {
      const { thinker, reports, slice } = await thinkerWith(undefined, sliceTakes);
      thinker.take({ type: "think", id: 1, request: liger });
      while (slice());
      const last = reports.at(-1);
      results.push(last?.type === "done" && last.answer);
    }
    expect(results[0]).toEqual(results[1]);
  });

  it("stops between two slices, and reports nothing afterwards", async () => {
    const { thinker, reports, slice } = await thinkerWith();
    thinker.take({ type: "think", id: 1, request: { ...liger, nodes: 1_000_000_000 } });
    slice();
    const before = reports.length;
    thinker.take({ type: "stop" });
    while (slice());
    expect(reports).toHaveLength(before);
    thinker.take({ type: "think", id: 2, request: liger });
    while (slice());
    expect(reports.at(-1)).toMatchObject({ type: "done", id: 2 });
  });

  it("rests while it is paused, and continues from there", async () => {
    const { thinker, reports, slice, waiting } = await thinkerWith();
    thinker.take({ type: "think", id: 1, request: liger });
    slice();
    thinker.take({ type: "pause" });
    while (slice());
    expect(reports.some(({ type }) => type === "done")).toBe(false);
    thinker.take({ type: "resume" });
    thinker.take({ type: "resume" });
    expect(waiting()).toBe(1);
    while (slice());
    expect(reports.at(-1)).toMatchObject({ type: "done", id: 1 });
  });

  it("reports an invalid request, and continues with the next", async () => {
    const { thinker, reports, slice } = await thinkerWith();
    thinker.take({ type: "think", id: 1, request: { game: "chess", level: 1 } });
    expect(reports).toMatchObject([{ type: "refused", id: 1, code: "unknown-game" }]);
    thinker.take({ type: "think", id: 2, request: { game: "liger", level: 1 } });
    while (slice());
    expect(reports.at(-1)).toMatchObject({ type: "done", id: 2 });
  });
});
