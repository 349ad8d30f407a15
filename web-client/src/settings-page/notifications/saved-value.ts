// A value that is saved at once, with one request at a time; values that the player chooses meanwhile
// follow as one. A value that could not be saved is put back. A page that is left still saves the last
// one.

import { type ReadonlySignal, signal } from "@preact/signals";

export class SavedValue<T> {
  readonly #shown;
  readonly #error = signal<unknown>(null);
  #saved: T;
  #isSaving = false;

  constructor(
    saved: T,
    readonly save: (value: T) => Promise<void>,
  ) {
    this.#saved = saved;
    this.#shown = signal(saved);
  }

  /** Also while it is being saved. */
  get shown(): ReadonlySignal<T> {
    return this.#shown;
  }

  /** Why the last value was put back; null if it is saved, or is being saved. */
  get error(): ReadonlySignal<unknown> {
    return this.#error;
  }

  choose(value: T): void {
    this.#shown.value = value;
    this.#error.value = null;
    void this.#saveAll();
  }

  /** The server has this value now. Ignored while a choice is being saved. */
  learn(value: T): void {
    if (this.#isSaving) return;
    this.#saved = value;
    this.#shown.value = value;
  }

  async #saveAll(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    while (this.#shown.value !== this.#saved) {
      const sent = this.#shown.value;
      try {
        await this.save(sent);
        this.#saved = sent;
      } catch (error) {
        // A later choice is still to be sent.
        if (this.#shown.value !== sent) continue;
        this.#shown.value = this.#saved;
        this.#error.value = error;
      }
    }
    this.#isSaving = false;
  }
}
