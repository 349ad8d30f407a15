// Composing a turn on a page: the actions that are chosen go to the core, and a whole turn is played
// at once or waits for a confirmation. What a room, an analysis and a game at one screen share.

import { type Signal, useSignal } from "@preact/signals";
import type { GameView } from "../games/view";
import type { Notice } from "../net/table";
import { core } from "../rules-core";
import { addAction, type Draft, draftIn, emptyDraft, type Stand, takeBack } from "./composer";
import { confirming, waits } from "./confirming";

export interface Composing {
  /** What has been put together here so far. */
  draft: Draft;
  act(action: string): void;
  /** Without the last action. */
  takeBack(): void;
  clear(): void;
  /** Plays the turn that waits. */
  confirm(): void;
}

export interface ComposingPlace {
  stand: Stand;
  view: GameView;
  /** Why something is not possible is told here. */
  notice: Signal<Notice | null>;
  /** A whole turn, and the position that it leads to. */
  onPlay(turn: string, position: string): void;
}

export function useComposing({ stand, view, notice, onPlay }: ComposingPlace): Composing {
  const kept = useSignal<Draft>(emptyDraft);
  const draft = draftIn(stand, kept.value);

  function play(actions: readonly string[], position: string): void {
    kept.value = emptyDraft;
    onPlay(actions.join(" "), position);
  }

  return {
    draft,
    act(action) {
      if (core.value === null || draft.complete !== null) return;
      const step = addAction(stand, draft.actions, action, core.value);
      notice.value = null;
      if (step.kind === "refused") {
        notice.value = step;
        return;
      }
      const actions = [...draft.actions, action];
      const deliberate = view.buttons?.some((button) => button.action === action) ?? false;
      if (step.kind === "continues") kept.value = step.draft;
      else if (waits(confirming.value, actions.length, deliberate))
        kept.value = { base: stand.hash, actions, complete: { position: step.position } };
      else play(actions, step.position);
    },
    takeBack() {
      notice.value = null;
      kept.value = takeBack(draft);
    },
    clear() {
      kept.value = emptyDraft;
    },
    confirm() {
      if (draft.complete !== null) play(draft.actions, draft.complete.position);
    },
  };
}
