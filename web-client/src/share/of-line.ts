// A game without a server as something to share: a game at one screen, or a line of an analysis.

import type { Core } from "../../core/core";
import { type Line, outcomeIn, sceneIn, seatIn } from "../analysis/line";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame } from "../net/protocol";
import { endingBySides } from "../play/ending";
import { nameOfLevel } from "../texts/names";
import { framesOf } from "./gif/plan";
import { lastKept } from "./last-kept";
import type { Subject } from "./picture/subject";

export interface LinePlace {
  line: Line;
  /** Names of the sides. */
  names: readonly string[];
  game: CatalogueGame;
  view: GameView;
  viewer: number;
  /** The number of the turn on the board. */
  shown: number;
  /** The computer's levels, by seat. */
  computers?: readonly (number | null)[];
  core: Core;
}

export function subjectOfLine(place: LinePlace): Subject {
  const { line, names, game, view, viewer, shown, computers = [], core } = place;
  const turns = line.moves.length;
  const outcome = outcomeIn(line, turns, core);
  return {
    game,
    view,
    options: line.options,
    viewer,
    shown,
    turns,
    seats: names.map((side, seat) => ({
      side,
      player: computers[seat] == null ? null : nameOfLevel(computers[seat]),
      won: outcome?.winners.includes(seat) ?? false,
    })),
    result: outcome === null ? null : endingBySides(view, outcome, line.options, names),
    knownTurns: () => framesOf(turns),
    sceneAt: lastKept((ply) => sceneIn(line, ply, core)),
    toMoveAt: (ply) => (ply === turns && outcome !== null ? null : seatIn(line, ply)),
  };
}
