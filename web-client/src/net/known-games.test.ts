import { beforeEach, expect, it, vi } from "vitest";
import { type Catalogue, keepCatalogue, keptCatalogue } from "./known-games";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("keeps the games that the server has told", () => {
  const told = { games: [{ id: "liger", options: [], seats: [] }], pools: [] };
  expect(keptCatalogue()).toBeNull();
  keepCatalogue(told as unknown as Catalogue);
  expect(keptCatalogue()).toEqual(told);
});

it("knows nothing where something else is kept", () => {
  for (const text of ["", "{", "null", "[]", "{}", '{"games":[{}],"pools":[]}', '{"games":[]}']) {
    kept.set("quintet.catalogue", text);
    expect(keptCatalogue()).toBeNull();
  }
});
