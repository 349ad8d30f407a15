import { beforeEach, describe, expect, it, vi } from "vitest";
import { core } from "../analysis/test-core";
import { keep, keptGame, keptOf, replay } from "./kept-game";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("a game at one screen", () => {
  it("is there again after a reload, one of each kind", () => {
    const line = replay("words", { options: { size: "1" }, turns: ["a", "b c"] }, core);
    if (line === null) throw new Error();
    keep("words", keptOf(line));
    expect(keptGame("words")).toEqual({ options: { size: "1" }, turns: ["a", "b c"] });
    expect(keptGame("numbers")).toBeNull();
    expect(line.moves.at(-1)).toEqual({ seat: 1, turn: "b c", position: "a b c", next: 1 });
  });

  it("goes as far as its turns are legal", () => {
    expect(replay("words", { options: {}, turns: ["a", "x", "b"] }, core)?.moves).toHaveLength(1);
  });

  it("that is not understood is none", () => {
    for (const text of ["", "[", "null", "{}", '{"options":{},"turns":[1]}', '{"turns":[]}']) {
      kept.set("quintet.local.words", text);
      expect(keptGame("words")).toBeNull();
    }
  });
});
