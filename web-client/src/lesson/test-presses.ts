// For tests: the actions that wrong presses on a board ask the rules for.

import {
  type Selection as GridwarSelection,
  press as pressGridwar,
  readOption,
} from "../games/gridwar/input";
import { parseGridwar } from "../games/gridwar/position";
import { spacesOf } from "../games/gridwar/spaces";
import { type Selection as LigerSelection, press as pressLiger } from "../games/liger/input";
import { darkSquares, off, parseMove } from "../games/liger/position";
import { press as pressSliders } from "../games/sliders/input";
import { parseSliders, parseStep, squaresOf } from "../games/sliders/position";
import { squares } from "../games/slides-of-action/position";
import { press as pressSumo } from "../games/sumo-checkers/input";
import { parseSumo, spaces } from "../games/sumo-checkers/position";

interface Pressed<Selection> {
  selection: Selection;
  action?: string;
}

/**
 * Presses every place of a board, and every place again after each press that selects something.
 * Returns the actions, legal ones and others.
 */
function presses<Selection>(
  places: readonly string[],
  nothing: Selection,
  press: (selection: Selection, place: string) => Pressed<Selection>,
): Set<string> {
  const first = places.map((place) => press(nothing, place));
  const second = first
    .filter(({ action }) => action === undefined)
    .flatMap(({ selection }) => places.map((place) => press(selection, place)));
  return new Set([...first, ...second].flatMap(({ action }) => action ?? []));
}

/** No tile of a lesson gets higher. */
const gridwarSpaces = [1, 2, 3].flatMap(spacesOf);

type Presses = (position: string, legal: readonly string[]) => Set<string>;

/** By game: the actions of one press, and of two. */
export const actionsPressed: Readonly<Record<string, Presses>> = {
  "slides-of-action": () => new Set(squares),
  liger: (_, legal) => {
    const moves = legal.map(parseMove);
    return presses<LigerSelection>([...darkSquares, off], null, (selection, place) =>
      pressLiger({ moves, selection }, place),
    );
  },
  sliders: (position, legal) => {
    const board = parseSliders(position);
    const steps = legal.map(parseStep);
    return presses<string | null>(squaresOf(board.size), null, (from, square) =>
      pressSliders({ board, steps, from }, square),
    );
  },
  "sumo-checkers": (position, legal) => {
    const board = parseSumo(position);
    return presses<readonly string[]>(spaces, [], (pressed, space) =>
      pressSumo({ board, legal, pressed }, space),
    );
  },
  gridwar: (position, legal) => {
    const board = parseGridwar(position);
    const options = legal.map(readOption);
    return presses<GridwarSelection>(gridwarSpaces, null, (selection, space) =>
      pressGridwar({ board, options, selection }, space),
    );
  },
};
