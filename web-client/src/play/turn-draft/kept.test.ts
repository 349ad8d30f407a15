import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDraft, keepPremove, keptDraft, keptPremove } from "./kept";
import { emptyDraft } from "./turn-draft";

const draft = { base: "<start>", actions: ["c2-c3"], complete: null };
const premove = { actions: ["a3-b4"], ply: 2, hash: "<start t0 t1>" };
const entries = new Map<string, string>();

beforeEach(() => {
  entries.clear();
  vi.stubGlobal("location", { pathname: "/room/one" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what a tab keeps", () => {
  it("is the draft and the premove, until there is none", () => {
    keepDraft(draft);
    keepPremove(premove);
    expect(keptDraft()).toEqual(draft);
    expect(keptPremove()).toMatchObject(premove);
    keepDraft(emptyDraft);
    keepPremove(null);
    expect(keptDraft()).toBe(emptyDraft);
    expect(keptPremove()).toBeNull();
    expect(entries.size).toBe(0);
  });

  it("says whether a turn was whole, and not where it leads", () => {
    keepDraft({ ...draft, complete: { position: "p" } });
    expect(keptDraft().complete).toEqual({ position: "" });
  });

  it("belongs to one page", () => {
    keepDraft(draft);
    keepPremove(premove);
    vi.stubGlobal("location", { pathname: "/room/two" });
    expect(keptDraft()).toBe(emptyDraft);
    expect(keptPremove()).toBeNull();
  });

  it.each(["", "null", "{", "[1]", '{"page":"/room/one","base":"x","actions":[1],"ply":"2"}'])(
    "is ignored where it cannot be read: %s",
    (text) => {
      entries.set("quintet.kept-draft", text);
      entries.set("quintet.kept-premove", text);
      expect(keptDraft()).toBe(emptyDraft);
      expect(keptPremove()).toBeNull();
    },
  );

  it("is nothing where nothing can be kept", () => {
    vi.stubGlobal("sessionStorage", undefined);
    keepDraft(draft);
    expect(keptDraft()).toBe(emptyDraft);
  });
});
