// Reports to the server whether the player looks at a room, so that it notifies a player who does
// not. The server believes it after each entry into the room, and other players do not see it.

import { computed, effect, type ReadonlySignal, untracked } from "@preact/signals";
import { RequestError } from "./protocol";
import type { Table } from "./table";

export interface FocusPlace {
  isFocused(): boolean;
  /** Calls `handler` after each change. Returns a function that ends it. */
  onChange(handler: () => void): () => void;
}

/** Changes within this time, in milliseconds, are one. */
const pause = 200;

export class FocusReports {
  /** Only players and the host get notifications about the room. */
  readonly #isConcerned: ReadonlySignal<boolean>;
  readonly #ends: (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last report that the server has accepted since our entry; an entry counts as true. */
  #reported = true;
  #isSending = false;
  #isClosed = false;

  constructor(
    readonly table: Table,
    readonly place: FocusPlace,
  ) {
    const { connection, entries, room } = table;
    this.#isConcerned = computed(() => {
      const { value } = room;
      const me = connection.player.value?.id;
      return value !== null && (value.you.seat !== null || value.by.id === me);
    });
    this.#ends = [
      place.onChange(() => this.#reportLater()),
      effect(() => {
        if (entries.value > 0) untracked(() => this.#entered());
      }),
      effect(() => {
        if (this.#isConcerned.value) untracked(() => this.#reportLater());
      }),
    ];
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
  }

  #entered(): void {
    this.#reported = true;
    void this.#report();
  }

  #reportLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#report();
    }, pause);
  }

  async #report(): Promise<void> {
    const { connection, entries, id: room } = this.table;
    const focused = this.place.isFocused();
    if (this.#isClosed || this.#isSending || !this.#isConcerned.value) return;
    // After a reconnect the table enters the room again.
    if (focused === this.#reported || connection.status.value !== "connected") return;
    const entry = entries.value;
    this.#isSending = true;
    try {
      await connection.request({ type: "focus", room, focused });
    } catch (error) {
      // The connection is lost, or an older server does not know the request.
      if (!(error instanceof RequestError)) throw error;
    } finally {
      this.#isSending = false;
    }
    if (entry === entries.value) this.#reported = focused;
    if (!this.#isClosed && this.place.isFocused() !== this.#reported) this.#reportLater();
  }
}
