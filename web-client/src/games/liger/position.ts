// Liger: parses positions into stacks, and actions into moves. No rules.

export type Colour = "r" | "b";

/** A stack from bottom to top. */
export type Stack = readonly Colour[];

export interface LigerBoard {
  /** By square name; only squares with a stack. */
  stacks: ReadonlyMap<string, Stack>;
}

export const checkersOfASide = 12;

const files = "abcdefgh";

/** The dark squares, rank 8 first, each rank from a to h. */
export const darkSquares: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [...files].filter((_, file) => (file + rank) % 2 === 1).map((file) => file + rank),
);

/** 0 to 7 from a to h. */
export function fileOf(square: string): number {
  return files.indexOf(square.charAt(0));
}

/** 0 to 7 from rank 1 to rank 8. */
export function rankOf(square: string): number {
  return Number(square.charAt(1)) - 1;
}

export function parseLiger(position: string): LigerBoard {
  const [rows = ""] = position.split(" ");
  const stacks = new Map<string, Stack>();
  for (const [index, text] of rows.split(/[/,]/).entries()) {
    const square = darkSquares[index];
    if (square !== undefined && text !== "-") stacks.set(square, [...text] as Colour[]);
  }
  return { stacks };
}

export function onBoard(board: LigerBoard, colour: Colour): number {
  let count = 0;
  for (const stack of board.stacks.values())
    count += stack.filter((checker) => checker === colour).length;
  return count;
}

export function showing(board: LigerBoard, colour: Colour): number {
  return [...board.stacks.values()].filter((stack) => stack.at(-1) === colour).length;
}

/** The target of borne-off checkers. */
export const off = "off";

export interface Move {
  from: string;
  /** A square, or `off`. */
  to: string;
  /** Number of checkers that move: two in `c3=d4`. */
  lift: 1 | 2;
}

export function parseMove(action: string): Move {
  return { from: action.slice(0, 2), to: action.slice(3), lift: action.charAt(2) === "=" ? 2 : 1 };
}

export function formatMove({ from, to, lift }: Move): string {
  return `${from}${lift === 2 ? "=" : "-"}${to}`;
}
