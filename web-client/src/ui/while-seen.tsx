// Renders its children only while they are on or near the screen. Its style keeps the space.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useInWindow } from "../base/use-in-window";

export function WhileSeen({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useInWindow(() => place.current, { rootMargin: "200px" });
  return (
    <div class="while-seen" ref={place}>
      {seen && children}
    </div>
  );
}
