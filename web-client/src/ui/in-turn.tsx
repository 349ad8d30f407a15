// A part of the page that the browser opens first: it is drawn in a task of its own, after the parts
// that stand above it. Later pages draw it at once, so that a browser that goes back finds its place.

import type { ComponentChildren } from "preact";
import { route } from "../base/router";
import { useTurnToDraw } from "./turn-to-draw";

const opened = route.peek();

/** Whether it is this part's turn. */
export function useTurn(): boolean {
  return useTurnToDraw(route.peek() !== opened);
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
