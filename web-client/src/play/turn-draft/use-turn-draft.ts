// The turn draft of a page: checks each chosen action with the rules core, and plays a complete
// turn immediately or after a confirmation.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { core } from "../../base/rules-core";
import type { GameView } from "../../game-kit/view";
import type { Refused } from "../../net/protocol";
import type { Notice } from "../../net/table-notice";
import { confirming, waits } from "./confirming";
import { keepDraft, keptDraft } from "./kept";
import { carriedTo } from "./premove";
import { addAction, draftIn, emptyDraft, type Stand, type TurnDraft, takeBack } from "./turn-draft";
import { spelled, wordsOf } from "./typed";

export interface TurnDraftControls {
  /** The turn so far. */
  draft: TurnDraft;
  act(action: string): void;
  /** Adds typed actions. Returns false and changes nothing if they are not possible. */
  enter(text: string): boolean;
  /** Removes the last action. */
  takeBack(): void;
  clear(): void;
  /** Plays the waiting turn. */
  confirm(): void;
  /** Continues with this draft. */
  begin(draft: TurnDraft): void;
}

export interface TurnDraftContext {
  stand: Stand;
  view: GameView;
  /** Set to the reason when an action is not possible. */
  notice: Signal<Notice | null>;
  /** Called with a complete turn and the position after it. */
  onPlay(turn: string, position: string): void;
  /** Called with actions that the core refuses. Returns whether to keep them. */
  onRefused?(actions: readonly string[], refused: Refused, typed: boolean): boolean;
}

export function useTurnDraft(place: TurnDraftContext): TurnDraftControls {
  const { stand, view, notice, onPlay, onRefused } = place;
  const kept = useSignal<TurnDraft>(emptyDraft);
  const draft = draftIn(stand, kept.value);
  useReloads(stand, kept);

  function put(next: TurnDraft): void {
    kept.value = next;
    keepDraft(next);
  }

  /** The tab keeps the turn until another position arrives, because only then it has been played. */
  function play(actions: readonly string[], position: string): void {
    keepDraft({ base: stand.hash, actions, complete: { position } });
    kept.value = emptyDraft;
    onPlay(actions.join(" "), position);
  }

  /** Adds all of them or none. */
  function add(words: readonly string[], typed: boolean): boolean {
    if (core.value === null || draft.complete !== null) return false;
    let next: TurnDraft = draft;
    notice.value = null;
    for (const [index, word] of words.entries()) {
      const { actions } = next;
      const action = typed ? spelled(stand, actions, word, core.value) : word;
      const step = addAction(stand, actions, action, core.value);
      if (step.kind === "refused") {
        const wanted = [...actions, action, ...words.slice(index + 1)];
        if (onRefused?.(wanted, step, typed)) {
          put(emptyDraft);
          return true;
        }
        notice.value = step;
        return false;
      }
      next =
        step.kind === "continues"
          ? step.draft
          : {
              base: stand.hash,
              actions: [...actions, action],
              complete: { position: step.position },
            };
    }
    const { actions, complete } = next;
    const button = view.buttons?.find(({ action }) => action === actions.at(-1));
    const passes = !typed && actions.length === 1 && button?.alone !== undefined;
    const deliberate = typed || button !== undefined;
    if (complete === null || passes || waits(confirming.value, actions.length, deliberate))
      put(next);
    else play(actions, complete.position);
    return true;
  }

  return {
    draft,
    act: (action) => void add([action], false),
    enter: (text) => add(wordsOf(text), true),
    takeBack() {
      notice.value = null;
      put(takeBack(draft));
    },
    clear() {
      put(emptyDraft);
    },
    confirm() {
      if (draft.complete !== null) play(draft.actions, draft.complete.position);
    },
    begin: put,
  };
}

/** Restores the draft that this tab has kept, and removes it when another position arrives. */
function useReloads(stand: Stand, draft: Signal<TurnDraft>): void {
  const restored = useRef(false);
  useEffect(() => {
    if (stand.hash === null || core.value === null) return;
    const found = keptDraft();
    if (found.actions.length > 0 && found.base !== stand.hash) keepDraft(emptyDraft);
    else if (!restored.current && draft.value === emptyDraft)
      draft.value = carriedTo(stand, found, core.value);
    restored.current = true;
  }, [stand.hash, core.value]);
}
