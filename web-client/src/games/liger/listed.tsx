// A turn of Liger in the list of turns: a pair as a figure, and the squares.

import type { ComponentChildren } from "preact";
import { TurnFigure } from "../../game-kit/turn-figure";
import { Checkers } from "./checkers";
import { texts } from "./phrases";
import { type Colour, off, parseMove } from "./position";

export function listedTurn(turn: string, colour: Colour): readonly ComponentChildren[] {
  const { from, to, lift } = parseMove(turn);
  const words = to === off ? texts.left(from) : `${from} → ${to}`;
  if (lift < 2) return [words];
  // The checker under the top of a pair is the enemy's.
  const stack = [colour === "r" ? "b" : "r", colour] as const;
  return [
    [
      <TurnFigure box="-42 -56 84 84">
        <Checkers stack={stack} />
      </TurnFigure>,
      words,
    ],
  ];
}
