// The turn draft of a page: checks each chosen action with the rules core, and plays a complete
// turn immediately or after a confirmation. The tab keeps the draft over a reload.

import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import type { Core } from "../../../core/core";
import type { GameView } from "../../game-kit/view";
import type { Refused } from "../../net/protocol";
import type { Notice } from "../../net/table-notice";
import { confirming, waits } from "./confirming";
import { keepDraft, keptDraft } from "./kept";
import { carriedTo } from "./premove";
import { addAction, draftIn, emptyDraft, type Stand, type TurnDraft, takeBack } from "./turn-draft";
import { spelled, wordsOf } from "./typed";

export interface DraftPlace {
  /** Null until it has loaded; until then no action is added. */
  core: ReadonlySignal<Core | null>;
  stand: ReadonlySignal<Stand>;
  /** The game's buttons for actions. */
  buttons: GameView["buttons"];
  /** Set to the reason when an action is not possible. */
  notice: Signal<Notice | null>;
  /** Called with a complete turn and the position after it. */
  play(turn: string, position: string): void;
  /** Called before a pressed action is added; false: it is not added. */
  admits?(action: string): boolean;
  /** Called with actions that the core refuses. Returns whether to keep them. */
  keepsRefused?(actions: readonly string[], refused: Refused, typed: boolean): boolean;
}

export class DraftSession {
  /** The draft that was put together last, in this position or an earlier one. */
  readonly #kept = signal<TurnDraft>(emptyDraft);
  readonly #draft = computed(() => draftIn(this.place.stand.value, this.#kept.value));
  readonly #hash = computed(() => this.place.stand.value.hash);
  #restored = false;
  readonly #end: () => void;

  constructor(readonly place: DraftPlace) {
    this.#end = effect(() => {
      const { value: core } = place.core;
      const { value: hash } = this.#hash;
      if (core !== null && hash !== null) untracked(() => this.#restore(core));
    });
  }

  /** The turn so far. */
  get draft(): TurnDraft {
    return this.#draft.value;
  }

  /** The draft as it was in the position with this hash. */
  draftAt(hash: string | null): TurnDraft {
    const { value: kept } = this.#kept;
    return kept.base === hash ? kept : emptyDraft;
  }

  act(action: string): void {
    if (this.place.admits?.(action) !== false) this.#add([action], false);
  }

  /** Adds typed actions. Returns false and changes nothing if they are not possible. */
  enter(text: string): boolean {
    return this.#add(wordsOf(text), true);
  }

  /** Removes the last action. */
  takeBack(): void {
    this.place.notice.value = null;
    this.begin(takeBack(this.draft));
  }

  clear(): void {
    this.begin(emptyDraft);
  }

  /** Plays the waiting turn. */
  confirm(): void {
    const { actions, complete } = this.draft;
    if (complete !== null) this.#play(actions, complete.position);
  }

  /** Continues with this draft. */
  begin(draft: TurnDraft): void {
    this.#kept.value = draft;
    keepDraft(draft);
  }

  close(): void {
    this.#end();
  }

  /** Adds all of them or none. */
  #add(words: readonly string[], typed: boolean): boolean {
    const { core, stand, notice, buttons, keepsRefused } = this.place;
    if (core.value === null || this.draft.complete !== null) return false;
    const { value: here } = stand;
    let next = this.draft;
    notice.value = null;
    for (const [index, word] of words.entries()) {
      const { actions } = next;
      const action = typed ? spelled(here, actions, word, core.value) : word;
      const step = addAction(here, actions, action, core.value);
      if (step.kind === "refused") {
        const wanted = [...actions, action, ...words.slice(index + 1)];
        if (keepsRefused?.(wanted, step, typed)) {
          this.clear();
          return true;
        }
        notice.value = step;
        return false;
      }
      next =
        step.kind === "continues"
          ? step.draft
          : {
              base: here.hash,
              actions: [...actions, action],
              complete: { position: step.position },
            };
    }
    const { actions, complete } = next;
    const button = buttons?.find(({ action }) => action === actions.at(-1));
    const passes = !typed && actions.length === 1 && button?.alone !== undefined;
    const deliberate = typed || button !== undefined;
    if (complete === null || passes || waits(confirming.value, actions.length, deliberate))
      this.begin(next);
    else this.#play(actions, complete.position);
    return true;
  }

  /** The tab keeps the turn until another position arrives, because only then it has been played. */
  #play(actions: readonly string[], position: string): void {
    keepDraft({ base: this.#hash.value, actions, complete: { position } });
    this.#kept.value = emptyDraft;
    this.place.play(actions.join(" "), position);
  }

  /** Restores the draft that this tab has kept, and removes it when another position arrives. */
  #restore(core: Core): void {
    const { value: stand } = this.place.stand;
    const found = keptDraft();
    if (found.actions.length > 0 && found.base !== stand.hash) keepDraft(emptyDraft);
    else if (!this.#restored && this.#kept.value === emptyDraft)
      this.#kept.value = carriedTo(stand, found, core);
    this.#restored = true;
  }
}
