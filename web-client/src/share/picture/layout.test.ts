import { describe, expect, it } from "vitest";
import { type Box, layoutOf } from "./layout";

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("a card", () => {
  const cards = [2, 3].flatMap((seats) =>
    [0.8, 1, 2.05].flatMap((ratio) =>
      [true, false].map((hasBoth) => ({
        ...{ seats, ratio, hasDesigner: hasBoth, hasResult: hasBoth },
        card: layoutOf({ seats, ratio, hasDesigner: hasBoth, hasResult: hasBoth }),
      })),
    ),
  );

  it.each(cards)("has no part over another or outside: $seats seats, ratio $ratio", ({ card }) => {
    const { title, designer, seats, board, result } = card;
    const parts = [title, designer, ...seats, board, result].filter((part) => part !== null);
    for (const [index, part] of parts.entries()) {
      expect(part.x).toBeGreaterThan(0);
      expect(part.y).toBeGreaterThan(0);
      expect(part.x + part.width).toBeLessThan(card.width);
      expect(part.y + part.height).toBeLessThan(card.height);
      for (const other of parts.slice(index + 1)) expect(overlap(part, other)).toBe(false);
    }
  });

  it.each(cards)("keeps the board's shape: $seats seats, ratio $ratio", ({ card, ratio }) => {
    expect(card.board.width / card.board.height).toBeCloseTo(ratio, 1);
  });

  it("has no place for a missing designer or result", () => {
    const content = { seats: 2, ratio: 1, hasDesigner: false, hasResult: false };
    const { designer, result, height } = layoutOf(content);
    expect([designer, result]).toEqual([null, null]);
    expect(layoutOf({ ...content, hasResult: true }).height).toBeGreaterThan(height);
  });
});
