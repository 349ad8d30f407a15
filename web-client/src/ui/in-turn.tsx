// A part of the page that the browser opens first: it is drawn in a task of its own, after the parts
// that stand above it. Later pages draw it at once, and so does a reload, so that the browser finds its
// place on the page again.

import type { ComponentChildren } from "preact";
import { route } from "../base/router";
import { returnsToPlace } from "../base/visit";
import { useTurnToDraw } from "./turn-to-draw";

const opened = route.peek();

/** Whether it is this part's turn. */
export function useTurn(): boolean {
  return useTurnToDraw(returnsToPlace || route.peek() !== opened);
}

/** `meanwhile` keeps the space of the children if they would move parts below them. */
export function InTurn({
  meanwhile = null,
  children,
}: {
  meanwhile?: ComponentChildren;
  children: ComponentChildren;
}) {
  return <>{useTurn() ? children : meanwhile}</>;
}
