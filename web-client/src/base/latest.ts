import { useRef } from "preact/hooks";

/**
 * What the last render was given, for a listener that stays: effects come after the paint, and the
 * next key may come before that.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
