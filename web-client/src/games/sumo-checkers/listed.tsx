// A turn of Sumo Checkers in the list of turns: a column as its checkers, and the spaces.

import type { ComponentChildren } from "preact";
import { TurnFigure } from "../../game-kit/turn-figure";
import { CheckerFace } from "./checkers";
import { texts } from "./phrases";
import { beyond, type Content, fileOf, type Move, parseMove, rankOf } from "./position";

export function listedTurn(turn: string, content: Content): readonly ComponentChildren[] {
  return turn.split(" ").flatMap((action) => listed(parseMove(action), content));
}

function listed(move: Move, content: Content): ComponentChildren[] {
  switch (move.kind) {
    case "single":
      return [move.path.join(" → ")];
    case "column":
      return [column(move, content)];
    case "join":
      return [`${move.from} → ${move.to}`, column(move, content)];
    case "block":
      return [[<Row content="#" count={1} />, ` ${move.space}`]];
    case "none":
      return [texts.noBlock];
  }
}

/** The checkers of a column, and the way of its front. */
function column({ rear, front }: { rear: string; front: string }, content: Content) {
  const count = Math.max(
    Math.abs(fileOf(front) - fileOf(rear)),
    Math.abs(rankOf(front) - rankOf(rear)),
  );
  return [<Row content={content} count={count + 1} />, ` ${front} → ${beyond(rear, front)}`];
}

function Row({ content, count }: { content: Content; count: number }) {
  const step = 62;
  const width = 88 + (count - 1) * step;
  return (
    <TurnFigure box={`-44 -42 ${width} 88`} ratio={width / 88}>
      {Array.from({ length: count }, (_, place) => (
        <g key={place} transform={`translate(${place * step} 0)`}>
          <CheckerFace content={content} />
        </g>
      ))}
    </TurnFigure>
  );
}
