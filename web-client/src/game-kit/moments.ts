// Shows the intermediate positions of a turn one after the other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { pace } from "../appearance/appearance";
import type { Way } from "./view";

/** Pause at an intermediate position, in milliseconds, and maximum for all those of a turn. */
const usualPause = 380;
const longest = 4000;

/**
 * The position to draw now: `preview` if there is one. Otherwise `position`, after its intermediate
 * positions if they start from the drawn position; without them if not, or if the player has turned
 * motion off.
 */
export function useMoment(
  position: string,
  way: Way | null | undefined,
  preview: string | null = null,
  pause = usualPause,
): string {
  const [moment, setMoment] = useState(position);
  const drawn = useRef(position);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const moments = momentsToShow(drawn.current, position, way);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (index: number) => {
      setMoment(moments[index] ?? position);
      if (index + 1 < moments.length)
        timer = setTimeout(
          () => show(index + 1),
          pace() * Math.min(pause, longest / moments.length),
        );
    };
    show(0);
    return () => clearTimeout(timer);
    // `position` determines the way.
  }, [position]);
  const now = preview ?? moment;
  // After the effect above, which needs the previous value.
  useLayoutEffect(() => {
    drawn.current = now;
  });
  return now;
}

export function momentsToShow(
  drawn: string,
  position: string,
  way: Way | null | undefined,
): readonly string[] {
  if (way == null || way.moments.at(-1) !== position || pace() === 0) return [position];
  if (way.from === drawn) return way.moments;
  const reached = way.moments.indexOf(drawn);
  return reached < 0 || drawn === position ? [position] : way.moments.slice(reached + 1);
}
