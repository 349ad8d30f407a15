import { expect, test } from "vitest";
import type { Core } from "../../core/core";
import { act, before, beginTrial, current, takeBackStep } from "./trial";

/** Positions are words; a turn has two words, and "end" ends the game. */
const core: Core = {
  hash: (text) => text,
  query({ game, position, actions = [] }) {
    if (game !== "words" || actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad" } };
    const words = [position ?? "start", ...actions].join(" ").split(" ");
    const over = words.at(-1) === "end";
    return {
      position: words.join(" "),
      seat: over ? null : Math.floor(words.length / 2) % 2,
      turn_start: !over && words.length % 2 === 1,
      legal: over ? [] : ["go"],
      result: over ? { winners: [1], reason: "goal" } : null,
      way: [words.join(" ")],
    };
  },
};

function after(...actions: string[]) {
  let trial = beginTrial("words", core);
  for (const action of actions) {
    const next = trial && act(trial, action, core);
    if (next === null || "refusal" in next) throw new Error(action);
    trial = next;
  }
  if (trial === null) throw new Error("no game");
  return trial;
}

test("both sides are played, action by action", () => {
  const trial = after("a", "b", "c");
  expect(current(trial)).toMatchObject({ position: "start a b c", last: ["c"], within: true });
  expect(current(after("a", "b"))).toMatchObject({ last: ["a", "b"], within: false, seat: 1 });
  expect(before(trial)?.position).toBe("start a b");
});

test("a refusal of the core changes nothing, and is shown in its words", () => {
  expect(act(after("a"), "bad", core)).toEqual({
    refusal: { code: "illegal-action", message: "that is bad" },
  });
});

test("actions are taken back one by one, to the start", () => {
  const trial = takeBackStep(after("a", "b"));
  expect(current(trial)).toMatchObject({ position: "start a", last: ["a"], within: true });
  const start = takeBackStep(takeBackStep(trial));
  expect(current(start).position).toBe("start");
  expect(before(start)).toBeNull();
});

test("the game ends", () => {
  expect(current(after("end"))).toMatchObject({ winners: [1], seat: null, within: false });
});

test("there is no trial of a game that the core does not know", () => {
  expect(beginTrial("chess", core)).toBeNull();
});
