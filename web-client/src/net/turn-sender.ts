// Sends a player's turn exactly once. The turn is shown at once (`pending`) and sent until the
// server has answered: after a loss it is sent again if the room still has the position in which
// the turn was chosen. Ply and hash make that exactly once; `seq` prevents that a turn which was
// taken back is played a second time.

import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Connection } from "./connection";
import { comesAgain } from "./join-request";
import { RequestError } from "./protocol";
import { type Room, turnAt } from "./room";
import { type Notice, refusedNotice } from "./table-notice";

export interface PendingTurn {
  /** The last event of the room when the turn was chosen. */
  seq: number;
  ply: number;
  hash: string;
  turn: string;
  /** The position after the turn, to be shown until the server has answered. */
  position: string;
}

export interface TurnSenderPlace {
  connection: Connection;
  id: string;
  room: ReadonlySignal<Room | null>;
  notice: Signal<Notice | null>;
  /** Whether the client is in the room; otherwise `settle` sends the turn once it is. */
  isInside(): boolean;
  /** Brings the room up to date, and then calls `settle`. */
  enter(): Promise<void>;
}

export class TurnSender {
  readonly #pending = signal<PendingTurn | null>(null);
  /** The pending turn that the server has called stale: not to be sent again. */
  #stale: PendingTurn | null = null;

  constructor(readonly place: TurnSenderPlace) {}

  get pending(): ReadonlySignal<PendingTurn | null> {
    return this.#pending;
  }

  /** Plays a whole turn that leads to `position`. Ignored while another one is pending. */
  play(turn: string, position: string): void {
    const { value: room } = this.place.room;
    if (room === null || room.hash === null || this.#pending.value !== null) return;
    const { seq, hash } = room;
    this.#pending.value = { seq, ply: room.ply + 1, hash, turn, position };
    this.place.notice.value = null;
    if (this.place.isInside()) void this.#send();
  }

  /** The room is up to date: is the pending turn in it, still possible, or overtaken? */
  settle(): void {
    const { value: room } = this.place.room;
    const pending = this.#pending.value;
    if (room === null || pending === null) return;
    if (room.ply >= pending.ply) this.settlePlayed();
    else if (pending !== this.#stale && room.hash === pending.hash && room.status === "playing")
      void this.#send();
    else
      batch(() => {
        this.#pending.value = null;
        this.place.notice.value = { kind: "stale" };
      });
  }

  /** Ends the pending turn if the room has a turn with its number. */
  settlePlayed(): void {
    const { value: room } = this.place.room;
    const pending = this.#pending.value;
    if (room === null || pending === null || room.ply < pending.ply) return;
    const played = turnAt(room, pending.ply);
    batch(() => {
      this.#pending.value = null;
      if (played?.turn !== pending.turn) this.place.notice.value = { kind: "stale" };
    });
  }

  async #send(): Promise<void> {
    const pending = this.#pending.value;
    if (pending === null) return;
    const { connection, id: room, notice } = this.place;
    const { seq, ply, hash, turn } = pending;
    try {
      const choice = { room, seq, ply, hash, turn };
      await connection.request({ type: "play", ...choice, with_event: true });
    } catch (error) {
      // The turn was settled before its answer came.
      if (this.#pending.value !== pending || !(error instanceof RequestError)) return;
      if (comesAgain(error) || error.code === "shutting-down") return;
      // The room shows whether the turn was played; if not, it is sent again.
      if (error.key === "internal.turn-unknown") {
        connection.lookAgain();
        return;
      }
      if (error.code === "stale") {
        this.#stale = pending;
        void this.place.enter();
        return;
      }
      this.#pending.value = null;
      notice.value = refusedNotice(error);
    }
  }
}
