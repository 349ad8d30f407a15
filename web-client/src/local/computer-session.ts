// The computer's turns in a game at one screen: the same engine as the server's, in this browser.

import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type Line, seatIn } from "../analysis/line";
import { EngineFailure, Stopped, think } from "../engine/engine";
import { type Trouble, troubleOf } from "../insight/thinking-session";
import type { Computers } from "./kept-game";

/** Pause in milliseconds, so that the player first sees their own turn. */
const pause = 700;

export interface ComputerPlace {
  line: ReadonlySignal<Line>;
  over: ReadonlySignal<boolean>;
  computers: ReadonlySignal<Computers>;
  seed: ReadonlySignal<number>;
  play(turn: string): void;
}

export class ComputerSession {
  readonly #trouble = signal<Trouble | null>(null);
  /** How often the computer was asked again about a position, in the whole game. */
  readonly #retries = signal(0);
  #line: Line | null = null;
  /** `#retries` when the position arose. */
  #retriesBefore = 0;
  readonly #end: () => void;

  constructor(
    readonly place: ComputerPlace,
    private readonly ask: typeof think = think,
  ) {
    const { line, over, computers, seed } = place;
    this.#end = effect(() => {
      const { value: now } = line;
      const seat = over.value ? null : seatIn(now, now.moves.length);
      const level = seat === null ? null : (computers.value[seat] ?? null);
      const [chosen, retries] = [seed.value, this.#retries.value];
      return untracked(() => this.#begin(now, level, chosen, retries));
    });
  }

  /** Why the computer cannot continue; null if it can. */
  get trouble(): ReadonlySignal<Trouble | null> {
    return this.#trouble;
  }

  again(): void {
    ++this.#retries.value;
  }

  close(): void {
    this.#end();
  }

  /** `level`: null if a person is to move. Returns a function that ends the thinking. */
  #begin(line: Line, level: number | null, seed: number, retries: number): () => void {
    if (this.#line !== line) this.#retriesBefore = retries;
    this.#line = line;
    this.#trouble.value = null;
    if (level === null) return () => {};
    const { game, options, start: position, moves } = line;
    const since = performance.now();
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turns = moves.map(({ turn }) => turn);
    const thinking = this.ask({ game, options, position, turns, level, seed });
    thinking.result.then(
      ({ turn }) => {
        if (ended) return;
        const wait = Math.max(0, pause - (performance.now() - since));
        timer = setTimeout(() => this.place.play(turn), wait);
      },
      (error: unknown) => {
        if (ended || error instanceof Stopped) return;
        // A single crash may be an accident: retries once with a new worker.
        const accident = error instanceof EngineFailure && error.kind === "crashed";
        if (accident && retries === this.#retriesBefore) ++this.#retries.value;
        else this.#trouble.value = troubleOf(error);
      },
    );
    return () => {
      ended = true;
      thinking.stop();
      clearTimeout(timer);
    };
  }
}
