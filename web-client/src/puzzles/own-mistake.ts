// A mistake of the player as a puzzle of one turn.

import type { Core } from "../../core/core";
import { type Ground, moveIn } from "../analysis/line";
import { answerMistake, mistakeOf } from "../mistakes/kept-mistakes";
import type { Mistake } from "../mistakes/mistake";
import { dayOf, isDue } from "../mistakes/schedule";
import type { AttemptMemory, AttemptServer } from "./attempt";
import type { Puzzle } from "./puzzle";
import { verdictOn } from "./puzzle-line";

/** The id differs after each answer that counts, so the progress of an earlier attempt is not kept. */
export function puzzleOf({ id, game, options, position, good, progress }: Mistake): Puzzle {
  const line = good.slice(0, 1);
  return { id: `${id}@${progress.answers}`, game, rating: 0, winIn: 1, options, position, line };
}

/** Each turn that is known to be good solves the puzzle, and so does a win. */
export function verdictOnMistake({ good }: Mistake): typeof verdictOn {
  return (move, expected, ground, core) => {
    if (positionsAfter(good, ground, core).includes(move.position)) return "wins";
    return verdictOn(move, expected, ground, core) === "wins" ? "wins" : "wrong";
  };
}

function positionsAfter(turns: readonly string[], ground: Ground, core: Core): string[] {
  const here = { position: ground.start, seat: ground.first };
  return turns.flatMap((turn) => {
    const move = moveIn(ground, here, turn, core);
    return "message" in move ? [] : move.position;
  });
}

/** The first answer counts while the mistake is due. Further ones are practice. */
export function memoryOf({ id }: Mistake): AttemptMemory {
  return {
    tried: () => {
      const mistake = mistakeOf(id);
      const due = mistake !== undefined && isDue(mistake.progress, dayOf(new Date()));
      return due ? undefined : true;
    },
    keep: (_, solved) => answerMistake(id, solved ? "solved" : "failed"),
  };
}

/** Mistakes have no rating, and the server judges no attempt. */
export const noAttempts: AttemptServer = {
  getPuzzle: () => Promise.reject(new Error("not a puzzle of the server")),
  sendAttempt: () => Promise.reject(new Error("not a puzzle of the server")),
};
