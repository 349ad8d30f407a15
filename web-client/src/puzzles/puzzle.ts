// Puzzles: positions with a proven win. Each game's are one file, puzzles/GAME.txt in the root of
// the repository. The file becomes a part of the client that is loaded on demand and cached with
// the rest, so puzzles need no server.

import type { Core } from "../../core/core";
import { type Ground, groundOf, type Move, moveIn } from "../analysis/line";
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

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const text = (await gameView(game)?.puzzles?.())?.default ?? "";
  return parsePuzzles(game, text);
}

/** The puzzles of valid rows. */
export function parsePuzzles(game: string, text: string): Puzzle[] {
  return text.split("\n").flatMap((row) => {
    const [id, rating, winIn, , options, position, line] = row.split("\t");
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

/** Null if the rules core does not know the position. */
export function groundOfPuzzle(puzzle: Puzzle, options: Options, core: Core): Ground | null {
  return groundOf(puzzle.game, { ...options, ...puzzle.options }, puzzle.position, core);
}

/** The moves of the line, up to the first illegal one. */
export function movesOfLine(puzzle: Puzzle, ground: Ground, core: Core): Move[] {
  const moves: Move[] = [];
  let at: { position: string; seat: number | null } = {
    position: ground.start,
    seat: ground.first,
  };
  for (const turn of puzzle.line) {
    const move = moveIn(ground, at, turn, core);
    if ("message" in move) break;
    moves.push(move);
    at = { position: move.position, seat: move.next };
  }
  return moves;
}

/** The verdict on a turn of the solver: `wins` if it wins the game, `right` if it is the line's
 * turn. */
export function verdictOn(
  move: Move,
  expected: Move | undefined,
  ground: Ground,
  core: Core,
): "wins" | "right" | "wrong" {
  if (move.next === null) {
    const { game, options } = ground;
    const answer = core.query({ game, options, position: move.position });
    if (!("error" in answer) && answer.result?.winners.includes(move.seat)) return "wins";
  }
  return move.position === expected?.position ? "right" : "wrong";
}
