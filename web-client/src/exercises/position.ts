// A position to begin an exercise with: random turns from the start of the game, until the value
// fits.

import type { Core } from "../../core/core";
import { type Ground, groundOf, moveIn } from "../analysis/line";
import type { Options } from "../net/protocol";
import { bestTurns, bestValue, type Oracle, type ValuedTurn } from "./values";

/** `hold`: keep a drawn position drawn. `win`: win a won one. */
export type Aim = "hold" | "win";

export const aims: readonly Aim[] = ["hold", "win"];

export interface Wanted {
  game: string;
  options: Options;
  aim: Aim;
  core: Core;
  /** 0 <= number < 1. */
  random(): number;
}

/** Random turns before the first position, and from one position to the next. */
const firstTurns = { fewest: 10, most: 40 } as const;
const furtherTurns = { fewest: 2, most: 5 } as const;
/** The search begins at the start again after this number of positions. */
const mostPositions = 30;

/** Whether a turn of this value keeps what the aim asks for. */
export function keeps(aim: Aim, { value }: ValuedTurn): boolean {
  return aim === "hold" ? value !== "loss" : value === "win";
}

/** There is something to find: a turn fails, and no turn wins at once. */
export function fits(aim: Aim, turns: readonly ValuedTurn[]): boolean {
  if (bestValue(turns) !== (aim === "hold" ? "draw" : "win")) return false;
  const wins = aim === "win" && bestTurns(turns).some((turn) => turn.turns <= 1);
  return !wins && turns.some((turn) => !keeps(aim, turn));
}

/** Searches for as long as it takes. Rejects as the oracle does. */
export async function findPosition(wanted: Wanted, oracle: Oracle): Promise<Ground> {
  for (;;) {
    let ground = wander(startOf(wanted), firstTurns, wanted);
    for (let count = 0; count < mostPositions; ++count) {
      const turns = await oracle.turnsAt(ground.start);
      const found = wanted.aim === "hold" ? ground : afterMistake(ground, turns, wanted);
      if (found !== null && fits(wanted.aim, await oracle.turnsAt(found.start))) return found;
      ground = wander(ground, furtherTurns, wanted);
    }
  }
}

/**
 * The position after a turn that loses slowly; null if there is none. Nearly all wins in random
 * positions are wins at once, and these are not.
 */
function afterMistake(
  ground: Ground,
  turns: readonly ValuedTurn[],
  { core, random }: Wanted,
): Ground | null {
  const slow = turns.filter(({ value, turns: count }) => value === "loss" && count > 1);
  const turn = slow[Math.floor(random() * slow.length)]?.turn;
  if (turn === undefined) return null;
  const move = moveIn(ground, { position: ground.start, seat: ground.first }, turn, core);
  if ("message" in move) return null;
  return { ...ground, start: move.position, first: move.next };
}

export function startOf({ game, options, core }: Wanted): Ground {
  const start = groundOf(game, options, null, core);
  if (start === null) throw new Error(`${game} has no such options`);
  return start;
}

/** The position after random turns that do not end the game. */
export function wander(
  from: Ground,
  { fewest, most }: { fewest: number; most: number },
  { game, options, core, random }: Wanted,
): Ground {
  let ground = from;
  for (let left = fewest + Math.floor(random() * (most - fewest + 1)); left > 0; --left) {
    const answer = core.query({ game, options, position: ground.start });
    if ("error" in answer) break;
    const here = { position: ground.start, seat: ground.first };
    const open = [...answer.legal];
    let next: Ground | null = null;
    while (open.length > 0 && next === null) {
      const [turn = ""] = open.splice(Math.floor(random() * open.length), 1);
      const move = moveIn(ground, here, turn, core);
      if (!("message" in move) && move.next !== null)
        next = { ...ground, start: move.position, first: move.next };
    }
    if (next === null) break;
    ground = next;
  }
  return ground;
}
