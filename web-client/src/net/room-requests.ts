// The requests of a player or the host in one room, other than turns. Each method resolves to
// whether the server has done it; otherwise `notice` has the reason.

import type { Signal } from "@preact/signals";
import type { Connection } from "./connection";
import { keepMuted, type MutedPlayer } from "./muted";
import type { Channel, OfferKind } from "./protocol";
import type { Request } from "./requests";
import { type Notice, refusedNotice } from "./table-notice";

export class RoomRequests {
  constructor(
    readonly connection: Connection,
    readonly room: string,
    readonly notice: Signal<Notice | null>,
  ) {}

  takeSeat(seat: number): Promise<boolean> {
    return this.#send({ type: "take_seat", room: this.room, seat });
  }

  leaveSeat(): Promise<boolean> {
    return this.#send({ type: "leave_seat", room: this.room });
  }

  /** Before the start, as the host: the computer sits there, or plays at another level. */
  addBot(seat: number, level: number): Promise<boolean> {
    return this.#send({ type: "add_bot", room: this.room, seat, level });
  }

  removeBot(seat: number): Promise<boolean> {
    return this.#send({ type: "remove_bot", room: this.room, seat });
  }

  resign(): Promise<boolean> {
    return this.#send({ type: "resign", room: this.room });
  }

  abort(): Promise<boolean> {
    return this.#send({ type: "abort", room: this.room });
  }

  offer(what: OfferKind): Promise<boolean> {
    return this.#send({ type: "offer", room: this.room, what });
  }

  answer(what: OfferKind, accept: boolean): Promise<boolean> {
    return this.#send({ type: "answer", room: this.room, what, accept });
  }

  /** In a pause: we are ready to go on, or not any more. */
  resume(ready = true): Promise<boolean> {
    return this.#send({ type: "resume", room: this.room, ready });
  }

  claim(): Promise<boolean> {
    return this.#send({ type: "claim", room: this.room });
  }

  say(channel: Channel, text: string): Promise<boolean> {
    return this.#send({ type: "say", room: this.room, channel, text });
  }

  /** Here and in every other room from now on. */
  mute(player: MutedPlayer, silent: boolean): Promise<boolean> {
    keepMuted(player, silent);
    return this.#send({ type: "mute", room: this.room, player: player.id, muted: silent });
  }

  /** Sends a spectator away from a private room of ours, for good. */
  remove(player: string): Promise<boolean> {
    return this.#send({ type: "remove", room: this.room, player });
  }

  /** Locks or unlocks a private room of ours: a locked one admits no new player. */
  lock(locked: boolean): Promise<boolean> {
    return this.#send({ type: "set_access", room: this.room, locked });
  }

  /** Makes new links for a private room of ours; the old ones stop working. */
  renewKeys(): Promise<boolean> {
    return this.#send({ type: "set_access", room: this.room, new_keys: true });
  }

  /** Answers a player who asks us to be let in. */
  admit(player: string, accept: boolean): Promise<boolean> {
    return this.#send({ type: "admit", room: this.room, player, accept });
  }

  async #send(request: Request): Promise<boolean> {
    try {
      await this.connection.request(request);
      this.notice.value = null;
      return true;
    } catch (error) {
      this.notice.value = refusedNotice(error);
      return false;
    }
  }
}
