// One room, kept up to date over a connection that may come and go.
//
// - Enters when the connection stands, with `since` after a loss, and again when an event is
//   missing or a position's hash is not the one that our own core computes.
// - `play` draws at once (`pending`) and is sent until it is answered: after a loss it is sent again
//   if the room still stands where the turn was chosen. Ply and hash make that exactly once.
// - What the person should be told is in `notice`; why the room stays closed, in `refusal`.

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "./connection";
import { keepMuted, type MutedPlayer, mutedIds } from "./muted";
import {
  type Channel,
  type OfferKind,
  type Push,
  type Request,
  RequestError,
  type RoomEvent,
} from "./protocol";
import {
  applyEvent,
  type Room,
  roomFromSnapshot,
  turnAt,
  withAway,
  withLine,
  youAfter,
} from "./room";

export interface PendingTurn {
  ply: number;
  hash: string;
  turn: string;
  /** Where the turn leads, to be shown until the server has answered. */
  position: string;
}

export type Notice =
  | { kind: "refused"; code: string; message: string }
  /** Somebody else's turn came first: the pending one is gone. */
  | { kind: "stale" }
  /** A turn that was chosen ahead is not possible. */
  | { kind: "dropped"; code: string; message: string }
  /** Our core came to another position than the server's. */
  | { kind: "differs" };

/** The hash of the position after `turn`, or null if that cannot be said (yet). */
export type Referee = (room: Room, turn: string) => string | null;

export class Table {
  readonly #room = signal<Room | null>(null);
  readonly #pending = signal<PendingTurn | null>(null);
  readonly #refusal = signal<RequestError | null>(null);
  readonly notice = signal<Notice | null>(null);
  readonly #forget: (() => void)[];
  /** Counts our attempts to enter: answers to older ones are ignored. */
  #entering = 0;
  #entered = false;
  /** The pending turn that the server has called stale: not to be sent again. */
  #stale: PendingTurn | null = null;

  constructor(
    readonly connection: Connection,
    readonly id: string,
    readonly key: string | undefined,
    readonly referee: Referee,
  ) {
    this.#forget = [
      connection.onPush((push) => this.#receive(push)),
      connection.onConnected(() => void this.#enter()),
    ];
  }

  get room(): ReadonlySignal<Room | null> {
    return this.#room;
  }

  get pending(): ReadonlySignal<PendingTurn | null> {
    return this.#pending;
  }

  get refusal(): ReadonlySignal<RequestError | null> {
    return this.#refusal;
  }

  /** The page is left. */
  close(): void {
    ++this.#entering;
    for (const forget of this.#forget) forget();
    if (this.connection.status.value === "connected")
      this.connection.request({ type: "leave_room", room: this.id }).catch(() => {});
  }

  // What follows is whether the server has done it; if not, `notice` says why.

  takeSeat(seat: number): Promise<boolean> {
    return this.#ask({ type: "take_seat", room: this.id, seat });
  }

  leaveSeat(): Promise<boolean> {
    return this.#ask({ type: "leave_seat", room: this.id });
  }

  resign(): Promise<boolean> {
    return this.#ask({ type: "resign", room: this.id });
  }

  abort(): Promise<boolean> {
    return this.#ask({ type: "abort", room: this.id });
  }

  offer(what: OfferKind): Promise<boolean> {
    return this.#ask({ type: "offer", room: this.id, what });
  }

  answer(what: OfferKind, accept: boolean): Promise<boolean> {
    return this.#ask({ type: "answer", room: this.id, what, accept });
  }

  resume(): Promise<boolean> {
    return this.#ask({ type: "resume", room: this.id });
  }

  claim(): Promise<boolean> {
    return this.#ask({ type: "claim", room: this.id });
  }

  say(channel: Channel, text: string): Promise<boolean> {
    return this.#ask({ type: "say", room: this.id, channel, text });
  }

  /** Here and in every other room from now on. */
  mute(player: MutedPlayer, silent: boolean): Promise<boolean> {
    keepMuted(player, silent);
    return this.#ask({ type: "mute", room: this.id, player: player.id, muted: silent });
  }

  /** Sends a spectator away from a private room of ours, for good. */
  remove(player: string): Promise<boolean> {
    return this.#ask({ type: "remove", room: this.id, player });
  }

  /** Plays a whole turn that leads to `position`. Ignored while another one is pending. */
  play(turn: string, position: string): void {
    const room = this.#room.value;
    if (room === null || room.hash === null || this.#pending.value !== null) return;
    this.#pending.value = { ply: room.ply + 1, hash: room.hash, turn, position };
    this.notice.value = null;
    if (this.#entered) void this.#sendPending();
  }

  /**
   * All positions that the room's log tells, for looking back past a withdrawal, which no turn
   * replays. Empty when the server does not tell.
   */
  async loadPositions(): Promise<void> {
    const reply = await this.connection.request({
      type: "enter_room",
      room: this.id,
      key: this.key,
      since: 0,
    });
    if (!("events" in reply) || this.#room.value === null) return;
    const positions = positionsIn(reply.events);
    this.#room.value = {
      ...this.#room.value,
      positions: { ...positions, ...this.#room.value.positions },
    };
  }

  async #ask(request: Request): Promise<boolean> {
    try {
      await this.connection.request(request);
      this.notice.value = null;
      return true;
    } catch (error) {
      this.#tell(error);
      return false;
    }
  }

  #tell(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    this.notice.value = { kind: "refused", code: error.code, message: error.message };
  }

  /** `afresh`: with a snapshot instead of what is new. */
  async #enter(afresh = false): Promise<void> {
    const attempt = ++this.#entering;
    this.#entered = false;
    const since = afresh ? undefined : this.#room.value?.seq;
    try {
      const reply = await this.connection.request({
        type: "enter_room",
        room: this.id,
        key: this.key,
        since,
        muted: mutedIds(),
      });
      if (attempt !== this.#entering) return;
      batch(() => {
        this.#refusal.value = null;
        if ("snapshot" in reply) this.#room.value = roomFromSnapshot(reply.snapshot);
        else {
          for (const event of reply.events) this.#apply(event);
          const room = this.#room.value;
          // Who is away is told anew.
          if (room !== null)
            this.#room.value = {
              ...room,
              you: reply.you,
              presence: reply.presence ?? room.presence,
              away: {},
            };
        }
      });
      if (attempt !== this.#entering) return;
      this.#entered = true;
      this.#settlePending();
    } catch (error) {
      if (attempt !== this.#entering || !(error instanceof RequestError)) return;
      if (error.code !== "connection-lost") this.#refusal.value = error;
    }
  }

  #receive(push: Push): void {
    const room = this.#room.value;
    if (room === null || !("room" in push) || push.room !== this.id) return;
    if (push.type === "presence") {
      this.#room.value = {
        ...room,
        presence: { seats: push.seats, spectators: push.spectators },
      };
    } else if (push.type === "away") {
      const from = push.claim_in === null ? null : this.connection.now() + push.claim_in;
      this.#room.value = withAway(room, push.seat, from);
    } else if (push.type === "said") {
      const { seq, at, channel, player, text } = push;
      const chat = withLine(room.chat, { seq, at, channel, player, text });
      this.#room.value = { ...room, chat };
    } else if (push.type === "left") {
      ++this.#entering;
      this.#entered = false;
      this.#refusal.value = new RequestError("left", push.reason);
    } else if (push.type === "event" && push.seq > room.seq + 1) {
      if (this.#entered) void this.#enter();
    } else if (push.type === "event") {
      this.#apply(push);
      this.#settlePlayed();
    }
  }

  /** Ignores what is known already. */
  #apply(event: RoomEvent): void {
    const room = this.#room.value;
    if (room === null || event.seq !== room.seq + 1) return;
    const expected = event.kind === "played" ? this.referee(room, event.turn) : null;
    const you = youAfter(room.you, event, this.connection.player.value?.id);
    this.#room.value = { ...applyEvent(room, event), you };
    if (event.kind === "played" && expected !== null && expected !== event.hash) {
      this.notice.value = { kind: "differs" };
      void this.#enter(true);
    }
  }

  async #sendPending(): Promise<void> {
    const pending = this.#pending.value;
    if (pending === null) return;
    const { ply, hash, turn } = pending;
    try {
      await this.connection.request({ type: "play", room: this.id, ply, hash, turn });
    } catch (error) {
      // The answer to a turn that has been settled otherwise meanwhile.
      if (this.#pending.value !== pending || !(error instanceof RequestError)) return;
      if (error.code === "connection-lost" || error.code === "shutting-down") return;
      if (error.code === "stale") {
        this.#stale = pending;
        void this.#enter();
        return;
      }
      this.#pending.value = null;
      this.#tell(error);
    }
  }

  /** The room is up to date: is the pending turn in it, still possible, or overtaken? */
  #settlePending(): void {
    const room = this.#room.value;
    const pending = this.#pending.value;
    if (room === null || pending === null) return;
    if (room.ply >= pending.ply) this.#settlePlayed();
    else if (pending !== this.#stale && room.hash === pending.hash && room.status === "playing")
      void this.#sendPending();
    else
      batch(() => {
        this.#pending.value = null;
        this.notice.value = { kind: "stale" };
      });
  }

  #settlePlayed(): void {
    const room = this.#room.value;
    const pending = this.#pending.value;
    if (room === null || pending === null || room.ply < pending.ply) return;
    const played = turnAt(room, pending.ply);
    batch(() => {
      this.#pending.value = null;
      if (played?.turn !== pending.turn) this.notice.value = { kind: "stale" };
    });
  }
}

/** By the number of turns before them; of turns that were taken back there are none. */
function positionsIn(events: readonly RoomEvent[]): Record<number, string> {
  const positions: string[] = [];
  let ply = 0;
  for (const event of events) {
    if (event.kind === "played" || event.kind === "taken_back") ply = event.ply;
    if (!("position" in event)) continue;
    positions.length = Math.min(positions.length, ply);
    positions[ply] = event.position;
  }
  return { ...positions };
}
