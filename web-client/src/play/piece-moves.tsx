// A small picture of a piece's moves: a part of the game's own board, with marks over it.

import {
  type Effect,
  effects,
  type MovesPicture,
  type RulesAtHand,
  spacesIn,
} from "../game-kit/at-hand";
import type { Point } from "../game-kit/cell-grid";
import type { GameView } from "../game-kit/view";

export interface PieceMovesProps {
  view: GameView;
  rules: RulesAtHand;
  picture: MovesPicture;
}

const nothing = () => {};
const none: readonly string[] = [];

/** From the middle of a corner space to the edge of the picture, in units of the drawing. */
const margin = 54;

/** Hidden from screen readers: the sentence beside it says the same. */
export function PieceMoves({ view, rules, picture }: PieceMovesProps) {
  const { position, piece, marks } = picture;
  const part = partOf(rules, picture);
  const standing = piece.split(",").filter((space) => /\d/.test(space));
  return (
    <div class={`piece-moves game-${view.id}`} aria-hidden="true" inert>
      <view.Board
        {...{ position, part }}
        last={none}
        legal={none}
        viewer={0}
        label=""
        still
        onAction={nothing}
      />
      <svg class="moves-marks" viewBox={part} role="presentation">
        {standing.map((space) => {
          const { x, y } = rules.placeOf(space);
          return <circle key={space} class="moves-piece" cx={x} cy={y} r="47" />;
        })}
        {effects.flatMap((effect) =>
          spacesIn(marks[effect] ?? "").map((space) => (
            <EffectMark key={`${effect} ${space}`} effect={effect} at={rules.placeOf(space)} />
          )),
        )}
      </svg>
    </div>
  );
}

function partOf(rules: RulesAtHand, { part }: MovesPicture): string {
  const [a, b] = [rules.placeOf(part[0]), rules.placeOf(part[1])];
  const [left, top] = [Math.min(a.x, b.x) - margin, Math.min(a.y, b.y) - margin];
  const width = Math.abs(a.x - b.x) + 2 * margin;
  const height = Math.abs(a.y - b.y) + 2 * margin;
  return `${left} ${top} ${width} ${height}`;
}

/** Effects differ in shape as well as in colour. */
export function EffectMark({ effect, at: { x, y } }: { effect: Effect; at: Point }) {
  return (
    <g class={`effect effect-${effect}`} transform={`translate(${x} ${y})`}>
      {effect === "go" && <circle r="18" />}
      {effect === "onto" && <circle class="ring" r="34" />}
      {effect === "push" && (
        <>
          <circle r="18" />
          <path class="ring" d="M-30 -30A42 42 0 0 1 30 -30M-30 30A42 42 0 0 0 30 30" />
        </>
      )}
      {effect === "capture" && <path class="ring" d="M-28 -28L28 28M28 -28L-28 28" />}
      {effect === "win" && (
        <path d="M0 -36L10 -12L36 -11L16 5L23 31L0 16L-23 31L-16 5L-36 -11L-10 -12Z" />
      )}
    </g>
  );
}
