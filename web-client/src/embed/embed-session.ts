// The framed page without its drawing: asks for the game, follows it while it runs, and knows the turn
// on the board.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Core } from "../../core/core";
import { lastActions, type Scene, sceneAfter } from "../play/scene";
import type { Asked } from "./asking";
import { afterFailures, type EmbeddedGame, nextRequest } from "./embedded-game";

export interface EmbedParts {
  /** Never rejects. */
  ask(): Promise<Asked>;
  askPositions(): Promise<Record<number, string> | null>;
  core: ReadonlySignal<Core | null>;
  /** The turn to begin with; null: the newest. */
  turn: number | null;
}

export class EmbedSession {
  readonly game = signal<EmbeddedGame | null>(null);
  /** There is no such public game. */
  readonly missing = signal(false);
  /** The last request has failed. */
  readonly failed = signal(false);
  /** The number of turns before the position on the board; null follows the game. */
  readonly at = signal<number | null>(null);
  readonly ply = computed(() => this.game.value?.turns.length ?? 0);
  readonly shown = computed(() => Math.min(this.at.value ?? this.ply.value, this.ply.value));
  readonly scene: ReadonlySignal<Scene | null> = computed(() => this.#sceneAt());

  readonly #parts: EmbedParts;
  readonly #logged = signal<Readonly<Record<number, string>>>({});
  #seen = false;
  #asking = false;
  #due = 0;
  /** Ms between the last request and `#due`. */
  #wait = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unchanged = 0;
  #failures = 0;
  #before = "";
  /** The server's time minus this page's. */
  #ahead = 0;

  constructor(parts: EmbedParts) {
    this.#parts = parts;
    this.at.value = parts.turn;
  }

  /** While the page is out of sight, it asks for nothing. */
  setSeen(seen: boolean): void {
    this.#seen = seen;
    this.#plan();
  }

  /** The server's time, in ms since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  look(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.ply.value));
    this.at.value = to === this.ply.value ? null : to;
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#seen || this.#asking || this.#due === Number.POSITIVE_INFINITY) return;
    // A clock that leaps back costs one wait at most.
    const left = Math.min(this.#wait, Math.max(0, this.#due - Date.now()));
    this.#timer = setTimeout(() => void this.#ask(), left);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    const asked = await this.#parts.ask();
    this.#asking = false;
    const wait = this.#hear(asked);
    this.#wait = wait ?? 0;
    this.#due = wait === null ? Number.POSITIVE_INFINITY : Date.now() + wait;
    this.#plan();
  }

  /** Ms until the next request; null: there is none. */
  #hear(asked: Asked): number | null {
    this.failed.value = asked.kind === "failed";
    if (asked.kind === "failed") return afterFailures(++this.#failures, asked.after);
    this.#failures = 0;
    if (asked.kind === "missing") {
      this.missing.value = true;
      return null;
    }
    this.#ahead = asked.now - Date.now();
    const { game } = asked;
    const text = JSON.stringify(game);
    this.#unchanged = text === this.#before ? this.#unchanged + 1 : 0;
    if (this.#unchanged === 0) {
      this.#before = text;
      this.game.value = game;
      if (game.seats.some(({ withdrew }) => withdrew !== null && withdrew.ply < game.turns.length))
        void this.#readLog();
    }
    return nextRequest(game, this.#unchanged);
  }

  async #readLog(): Promise<void> {
    const positions = await this.#parts.askPositions();
    if (positions !== null) this.#logged.value = positions;
  }

  #sceneAt(): Scene | null {
    const game = this.game.value;
    const core = this.#parts.core.value;
    if (game === null) return null;
    const ply = this.shown.value;
    const { turns, position } = game;
    if (core === null)
      return ply === turns.length && position !== null
        ? { position, last: lastActions(game, ply), legal: [], way: null }
        : null;
    const positions = { ...this.#logged.value };
    if (position !== null) positions[turns.length] = position;
    return sceneAfter({ ...game, positions }, ply, core);
  }
}
