// A turn of Gridwar in the list of turns: the tiles that it is about as figures, and their spaces.

import type { ComponentChildren } from "preact";
import { TurnFigure } from "../../game-kit/turn-figure";
import { texts } from "./phrases";
import { type Action, parseAction, type Rank, type Side, sides } from "./position";
import { TileFace } from "./tiles";

/** A part for each action. The end of the turn needs none, except in a turn that only passes. */
export function listedTurn(turn: string, seat: number): readonly ComponentChildren[] {
  const side = sides[seat] ?? "white";
  const actions = turn.split(" ").map(parseAction);
  const telling = actions.filter(({ kind }) => kind !== "end");
  return telling.length === 0 ? [texts.pass] : telling.map((action) => listed(action, side));
}

function listed(action: Action, side: Side): ComponentChildren {
  const enemy = side === "white" ? "black" : "white";
  switch (action.kind) {
    case "promote":
      return [`${action.space} → `, <Tile side={side} rank={action.rank} />];
    case "promoteOff":
      return [
        <Tile side={side} rank={action.from} />,
        " → ",
        <Tile side={side} rank={action.rank} />,
      ];
    case "enter":
      return ["+ ", <Tile side={side} rank={action.rank} />, ` ${action.to}`];
    case "move":
      return `${action.from} → ${action.to}`;
    case "capture":
      return [`${action.from} × `, <Tile side={enemy} rank="T" />, ` ${action.taken.join(", ")}`];
    case "end":
      return texts.pass;
  }
}

function Tile({ side, rank }: { side: Side; rank: Rank }) {
  return (
    <TurnFigure box="-50 -48 100 104">
      <TileFace side={side} rank={rank} level={1} />
    </TurnFigure>
  );
}
