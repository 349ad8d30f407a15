// Spaces and actions of Gridwar in words.

import { texts } from "./phrases";
import { type Action, end, type GridwarBoard, parseAction } from "./position";
import { entries, goals, supportsOf } from "./spaces";

export function choiceInWords(action: Action): string {
  const words = texts;
  switch (action.kind) {
    case "promote":
      return words.promote(words.rankNames[action.rank]);
    case "promoteOff":
      return words.promoteOff(words.rankNames[action.from], words.rankNames[action.rank]);
    case "capture":
      return words.take(action.taken);
    default:
      return "";
  }
}

export function contentInWords(space: string, { tiles, spent }: GridwarBoard): string {
  const words = texts;
  const tile = tiles.get(space);
  const parts =
    tile === undefined
      ? [space, words.empty]
      : [space, words.tile(words.sides[tile.side], words.rankNames[tile.rank])];
  if (spent.has(space)) parts.push(words.spent);
  const below = supportsOf(space);
  if (tile !== undefined && below.length > 0) parts.push(words.restsOn(below));
  for (const side of ["white", "black"] as const) {
    if (goals[side] === space) parts.push(words.goal(words.sides[side]));
    if ((entries[side] as readonly string[]).includes(space))
      parts.push(words.entry(words.sides[side]));
  }
  return parts.join(", ");
}

export function spokenSpace(
  space: string,
  board: GridwarBoard,
  origins: ReadonlySet<string>,
  targets: ReadonlySet<string>,
): string {
  const words = texts;
  const parts = [contentInWords(space, board)];
  if (targets.has(space)) parts.push(board.tiles.has(space) ? words.canTake : words.goHere);
  else if (origins.has(space)) parts.push(words.canAct);
  return parts.join(", ");
}

/** Its end needs no words, except in a turn that only passes. */
export function speakTurn(turn: string): string {
  const actions = turn.split(" ");
  const telling = actions.filter((action) => action !== end);
  return (telling.length === 0 ? actions : telling).map(speakAction).join(", ");
}

function speakAction(text: string): string {
  const action = parseAction(text);
  const words = texts;
  switch (action.kind) {
    case "promote":
      return words.promoted(action.space, words.rankNames[action.rank]);
    case "promoteOff":
      return words.promoteOff(words.rankNames[action.from], words.rankNames[action.rank]);
    case "move":
      return words.moved(action.from, action.to);
    case "enter":
      return words.entered(words.rankNames[action.rank], action.to);
    case "capture":
      return words.captured(action.from, action.taken);
    case "end":
      return words.ended;
  }
}
