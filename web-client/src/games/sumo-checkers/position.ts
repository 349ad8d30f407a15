// Sumo Checkers: parses positions into spaces, and actions into presses. No rules.

/** A checker of Gold or Silver, or a block. */
export type Content = "G" | "S" | "#";

export interface SumoBoard {
  /** By space name; empty spaces are missing. */
  contents: ReadonlyMap<string, Content>;
}

export const checkersOfASide = 10;

const files = "abcdefg";
const side = files.length;

/** 0 from file a. */
export function fileOf(space: string): number {
  return files.indexOf(space.charAt(0));
}

/** 0 from rank 1. */
export function rankOf(space: string): number {
  return Number(space.charAt(1)) - 1;
}

/** Null off the round board. */
export function spaceAt(file: number, rank: number): string | null {
  const inside = (index: number) => index >= 0 && index < side;
  const outer = (index: number) => index === 0 || index === side - 1;
  if (!inside(file) || !inside(rank) || (outer(file) && outer(rank))) return null;
  return `${files.charAt(file)}${rank + 1}`;
}

/** All 45, rank by rank from the highest, each from its first file. */
export const spaces: readonly string[] = Array.from({ length: side * side }, (_, index) =>
  spaceAt(index % side, side - 1 - Math.floor(index / side)),
).filter((space) => space !== null);

/** On the edge: from here a checker can be pushed off. */
export function onEdge(space: string): boolean {
  return neighbours(space).length < 4;
}

export function neighbours(space: string): string[] {
  const [file, rank] = [fileOf(space), rankOf(space)];
  return [
    spaceAt(file, rank + 1),
    spaceAt(file + 1, rank),
    spaceAt(file, rank - 1),
    spaceAt(file - 1, rank),
  ].filter((other) => other !== null);
}

export function parseSumo(position: string): SumoBoard {
  const [rows = ""] = position.split(" ");
  const contents = new Map<string, Content>();
  let index = 0;
  for (const sign of rows) {
    if (sign === "/") continue;
    if (/\d/.test(sign)) {
      index += Number(sign);
      continue;
    }
    const space = spaces[index++];
    if (space !== undefined) contents.set(space, sign as Content);
  }
  return { contents };
}

/** The side to move. */
export function moverOf(position: string): "G" | "S" {
  return position.split(" ")[1] === "s" ? "S" : "G";
}

export function count({ contents }: SumoBoard, content: Content): number {
  return [...contents.values()].filter((one) => one === content).length;
}

export type Move =
  | { kind: "single"; path: readonly string[] }
  | { kind: "column"; rear: string; front: string }
  | { kind: "join"; from: string; to: string; rear: string; front: string }
  | { kind: "block"; space: string }
  | { kind: "none" };

/** The action that declines to place a block. */
export const noBlock = "#-";

export function parseMove(action: string): Move {
  if (action === noBlock) return { kind: "none" };
  if (action.startsWith("#")) return { kind: "block", space: action.slice(1) };
  const [step = "", column] = action.split("+");
  if (column !== undefined) {
    const [from = "", to = ""] = step.split("-");
    const [rear = "", front = ""] = column.split("=");
    return { kind: "join", from, to, rear, front };
  }
  const [rear = "", front] = action.split("=");
  if (front !== undefined) return { kind: "column", rear, front };
  return { kind: "single", path: action.split("-") };
}

/** The target of a column's front. */
export function beyond(rear: string, front: string): string {
  const file = fileOf(front) + Math.sign(fileOf(front) - fileOf(rear));
  const rank = rankOf(front) + Math.sign(rankOf(front) - rankOf(rear));
  return spaceAt(file, rank) ?? front;
}

/**
 * The presses for an action, in order. A checker: each space of its path. A column: its rear, its
 * front, and the space in front. A join: the checker, the target of its step, the other checker,
 * and the space in front.
 */
export function pressesOf(action: string): string[] {
  const move = parseMove(action);
  switch (move.kind) {
    case "single":
      return [...move.path];
    case "column":
      return [move.rear, move.front, beyond(move.rear, move.front)];
    case "join": {
      const other = move.rear === move.to ? move.front : move.rear;
      return [move.from, move.to, other, beyond(move.rear, move.front)];
    }
    case "block":
      return [move.space];
    case "none":
      return [];
  }
}

/** The spaces of a move, for its marks. */
export function spacesOf(action: string): string[] {
  const move = parseMove(action);
  if (move.kind === "column") return [move.rear, move.front, beyond(move.rear, move.front)];
  if (move.kind === "join")
    return [move.from, move.rear, move.front, beyond(move.rear, move.front)];
  return pressesOf(action);
}

/** The progress of an action's presses. */
export interface Progress {
  action: string;
  presses: readonly string[];
}

/** The actions that begin with these presses. */
export function begunBy(legal: readonly string[], pressed: readonly string[]): Progress[] {
  return legal
    .map((action) => ({ action, presses: pressesOf(action) }))
    .filter(({ presses }) => pressed.every((space, index) => presses[index] === space));
}

/**
 * Number of intermediate positions of an action after this many presses: a checker steps at each
 * press after the first, a join steps at the second.
 */
export function momentsPressed(action: string, pressed: number): number {
  const { kind } = parseMove(action);
  if (kind === "single") return Math.max(pressed - 1, 0);
  return kind === "join" && pressed > 1 ? 1 : 0;
}

/**
 * A complete path of four spaces that begins with these, so that the rules can give the reason why
 * it is illegal; null if there is none.
 */
export function completed(path: readonly string[]): string | null {
  const whole = [...path];
  while (whole.length < 4) {
    const next = neighbours(whole.at(-1) ?? "").find((space) => !whole.includes(space));
    if (next === undefined) return null;
    whole.push(next);
  }
  return whole.join("-");
}

/** The checkers that one step of a checker or a column has pushed. */
export interface Push {
  content: Content;
  /** Their spaces before, starting next to the pusher. */
  line: readonly string[];
  /** The space of the last checker now; null: it is off the board. */
  to: string | null;
  /** In files and ranks. */
  direction: { file: number; rank: number };
}

/** The pushes of a turn, from its first position and its intermediate ones. */
export function pushesOf(from: string, moments: readonly string[]): Push[] {
  const mover = moverOf(from);
  const other = mover === "G" ? "S" : "G";
  const boards = [from, ...moments].map(parseSumo);
  return boards.slice(1).flatMap((after, index): Push[] => {
    const before = boards[index] ?? after;
    const [pushed] = missing(before, after, other);
    const [rear] = missing(before, after, mover);
    if (pushed === undefined || rear === undefined) return [];
    const direction = {
      file: Math.sign(fileOf(pushed) - fileOf(rear)),
      rank: Math.sign(rankOf(pushed) - rankOf(rear)),
    };
    const line: string[] = [];
    for (
      let space: string | null = pushed;
      space !== null && before.contents.get(space) === other;
      space = spaceAt(fileOf(space) + direction.file, rankOf(space) + direction.rank)
    )
      line.push(space);
    return [{ content: other, line, to: missing(after, before, other)[0] ?? null, direction }];
  });
}

/** The spaces that have this content in the first board but not in the second. */
function missing(one: SumoBoard, other: SumoBoard, content: Content): string[] {
  return [...one.contents.keys()].filter(
    (space) => one.contents.get(space) === content && other.contents.get(space) !== content,
  );
}
