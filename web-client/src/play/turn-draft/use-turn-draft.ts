// The turn draft of a page: each action that the player chooses is asked of the rules core, and a
// whole turn is played at once or waits for a confirmation.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { core } from "../../base/rules-core";
import type { GameView } from "../../game-kit/view";
import type { Refused } from "../../net/protocol";
import type { Notice } from "../../net/table";
import { confirming, waits } from "./confirming";
import { keepDraft, keptDraft } from "./kept";
import { carriedTo } from "./premove";
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
  useReloads(stand, kept);

  function put(next: TurnDraft): void {
    kept.value = next;
    keepDraft(next);
  }

  /** The tab keeps the turn until another position has come: only then it has been played. */
  function play(actions: readonly string[], position: string): void {
    put({ base: stand.hash, actions, complete: { position } });
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

/** Goes on with the draft that this tab has kept, and removes it when another position has come. */
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
