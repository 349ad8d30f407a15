import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const entries = new Map<string, string>();

/** As in a page that has just been loaded. */
async function loaded() {
  vi.resetModules();
  return (await import("./rules-open")).rulesAreOpen;
}

beforeEach(() => {
  entries.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the rules beside the board", () => {
  it("are closed at first, and stay as the player has left them", async () => {
    const first = await loaded();
    expect(first.value).toBe(false);
    first.choose(true);
    expect(first.value).toBe(true);
    const second = await loaded();
    expect(second.value).toBe(true);
    second.choose(false);
    expect((await loaded()).value).toBe(false);
  });

  it("open and close in a browser that keeps nothing", async () => {
    const blocked = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    const open = await loaded();
    expect(open.value).toBe(false);
    open.choose(true);
    expect(open.value).toBe(true);
    open.choose(false);
    expect(open.value).toBe(false);
  });
});
