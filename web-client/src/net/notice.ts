// What the operator of the server says to everybody, and why somebody is shut out.

import { signal } from "@preact/signals";
import type { Push } from "./protocol";

/** One that is put away stays away until another one comes. */
export class Notices {
  /** The sentence to be shown, or null. */
  readonly shown = signal<string | null>(null);
  #dismissed: string | null = null;
  #end: ReturnType<typeof setTimeout> | undefined;

  /** A push, whichever. `now`: the server's time. */
  hear(push: Push, now: number): void {
    if (push.type !== "notice") return;
    if (push.text === null) this.#show(null);
    else this.tell(push.text, push.until === null ? null : push.until - now);
  }

  /** `holds`: for so many ms; null: until further notice. */
  tell(text: string, holds: number | null = null): void {
    if (text !== this.#dismissed) this.#show(text, holds);
  }

  dismiss(): void {
    this.#dismissed = this.shown.value;
    this.#show(null);
  }

  #show(text: string | null, holds: number | null = null): void {
    clearTimeout(this.#end);
    this.shown.value = text;
    // A timer cannot wait for longer than 2^31 ms.
    if (text !== null && holds !== null && holds < 2 ** 31)
      this.#end = setTimeout(() => this.#show(null), Math.max(0, holds));
  }
}

export const notices = new Notices();
