import { describe, expect, it } from "vitest";
import { shortened, wrapped } from "./words";

/** Ten units for each letter. */
const canvas = { measureText: (text: string) => ({ width: 10 * [...text].length }) as TextMetrics };

describe("a text on a card", () => {
  it("stays whole if it fits", () => {
    expect(shortened(canvas, "Kind Grebe", 100)).toBe("Kind Grebe");
  });

  it("ends with an ellipsis within its place if it is too long", () => {
    expect(shortened(canvas, "Kind Grebe", 90)).toBe("Kind Gre…");
    expect(shortened(canvas, "Kind Grebe", 60)).toBe("Kind…");
    expect(shortened(canvas, "Kind Grebe", 5)).toBe("…");
  });

  it("takes two lines between words if it must", () => {
    expect(wrapped(canvas, "Gold wins", 100)).toEqual(["Gold wins"]);
    expect(wrapped(canvas, "Gold wins: five pushed off", 120)).toEqual([
      "Gold wins:",
      "five pushed off",
    ]);
    expect(wrapped(canvas, "Donaudampfschiff fährt", 50)).toEqual(["Donaudampfschiff", "fährt"]);
  });
});
