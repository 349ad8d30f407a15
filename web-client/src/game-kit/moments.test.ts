import { afterEach, describe, expect, it } from "vitest";
import { animation } from "../appearance/appearance";
import { momentsToShow } from "./moments";

const way = { from: "a", moments: ["b", "c", "d"] };

describe("the way to a position", () => {
  afterEach(() => animation.choose("normal"));

  it("is shown moment by moment from where the board stood", () => {
    expect(momentsToShow("a", "d", way)).toEqual(["b", "c", "d"]);
  });

  it("goes on from the moment that is drawn already", () => {
    expect(momentsToShow("b", "d", way)).toEqual(["c", "d"]);
    expect(momentsToShow("d", "d", way)).toEqual(["d"]);
  });

  it("is shown at once from any other position, or if its way is unknown", () => {
    expect(momentsToShow("x", "d", way)).toEqual(["d"]);
    expect(momentsToShow("a", "d", null)).toEqual(["d"]);
    expect(momentsToShow("a", "e", way)).toEqual(["e"]);
  });

  it("is shown at once to who wants no motion", () => {
    animation.choose("off");
    expect(momentsToShow("a", "d", way)).toEqual(["d"]);
  });
});
