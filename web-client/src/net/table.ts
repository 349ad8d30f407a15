// One room, kept up to date over a connection that may come and go.
//
// - Enters the room after each connect, with `since` after a loss; and again when an event is
//   missing, or when a position's hash differs from the one that our own core computes.
// - `play` shows the turn at once (`pending`) and sends it until it is answered: after a loss it
//   sends it again if the room still has the position in which the turn was chosen. Ply and hash
//   make that exactly once; `seq` prevents that a turn which was taken back is played a second
//   time.
// - `notice` is what to tell the person; `refusal` is why the room does not let them in.

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { type Connection, isUnavailable } from "./connection";
import { keepMuted, type MutedPlayer, mutedIds } from "./muted";
import {
  type Ask,
  type Channel,
  type OfferKind,
  type Push,
  type Refused,
  RequestError,
  type RoomEvent,
} from "./protocol";
import type { Request } from "./requests";
import { applyEvent, type Room, roomFromSnapshot, turnAt, youAfter } from "./room";
import { afterPush, positionsIn } from "./room-news";

/** The most ids that the server accepts in a request. The page itself hides the others' messages. */
const mostMuted = 64;

const newestMutedIds = () => mutedIds().slice(-mostMuted);

export interface PendingTurn {
  /** The last event of the room when the turn was chosen. */
  seq: number;
  ply: number;
  hash: string;
  turn: string;
  /** Where the turn leads, to be shown until the server has answered. */
  position: string;
}

/**
 * Where our request to be let in stands; null: there is none. `started`: the game began meanwhile;
 * `closed`: the room was closed.
 */
export type Asking = "sending" | "asked" | "declined" | "started" | "closed" | null;

export type Notice =
  | ({ kind: "refused" } & Refused)
  /** The pending turn is dropped: the room has another turn or position now. */
  | { kind: "stale" }
  /** A turn that was chosen ahead is not possible. */
  | ({ kind: "dropped" } & Refused)
  /** Our core came to another position than the server's. */
  | { kind: "differs" };

/** The hash of the position after `turn`, or null if that cannot be said (yet). */
export type Referee = (room: Room, turn: string) => string | null;

export class Table {
  readonly #room = signal<Room | null>(null);
  readonly #pending = signal<PendingTurn | null>(null);
  readonly #refusal = signal<RequestError | null>(null);
  readonly #asks = signal<readonly Ask[]>([]);
  readonly #asking = signal<Asking>(null);
  #askedSeat: number | null = null;
  readonly notice = signal<Notice | null>(null);
  readonly #forget: (() => void)[];
  /** Counts our attempts to enter: answers to older ones are ignored. */
  #entering = 0;
  #entered = false;
  #key: string | undefined;
  /** The pending turn that the server has called stale: not to be sent again. */
  #stale: PendingTurn | null = null;

  constructor(
    readonly connection: Connection,
    readonly id: string,
    key: string | undefined,
    readonly referee: Referee,
  ) {
    this.#key = key;
    this.#forget = [
      connection.onPush((push) => this.#receive(push)),
      connection.onConnected(() => void this.#enter()),
    ];
  }

  /** The key that opens the room to us; a `keys` push replaces it. */
  get key(): string | undefined {
    return this.#key;
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

  /** Those who ask us, the host, to let them in. */
  get asks(): ReadonlySignal<readonly Ask[]> {
    return this.#asks;
  }

  get asking(): ReadonlySignal<Asking> {
    return this.#asking;
  }

  /** The page is left. */
  close(): void {
    ++this.#entering;
    for (const forget of this.#forget) forget();
    this.connection.left(this.id);
    if (this.connection.status.value === "connected")
      this.connection.request({ type: "leave_room", room: this.id }).catch(() => {});
  }

  // These resolve to whether the server has done it; if not, `notice` says why.

  takeSeat(seat: number): Promise<boolean> {
    return this.#ask({ type: "take_seat", room: this.id, seat });
  }

  leaveSeat(): Promise<boolean> {
    return this.#ask({ type: "leave_seat", room: this.id });
  }

  /** Before the start, as the host: the computer sits there, or plays at another level. */
  addBot(seat: number, level: number): Promise<boolean> {
    return this.#ask({ type: "add_bot", room: this.id, seat, level });
  }

  removeBot(seat: number): Promise<boolean> {
    return this.#ask({ type: "remove_bot", room: this.id, seat });
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

  /** In a pause: we are ready to go on, or not any more. */
  resume(ready = true): Promise<boolean> {
    return this.#ask({ type: "resume", room: this.id, ready });
  }

  claim(): Promise<boolean> {
    return this.#ask({ type: "claim", room: this.id });
  }

  say(channel: Channel, text: string): Promise<boolean> {
    return this.#ask({ type: "say", room: this.id, channel, text });
  }

  /** Tries again to enter a room that did not let us in. */
  tryAgain(): void {
    void this.#enter();
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

  /** Locks or unlocks a private room of ours: a locked one admits no new player. */
  lock(locked: boolean): Promise<boolean> {
    return this.#ask({ type: "set_access", room: this.id, locked });
  }

  /** Makes new links for a private room of ours; the old ones stop working. */
  renewKeys(): Promise<boolean> {
    return this.#ask({ type: "set_access", room: this.id, new_keys: true });
  }

  /** Asks the host to let us in; to this seat, if it is one. Ignored while we ask. */
  async askToJoin(seat: number | null = null): Promise<void> {
    if (this.#asking.value === "sending" || this.#asking.value === "asked") return;
    this.#asking.value = "sending";
    this.#askedSeat = seat;
    try {
      await this.connection.request({ type: "ask_to_join", room: this.id, seat });
      this.notice.value = null;
      // The answer may have come already.
      if (this.#asking.value === "sending") this.#asking.value = "asked";
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // After a loss we enter again, and ask again with that.
      this.#asking.value = comesAgain(error) ? "asked" : null;
      if (error.key === "join.declined") this.#asking.value = "declined";
      else if (error.key === "join.not-needed") void this.#enter();
      else if (!comesAgain(error)) this.#tell(error);
    }
  }

  /** Takes our request back. */
  async stopAsking(): Promise<void> {
    if (this.#asking.value !== "asked") return;
    this.#asking.value = null;
    await this.connection.request({ type: "leave_room", room: this.id }).catch(() => {});
    await this.#enter();
  }

  /** Answers a player who asks us to be let in. */
  admit(player: string, accept: boolean): Promise<boolean> {
    return this.#ask({ type: "admit", room: this.id, player, accept });
  }

  /** Plays a whole turn that leads to `position`. Ignored while another one is pending. */
  play(turn: string, position: string): void {
    const room = this.#room.value;
    if (room === null || room.hash === null || this.#pending.value !== null) return;
    const { seq, hash } = room;
    this.#pending.value = { seq, ply: room.ply + 1, hash, turn, position };
    this.notice.value = null;
    if (this.#entered) void this.#sendPending();
  }

  /**
   * Loads all positions in the room's log, for looking back past a withdrawal, which no turn
   * replays. Loads none if the server sends no events.
   */
  async loadPositions(): Promise<void> {
    const reply = await this.connection.request({
      type: "enter_room",
      room: this.id,
      key: this.#key,
      since: 0,
      muted: newestMutedIds(),
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
    const { code, message, key, args } = error;
    this.notice.value = { kind: "refused", code, message, key, args };
  }

  /** `afresh`: with a snapshot instead of the new events. */
  async #enter(afresh = false): Promise<void> {
    const attempt = ++this.#entering;
    this.#entered = false;
    this.#asks.value = [];
    const since = afresh ? undefined : this.#room.value?.seq;
    try {
      const reply = await this.connection.request({
        type: "enter_room",
        room: this.id,
        key: this.#key,
        since,
        muted: newestMutedIds(),
      });
      if (attempt !== this.#entering) return;
      batch(() => {
        this.#refusal.value = null;
        if ("snapshot" in reply) this.#room.value = roomFromSnapshot(reply.snapshot);
        else {
          for (const event of reply.events) this.#apply(event);
          const room = this.#room.value;
          // The server says again who is away and which computer players wait.
          if (room !== null)
            this.#room.value = {
              ...room,
              you: reply.you,
              presence: reply.presence ?? room.presence,
              away: {},
              botWaits: {},
            };
        }
      });
      if (attempt !== this.#entering) return;
      this.#entered = true;
      this.#tellSeat();
      this.#settlePending();
      if (this.#asking.value === "asked") this.#askAgain();
    } catch (error) {
      if (attempt !== this.#entering || !(error instanceof RequestError)) return;
      if (!comesAgain(error)) this.#refusal.value = error;
      if (error.code === "forbidden" && this.#asking.value === "asked") this.#askAgain();
    }
  }

  /** A player's connection goes to the node that has the room; a spectator's stays. */
  #tellSeat(): void {
    const room = this.#room.value;
    if (room === null) return;
    this.connection.entered(this.id, room.you.seat !== null && room.status !== "over");
  }

  /** A request ends with the connection that it was made over. */
  #askAgain(): void {
    this.#asking.value = null;
    void this.askToJoin(this.#askedSeat);
  }

  #receive(push: Push): void {
    if (push.type === "admission" && push.room === this.id) {
      this.#asking.value = push.answer === "admitted" ? null : push.answer;
      if (push.answer === "admitted" && !this.#entered) void this.#enter();
      return;
    }
    const room = this.#room.value;
    if (room === null || !("room" in push) || push.room !== this.id) return;
    if (push.type === "asks") {
      this.#asks.value = push.asks;
    } else if (push.type === "keys") {
      this.#key = push.play_key ?? push.watch_key ?? this.#key;
      this.#room.value = afterPush(room, push, this.connection.now());
    } else if (push.type === "left") {
      ++this.#entering;
      this.#entered = false;
      this.#refusal.value = new RequestError("left", push.reason, null, push);
    } else if (push.type === "event" && push.seq > room.seq + 1) {
      if (this.#entered) void this.#enter();
    } else if (push.type === "event") {
      this.#apply(push);
      if (this.#room.value?.you.seat !== room.you.seat) this.#tellSeat();
      this.#settlePlayed();
    } else {
      this.#room.value = afterPush(room, push, this.connection.now());
    }
  }

  /** Applies the next event; ignores known ones. */
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
    const { seq, ply, hash, turn } = pending;
    try {
      const choice = { room: this.id, seq, ply, hash, turn };
      await this.connection.request({ type: "play", ...choice, with_event: true });
    } catch (error) {
      // The turn was settled before its answer came.
      if (this.#pending.value !== pending || !(error instanceof RequestError)) return;
      if (comesAgain(error) || error.code === "shutting-down") return;
      // The room shows whether the turn was played; if not, it is sent again.
      if (error.key === "internal.turn-unknown") {
        this.connection.lookAgain();
        return;
      }
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

/** We connect again and enter again, and then ask again. */
function comesAgain(error: RequestError): boolean {
  return error.code === "connection-lost" || isUnavailable(error);
}
