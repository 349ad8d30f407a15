// Where the card with the result goes, so that it never covers the last turn.

/** In pixels, from the upper left corner of the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `full`: everything; `brief`: the sentence and the buttons; `line`: only the sentence. */
export type CardForm = "full" | "brief" | "line";

/** A width for the card in this form, and the height that it then needs. */
export interface Shape {
  form: CardForm;
  width: number;
  height: number;
}

export interface CardPlace extends Shape {
  x: number;
  y: number;
}

/** Distance between the card and the edge of the board, or the last turn, in pixels. */
const gap = 8;

/**
 * The first of `shapes` that fits somewhere in `area`, which is a part of the board, beside the
 * `taken` boxes, at the best place for it: low before high, in the middle before the sides. Null if
 * none fits.
 */
export function placeOfCard(
  shapes: readonly Shape[],
  area: Box,
  taken: readonly Box[],
): CardPlace | null {
  for (const shape of shapes) {
    const { width, height } = shape;
    const [left, high] = [area.x + gap, area.y + gap];
    const right = area.x + area.width - gap - width;
    const low = area.y + area.height - gap - height;
    // A place that fits can be moved until it touches an edge or a box.
    const xs = [
      area.x + (area.width - width) / 2,
      left,
      right,
      ...taken.flatMap((box) => [box.x - gap - width, box.x + box.width + gap]),
    ].filter((x) => x >= left && x <= right);
    const beside = taken.flatMap((box) => [box.y - gap - height, box.y + box.height + gap]);
    const ys = [low, high, ...beside.sort((a, b) => b - a)].filter((y) => y >= high && y <= low);
    for (const y of ys)
      for (const x of xs) {
        const free = (box: Box) =>
          x >= box.x + box.width + gap ||
          box.x >= x + width + gap ||
          y >= box.y + box.height + gap ||
          box.y >= y + height + gap;
        if (taken.every(free)) return { ...shape, x, y };
      }
  }
  return null;
}
