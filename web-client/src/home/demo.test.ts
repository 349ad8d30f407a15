import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtCore } from "../../core/built-core";
import { gameViews } from "../games/registry";
import { beginDemo, demoTimes } from "./demo";
import { act, beginTrial } from "./trial";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the demonstration on the first page", () => {
  it("plays its actions one after the other, and then ends once", () => {
    const played: string[] = [];
    const onEnd = vi.fn();
    beginDemo({ actions: ["a", "b"], play: (action) => played.push(action) > 0, onEnd });
    expect(played).toEqual([]);
    vi.advanceTimersByTime(demoTimes.first);
    expect(played).toEqual(["a"]);
    vi.advanceTimersByTime(demoTimes.next);
    expect(played).toEqual(["a", "b"]);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * demoTimes.last);
    expect(played).toEqual(["a", "b"]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("stays where it is when it is stopped", () => {
    const played: string[] = [];
    const onEnd = vi.fn();
    const stop = beginDemo({
      actions: ["a", "b"],
      play: (action) => played.push(action) > 0,
      onEnd,
    });
    vi.advanceTimersByTime(demoTimes.first);
    stop();
    vi.advanceTimersByTime(10 * demoTimes.last);
    expect(played).toEqual(["a"]);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe.each(gameViews.map((view) => [view.id, view] as const))("%s", (_, view) => {
  it("has a legal demonstration, which begins on the board of the first page", async () => {
    const core = await builtCore();
    let trial = beginTrial(view.id, core, view.emptyStart ? view.portrait : undefined);
    for (const action of view.demo) {
      const next = trial && act(trial, action, core);
      if (next === null || "refusal" in next) throw new Error(`${action} is not legal`);
      trial = next;
    }
    expect(view.demo.length).toBeGreaterThanOrEqual(4);
  });
});
