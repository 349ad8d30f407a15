// What we seek: asked of the server, again after a lost connection (a seek ends with it), until it
// is taken back or leads to a room.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "./connection";
import { wishKey } from "./lobby";
import { type Push, RequestError, type Wish } from "./protocol";

export interface OwnSeek {
  wish: Wish;
  /** Null until the server has answered. */
  id: string | null;
}

export class Seeking {
  readonly #seeks = signal<readonly OwnSeek[]>([]);
  /** A room that a seek has led to, until `goes` is called. */
  readonly #found = signal<string | null>(null);

  constructor(readonly connection: Connection) {
    connection.onPush((push) => this.#receive(push));
    connection.onConnected(() => {
      for (const { wish } of this.#seeks.value) void this.#ask(wish).catch(() => undefined);
    });
  }

  get seeks(): ReadonlySignal<readonly OwnSeek[]> {
    return this.#seeks;
  }

  get found(): ReadonlySignal<string | null> {
    return this.#found;
  }

  /** The room that was found is being entered. */
  goes(): void {
    this.#found.value = null;
  }

  /** Throws `RequestError` when the server refuses. To seek the same twice is to seek it once. */
  async seek(wish: Wish): Promise<void> {
    if (this.#waitsFor(wish)) return;
    this.#found.value = null;
    this.#seeks.value = [...this.#seeks.value, { wish, id: null }];
    // Without a connection it is asked when there is one.
    if (this.connection.status.value === "connected") await this.#ask(wish);
  }

  async cancel(wish: Wish): Promise<void> {
    const ended = this.#seeks.value.find((seek) => wishKey(seek.wish) === wishKey(wish));
    this.#drop(wish);
    if (ended?.id === null || ended?.id === undefined) return;
    try {
      await this.connection.request({ type: "cancel_seek", seek: ended.id });
    } catch {
      // It has ended already.
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
      if (error.code === "connection-lost") return;
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
    if (push.type === "paired" && this.#seeks.value.length > 0) this.#find(push.room);
  }

  /** All other seeks of ours have ended by that. */
  #find(room: string): void {
    this.#seeks.value = [];
    this.#found.value = room;
  }
}
