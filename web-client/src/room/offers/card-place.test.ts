import { describe, expect, it } from "vitest";
import { randomFrom } from "../../base/test-random";
import { type Box, placeOfCard, type Shape } from "./card-place";

const board: Box = { x: 0, y: 0, width: 400, height: 400 };
const shape = (width: number, height: number, form: Shape["form"] = "full"): Shape => ({
  form,
  width,
  height,
});
const box = (x: number, y: number, width = 50, height = 50): Box => ({ x, y, width, height });

function at(shapes: readonly Shape[], taken: readonly Box[]) {
  const place = placeOfCard(shapes, board, taken);
  return place === null ? null : [place.x, place.y];
}

describe("the card with the result", () => {
  it("lies over the lower part of the board if the last turn is above it", () => {
    expect(at([shape(300, 150)], [box(0, 0, 400, 100)])).toEqual([50, 242]);
    expect(at([shape(300, 150)], [])).toEqual([50, 242]);
  });

  it("lies over the upper part of the board if the last turn is below it", () => {
    expect(at([shape(300, 150)], [box(100, 250)])).toEqual([50, 8]);
  });

  it("lies between two cells, or beside a column of cells", () => {
    expect(at([shape(300, 150)], [box(150, 0), box(150, 350)])).toEqual([50, 192]);
    expect(at([shape(150, 300)], [box(200, 0, 50, 400)])).toEqual([8, 92]);
  });

  it("lies in the part of the board that is in the window", () => {
    const seen = { ...board, y: 100, height: 200 };
    expect(placeOfCard([shape(300, 150)], seen, [])).toMatchObject({ x: 50, y: 142 });
    expect(placeOfCard([shape(300, 190)], seen, [])).toBeNull();
  });

  it("becomes narrower, and then says less, before it stays away", () => {
    const shapes = [shape(380, 150), shape(150, 300), shape(150, 100, "line")];
    const column = box(200, 0, 50, 400);
    expect(placeOfCard(shapes, board, [column])?.width).toBe(150);
    expect(placeOfCard(shapes, board, [column, box(0, 200)])?.form).toBe("line");
    expect(placeOfCard(shapes, board, [box(0, 0, 400, 400)])).toBeNull();
  });

  it("never covers a cell of the last turn, and never leaves the board", () => {
    const next = randomFrom(32);
    const random = (below: number) => Math.floor(next() * below);
    const shapes = [shape(380, 150), shape(150, 300, "brief"), shape(150, 60, "line")];
    for (let round = 0; round < 2000; ++round) {
      const taken = Array.from({ length: 1 + random(6) }, () =>
        box(random(350), random(350), 20 + random(40), 20 + random(40)),
      );
      const place = placeOfCard(shapes, board, taken);
      if (place === null) continue;
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(board.width);
      expect(place.y + place.height).toBeLessThanOrEqual(board.height);
      for (const { x, y, width, height } of taken) {
        const across = Math.min(x + width, place.x + place.width) - Math.max(x, place.x);
        const down = Math.min(y + height, place.y + place.height) - Math.max(y, place.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(0);
      }
    }
  });
});
