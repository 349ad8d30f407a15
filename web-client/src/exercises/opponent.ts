// The perfect opponent: plays a best turn, and among these the one after which most of the player's
// turns fail.

import type { Core } from "../../core/core";
import { type Line, type Move, moveIn, positionIn, seatIn } from "../analysis/line";
import { type Aim, keeps } from "./position";
import { bestTurns, type Oracle } from "./values";

export interface Facing {
  /** The opponent is to move. */
  line: Line;
  aim: Aim;
  core: Core;
  /** 0 <= number < 1. Decides between turns that are equal. */
  random(): number;
}

/** Rejects as the oracle does. */
export async function opponentsMove(facing: Facing, oracle: Oracle): Promise<Move> {
  const { line, aim, core, random } = facing;
  const ply = line.moves.length;
  const here = { position: positionIn(line, ply), seat: seatIn(line, ply) };
  const seen = new Set([line.start, ...line.moves.map(({ position }) => position)]);
  const ranked: { move: Move; rank: number }[] = [];
  for (const { turn } of bestTurns(await oracle.turnsAt(here.position))) {
    const move = moveIn(line, here, turn, core);
    if ("message" in move) continue;
    ranked.push({ move, rank: (await trapsAfter(move, aim, seen, oracle)) + random() / 2 });
  }
  const [best] = ranked.sort((a, b) => b.rank - a.rank);
  if (best === undefined) throw new Error(`${here.position} has no turn`);
  return best.move;
}

/** The number of the player's turns that fail; below 0 if the move ends the exercise. */
async function trapsAfter(
  { position, next }: Move,
  aim: Aim,
  seen: ReadonlySet<string>,
  oracle: Oracle,
): Promise<number> {
  if (next === null) return -2;
  if (seen.has(position)) return -1;
  const replies = await oracle.turnsAt(position);
  return replies.filter((reply) => !keeps(aim, reply)).length;
}
