// Renders again when a clock's text changes: at most one timer per clock, none while it stands. The
// time is the server's.

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../net/connection";

/**
 * The current time by the server's clock. `pause` returns the ms until the next rendering; null:
 * never.
 */
export function useNow(connection: Connection, pause: (now: number) => number | null): number {
  const [, look] = useState(0);
  const now = connection.now();
  const wait = pause(now);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => look((count) => count + 1), Math.max(20, wait));
    return () => clearTimeout(timer);
  });
  return now;
}

/** Ms until a countdown in whole seconds changes; null when it has ended. */
export function untilNextSecond(until: number, now: number): number | null {
  return until <= now ? null : ((until - now) % 1000) + 1;
}
