// The browser's prompts for passkeys, one at a time: browsers refuse a second one, so a new one ends the
// one before. Suggestions in a field count as a prompt.

interface Prompt {
  stop: AbortController;
  /** Never rejects. */
  over: Promise<unknown>;
}

export class Prompts {
  #last: Prompt | null = null;

  /** `left` ends the prompt. Rejects with an AbortError if the prompt was ended. */
  async run<T>(ask: (signal: AbortSignal) => Promise<T>, left: AbortSignal): Promise<T> {
    // An ended prompt must not end another one.
    left.throwIfAborted();
    const before = this.#last;
    const stop = new AbortController();
    const end = () => stop.abort();
    left.addEventListener("abort", end);
    const answer = this.#askAfter(before, () => {
      stop.signal.throwIfAborted();
      return ask(stop.signal);
    });
    this.#last = { stop, over: answer.catch(() => undefined) };
    try {
      return await answer;
    } finally {
      left.removeEventListener("abort", end);
    }
  }

  async #askAfter<T>(before: Prompt | null, ask: () => Promise<T>): Promise<T> {
    before?.stop.abort();
    await before?.over;
    return ask();
  }
}
