// The operator's notice to all clients, or the reason why the server refuses this one.

import { signal } from "@preact/signals";
import type { Push, Refused } from "./protocol";

/** The operator's text, or the server's refusal. */
export type OperatorNotice = string | Refused;

const textOf = (notice: OperatorNotice) => (typeof notice === "string" ? notice : notice.message);

/** A dismissed notice stays hidden until another one arrives. */
export class Notices {
  /** The notice to show, or null. */
  readonly shown = signal<OperatorNotice | null>(null);
  #dismissed: string | null = null;
  #end: ReturnType<typeof setTimeout> | undefined;

  /** Takes any push. `now`: the server's time. */
  hear(push: Push, now: number): void {
    if (push.type !== "notice") return;
    if (push.text === null) this.#show(null);
    else this.tell(push.text, push.until === null ? null : push.until - now);
  }

  /** `holds`: duration in ms; null: until further notice. */
  tell(notice: OperatorNotice, holds: number | null = null): void {
    if (textOf(notice) !== this.#dismissed) this.#show(notice, holds);
  }

  dismiss(): void {
    this.#dismissed = this.shown.value === null ? null : textOf(this.shown.value);
    this.#show(null);
  }

  #show(notice: OperatorNotice | null, holds: number | null = null): void {
    clearTimeout(this.#end);
    this.shown.value = notice;
    // A timer cannot wait longer than 2^31 ms.
    if (notice !== null && holds !== null && holds < 2 ** 31)
      this.#end = setTimeout(() => this.#show(null), Math.max(0, holds));
  }
}

export const notices = new Notices();
