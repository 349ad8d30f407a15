import { beforeEach, expect, it } from "vitest";
import { emptyStorage } from "../base/test-storage";
import { type Catalogue, keepCatalogue, keptCatalogue } from "./known-games";

let kept: Map<string, string>;

beforeEach(() => {
  kept = emptyStorage();
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
