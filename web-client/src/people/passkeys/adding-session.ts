// Adds a passkey: the browser makes it, and the server stores it.

import type { AddChallenge, MadePasskey } from "../../net/passkeys";
import { RequestError } from "../../net/protocol";

export interface AddingPlace {
  begin(): Promise<AddChallenge>;
  /** The browser's prompt. */
  make(challenge: AddChallenge, left: AbortSignal): Promise<MadePasskey & { id: string }>;
  add(name: string, password: string, made: MadePasskey): Promise<unknown>;
  /** The browser should offer the passkey no longer. */
  discard(host: string, id: string): Promise<void>;
}

interface Made {
  host: string;
  id: string;
  passkey: MadePasskey;
  /** The page does not know the outcome of the request. */
  mayBeStored: boolean;
}

/** Codes of errors after which the server may have done what it was asked. */
const lostReplies = new Set(["connection-lost", "internal"]);

export class AddingSession {
  readonly #left = new AbortController();
  #running: Promise<void> | null = null;
  /** Made by the browser, and not stored yet. */
  #made: Made | null = null;

  constructor(readonly place: AddingPlace) {}

  /**
   * Rejects with the browser's DOMException or the server's error. A passkey that the server refuses
   * because of the password or the name is sent again at the next call, without another prompt. A call
   * while another one runs joins that one.
   */
  add(name: string, password: string): Promise<void> {
    this.#running ??= this.#add(name, password).finally(() => {
      this.#running = null;
      if (this.#left.signal.aborted) this.#discard();
    });
    return this.#running;
  }

  /** Ends the prompt. A request that is on its way ends as usual. */
  close(): void {
    this.#left.abort();
    if (this.#running === null) this.#discard();
  }

  async #add(name: string, password: string): Promise<void> {
    this.#made ??= await this.#make();
    const made = this.#made;
    try {
      await this.place.add(name, password, made.passkey);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const isKnown = error.key === "passkeys.known";
      if (!(isKnown && made.mayBeStored)) {
        made.mayBeStored ||= isKnown || lostReplies.has(error.code);
        if (error.key?.startsWith("passkeys.")) this.#discard();
        throw error;
      }
    }
    this.#made = null;
  }

  async #make(): Promise<Made> {
    const { signal: left } = this.#left;
    const challenge = await this.place.begin();
    const { id, ...passkey } = await this.place.make(challenge, left);
    return { host: challenge.host, id, passkey, mayBeStored: false };
  }

  #discard(): void {
    const made = this.#made;
    this.#made = null;
    if (made !== null && !made.mayBeStored) void this.place.discard(made.host, made.id);
  }
}
