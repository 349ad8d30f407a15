// The panels beside a board. On the page that the browser opens first, each of them is drawn in a task
// of its own, and is empty until then. A panel that is absent keeps its place among them.

import type { ComponentChildren } from "preact";
import { InTurn } from "../base/in-turn";

export function Side({ children }: { children: ComponentChildren }) {
  return (
    <aside class="side">
      <InTurn>
        <Panels>{children}</Panels>
      </InTurn>
    </aside>
  );
}

function Panels({ children }: { children?: ComponentChildren }) {
  const panels = Array.isArray(children) ? children : [children];
  return (
    <>
      {panels.map((panel, place) => (
        <InTurn key={place} meanwhile={panel && <section class="panel awaited" />}>
          {panel}
        </InTurn>
      ))}
    </>
  );
}
