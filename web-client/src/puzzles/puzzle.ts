// Puzzles: positions with a proven win. All of a game's are one file, puzzles/GAME.txt in the root of
// the repository, which becomes a part of the client that is loaded when it is wanted and kept with
// the rest: so they can be solved without a server.

import type { Core } from "../../core/core";
import { type Ground, groundOf, type Move, moveIn } from "../analysis/line";
import type { Options } from "../net/protocol";

export interface Puzzle {
  id: string;
  game: string;
  /** How hard it is, on the scale of players. */
  rating: number;
  /** Turns of the solver. */
  winIn: number;
  /** Those that differ from the game's defaults. */
  options: Options;
  position: string;
  /** Turns of all seats to the end, the solver's first. */
  line: readonly string[];
}

const files: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  gridwar: () => import("../../../puzzles/gridwar.txt"),
  liger: () => import("../../../puzzles/liger.txt"),
  sliders: () => import("../../../puzzles/sliders.txt"),
  "slides-of-action": () => import("../../../puzzles/slides-of-action.txt"),
  "sumo-checkers": () => import("../../../puzzles/sumo-checkers.txt"),
};

export const hasPuzzles = (game: string) => game in files;

/** The game of a puzzle's id. */
export const gameOf = (id: string) => id.replace(/-[0-9a-f]{8}$/, "");

export async function loadPuzzles(game: string): Promise<Puzzle[]> {
  const text = (await files[game]?.())?.default ?? "";
  return parsePuzzles(game, text);
}

/** The rows that are in order. */
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

/** Null where the rules core does not know the position. */
export function groundOfPuzzle(puzzle: Puzzle, options: Options, core: Core): Ground | null {
  return groundOf(puzzle.game, { ...options, ...puzzle.options }, puzzle.position, core);
}

/** What the turns of the line lead to; as many as are legal. */
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

/** A turn of the solver: `wins` when the game is won by it, `right` when it is the line's. */
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
