import { useRef } from "preact/hooks";

/**
 * The value of the latest render, for a long-lived listener. An effect would update it only after
 * the paint, and the next key press may come before that.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
