// Interprets presses on the board of Gridwar: first a tile, on the board or beside it, then its
// target or the tile to capture. If that leaves a choice, the player decides under the board.

import type { Input } from "../../game-kit/selection";
import {
  type Action,
  destinationOf,
  type GridwarBoard,
  originOf,
  parseAction,
  type Rank,
  ranks,
} from "./position";
import { entries, neighboursOf, supportsOf } from "./spaces";

export interface Selected {
  /** A space, or the rank of a tile off the board. */
  from: string;
  /** The target, if it leaves a choice. */
  to: string | null;
}

export type Selection = Selected | null;

/** A parsed legal action. */
export interface Option {
  text: string;
  action: Action;
  from: string | null;
  to: string | null;
}

export interface InputState {
  board: GridwarBoard;
  options: readonly Option[];
  selection: Selection;
}

export function readOption(text: string): Option {
  const action = parseAction(text);
  return { text, action, from: originOf(action), to: destinationOf(action) };
}

/** The spaces, and the ranks off the board, with a legal action. */
export function originsOf(options: readonly Option[]): ReadonlySet<string> {
  return new Set(options.map(({ from }) => from ?? ""));
}

/** The targets of the selected tile, and the tiles that it can capture. */
export function targetsOf(state: InputState): ReadonlySet<string> {
  return new Set(reachable(state).map(({ to }) => to ?? ""));
}

function reachable({ options, selection }: InputState): Option[] {
  const from = selection?.from ?? null;
  return options.filter((option) => option.from === from && option.to !== null);
}

/** The own entry holes, if a tile can enter. */
export function entrancesOf({ board, options }: InputState): ReadonlySet<string> {
  return new Set(rankToEnter(options) === undefined ? [] : entries[board.toMove]);
}

function rankToEnter(options: readonly Option[]): Rank | undefined {
  const origins = originsOf(options);
  return ranks.find((rank) => origins.has(rank));
}

/** The promotions of the selected tile, or the captures between which the player must choose. */
export function choicesOf({ options, selection }: InputState): Option[] {
  if (selection === null) return [];
  const { from, to } = selection;
  return options.filter((option) => option.from === from && option.to === to);
}

export function press(state: InputState, space: string): Input<Selection> {
  const { options, selection } = state;
  const from = selection?.from ?? null;
  const possible = reachable(state).filter(({ to }) => to === space);
  const [only] = possible;
  if (only !== undefined && possible.length === 1) return { selection: null, action: only.text };
  if (only !== undefined) return { selection: { from: from ?? "", to: space } };
  if (space === from) return { selection: null };
  if (originsOf(options).has(space)) return { selection: { from: space, to: null } };
  const entering = rankToEnter(options);
  if (from === null && entering !== undefined && entrancesOf(state).has(space))
    return { selection: { from: entering, to: null } };
  return { selection, action: options.length > 0 ? impossible(state, space) : undefined };
}

/** A tile off the board is pressed. */
export function pressSupply({ selection }: InputState, rank: Rank): Input<Selection> {
  return { selection: selection?.from === rank ? null : { from: rank, to: null } };
}

/** Dragging begins at a space. */
export function lift({ options, selection }: InputState, space: string): Input<Selection> {
  return { selection: originsOf(options).has(space) ? { from: space, to: null } : selection };
}

/** The intended action, so that the rules can give the reason why it is illegal. */
function impossible({ board, selection }: InputState, space: string): string | undefined {
  const from = selection?.from ?? null;
  const taken = board.tiles.has(space);
  if (from !== null && from.length === 1) return `${from}@${space}`;
  if (from !== null && taken && supportsOf(from).includes(space)) return `${from}x${space}`;
  if (from !== null && !taken) return `${from}-${space}`;
  return taken ? `${space}-${neighboursOf(space)[0]}` : undefined;
}
