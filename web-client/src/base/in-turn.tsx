// A part of the page that the browser opens first: it is drawn in a task of its own, after the parts
// that stand above it. After the person's first action a new part is drawn at once, as on later pages.
// So it is after a reload, so that the browser finds its place on the page again.

import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useTurnToDraw } from "./turn-to-draw";
import { isFirstPage, returnsToPlace } from "./visit";

/** The number of parts that wait for their turn. */
let waiting = 0;

function count(change: number): void {
  waiting += change;
  // Hides the footer, which the parts would move.
  document.documentElement.classList.toggle("drawing", waiting > 0);
}

/** Whether it is this part's turn. `atOnce`: it waits for none. */
export function useTurn(atOnce = false): boolean {
  const isDue = useTurnToDraw(atOnce || returnsToPlace || !isFirstPage());
  useLayoutEffect(() => {
    if (isDue) return;
    count(1);
    return () => count(-1);
  }, [isDue]);
  return isDue;
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
