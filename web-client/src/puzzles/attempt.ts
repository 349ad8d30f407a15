// The player's attempt at a puzzle. Only the first one counts, in this browser and on the server,
// which rates it if the player has an account.

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { AttemptReply, PuzzleReply, PuzzleStanding } from "../net/puzzles";
import { keepTried, triedHere } from "./kept";

/** Requests of an attempt. They reject when the server is away or refuses. */
export interface AttemptServer {
  getPuzzle(id: string, signal: AbortSignal): Promise<PuzzleReply>;
  sendAttempt(id: string, turns: readonly string[]): Promise<AttemptReply>;
}

/** Knows whether a puzzle has been tried, without the server. */
export interface AttemptMemory {
  /** Undefined if it has not been tried. */
  tried(puzzle: string): boolean | undefined;
  keep(puzzle: string, solved: boolean): void;
}

/** This browser's memory of puzzles. `now`: the time in ms since 1970. */
export function memoryOfBrowser(now: () => number): AttemptMemory {
  return {
    tried: (puzzle) => triedHere()[puzzle],
    keep: (puzzle, solved) => keepTried(puzzle, solved, now()),
  };
}

export interface AttemptPlace {
  /** The id of the puzzle. */
  puzzle: string;
  /** A turn was wrong, or the solution was shown, before a reload of the page. */
  failed: boolean;
  account: ReadonlySignal<boolean>;
  server: AttemptServer;
  memory: AttemptMemory;
}

export class Attempt {
  readonly #failed = signal(false);
  readonly #standing = signal<PuzzleStanding | null>(null);
  readonly #before = signal<number | null>(null);
  readonly #again = signal(false);
  /** A failure from now on costs the player something. */
  readonly counts = computed(() => {
    const { puzzle, account, memory } = this.place;
    const tried = account.value ? this.#again.value : memory.tried(puzzle) !== undefined;
    return !this.#failed.value && !tried;
  });
  /** Counts the starts from the first position. */
  #start = 0;
  readonly #end: () => void;

  constructor(readonly place: AttemptPlace) {
    this.#failed.value = place.failed;
    this.#end = effect(() => {
      if (!place.account.value) return undefined;
      const asking = new AbortController();
      void this.#learn(asking.signal);
      return () => asking.abort();
    });
  }

  /** A turn was wrong, or the solution was shown. */
  get failed(): ReadonlySignal<boolean> {
    return this.#failed;
  }

  /** The player's rating; null if it is unknown, and for guests. */
  get standing(): ReadonlySignal<PuzzleStanding | null> {
    return this.#standing;
  }

  /** The rating before this attempt, if the attempt was rated. */
  get before(): ReadonlySignal<number | null> {
    return this.#before;
  }

  /** The server knows an earlier attempt, so this one is not rated. */
  get again(): ReadonlySignal<boolean> {
    return this.#again;
  }

  /** The puzzle is solved, or has failed; `turns` are the solver's. */
  async report(turns: readonly string[], solved: boolean): Promise<void> {
    const first = !this.#failed.value;
    if (!solved) this.#failed.value = true;
    if (!first) return;
    const { puzzle, server, memory } = this.place;
    memory.keep(puzzle, solved);
    const start = this.#start;
    try {
      const { standing, before, rated } = await server.sendAttempt(puzzle, turns);
      if (standing === null) return;
      batch(() => {
        this.#standing.value = standing;
        // After a new start the page shows another attempt, which is not rated.
        const same = start === this.#start;
        this.#before.value = same ? before : null;
        this.#again.value = !same || !rated;
      });
    } catch {
      // Without a server the attempt is not rated.
    }
  }

  /** The player starts from the first position again. */
  startAgain(): void {
    ++this.#start;
    batch(() => {
      this.#failed.value = true;
      if (this.#before.value !== null) this.#again.value = true;
      this.#before.value = null;
    });
  }

  close(): void {
    this.#end();
  }

  async #learn(asking: AbortSignal): Promise<void> {
    try {
      const { standing, tried } = await this.place.server.getPuzzle(this.place.puzzle, asking);
      if (asking.aborted) return;
      this.#standing.value ??= standing;
      // The player may have made an attempt meanwhile.
      if (this.#before.value === null) this.#again.value = tried !== null;
    } catch {
      // Without a server the page shows no rating.
    }
  }
}
