// The study of an analysis, with undo and redo.

import { computed, type Signal, signal } from "@preact/signals";
import { changed, type Edits, firstOf, moved, redo, undo } from "./edits";
import type { Study } from "./study";

export class StudyHistory {
  readonly #edits: Signal<Edits<Study>>;
  readonly study = computed(() => this.#edits.value.now);

  /** Calls `onSet` before each change by the reader. */
  constructor(
    first: Study,
    readonly onSet: () => void,
  ) {
    this.#edits = signal(firstOf(first));
  }

  get mayUndo(): boolean {
    return this.#edits.value.past.length > 0;
  }

  get mayRedo(): boolean {
    return this.#edits.value.future.length > 0;
  }

  /** Another study, without a past. */
  open(study: Study): void {
    this.#edits.value = firstOf(study);
  }

  /** A change that can be undone, or only another view of the same tree. */
  set(next: Study): void {
    const same = next.children === this.study.value.children;
    this.#set(same ? moved(this.#edits.value, next) : changed(this.#edits.value, next));
  }

  /** Another view of the same tree that the reader did not ask for, as in a replay. */
  show(next: Study): void {
    this.#edits.value = moved(this.#edits.value, next);
  }

  /** A change that can be undone. */
  change(next: Study): void {
    this.#set(changed(this.#edits.value, next));
  }

  undo(): void {
    this.#set(undo(this.#edits.value));
  }

  redo(): void {
    this.#set(redo(this.#edits.value));
  }

  #set(next: Edits<Study>): void {
    this.onSet();
    this.#edits.value = next;
  }
}
