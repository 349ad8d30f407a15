// The turn draft of a page: each action that the player chooses is asked of the rules core, and a
// whole turn is played at once or waits for a confirmation.

import { type Signal, useSignal } from "@preact/signals";
import { core } from "../../base/rules-core";
import type { GameView } from "../../game-kit/view";
import type { Refused } from "../../net/protocol";
import type { Notice } from "../../net/table";
import { confirming, waits } from "./confirming";
import { addAction, draftIn, emptyDraft, type Stand, type TurnDraft, takeBack } from "./turn-draft";
import { spelled, wordsOf } from "./typed";

export interface TurnDraftControls {
  /** The turn so far. */
  draft: TurnDraft;
  act(action: string): void;
  /** Goes on with what somebody has typed; false, and nothing done, when that is not possible. */
  enter(text: string): boolean;
  /** Without the last action. */
  takeBack(): void;
  clear(): void;
  /** Plays the turn that waits. */
  confirm(): void;
  /** Goes on from here. */
  begin(draft: TurnDraft): void;
}

export interface TurnDraftContext {
  stand: Stand;
  view: GameView;
  /** Set to why something is not possible. */
  notice: Signal<Notice | null>;
  /** A whole turn, and the position that it leads to. */
  onPlay(turn: string, position: string): void;
  /** Actions that the core refuses: whether they are kept all the same. */
  onRefused?(actions: readonly string[], refused: Refused, typed: boolean): boolean;
}

export function useTurnDraft(place: TurnDraftContext): TurnDraftControls {
  const { stand, view, notice, onPlay, onRefused } = place;
  const kept = useSignal<TurnDraft>(emptyDraft);
  const draft = draftIn(stand, kept.value);

  function play(actions: readonly string[], position: string): void {
    kept.value = emptyDraft;
    onPlay(actions.join(" "), position);
  }

  /** All of them, or nothing. */
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
          kept.value = emptyDraft;
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
    const deliberate =
      typed || (view.buttons?.some((button) => button.action === actions.at(-1)) ?? false);
    if (complete === null || waits(confirming.value, actions.length, deliberate)) kept.value = next;
    else play(actions, complete.position);
    return true;
  }

  return {
    draft,
    act: (action) => void add([action], false),
    enter: (text) => add(wordsOf(text), true),
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
    begin(begun) {
      kept.value = begun;
    },
  };
}
