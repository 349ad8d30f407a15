import { inUnits } from "./clock-display";

/** How long to wait before another try, rounded up: "40 seconds", "2 minutes". `ms`: milliseconds. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return inUnits(seconds, "second", "long");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? inUnits(minutes, "minute", "long")
    : inUnits(Math.ceil(minutes / 60), "hour", "long");
}
