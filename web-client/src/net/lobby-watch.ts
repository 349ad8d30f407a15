// Subscribes to the lobby while a page shows it, and again after each reconnect.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "./connection";
import { applyChanges } from "./lobby";
import type { Lobby, Push } from "./protocol";

export class LobbyWatch {
  readonly #lobby = signal<Lobby | null>(null);
  #watchers = 0;
  #forget: (() => void)[] = [];
  /** Number of requests sent; ignores replies to older ones. */
  #asked = 0;

  constructor(readonly connection: Connection) {}

  /** Null before the first data. Without watchers, the last known lobby. */
  get lobby(): ReadonlySignal<Lobby | null> {
    return this.#lobby;
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    if (++this.#watchers === 1)
      this.#forget = [
        this.connection.onPush((push) => this.#receive(push)),
        this.connection.onConnected(() => void this.#ask()),
      ];
    let watching = true;
    return () => {
      if (!watching) return;
      watching = false;
      if (--this.#watchers === 0) this.#leave();
    };
  }

  #leave(): void {
    ++this.#asked;
    for (const forget of this.#forget) forget();
    if (this.connection.status.value === "connected")
      this.connection.request({ type: "leave_lobby" }).catch(() => undefined);
  }

  async #ask(): Promise<void> {
    const question = ++this.#asked;
    try {
      const { lobby } = await this.connection.request({ type: "watch_lobby" });
      if (question === this.#asked) this.#lobby.value = lobby;
    } catch {
      // The connection is lost; the next one sends the request again.
    }
  }

  #receive(push: Push): void {
    const known = this.#lobby.value;
    if (push.type === "lobby" && known !== null) this.#lobby.value = applyChanges(known, push);
  }
}
