// Parts of a page, such as boards and their pictures, are drawn one after the other, so that the page
// answers presses meanwhile. They are drawn in the order of the page, the parts inside a part right
// after it: so a part seldom moves another one that is there already.

import { useLayoutEffect, useState } from "preact/hooks";

/** In ms: parts that are drawn within this time are shown in the same frame. */
const timeOfFrame = 6;
/** In ms: a frame that takes longer is not awaited. */
const longestFrame = 200;

/** Draws a part. These parts wait, in the order of drawing. */
const waiting: (() => void)[] = [];
/** While a part is drawn: the index in `waiting` for the next part inside it. */
let inside: number | null = null;
let isDrawing = false;
/** When the first part for the next frame was drawn, by performance.now(). */
let began = 0;

/**
 * True at once, or else when it is wanted, the page is painted and the parts before it are drawn. It
 * stays true.
 */
export function useTurnToDraw(atOnce: boolean, wanted = true): boolean {
  const [isDue, setDue] = useState(atOnce);
  useLayoutEffect(() => {
    if (isDue || !wanted) return;
    const draw = () => setDue(true);
    add(draw);
    return () => remove(draw);
  }, [wanted]);
  return isDue;
}

function add(draw: () => void): void {
  if (inside === null) waiting.push(draw);
  else waiting.splice(inside++, 0, draw);
  if (isDrawing) return;
  isDrawing = true;
  afterFrame(drawNext);
}

function remove(draw: () => void): void {
  const place = waiting.indexOf(draw);
  if (place < 0) return;
  waiting.splice(place, 1);
  if (inside !== null && place < inside) --inside;
}

function drawNext(): void {
  inside = 0;
  // No player presses on a hidden page, and its timers are slow.
  for (const draw of waiting.splice(0, document.hidden ? waiting.length : 1)) draw();
  // The parts inside it ask before the next task.
  setTimeout(goOn);
}

function goOn(): void {
  inside = null;
  if (waiting.length === 0) isDrawing = false;
  else if (performance.now() - began < timeOfFrame) drawNext();
  else afterFrame(drawNext);
}

/** Calls `draw` when the browser has shown the parts that are drawn. */
function afterFrame(draw: () => void): void {
  let isDue = true;
  const begin = () => {
    if (!isDue) return;
    isDue = false;
    began = performance.now();
    draw();
  };
  requestAnimationFrame(() => setTimeout(begin));
  // A hidden page has no frames, and a page in a frame of another site may have none.
  setTimeout(begin, document.hidden ? 0 : longestFrame);
}
