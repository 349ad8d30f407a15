// Puzzles: positions with a proven win. Each game's are one file, puzzles/GAME.txt in the root of
// the repository. The file becomes a part of the client that is loaded on demand and cached with
// the rest, so puzzles need no server.

import type { Core } from "../../core/core";
import { gameView } from "../games/registry";
import type { Options } from "../net/protocol";

export interface Puzzle {
  id: string;
  game: string;
  /** Difficulty, on the scale of player ratings. */
  rating: number;
  /** Number of the solver's turns. */
  winIn: number;
  /** Only options that differ from the game's defaults. */
  options: Options;
  position: string;
  /** Turns of all seats to the end, the solver's first. */
  line: readonly string[];
}

export const hasPuzzles = (game: string) => gameView(game)?.puzzles !== undefined;

/** The game of a puzzle's id. */
export const gameOf = (id: string) => id.replace(/-[0-9a-f]{8}$/, "");

export const puzzlePath = (id: string) => `/puzzle/${id}`;

/** The seat that solves the puzzle; 0 while the rules core is not there. */
export function solverOf({ game, options, position }: Puzzle, core: Core | null): number {
  const answer = core?.query({ game, options, position });
  return answer === undefined || "error" in answer ? 0 : (answer.seat ?? 0);
}

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const text = (await gameView(game)?.puzzles?.())?.default ?? "";
  return parsePuzzles(game, text);
}

/** The puzzles of valid rows, in the order of their difficulty (puzzles/README.md). */
export function parsePuzzles(game: string, text: string): Puzzle[] {
  return text.split("\n").flatMap((row) => {
    const [id, , rating, winIn, , options, position, line] = row.split("\t");
    if (id === undefined || options === undefined || position === undefined || line === undefined)
      return [];
    return [
      {
        id,
        game,
        rating: Number(rating),
        winIn: Number(winIn),
        options: parseOptions(options),
        position,
        line: line.split(" / "),
      },
    ];
  });
}

function parseOptions(text: string): Options {
  if (text === "-") return {};
  return Object.fromEntries(text.split(",").map((pair) => pair.split("=", 2) as [string, string]));
}
