// Gridwar: parses positions into tiles and supplies, and actions into their effects. No rules.

export type Side = "white" | "black";
export type Rank = "T" | "L" | "C";

export const sides: readonly Side[] = ["white", "black"];
export const ranks: readonly Rank[] = ["T", "L", "C"];

export interface Tile {
  space: string;
  side: Side;
  rank: Rank;
}

export interface Supply {
  /** Tiles off the board, by rank. */
  tiles: Readonly<Record<Rank, number>>;
  /** The value of the collection, in yellow tokens. */
  tokens: number;
}

export interface GridwarBoard {
  /** By space name. */
  tiles: ReadonlyMap<string, Tile>;
  supplies: Readonly<Record<Side, Supply>>;
  toMove: Side;
  /** Number of tiles that may still enter this turn. */
  entering: number;
  /** Tiles that have moved, entered or captured this turn. */
  spent: ReadonlySet<string>;
}

export function parseGridwar(position: string): GridwarBoard {
  const [white = "-", black = "-", whites = "", blacks = "", side, , entering, spent = "-"] =
    position.split(" ");
  const tiles = [...parseTiles(white, "white"), ...parseTiles(black, "black")];
  return {
    tiles: new Map(tiles.map((tile) => [tile.space, tile])),
    supplies: { white: parseSupply(whites), black: parseSupply(blacks) },
    toMove: side === "b" ? "black" : "white",
    entering: Number(entering),
    spent: new Set(list(spent)),
  };
}

function list(text: string): string[] {
  return text === "-" ? [] : text.split(",");
}

function parseTiles(text: string, side: Side): Tile[] {
  return list(text).map((entry) => {
    const rank = ranks.find((letter) => entry.endsWith(letter)) ?? "T";
    return { space: entry.replace(/[LC]$/, ""), side, rank };
  });
}

function parseSupply(text: string): Supply {
  const [troops = 0, leaders = 0, commanders = 0, tokens = 0] = text.split("/").map(Number);
  return { tiles: { T: troops, L: leaders, C: commanders }, tokens };
}

export type Action =
  | { kind: "promote"; space: string; rank: Rank }
  | { kind: "promoteOff"; from: Rank; rank: Rank }
  | { kind: "move"; from: string; to: string }
  | { kind: "enter"; rank: Rank; to: string }
  | { kind: "capture"; from: string; taken: readonly string[] }
  | { kind: "end" };

export const end = "end";

export function parseAction(text: string): Action {
  if (text === end) return { kind: "end" };
  const [promoted = "", rank] = text.split("+");
  if (rank !== undefined)
    return promoted.length === 1
      ? { kind: "promoteOff", from: promoted as Rank, rank: rank as Rank }
      : { kind: "promote", space: promoted, rank: rank as Rank };
  const [entering = "", hole] = text.split("@");
  if (hole !== undefined) return { kind: "enter", rank: entering as Rank, to: hole };
  const [from = "", to] = text.split("-");
  if (to !== undefined) return { kind: "move", from, to };
  const [capturer = "", ...taken] = text.split("x");
  return { kind: "capture", from: capturer, taken };
}

/** The start of an action: a space, or the rank of a tile off the board; null for the end action. */
export function originOf(action: Action): string | null {
  switch (action.kind) {
    case "promote":
      return action.space;
    case "promoteOff":
      return action.from;
    case "enter":
      return action.rank;
    case "end":
      return null;
    default:
      return action.from;
  }
}

/** The space to press for an action; null if there is none. */
export function destinationOf(action: Action): string | null {
  if (action.kind === "move" || action.kind === "enter") return action.to;
  return action.kind === "capture" ? (action.taken[0] ?? null) : null;
}

/** The spaces of an action, for its marks. */
export function spacesOfAction(action: Action): string[] {
  switch (action.kind) {
    case "promote":
      return [action.space];
    case "move":
      return [action.from, action.to];
    case "enter":
      return [action.to];
    case "capture":
      return [action.from, ...action.taken];
    default:
      return [];
  }
}
