// Draws the pieces of Sliders around the origin, within 50 units. The sides differ in shape as well
// as in colour: Blue is round, Gold has corners.

import { memo } from "../../base/memo";
import { texts } from "./phrases";
import type { Side } from "./position";

const bodies: Readonly<Record<Side, string>> = {
  blue: "M0-42C14-30 32-22 32 4A32 32 0 0 1-32 4C-32-22-14-30 0-42Z",
  gold: "M0-43L33-14V33H-33V-14Z",
};

export interface SoldierFaceProps {
  side: Side;
  /** Its direction in the drawing, in degrees from the top. */
  angle: number;
  carries?: boolean;
}

export const SoldierFace = memo(drawSoldier);

function drawSoldier({ side, angle, carries = false }: SoldierFaceProps) {
  const turned = { transform: `rotate(${angle}deg)` };
  return (
    <g class={`soldier side-${side}`}>
      <g class="piece-shadow soldier-shadow" transform="translate(0 4)">
        <path class="soldier-turned" style={turned} d={bodies[side]} />
      </g>
      <g class="soldier-turned" style={turned}>
        <path class="soldier-body" d={bodies[side]} />
        <path class="shading" d={bodies[side]} />
        {!carries && <path class="soldier-front" d="M-15-4L0-20L15-4M-15 14L0-2L15 14" />}
        {carries && <path class="soldier-front carrying" d="M-14-18L0-32L14-18" />}
      </g>
      {carries && (
        <g transform="translate(0 6) scale(.7)">
          <Prize side={side} />
        </g>
      )}
    </g>
  );
}

/** A gem with the outline of its side. */
export function Prize({ side }: { side: Side }) {
  return (
    <g class={`prize side-${side}`}>
      <path class="prize-gem" d="M-26-18H26L36-2L0 34L-36-2Z" />
      <path class="prize-facets" d="M-36-2H36M-12-2L0 32L12-2M-26-18L-12-2L0-18L12-2L26-18" />
    </g>
  );
}

export function Home({ side }: { side: Side }) {
  return (
    <g class={`home-base side-${side}`}>
      {side === "blue" ? <circle r="45" /> : <rect x="-44" y="-44" width="88" height="88" />}
      <path d="M-19 18V-1L0-18L19-1V18H6V5H-6V18Z" />
    </g>
  );
}

/** Explains the marks for the prize and the home of a side. */
export function Legend({ side }: { side: Side }) {
  return (
    <>
      <svg class="legend" viewBox="-50 -40 100 80" aria-hidden="true">
        <Prize side={side} />
      </svg>
      {texts.yourPrize}
      <svg class="legend" viewBox="-50 -50 100 100" aria-hidden="true">
        <Home side={side} />
      </svg>
      {texts.yourHome}
    </>
  );
}

/** A side as a small picture. */
export function SoldierMark({ side }: { side: Side }) {
  return (
    <svg class="mark" viewBox="-46 -46 92 92" aria-hidden="true">
      <SoldierFace side={side} angle={0} />
    </svg>
  );
}
