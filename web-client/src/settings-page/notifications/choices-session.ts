// Which notifications the player gets, and when. All choices are saved together (saved-value.ts).

import { computed, type ReadonlySignal } from "@preact/signals";
import type { Choices, DeviceChannel, Kind, Quiet } from "../../net/devices";
import { SavedValue } from "./saved-value";

/** The last choice, which was put back because of the error. */
export interface PutBack {
  choice: keyof Choices;
  error: unknown;
}

export class ChoicesSession {
  readonly #choices;
  readonly #putBack;
  #last: keyof Choices = "off";

  constructor(
    saved: Choices,
    /** Replaces all earlier choices. */
    save: (choices: Choices) => Promise<void>,
  ) {
    const choices = new SavedValue(saved, save);
    this.#choices = choices;
    this.#putBack = computed(() => {
      const error = choices.error.value;
      return error === null ? null : { choice: this.#last, error };
    });
  }

  /** With those that are being saved. */
  get shown(): ReadonlySignal<Choices> {
    return this.#choices.shown;
  }

  /** Null if the last choice is saved, or is being saved. */
  get putBack(): ReadonlySignal<PutBack | null> {
    return this.#putBack;
  }

  isOn(kind: Kind, channel: DeviceChannel): boolean {
    return !this.shown.value.off[channel].includes(kind);
  }

  choose(kind: Kind, channel: DeviceChannel, isOn: boolean): void {
    const { off } = this.shown.value;
    const others = off[channel].filter((other) => other !== kind);
    this.#choose("off", { ...off, [channel]: isOn ? others : [...others, kind] });
  }

  chooseQuiet(quiet: Quiet | null): void {
    this.#choose("quiet", quiet);
  }

  #choose<C extends keyof Choices>(choice: C, value: Choices[C]): void {
    this.#last = choice;
    this.#choices.choose({ ...this.shown.value, [choice]: value });
  }
}
