// A part of the page that the browser opens first: it is drawn in a task of its own, after the parts
// that stand above it. Later pages draw it at once, and so does a reload, so that the browser finds its
// place on the page again.

import type { ComponentChildren } from "preact";
import { useTurnToDraw } from "./turn-to-draw";
import { isFirstPage, returnsToPlace } from "./visit";

/** Whether it is this part's turn. */
export function useTurn(atOnce = false): boolean {
  return useTurnToDraw(atOnce || returnsToPlace || !isFirstPage());
}

export interface InTurnProps {
  /** Keeps the space of the children if they would move parts below them. */
  meanwhile?: ComponentChildren;
  /** Waits for no turn, as in a picture that is read as soon as it is drawn. */
  atOnce?: boolean | undefined;
  children: ComponentChildren;
}

export function InTurn({ meanwhile = null, atOnce, children }: InTurnProps) {
  return <>{useTurn(atOnce) ? children : meanwhile}</>;
}
