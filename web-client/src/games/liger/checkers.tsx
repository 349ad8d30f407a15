// Draws Liger's checkers, seen slightly from the side, so that a stack shows its layers.

import { memo } from "../../base/memo";
import type { Colour, Stack } from "./position";

const rx = 37;
const ry = 23;

/** Thickness of a layer in a stack of this height: higher stacks have thinner layers. */
function thickness(height: number): number {
  return Math.min(13, 58 / height);
}

/** Height of the top of a stack above its place. */
export function rise(height: number): number {
  return height * thickness(height);
}

const milling = [20, 40, 60, 80, 100, 120, 140, 160].map((angle) => {
  const radians = (angle * Math.PI) / 180;
  return { x: rx * Math.cos(radians), y: ry * Math.sin(radians) };
});

/** One checker whose lower face is around (0, 0). */
function Checker({ colour, thick }: { colour: Colour; thick: number }) {
  return (
    <g class={`checker checker-${colour}`}>
      <path class="checker-side" d={`M${-rx} ${-thick}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-thick}Z`} />
      {/* Blue is milled at its edge, so that it is told from Red without its colour. */}
      {colour === "b" && (
        <path
          class="checker-milling"
          d={milling.map(({ x, y }) => `M${x} ${y - thick}V${y}`).join("")}
        />
      )}
      <path class="shading-side" d={`M${-rx} ${-thick}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-thick}Z`} />
      <ellipse class="checker-top" cy={-thick} rx={rx} ry={ry} />
      <ellipse class="shading" cy={-thick} rx={rx - 1} ry={ry - 1} />
    </g>
  );
}

export interface CheckersProps {
  stack: Stack;
  /** Number of checkers at the top that are lifted. */
  lifted?: number;
}

/** A stack that stands on (0, 0). */
export const Checkers = memo(drawStack);

function drawStack({ stack, lifted = 0 }: CheckersProps) {
  const thick = thickness(stack.length);
  const top = stack.at(-1);
  return (
    <>
      <ellipse class="piece-shadow checker-shadow" cy="5" rx={rx + 2} ry={ry} />
      {stack.map((colour, layer) => (
        <g
          key={layer}
          transform={`translate(0 ${-layer * thick - (layer >= stack.length - lifted ? 15 : 0)})`}
        >
          <Checker colour={colour} thick={thick} />
          {layer === stack.length - 1 && (
            <g transform={`translate(0 ${-thick})`}>
              <ellipse class={`checker-rim rim-${colour}`} rx={rx - 9} ry={ry - 6} />
              {stack.length > 1 && (
                <text class={`height height-${top}`} dy="0.36em">
                  {stack.length}
                </text>
              )}
            </g>
          )}
        </g>
      ))}
    </>
  );
}

/** A side as a small picture. */
export function CheckerMark({ colour }: { colour: Colour }) {
  return (
    <svg class="mark" viewBox="-42 -50 84 84" aria-hidden="true">
      <Checkers stack={[colour]} />
    </svg>
  );
}

/** The checkers of a stack seen from above, side by side, its top first. */
export function CheckerRow({ stack }: { stack: Stack }) {
  const width = stack.length * 24;
  return (
    <svg
      class="checker-row"
      viewBox={`0 0 ${width} 24`}
      width={width}
      height={24}
      aria-hidden="true"
    >
      {[...stack].reverse().map((colour, index) => (
        <g key={index} class={`checker-${colour}`} transform={`translate(${12 + index * 24} 12)`}>
          <circle class="checker-top" r={index === 0 ? 11 : 9} />
          <circle class={`checker-rim rim-${colour}`} r={index === 0 ? 7 : 5.5} />
        </g>
      ))}
    </svg>
  );
}
