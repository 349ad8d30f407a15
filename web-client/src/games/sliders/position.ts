// Sliders: parses positions into soldiers, and actions into steps; compares two positions. No
// rules.

export type Side = "blue" | "gold";
export type Facing = "up" | "down";

export interface Soldier {
  square: string;
  side: Side;
  facing: Facing;
  carries: boolean;
}

export interface SlidersBoard {
  /** Squares along each side: nine or eight. */
  size: number;
  soldiers: readonly Soldier[];
  /** The square of each side's prize; null while a soldier carries it. */
  prizes: Readonly<Record<Side, string | null>>;
  homes: Readonly<Record<Side, string>>;
}

export const sides: readonly Side[] = ["blue", "gold"];

const files = "abcdefghi";

/** The marks on boards of nine and of eight squares: each side's home, and the place of its
 * prize. */
const furnishings: Readonly<Record<number, Record<"homes" | "prizes", Record<Side, string>>>> = {
  9: { homes: { blue: "e1", gold: "e9" }, prizes: { blue: "g9", gold: "c1" } },
  8: { homes: { blue: "d1", gold: "e8" }, prizes: { blue: "g8", gold: "b1" } },
};

/** Number of steps left in the turn. */
export function stepsLeft(position: string): number {
  return Number(position.split(" ")[2]);
}

/** 0 from file a. */
export function fileOf(square: string): number {
  return files.indexOf(square.charAt(0));
}

/** 0 from rank 1. */
export function rankOf(square: string): number {
  return Number(square.charAt(1)) - 1;
}

export function squareAt(file: number, rank: number): string {
  return `${files.charAt(file)}${rank + 1}`;
}

/** Rank by rank from the highest, each from file a. */
export function squaresOf(size: number): string[] {
  return Array.from({ length: size * size }, (_, index) =>
    squareAt(index % size, size - 1 - Math.floor(index / size)),
  );
}

export function parseSliders(position: string): SlidersBoard {
  const [rows = ""] = position.split(" ");
  const ranks = rows.split("/");
  const size = ranks.length;
  const soldiers: Soldier[] = [];
  for (const [index, text] of ranks.entries()) {
    let file = 0;
    for (const sign of text) {
      const soldier = soldiers.at(-1);
      if (sign === "*" && soldier !== undefined) soldier.carries = true;
      else if (/\d/.test(sign)) file += Number(sign);
      else
        soldiers.push({
          square: squareAt(file++, size - 1 - index),
          side: sign === sign.toUpperCase() ? "blue" : "gold",
          facing: sign.toUpperCase() === "U" ? "up" : "down",
          carries: false,
        });
    }
  }
  const { homes, prizes } = furnishings[size] ?? furnishings[9] ?? { homes: none, prizes: none };
  const lies = (side: Side) =>
    soldiers.some((soldier) => soldier.side === side && soldier.carries) ? null : prizes[side];
  return { size, soldiers, homes, prizes: { blue: lies("blue"), gold: lies("gold") } };
}

const none: Record<Side, string> = { blue: "", gold: "" };

export interface Step {
  from: string;
  to: string;
}

export function parseStep(action: string): Step {
  const [from = "", to = ""] = action.split("-");
  return { from, to };
}

export function formatStep({ from, to }: Step): string {
  return `${from}-${to}`;
}

/** A soldier's move from one square to another. */
export interface March extends Step {
  side: Side;
  /** It has picked up the prize on the way. */
  picksUp: boolean;
  carries: boolean;
}

/** The moves of soldiers, one per intermediate position. */
export function marches(from: string, moments: readonly string[]): March[] {
  const boards = [from, ...moments].map(parseSliders);
  return boards.slice(1).flatMap(({ soldiers }, index) => {
    const before = boards[index]?.soldiers ?? [];
    return sides.flatMap((side): March[] => {
      const left = before.find((one) => one.side === side && !stands(soldiers, one));
      const come = soldiers.find((one) => one.side === side && !stands(before, one));
      if (left === undefined || come === undefined) return [];
      const { carries } = come;
      const picksUp = carries && !left.carries;
      return [{ side, from: left.square, to: come.square, picksUp, carries }];
    });
  });
}

function stands(soldiers: readonly Soldier[], { side, square }: Soldier): boolean {
  return soldiers.some((one) => one.side === side && one.square === square);
}

/** Whether two soldiers stand on squares that share a side or a corner. */
function touch(one: Soldier, other: Soldier): boolean {
  return touching(one.square, other.square);
}

export function touching(one: string, other: string): boolean {
  const across = Math.abs(fileOf(one) - fileOf(other));
  return Math.max(across, Math.abs(rankOf(one) - rankOf(other))) === 1;
}

/** A step of the turn, or the retreat of a soldier after a lost fight, with the enemies that won
 * it. */
export interface SlidersEvent extends March {
  kind: "step" | "retreat";
  winners: readonly string[];
}

/** The events of a turn, in order. */
export function eventsOf(
  turn: readonly string[],
  from: string,
  moments: readonly string[],
): SlidersEvent[] {
  const steps = [...turn];
  const moved = new Set<string>();
  return marches(from, moments).map((march, index): SlidersEvent => {
    const step = steps.indexOf(formatStep(march));
    const stepped = step >= 0;
    if (stepped) moved.clear();
    const attacked = moved.has(march.from);
    moved.add(march.to);
    if (!stepped) {
      const { soldiers } = parseSliders(moments[index - 1] ?? from);
      return { ...march, kind: "retreat", winners: winnersOver(march.from, soldiers, attacked) };
    }
    steps.splice(step, 1);
    return { ...march, kind: "step", winners: [] };
  });
}

/**
 * The enemies that defeat the soldier on this square. A soldier that has just moved may lose to an
 * enemy with friends around it; any other one loses to all enemies that touch it.
 */
function winnersOver(square: string, soldiers: readonly Soldier[], attacked: boolean): string[] {
  const loser = soldiers.find((one) => one.square === square);
  if (loser === undefined) return [];
  const enemies = soldiers.filter(({ side }) => side !== loser.side);
  const near = enemies.filter((enemy) => touch(loser, enemy));
  const defences = near.map((enemy) => {
    const friends = enemies.filter((other) => touch(enemy, other));
    const attackers = soldiers.filter((one) => one.side === loser.side && touch(one, enemy));
    return { force: [enemy, ...friends], margin: attackers.length - friends.length - 1 };
  });
  const [lost] = defences
    .filter(({ margin }) => attacked && margin < 0)
    .sort((a, b) => b.margin - a.margin);
  return (lost?.force ?? near).map((one) => one.square);
}
