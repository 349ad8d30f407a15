import { describe, expect, it } from "vitest";
import { glanceAt, glanceIn } from "./looking-back";

describe("a look at an earlier turn", () => {
  it("stays where it is while the game goes on, and knows how far it has", () => {
    const glance = glanceAt(null, 2, 5);
    expect(glance).toEqual({ at: 2, since: 5 });
    expect(glanceIn(glance, 7)).toBe(glance);
    // Looking at another turn does not mark the new turns as seen.
    expect(glanceAt(glance, 6, 7)).toEqual({ at: 6, since: 5 });
  });

  it("at the last turn is the game as it stands", () => {
    expect(glanceAt(null, 5, 5)).toBeNull();
    expect(glanceAt({ at: 4, since: 5 }, 9, 5)).toBeNull();
    expect(glanceAt({ at: 4, since: 5 }, null, 5)).toBeNull();
  });

  it("does not go back beyond the start", () => {
    expect(glanceAt(null, -1, 3)).toEqual({ at: 0, since: 3 });
  });

  it("ends when its turn is taken back, and forgets new turns that are", () => {
    expect(glanceIn({ at: 3, since: 4 }, 3)).toBeNull();
    expect(glanceIn({ at: 1, since: 4 }, 3)).toEqual({ at: 1, since: 3 });
  });
});
