// Sliders as a game of this client.

import { texts } from "../../texts";
import type { GameView, Way } from "../view";
import { SlidersBoardView } from "./board";
import { marches, parseSliders, parseStep, type Side, sides } from "./position";
import { SoldierMark } from "./soldiers";

function sideOf(seat: number): Side {
  return sides[seat] ?? "blue";
}

export const sliders: GameView = {
  id: "sliders",
  Board: SlidersBoardView,
  SeatMark: ({ seat }) => <SoldierMark side={sideOf(seat)} />,
  seatNote: (position, seat) => {
    const lies = parseSliders(position).prizes[sideOf(seat)];
    return lies === null ? texts.sliders.carrying : texts.sliders.fetches(lies);
  },
  speak: (turn, way) => {
    const steps = turn.split(" ").map(parseStep);
    return [
      ...steps.map(({ from, to }) => texts.sliders.step(from, to)),
      ...retreats(turn, way).map(({ side, from, to }) =>
        texts.sliders.retreat(texts.sliders.sides[side], from, to),
      ),
    ].join(", ");
  },
  portrait: "2D*6/4d4/9/2U1d4/3U5/9/9/2u6/9 b 2",
  rules: texts.sliders.rules,
  manyActions: true,
  longTurns: true,
};

/** What moved without having been moved by the player. */
function retreats(turn: string, way: Way | null | undefined) {
  const steps = turn.split(" ");
  return way
    ? marches(way.from, way.moments).filter(({ from, to }) => !steps.includes(`${from}-${to}`))
    : [];
}
