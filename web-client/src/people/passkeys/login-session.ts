// Logs in with a passkey: after a press, or after the browser's suggestion in the field for the name.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Challenge, SignedChallenge } from "../../net/passkeys";

export interface LoginPlace {
  begin(): Promise<Challenge>;
  /** The browser's prompt. */
  sign(challenge: Challenge, left: AbortSignal): Promise<SignedChallenge>;
  canSuggest(): Promise<boolean>;
  suggest(challenge: Challenge, left: AbortSignal): Promise<SignedChallenge>;
  /** Resolves when suggestions need a new challenge. */
  untilStale(left: AbortSignal): Promise<void>;
  logIn(signed: SignedChallenge): Promise<void>;
}

export type LoginState = "waits" | "prompts" | "sends";

export class LoginSession {
  readonly #state = signal<LoginState>("waits");
  readonly #error = signal<unknown>(null);
  readonly #suggests = signal(false);
  readonly #left = new AbortController();
  #suggestions: AbortController | null = null;

  constructor(
    readonly place: LoginPlace,
    /** The player has logged in. */
    readonly onDone: () => void,
  ) {}

  get state(): ReadonlySignal<LoginState> {
    return this.#state;
  }

  /** Why the last try failed. */
  get error(): ReadonlySignal<unknown> {
    return this.#error;
  }

  /** The browser may suggest passkeys in a field. */
  get suggests(): ReadonlySignal<boolean> {
    return this.#suggests;
  }

  /** Call it after a press. Ends the suggestions, because a browser has one prompt at a time. */
  async logIn(): Promise<void> {
    const { signal: left } = this.#left;
    if (this.#state.value !== "waits" || left.aborted) return;
    this.#suggestions?.abort();
    this.#state.value = "prompts";
    this.#error.value = null;
    try {
      const challenge = await this.place.begin();
      await this.#send(await this.place.sign(challenge, left));
    } catch (error) {
      this.#fail(error);
      void this.suggest();
    }
  }

  /**
   * Suggests passkeys until one is chosen, or until a press. After a choice that the server refuses
   * only the press remains, as a browser that chooses without its user would never end.
   */
  async suggest(): Promise<void> {
    if (!(await this.place.canSuggest().catch(() => false))) return;
    if (this.#state.value !== "waits" || this.#left.signal.aborted) return;
    this.#suggestions?.abort();
    const stop = new AbortController();
    this.#suggestions = stop;
    this.#suggests.value = true;
    const signed = await this.#suggestion(stop.signal).catch(() => null);
    if (signed === null || stop.signal.aborted) return;
    this.#error.value = null;
    await this.#send(signed).catch((error) => this.#fail(error));
  }

  /** Ends the prompt and the suggestions. A request that is on its way ends as usual. */
  close(): void {
    this.#left.abort();
    this.#suggestions?.abort();
  }

  async #suggestion(stop: AbortSignal): Promise<SignedChallenge> {
    for (;;) {
      const challenge = await this.place.begin();
      stop.throwIfAborted();
      const round = new AbortController();
      const end = () => round.abort();
      stop.addEventListener("abort", end);
      let isStale = false;
      void this.place.untilStale(round.signal).then(() => {
        isStale = true;
        end();
      });
      try {
        return await this.place.suggest(challenge, round.signal);
      } catch (error) {
        if (!isStale || stop.aborted) throw error;
      } finally {
        stop.removeEventListener("abort", end);
        end();
      }
    }
  }

  async #send(signed: SignedChallenge): Promise<void> {
    this.#state.value = "sends";
    await this.place.logIn(signed);
    this.onDone();
  }

  #fail(error: unknown): void {
    this.#state.value = "waits";
    this.#error.value = error;
  }
}
