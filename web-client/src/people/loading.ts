// Loads what a page needs from the server, while the page is shown. What could not be loaded because
// the server, or its database, was out of reach is asked for again when we are connected again.

import { useEffect, useState } from "preact/hooks";
import { connection } from "../net/server";

/** Calls `again` once we are connected again; not at all while we are connected. */
function useReconnect(error: unknown, again: () => void): void {
  useEffect(() => {
    if (error === null || connection.status.value === "connected") return;
    return connection.onConnected(again);
  }, [error]);
}

export interface Loaded<T> {
  /** What came last; stays while it is asked for again with the same key. */
  value: T | null;
  /** Null while all is well. */
  error: unknown;
  again(): void;
}

/** Asks anew whenever `key` changes; an empty one asks for nothing. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({
    key,
    value: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  // The key says what is loaded.
  useEffect(() => {
    if (key === "") return;
    const left = new AbortController();
    const tell = (value: T | null, error: unknown) => {
      if (!left.signal.aborted) setState({ key, value, error });
    };
    load(left.signal).then(
      (value) => tell(value, null),
      (error) => tell(null, error),
    );
    return () => left.abort();
  }, [key, round]);
  const fits = state.key === key;
  const error = fits ? state.error : null;
  const again = () => setRound(round + 1);
  useReconnect(error, again);
  return { value: fits ? state.value : null, error, again };
}

export interface Pages<T> {
  /** Null before the first page. */
  items: readonly T[] | null;
  error: unknown;
  loading: boolean;
  /** Asks for the next page; null when there is none. */
  more: (() => void) | null;
  again(): void;
}

interface PagesState<T> {
  key: string;
  items: readonly T[] | null;
  next: string | null;
  error: unknown;
  loading: boolean;
}

/** A list that comes in pages. It begins anew whenever `key` changes; an empty one asks for nothing. */
export function usePages<T>(
  key: string,
  load: (
    after: string | null,
    signal: AbortSignal,
  ) => Promise<{ items: readonly T[]; next: string | null }>,
): Pages<T> {
  const empty: PagesState<T> = { key, items: null, next: null, error: null, loading: true };
  const [kept, setState] = useState(empty);
  const [wish, setWish] = useState<{ key: string; after: string | null; round: number }>({
    key,
    after: null,
    round: 0,
  });
  const state = kept.key === key ? kept : empty;
  const after = wish.key === key ? wish.after : null;
  // The key says what is loaded.
  useEffect(() => {
    if (key === "") return;
    const left = new AbortController();
    setState({ ...state, error: null, loading: true });
    load(after, left.signal).then(
      ({ items, next }) => {
        if (left.signal.aborted) return;
        const before = after === null ? [] : (state.items ?? []);
        setState({ key, items: [...before, ...items], next, error: null, loading: false });
      },
      (error) => {
        if (!left.signal.aborted) setState({ ...state, error, loading: false });
      },
    );
    return () => left.abort();
  }, [key, after, wish.round]);
  const again = () => setWish({ key, after, round: wish.round + 1 });
  useReconnect(state.error, again);
  return {
    items: state.items,
    error: state.error,
    loading: state.loading,
    more:
      state.next === null || state.loading
        ? null
        : () => setWish({ key, after: state.next, round: wish.round }),
    again,
  };
}
