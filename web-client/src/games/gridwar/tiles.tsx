// Draws Gridwar's tiles around the origin: round, with the number of their level if it is not the
// lowest, and with a token: L has a round yellow one, C a square blue one.

import { memo } from "../../base/memo";
import type { Rank, Side } from "./position";

export const tileRadius = 45;
/** Thickness of a tile in the tilted view. */
export const thickness = 30;
/** Vertical scale of the tilted view. */
export const flatness = 0.74;

export interface TileFaceProps {
  side: Side;
  rank: Rank;
  level: number;
  tilted?: boolean;
  spent?: boolean;
}

export const TileFace = memo(drawTile);

function drawTile({ side, rank, level, tilted = false, spent = false }: TileFaceProps) {
  const r = tileRadius;
  const ry = tilted ? r * flatness : r;
  const tilt = tilted ? `scale(1 ${flatness + 0.1})` : "";
  return (
    <g class={`tile tile-${side} level-${Math.min(level, 5)}${spent ? " spent" : ""}`}>
      {tilted ? (
        <path class="tile-side" d={`M${-r} 0V${thickness}A${r} ${ry} 0 0 0 ${r} ${thickness}V0Z`} />
      ) : (
        <circle class="piece-shadow tile-shadow" r={r} cx={level * 1.5} cy={2 + level * 2.5} />
      )}
      <ellipse class="tile-face" rx={r} ry={ry} />
      <ellipse class="shading" rx={r - 1.5} ry={ry - 1.5} />
      {level > 1 && <ellipse class="tile-rim" rx={r - 7} ry={ry - 7} />}
      {rank !== "T" && (
        // Above the board there is a number, too.
        <g transform={`${tilt}${level > 1 ? " translate(0 15) scale(.84)" : ""}`}>
          {rank === "L" && <circle class="token token-L" r="24" />}
          {rank === "C" && (
            <rect class="token token-C" x="-23" y="-23" width="46" height="46" rx="4" />
          )}
          <text class={`token-letter token-letter-${rank}`} dy="0.36em">
            {rank}
          </text>
        </g>
      )}
      {level > 1 && (
        <g transform={tilt}>
          <text class={rank === "T" ? "tile-level" : "tile-level beside"} dy="0.36em">
            {level}
          </text>
        </g>
      )}
      {spent && <path class="tile-spent" d={`M14 ${ry - 22}L21 ${ry - 14}L34 ${ry - 31}`} />}
    </g>
  );
}

/** A side as a small picture. */
export function TileMark({ side }: { side: Side }) {
  return (
    <svg class="mark" viewBox="-50 -48 100 104" aria-hidden="true">
      <TileFace side={side} rank="T" level={1} />
    </svg>
  );
}
