// Lets the engine think about the position of a component, as long as the component shows it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  type EngineAnswer,
  EngineFailure,
  type EngineRequest,
  Stopped,
  think,
} from "../engine/engine";
import type { texts } from "../texts/insight";

export type Trouble = Exclude<keyof typeof texts.trouble, "again">;

export interface Thought {
  /** Of this very request; null until there is one. */
  answer: EngineAnswer | null;
  thinks: boolean;
  trouble: Trouble | null;
  again(): void;
}

/** Finished answers, by request, so that going back and forth costs nothing. */
const known = new Map<string, EngineAnswer>();
const mostKnown = 200;
/** The engine starts after this time on a position, in ms, so that leafing through turns is free. */
const patience = 120;

export function troubleOf(error: unknown): Trouble {
  return error instanceof EngineFailure ? error.kind : "refused";
}

/** Null: there is nothing to think about. */
export function useThinking(request: EngineRequest | null): Thought {
  const key = request === null ? null : JSON.stringify(request);
  const found = useSignal<{ key: string; answer: EngineAnswer; done: boolean } | null>(null);
  const trouble = useSignal<{ key: string; what: Trouble } | null>(null);
  const attempt = useSignal(0);
  const finished = key === null ? undefined : known.get(key);

  useEffect(() => {
    trouble.value = null;
    if (request === null || key === null || known.has(key)) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      const thinking = think(request, (answer) => {
        found.value = { key, answer, done: false };
      });
      stop = thinking.stop;
      thinking.result.then(
        (answer) => {
          remember(key, answer);
          found.value = { key, answer, done: true };
        },
        (error: unknown) => {
          if (!(error instanceof Stopped)) trouble.value = { key, what: troubleOf(error) };
        },
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // The key contains the whole request.
  }, [key, attempt.value]);

  const own = found.value?.key === key ? found.value : null;
  const what = trouble.value?.key === key ? trouble.value.what : null;
  return {
    answer: finished ?? own?.answer ?? null,
    thinks: key !== null && finished === undefined && what === null,
    trouble: what,
    again() {
      ++attempt.value;
    },
  };
}

function remember(key: string, answer: EngineAnswer): void {
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(key, answer);
}
