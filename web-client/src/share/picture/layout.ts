// Where the parts of a card are: the game's name, the seats, the board, and the result. All lengths
// are in units of the card; the scale gives the pixels.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CardLayout {
  width: number;
  height: number;
  title: Box;
  designer: Box | null;
  seats: readonly Box[];
  board: Box;
  result: Box | null;
}

export interface CardContent {
  seats: number;
  /** Width of the board, divided by its height. */
  ratio: number;
  hasDesigner: boolean;
  hasResult: boolean;
}

const edge = 14;
const gap = 8;
const seatHeight = 40;

export function layoutOf({ seats, ratio, hasDesigner, hasResult }: CardContent): CardLayout {
  // A wide board needs a wider card to be readable, and so do the names of three players.
  const width = ratio > 1.4 ? 720 : seats > 2 ? 540 : 480;
  const inner = width - 2 * edge;
  let y = edge;
  const row = (height: number, below = gap): Box => {
    const box = { x: edge, y, width: inner, height };
    y += height + below;
    return box;
  };
  const title = row(24, hasDesigner ? 0 : gap);
  const designer = hasDesigner ? row(18) : null;
  const all = row(seatHeight);
  const each = (inner - (seats - 1) * gap) / seats;
  const seatBoxes = Array.from({ length: seats }, (_, seat) => ({
    ...all,
    x: edge + seat * (each + gap),
    width: each,
  }));
  const board = row(Math.round(inner / ratio));
  const result = hasResult ? row(40) : null;
  return { width, height: y - gap + edge, title, designer, seats: seatBoxes, board, result };
}
