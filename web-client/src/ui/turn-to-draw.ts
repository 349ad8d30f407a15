// Parts of a page, such as boards and their pictures, are drawn one after the other, each in a task of
// its own: a page with five boards would not answer to a press meanwhile.

import { useEffect, useState } from "preact/hooks";

/** Those that have asked and are not drawn, in this order. */
const waiting: (() => void)[] = [];

/**
 * True at once, or else when it is wanted, the page is painted and those that asked before are drawn.
 * It stays true.
 */
export function useTurnToDraw(atOnce: boolean, wanted = true): boolean {
  const [isDue, setDue] = useState(atOnce);
  useEffect(() => {
    if (isDue || !wanted) return;
    const draw = () => setDue(true);
    waiting.push(draw);
    if (waiting.length === 1) setTimeout(drawNext);
    return () => {
      const place = waiting.indexOf(draw);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, [wanted]);
  return isDue;
}

function drawNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setTimeout(drawNext);
}
