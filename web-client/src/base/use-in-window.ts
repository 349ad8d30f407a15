// Whether an element is in the window; follows changes.

import { useEffect, useState } from "preact/hooks";

/**
 * `initially` until the browser has reported the first time, and without an element.
 * `find` is called once, after the first render. `options`: how near, and how much of it.
 */
export function useInWindow(
  find: () => Element | null,
  options?: IntersectionObserverInit,
  initially = false,
): boolean {
  const [inWindow, setInWindow] = useState(initially);
  useEffect(() => {
    const element = find();
    if (element === null) return;
    // Of several changes at once, the last one is the current state.
    const observer = new IntersectionObserver(
      (changes) => setInWindow(changes.at(-1)?.isIntersecting === true),
      options,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return inWindow;
}
