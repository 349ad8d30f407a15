// Our seeks. Each is sent to the server, and sent again after a reconnect (only lasting seeks
// outlive a connection), until it is cancelled or leads to a room.

import { type ReadonlySignal, signal } from "@preact/signals";
import { type Connection, isUnavailable } from "./connection";
import { wishKey } from "./lobby";
import { type Push, RequestError, type Wish } from "./protocol";

export interface OwnSeek {
  wish: Wish;
  /** Null before the server's reply. */
  id: string | null;
}

export class Seeking {
  readonly #seeks = signal<readonly OwnSeek[]>([]);
  /** The room that a seek has led to, until the next call of `goes`. */
  readonly #found = signal<string | null>(null);
  /** The same for a lasting seek: the player can go there within days. */
  readonly #begun = signal<string | null>(null);

  constructor(readonly connection: Connection) {
    connection.onPush((push) => this.#receive(push));
    connection.onConnected(() => {
      for (const { wish, id } of this.#seeks.value)
        if (id === null || wish.lasting !== true) void this.#ask(wish).catch(() => undefined);
    });
  }

  get seeks(): ReadonlySignal<readonly OwnSeek[]> {
    return this.#seeks;
  }

  get found(): ReadonlySignal<string | null> {
    return this.#found;
  }

  get begun(): ReadonlySignal<string | null> {
    return this.#begun;
  }

  /** Call when the page enters the found room, or leaves it for later. */
  goes(): void {
    this.#found.value = null;
    this.#begun.value = null;
  }

  /** Throws `RequestError` if the server refuses. A second seek for the same game has no effect. */
  async seek(wish: Wish): Promise<void> {
    if (this.#waitsFor(wish)) return;
    this.#found.value = null;
    this.#seeks.value = [...this.#seeks.value, { wish, id: null }];
    // Without a connection, the next one sends the seek.
    if (this.connection.status.value === "connected") await this.#ask(wish);
  }

  /** `ids`: our seeks for the same game from other pages or earlier visits. */
  async cancel(wish: Wish, ids: readonly string[] = []): Promise<void> {
    const ended = this.#seeks.value.find((seek) => wishKey(seek.wish) === wishKey(wish));
    this.#drop(wish);
    for (const seek of new Set([...(ended?.id ? [ended.id] : []), ...ids])) {
      try {
        await this.connection.request({ type: "cancel_seek", seek });
      } catch {
        // The seek has ended already.
      }
    }
  }

  #waitsFor(wish: Wish): boolean {
    return this.#seeks.value.some((seek) => wishKey(seek.wish) === wishKey(wish));
  }

  async #ask(wish: Wish): Promise<void> {
    try {
      const reply = await this.connection.request({ type: "seek", ...wish });
      if ("room" in reply) this.#find(reply.room);
      else if (this.#waitsFor(wish)) this.#note(wish, reply.seek);
      else await this.connection.request({ type: "cancel_seek", seek: reply.seek });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === "connection-lost" || isUnavailable(error)) return;
      this.#drop(wish);
      throw error;
    }
  }

  #note(wish: Wish, id: string): void {
    this.#seeks.value = this.#seeks.value.map((seek) =>
      wishKey(seek.wish) === wishKey(wish) ? { ...seek, id } : seek,
    );
  }

  #drop(wish: Wish): void {
    this.#seeks.value = this.#seeks.value.filter((seek) => wishKey(seek.wish) !== wishKey(wish));
  }

  #receive(push: Push): void {
    if (push.type !== "paired") return;
    const now = this.#seeks.value.filter(({ wish }) => wish.lasting !== true);
    const lasting = this.#seeks.value.find(({ wish, id }) => wish.lasting && id === push.seek);
    if (now.length > 0 && lasting === undefined) this.#find(push.room);
    else {
      // A lasting seek, of this page or an earlier visit; other seeks continue.
      if (lasting !== undefined) this.#drop(lasting.wish);
      this.#begun.value = push.room;
    }
  }

  /** This has ended all our other seeks, except lasting ones. */
  #find(room: string): void {
    this.#seeks.value = this.#seeks.value.filter(({ wish }) => wish.lasting === true);
    this.#found.value = room;
  }
}
