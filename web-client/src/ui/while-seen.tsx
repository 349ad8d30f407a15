// Draws its children only while they are on the screen, or nearly. Its style keeps the space.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export function WhileSeen({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    // Of several changes at once the last one is how it is now.
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
