// Selects the next puzzle of a game.

import { getNextPuzzle } from "../net/puzzles";
import { cursorOf, keepCursor, nextHere } from "./kept";
import { loadPuzzles } from "./puzzle";

export const puzzlePath = (id: string) => `/puzzle/${id}`;

/** The id of the next puzzle, from the server or, without one, from this browser. */
export async function nextPuzzle(game: string, after: string | null): Promise<string | null> {
  try {
    const { puzzle, cursor } = await getNextPuzzle(game, after, cursorOf(game));
    if (cursor !== undefined) keepCursor(game, cursor);
    return puzzle.id;
  } catch {
    return nextHere(await loadPuzzles(game), after)?.id ?? null;
  }
}
