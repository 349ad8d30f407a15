import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LookingBackSession } from "./looking-back";

const ply = signal(0);
let moments: number;
let moved: number;
let looking: LookingBackSession;

function opens(first?: number): void {
  looking = new LookingBackSession({
    ply,
    first,
    moments: () => moments,
    onMoved: () => ++moved,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  ply.value = 4;
  moments = 1;
  moved = 0;
  opens();
});

afterEach(() => {
  looking.close();
  vi.useRealTimers();
});

const state = () => [looking.at, looking.shown, looking.newTurns];

describe("looking back", () => {
  it("shows the current position until the player looks at another", () => {
    expect(state()).toEqual([null, 4, 0]);
    looking.look(2);
    ply.value = 6;
    expect(state()).toEqual([2, 2, 2]);
    looking.look(null);
    expect(state()).toEqual([null, 6, 0]);
    expect(moved).toBe(2);
  });

  it("begins at the turn of the link, and follows other links", () => {
    opens(1);
    expect(state()).toEqual([1, 1, 0]);
    looking.follow(3);
    expect(state()).toEqual([3, 3, 0]);
    looking.follow(9);
    expect(state()).toEqual([null, 4, 0]);
    expect(moved).toBe(0);
  });

  it("ends when its turn is taken back, for good", () => {
    looking.look(3);
    ply.value = 2;
    expect(state()).toEqual([null, 2, 0]);
    ply.value = 4;
    expect(state()).toEqual([null, 4, 0]);
  });

  it("looks at one turn for three quick presses", () => {
    for (let press = 0; press < 3; ++press) looking.look(1);
    expect(state()).toEqual([1, 1, 0]);
  });
});

describe("a replay", () => {
  it("shows one turn after the other, and ends at the current position", () => {
    looking.replay(true);
    expect(state()).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(1280);
    expect(looking.shown).toBe(1);
    moments = 3;
    vi.advanceTimersByTime(1280);
    expect(looking.shown).toBe(2);
    vi.advanceTimersByTime(1280);
    expect(looking.shown).toBe(2);
    vi.runAllTimers();
    expect(state()).toEqual([null, 4, 0]);
    expect(looking.replaying).toBe(false);
  });

  it("stops when the player looks at another turn, or at a press", () => {
    looking.replay(true);
    looking.look(2);
    vi.runAllTimers();
    expect([looking.shown, looking.replaying]).toEqual([2, false]);
    looking.replay(true);
    looking.replay(false);
    vi.runAllTimers();
    expect([looking.shown, looking.replaying]).toEqual([2, false]);
  });

  it("stops when the page is left in the middle", () => {
    looking.replay(true);
    looking.close();
    vi.runAllTimers();
    expect(looking.shown).toBe(0);
  });
});
