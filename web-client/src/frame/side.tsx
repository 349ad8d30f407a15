// The panels beside a board. On the page that the browser opens first, each of them is drawn in a task
// of its own. A panel that is absent keeps its place among them.

import type { ComponentChildren } from "preact";
import { InTurn } from "../base/in-turn";

export function Side({ children }: { children: ComponentChildren }) {
  const panels = Array.isArray(children) ? children : [children];
  return (
    <aside class="side">
      {panels.map((panel, place) => (
        <InTurn key={place}>{panel}</InTurn>
      ))}
    </aside>
  );
}
