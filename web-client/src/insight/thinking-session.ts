// The engine's thoughts about one position after the other, as long as a page shows it.

import { signal } from "@preact/signals";
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
  /** The result of this very request so far; null until there is one. */
  answer: EngineAnswer | null;
  /** The same, or the result of an earlier request about the same position while that is deeper. */
  shown: EngineAnswer | null;
  thinks: boolean;
  trouble: Trouble | null;
}

/** Finished answers, by request, so that going back and forth costs nothing. */
const known = new Map<string, EngineAnswer>();
const mostKnown = 200;
/** The engine starts after this time on a position, in ms, so that leafing through turns is free. */
const patience = 120;

export function troubleOf(error: unknown): Trouble {
  return error instanceof EngineFailure ? error.kind : "refused";
}

interface Found {
  request: EngineRequest;
  answer: EngineAnswer;
}

export class ThinkingSession {
  readonly #found = signal<Found | null>(null);
  /** The last result before this request. */
  readonly #earlier = signal<Found | null>(null);
  readonly #trouble = signal<{ key: string; what: Trouble } | null>(null);
  #request: EngineRequest | null = null;
  #stop = () => {};

  constructor(private readonly ask: typeof think = think) {}

  /** Thinks about this request instead of the previous one; null: about nothing. */
  begin(request: EngineRequest | null): void {
    this.#stop();
    this.#stop = () => {};
    this.#request = request;
    this.#trouble.value = null;
    if (request === null) return;
    const { value: found } = this.#found;
    if (found !== null && keyOf(found.request) !== keyOf(request)) this.#earlier.value = found;
    const finished = known.get(keyOf(request));
    if (finished !== undefined) this.#found.value = { request, answer: finished };
    else this.#start(request);
  }

  /** Tries again after a trouble. */
  again(): void {
    this.begin(this.#request);
  }

  close(): void {
    this.begin(null);
  }

  about(request: EngineRequest | null): Thought {
    const [found, earlier, trouble] = [this.#found.value, this.#earlier.value, this.#trouble.value];
    if (request === null) return { answer: null, shown: null, thinks: false, trouble: null };
    const key = keyOf(request);
    const finished = known.get(key) ?? null;
    const own = found !== null && keyOf(found.request) === key ? found.answer : null;
    const answer = finished ?? own;
    const before = [found, earlier].find((one) => one !== null && isDeeper(one, request, answer));
    const shown = finished ?? before?.answer ?? answer;
    const what = trouble?.key === key ? trouble.what : null;
    return { answer, shown, thinks: finished === null && what === null, trouble: what };
  }

  #start(request: EngineRequest): void {
    const key = keyOf(request);
    let ended = false;
    const timer = setTimeout(() => {
      const thinking = this.ask(request, (answer) => {
        if (!ended) this.#found.value = { request, answer };
      });
      this.#stop = () => {
        ended = true;
        thinking.stop();
      };
      thinking.result.then(
        (answer) => {
          remember(key, answer);
          if (!ended) this.#found.value = { request, answer };
        },
        (error: unknown) => {
          if (!ended && !(error instanceof Stopped))
            this.#trouble.value = { key, what: troubleOf(error) };
        },
      );
    }, patience);
    this.#stop = () => clearTimeout(timer);
  }
}

/** Whether the result is about the position of `request`, and deeper than `answer`. */
function isDeeper(found: Found, request: EngineRequest, answer: EngineAnswer | null): boolean {
  const nodes = undefined;
  const position = JSON.stringify({ ...request, nodes });
  if (JSON.stringify({ ...found.request, nodes }) !== position) return false;
  return answer === null || found.answer.depth > answer.depth;
}

/** Contains the whole request. */
export function keyOf(request: EngineRequest): string {
  return JSON.stringify(request);
}

function remember(key: string, answer: EngineAnswer): void {
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(key, answer);
}
