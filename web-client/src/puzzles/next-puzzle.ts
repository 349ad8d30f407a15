// The way from one puzzle to the next.

import { signal } from "@preact/signals";
import type { Puzzle } from "./puzzle";

export interface NextPuzzlePlace {
  puzzle: Pick<Puzzle, "game" | "id">;
  /** The id of the next puzzle of the game; null: there is none. */
  nextPuzzle(game: string, after: string): Promise<string | null>;
  /** Goes to another puzzle. */
  goTo(puzzle: string): void;
}

export class NextPuzzle {
  /** The next puzzle is being looked up. */
  readonly busy = signal(false);
  #closed = false;

  constructor(readonly place: NextPuzzlePlace) {}

  /** Looks up the next puzzle and goes there. Ignored while that is under way. */
  async go(): Promise<void> {
    if (this.busy.value) return;
    const { puzzle, nextPuzzle, goTo } = this.place;
    this.busy.value = true;
    const id = await nextPuzzle(puzzle.game, puzzle.id).catch(() => null);
    this.busy.value = false;
    // The player may have left the page meanwhile.
    if (id !== null && !this.#closed) goTo(id);
  }

  close(): void {
    this.#closed = true;
  }
}
