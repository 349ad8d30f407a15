// A small picture in a line of the list of turns.

import type { ComponentChildren } from "preact";

export interface TurnFigureProps {
  /** The visible part of the drawing. */
  box: string;
  /** Its width as a multiple of its height. */
  ratio?: number;
  children: ComponentChildren;
}

export function TurnFigure({ box, ratio = 1, children }: TurnFigureProps) {
  return (
    <svg class="mark turn-figure" viewBox={box} style={{ "--wide": ratio }} aria-hidden="true">
      {children}
    </svg>
  );
}
