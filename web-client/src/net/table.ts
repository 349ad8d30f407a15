// One room, kept up to date over a connection that may come and go.
//
// - Enters the room after each connect, with `since` after a loss; and again when an event is
//   missing, or when a position's hash differs from the one that our own core computes.
// - `play` shows the turn at once (`pending`) and sends it until it is answered (turn-sender.ts).
// - `notice` is the message for the player; `refusal` is why the room does not let them in.

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "./connection";
import { comesAgain, JoinRequest } from "./join-request";
import { mutedIds } from "./muted";
import { tableClosed, tableOpened } from "./open-tables";
import { type Ask, type Push, RequestError, type RoomEvent } from "./protocol";
import { applyEvent, type Room, roomFromSnapshot, youAfter } from "./room";
import { afterPush, positionsIn } from "./room-news";
import { RoomRequests } from "./room-requests";
import type { Notice } from "./table-notice";
import { type PendingTurn, TurnSender } from "./turn-sender";

/** The most ids that the server accepts in a request. The page itself hides the others' messages. */
const mostMuted = 64;

const newestMutedIds = () => mutedIds().slice(-mostMuted);

/** The hash of the position after `turn`, or null if that cannot be said (yet). */
export type Referee = (room: Room, turn: string) => string | null;

export class Table {
  readonly #room = signal<Room | null>(null);
  readonly refusal = signal<RequestError | null>(null);
  /** The players who ask us, the host, to let them in. */
  readonly asks = signal<readonly Ask[]>([]);
  readonly notice = signal<Notice | null>(null);
  /** How often we have entered. The server then believes that the player looks at the room. */
  readonly entries = signal(0);
  /** All requests but turns and our own request to be let in. */
  readonly requests: RoomRequests;
  readonly joining: JoinRequest;
  readonly #turns: TurnSender;
  readonly #forget: (() => void)[];
  /** Counts our attempts to enter: answers to older ones are ignored. */
  #entering = 0;
  #entered = false;
  #key: string | undefined;

  constructor(
    readonly connection: Connection,
    readonly id: string,
    key: string | undefined,
    readonly referee: Referee,
    /** `learning`: the player takes the game's lesson, and the others in the room see that. */
    readonly wishes: { readonly learning?: boolean } = {},
  ) {
    this.#key = key;
    tableOpened(connection, id);
    const { notice } = this;
    const place = { connection, isInside: () => this.#entered, enter: () => this.#enter() };
    this.requests = new RoomRequests(connection, id, notice);
    this.joining = new JoinRequest({ ...place, room: id, notice });
    this.#turns = new TurnSender({ ...place, id, room: this.#room, notice });
    this.#forget = [
      // A push changes the table in one step: its readers see no state in between.
      connection.onPush((push) => batch(() => this.#receive(push))),
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
    return this.#turns.pending;
  }

  /** The page is left. */
  close(): void {
    ++this.#entering;
    for (const forget of this.#forget) forget();
    if (!tableClosed(this.connection, this.id)) return;
    this.connection.left(this.id);
    if (this.connection.status.value === "connected")
      this.connection.request({ type: "leave_room", room: this.id }).catch(() => {});
  }

  /** Tries again to enter a room that did not let us in. */
  tryAgain(): void {
    void this.#enter();
  }

  /** Plays a whole turn that leads to `position`. Ignored while another one is pending. */
  play(turn: string, position: string): void {
    this.#turns.play(turn, position);
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
    ++this.entries.value;
    if (!("events" in reply) || this.#room.value === null) return;
    const positions = positionsIn(reply.events);
    this.#room.value = {
      ...this.#room.value,
      positions: { ...positions, ...this.#room.value.positions },
    };
  }

  /** `afresh`: with a snapshot instead of the new events. */
  async #enter(afresh = false): Promise<void> {
    const attempt = ++this.#entering;
    this.#entered = false;
    this.asks.value = [];
    const since = afresh ? undefined : this.#room.value?.seq;
    try {
      const reply = await this.connection.request({
        type: "enter_room",
        room: this.id,
        key: this.#key,
        since,
        muted: newestMutedIds(),
        ...this.wishes,
      });
      if (attempt !== this.#entering) return;
      batch(() => {
        this.refusal.value = null;
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
      ++this.entries.value;
      reportSeat(this.connection, this.#room.value);
      this.#turns.settle();
      this.joining.sendAgain();
    } catch (error) {
      if (attempt !== this.#entering || !(error instanceof RequestError)) return;
      if (!comesAgain(error)) this.refusal.value = error;
      if (error.code === "forbidden") this.joining.sendAgain();
    }
  }

  #receive(push: Push): void {
    if (push.type === "admission" && push.room === this.id) {
      this.joining.receive(push);
      return;
    }
    const room = this.#room.value;
    if (room === null || !("room" in push) || push.room !== this.id) return;
    if (push.type === "asks") {
      this.asks.value = push.asks;
    } else if (push.type === "keys") {
      this.#key = push.play_key ?? push.watch_key ?? this.#key;
      this.#room.value = afterPush(room, push, this.connection.now());
    } else if (push.type === "left") {
      ++this.#entering;
      this.#entered = false;
      this.refusal.value = new RequestError("left", push.reason, null, push);
    } else if (push.type === "event" && push.seq > room.seq + 1) {
      if (this.#entered) void this.#enter();
    } else if (push.type === "event") {
      this.#apply(push);
      if (this.#room.value?.you.seat !== room.you.seat)
        reportSeat(this.connection, this.#room.value);
      this.#turns.settlePlayed();
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
}

/** A player's connection goes to the node that has the room; a spectator's stays. */
function reportSeat(connection: Connection, room: Room | null): void {
  if (room !== null)
    connection.entered(room.room, room.you.seat !== null && room.status !== "over");
}
