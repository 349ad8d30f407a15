// Selects the next puzzle of a game.

import { getNextPuzzle } from "../net/puzzles";
import { connection, cutOff } from "../net/server";
import { choosePuzzle } from "./choice";
import { difficulty } from "./difficulty";
import { triedHere } from "./kept";
import { loadPuzzles } from "./puzzle";

/** The id of the next puzzle: from the server for players with an account, and from this browser for
 * guests and without a server. `after`: the puzzle that the player leaves. Null if there is none. */
export async function nextPuzzle(game: string, after: string | null): Promise<string | null> {
  const { value: wished } = difficulty;
  if (connection.player.value?.guest !== true && !cutOff.value) {
    try {
      const { puzzle, standing } = await getNextPuzzle(game, after, wished);
      if (standing !== null) return puzzle.id;
    } catch {
      // This browser chooses.
    }
  }
  const puzzles = await loadPuzzles(game);
  return choosePuzzle(puzzles, triedHere(), { difficulty: wished, after })?.id ?? null;
}
