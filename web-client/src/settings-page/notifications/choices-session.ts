// Which notifications the player gets, and when. A choice is saved at once, with one request at a time;
// choices that the player makes meanwhile follow together. A choice that could not be saved is put
// back. A page that is left still saves the last choice.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Choices, DeviceChannel, Kind, Quiet } from "../../net/devices";

/** The last choice, which was put back because of the error. */
export interface PutBack {
  choice: keyof Choices;
  error: unknown;
}

export class ChoicesSession {
  readonly #shown;
  readonly #putBack = signal<PutBack | null>(null);
  #last: keyof Choices = "off";
  #saved: Choices;
  #isSaving = false;

  constructor(
    saved: Choices,
    /** Replaces all earlier choices. */
    readonly save: (choices: Choices) => Promise<void>,
  ) {
    this.#saved = saved;
    this.#shown = signal(saved);
  }

  /** With those that are being saved. */
  get shown(): ReadonlySignal<Choices> {
    return this.#shown;
  }

  /** Null if the last choice is saved, or is being saved. */
  get putBack(): ReadonlySignal<PutBack | null> {
    return this.#putBack;
  }

  isOn(kind: Kind, channel: DeviceChannel): boolean {
    return !this.#shown.value.off[channel].includes(kind);
  }

  choose(kind: Kind, channel: DeviceChannel, isOn: boolean): void {
    const { off } = this.#shown.value;
    const others = off[channel].filter((other) => other !== kind);
    this.#choose("off", { ...off, [channel]: isOn ? others : [...others, kind] });
  }

  chooseQuiet(quiet: Quiet | null): void {
    this.#choose("quiet", quiet);
  }

  #choose<C extends keyof Choices>(choice: C, value: Choices[C]): void {
    this.#shown.value = { ...this.#shown.value, [choice]: value };
    this.#last = choice;
    this.#putBack.value = null;
    void this.#saveAll();
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
        // A later choice has the earlier ones in it, and is still to be sent.
        if (this.#shown.value !== sent) continue;
        this.#shown.value = this.#saved;
        this.#putBack.value = { choice: this.#last, error };
      }
    }
    this.#isSaving = false;
  }
}
