// Renders its children only while they are on or near the screen. Its style keeps the space.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export function WhileSeen({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    // Of several changes at once, the last one is the current state.
    const observer = new IntersectionObserver(
      (changes) => setSeen(changes.at(-1)?.isIntersecting ?? false),
      { rootMargin: "200px" },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="while-seen" ref={place}>
      {seen && children}
    </div>
  );
}
