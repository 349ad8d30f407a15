// Renders its children from the moment on when half of their space is on the screen for the first
// time.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useInWindow } from "../base/use-in-window";

/** `class`: its style keeps the space of the children. */
export function OnceSeen({
  class: name,
  children,
}: {
  class: string;
  children: ComponentChildren;
}) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(false);
  if (useInWindow(() => place.current, { threshold: 0.5 })) seen.current = true;
  return (
    <div class={name} ref={place}>
      {seen.current && children}
    </div>
  );
}
