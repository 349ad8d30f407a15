// Loads a page's data from the server while the page is shown. After a failure because the server
// or its database was unreachable, loads again once the client is connected.

import { useEffect, useState } from "preact/hooks";
import { connection } from "../net/server";

/** Calls `again` at the next reconnect; does nothing while the client is connected. */
function useReconnect(error: unknown, again: () => void): void {
  useEffect(() => {
    if (error === null || connection.status.value === "connected") return;
    return connection.onConnected(again);
  }, [error]);
}

export interface Loaded<T> {
  /** The last value; stays during another load with the same key. */
  value: T | null;
  /** Null without an error. */
  error: unknown;
  again(): void;
}

/** Loads again whenever `key` changes; an empty key loads nothing. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({
    key,
    value: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  // The key stands for all dependencies.
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
  /** Loads the next page; null if there is none. */
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

/** A list in pages. Starts again whenever `key` changes; an empty key loads nothing. */
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
  // The key stands for all dependencies.
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
