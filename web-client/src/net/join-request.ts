// Our request to the host of a room: to be let in, or to get a seat.

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Connection, isUnavailable } from "./connection";
import { type Push, RequestError } from "./protocol";
import { type Notice, refusedNotice } from "./table-notice";

/**
 * The state of the request; null: there is none. `started`: the game began meanwhile; `closed`: the
 * room was closed.
 */
export type Asking = "sending" | "asked" | "declined" | "started" | "closed" | null;

export interface JoinRequestPlace {
  connection: Connection;
  room: string;
  notice: Signal<Notice | null>;
  /** Whether the client is in the room. */
  isInside(): boolean;
  /** Tries to enter the room, which may be open to us now. */
  enter(): Promise<void>;
}

export class JoinRequest {
  readonly #asking = signal<Asking>(null);
  #seat: number | null = null;

  constructor(readonly place: JoinRequestPlace) {}

  get asking(): ReadonlySignal<Asking> {
    return this.#asking;
  }

  /** Asks the host to let us in; to this seat, if it is one. Ignored while we ask. */
  async send(seat: number | null = null): Promise<void> {
    if (this.#asking.value === "sending" || this.#asking.value === "asked") return;
    const { connection, room, notice } = this.place;
    this.#asking.value = "sending";
    this.#seat = seat;
    try {
      await connection.request({ type: "ask_to_join", room, seat });
      notice.value = null;
      // The answer may have come already.
      if (this.#asking.value === "sending") this.#asking.value = "asked";
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // After a loss we enter again, and ask again with that.
      this.#asking.value = comesAgain(error) ? "asked" : null;
      if (error.key === "join.declined") this.#asking.value = "declined";
      else if (error.key === "join.not-needed") void this.place.enter();
      else if (!comesAgain(error)) notice.value = refusedNotice(error);
    }
  }

  /** Takes the request back. */
  async withdraw(): Promise<void> {
    if (this.#asking.value !== "asked") return;
    const { connection, room } = this.place;
    this.#asking.value = null;
    await connection.request({ type: "leave_room", room }).catch(() => {});
    await this.place.enter();
  }

  /** A request ends with the connection that it was made over. */
  sendAgain(): void {
    if (this.#asking.value !== "asked") return;
    this.#asking.value = null;
    void this.send(this.#seat);
  }

  /** The host's answer, or the end of the wait for it. */
  receive({ answer }: Push & { type: "admission" }): void {
    this.#asking.value = answer === "admitted" ? null : answer;
    if (answer === "admitted" && !this.place.isInside()) void this.place.enter();
  }
}

/** Whether the client connects and enters again after this error, and then repeats the request. */
export function comesAgain(error: RequestError): boolean {
  return error.code === "connection-lost" || isUnavailable(error);
}
