import { describe, expect, it } from "vitest";
import { NodeChoice } from "./node-choice";

const times = { within: 0, between: 10, vain: 1000 };
const choice = () => new NodeChoice(times);

describe("the choice of a node", () => {
  it("is the one node that has all rooms in which we sit", () => {
    const ours = choice();
    expect(ours.next(0)).toBeNull();
    ours.elsewhere("a", "two", 0);
    expect(ours.next(0)).toBeNull();
    ours.entered("a", true);
    expect(ours.next(0)).toEqual({ node: "two", pause: 0 });
    ours.elsewhere("b", "two", 0);
    ours.entered("b", true);
    expect(ours.next(0)).toEqual({ node: "two", pause: 0 });
    // Another node has this room,
    ours.elsewhere("c", "three", 0);
    ours.entered("c", true);
    expect(ours.next(0)).toBeNull();
    ours.left("c");
    expect(ours.next(0)).toEqual({ node: "two", pause: 0 });
    // ours has this one,
    ours.entered("d", true);
    expect(ours.next(0)).toBeNull();
    ours.left("d");
    // and this one we only watch.
    ours.elsewhere("e", "two", 0);
    ours.entered("e", false);
    expect(ours.next(0)).toBeNull();
  });

  it("changes the connection once in a while, however the rooms move", () => {
    const ours = choice();
    ours.elsewhere("a", "two", 5);
    ours.entered("a", true);
    ours.moves(5);
    ours.connected("two");
    ours.entered("a", true);
    expect(ours.next(6)).toBeNull();
    ours.connected(null);
    ours.elsewhere("a", "three", 7);
    ours.entered("a", true);
    expect(ours.next(7)).toEqual({ node: "three", pause: 8 });
    expect(ours.next(20)).toEqual({ node: "three", pause: 0 });
  });

  it("does not try a node again soon to which the proxy does not lead", () => {
    const ours = choice();
    ours.elsewhere("a", "two", 0);
    ours.moves(0);
    ours.connected("two");
    ours.elsewhere("a", "two", 1);
    ours.entered("a", true);
    expect(ours.next(1)).toEqual({ node: "two", pause: 1000 });
    // A new connection changes nothing about that, another owner does.
    ours.connected(null);
    ours.elsewhere("a", "two", 100);
    ours.entered("a", true);
    expect(ours.next(100)).toEqual({ node: "two", pause: 901 });
    ours.elsewhere("a", "three", 100);
    expect(ours.next(100)).toEqual({ node: "three", pause: 0 });
  });
});
