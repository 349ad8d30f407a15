// Slides of Action: parses positions into squares, and finds connected coins. No rules.

export type Suit = "A" | "C" | "S";

export interface Slides {
  /** By square name; the empty square is missing. */
  coins: ReadonlyMap<string, Suit>;
  empty: string;
  /** The empty square before the last slide. */
  cameFrom: string | null;
  /** The suits that take turns, in order. */
  playing: readonly Suit[];
}

const files = "abcd";
const ranks = "4321";

/** All squares in the order of drawing: from the top left to the bottom right. */
export const squares: readonly string[] = [...ranks].flatMap((rank) =>
  [...files].map((file) => file + rank),
);

export function columnOf(square: string): number {
  return files.indexOf(square.charAt(0));
}

/** 0 at the top. */
export function rowOf(square: string): number {
  return ranks.indexOf(square.charAt(1));
}

export function parseSlides(position: string): Slides {
  const [rows = "", , playing = "", cameFrom = "-"] = position.split(" ");
  const coins = new Map<string, Suit>();
  let empty = "";
  const letters = rows.replaceAll("/", "");
  for (const [index, square] of squares.entries()) {
    const letter = letters.charAt(index);
    if (letter === ".") empty = square;
    else coins.set(square, letter as Suit);
  }
  return {
    coins,
    empty,
    cameFrom: cameFrom === "-" ? null : cameFrom,
    playing: [...playing.toUpperCase()] as Suit[],
  };
}

/** The suit to move. */
export function moverOf(position: string): Suit {
  return (position.split(" ")[1] ?? "").toUpperCase() as Suit;
}

/** The squares from `from` (included) to `to` (excluded), if they share a rank or a file. */
export function between(from: string, to: string): string[] {
  const columns = columnOf(to) - columnOf(from);
  const rows = rowOf(to) - rowOf(from);
  if ((columns === 0) === (rows === 0)) return [];
  const steps = Math.abs(columns + rows);
  return Array.from({ length: steps }, (_, step) =>
    squareAt(columnOf(from) + Math.sign(columns) * step, rowOf(from) + Math.sign(rows) * step),
  );
}

function squareAt(column: number, row: number): string {
  return files.charAt(column) + ranks.charAt(row);
}

/** A coin that keeps its identity while it slides, so that the drawing can move it. */
export interface Coin {
  id: number;
  suit: Suit;
  square: string;
}

/**
 * The coins of `now`, with the identities of `before` if one slide in either direction connects the
 * positions; otherwise with new identities.
 */
export function followCoins(before: readonly Coin[], now: Slides): Coin[] {
  const at = new Map(before.map((coin) => [coin.square, coin]));
  const wasEmpty = squares.find((square) => !at.has(square)) ?? now.empty;
  const moved = between(now.empty, wasEmpty);
  const coins = squares
    .filter((square) => square !== now.empty)
    .map((square): Coin | undefined => {
      const path = moved.length === 0 ? -1 : [...moved, wasEmpty].indexOf(square);
      const old = at.get(path > 0 ? (moved[path - 1] ?? "") : square);
      return old && { ...old, square };
    });
  const same = coins.every(
    (coin) => coin !== undefined && now.coins.get(coin.square) === coin.suit,
  );
  if (same && before.length > 0) return (coins as Coin[]).sort((a, b) => a.id - b.id);
  return [...now.coins].map(([square, suit], id) => ({ id, suit, square }));
}

/** Two coins of one suit that touch. */
export interface Link {
  suit: Suit;
  from: string;
  to: string;
  diagonal: boolean;
}

export function links(coins: ReadonlyMap<string, Suit>): Link[] {
  const found: Link[] = [];
  for (const [from, suit] of coins)
    for (const [columns, rows] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const to = squareAt(columnOf(from) + columns, rowOf(from) + rows);
      if (to.length === 2 && coins.get(to) === suit)
        found.push({ suit, from, to, diagonal: columns !== 0 && rows !== 0 });
    }
  return found;
}

/** The size of each coin's group: connected coins of its suit, by sides or corners, including
 * itself. */
export function groupSizes(coins: ReadonlyMap<string, Suit>): ReadonlyMap<string, number> {
  const tracks = links(coins);
  const sizes = new Map<string, number>();
  for (const start of coins.keys()) {
    if (sizes.has(start)) continue;
    const group = new Set([start]);
    for (const square of group)
      for (const { from, to } of tracks) {
        if (from === square) group.add(to);
        if (to === square) group.add(from);
      }
    for (const square of group) sizes.set(square, group.size);
  }
  return sizes;
}

/** Size of the largest group of a suit. */
export function largestGroup(coins: ReadonlyMap<string, Suit>, suit: Suit): number {
  const sizes = groupSizes(coins);
  return Math.max(
    0,
    ...[...coins].flatMap(([square, own]) => (own === suit ? (sizes.get(square) ?? 0) : [])),
  );
}
