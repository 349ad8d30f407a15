// The board with the turn that is being put together on it, and the bar with all that a turn needs
// besides: it has a place of its own beside or under the board, which never changes its size.

import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { useLatest } from "../base/latest";
import { core } from "../base/rules-core";
import { MarkedAhead } from "../game-kit/cell-grid";
import type { GameView } from "../game-kit/view";
import type { Scene } from "./scene";
import { cellsNamed } from "./turn-draft/premove";
import { type Stand, wayOf } from "./turn-draft/turn-draft";
import { TurnDraftBar } from "./turn-draft/turn-draft-bar";
import { TurnEntry } from "./turn-draft/turn-entry";
import type { TurnDraftControls } from "./turn-draft/use-turn-draft";

export interface TurnDraftBoardProps {
  /** Above what one does under the board. It makes the bar higher, so nothing while a clock runs. */
  above: ComponentChildren;
  /** Our own seat. */
  own: VNode;
  stand: Stand;
  view: GameView;
  scene: Scene;
  turnDraft: TurnDraftControls;
  /** The seat at whose side the board is drawn. */
  viewer: number;
  label: string;
  /** Turns are chosen before it is our turn. */
  ahead?: boolean;
  /** What has been chosen so. */
  premove?: readonly string[] | null;
  /** What has been pressed once, and is chosen ahead when it is pressed again. */
  asked?: string | null;
  onCancel?(): void;
  /** Cells that somebody has asked to be shown. */
  hinted?: readonly string[];
  /** Whether there is a turn to type, now or later; without it nobody can. */
  entry?: "now" | "later";
  /** Somebody who has not met the game yet is shown its first steps (default). */
  introduces?: boolean;
}

export function TurnDraftBoard(props: TurnDraftBoardProps) {
  const { above, own, stand, view, scene, turnDraft, viewer, label, entry } = props;
  const {
    ahead = false,
    premove = null,
    asked = null,
    hinted = [],
    onCancel,
    introduces = true,
  } = props;
  const { draft } = turnDraft;
  useEnter(draft.complete !== null, turnDraft.confirm);

  function foresee(action: string): readonly string[] {
    if (core.value === null) return [];
    return wayOf(stand, scene.position, [action], core.value)?.moments ?? [];
  }

  /** A board that has something to let go of stops the key. */
  function onKeyDown(event: KeyboardEvent): void {
    const undo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if ((event.key !== "Backspace" && !undo) || draft.actions.length === 0) return;
    event.preventDefault();
    turnDraft.takeBack();
  }

  /** A press on the board gives up what was chosen ahead, whatever else it does. */
  function onClickCapture(event: Event): void {
    if (premove !== null && (event.target as Element).closest("[data-cell]") !== null) onCancel?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses for all that is in it
    <div
      class={ahead ? "board-and-bar ahead" : "board-and-bar"}
      onClickCapture={onClickCapture}
      onKeyDown={onKeyDown}
    >
      <MarkedAhead.Provider
        value={ahead ? cellsNamed(premove ?? (asked === null ? draft.actions : [asked])) : hinted}
      >
        <view.Board
          {...scene}
          foresee={foresee}
          viewer={viewer}
          label={label}
          onAction={turnDraft.act}
          arrange={({ drawing, tray, viewControls, caption }) => (
            <>
              <div class="board-place">
                {drawing}
                {viewControls}
              </div>
              <div class="bar">
                {above}
                {tray}
                {caption !== undefined && <div class="board-caption">{caption}</div>}
                <TurnDraftBar
                  view={view}
                  draft={draft}
                  legal={scene.legal}
                  ahead={ahead}
                  premove={premove}
                  asked={asked}
                  introduces={introduces}
                  onAction={turnDraft.act}
                  onTakeBack={turnDraft.takeBack}
                  onClear={turnDraft.clear}
                  onConfirm={turnDraft.confirm}
                  onCancel={onCancel}
                />
                {own}
              </div>
            </>
          )}
        />
      </MarkedAhead.Provider>
      <div class="entry">
        {entry !== undefined && <TurnEntry enabled={entry === "now"} onEnter={turnDraft.enter} />}
      </div>
    </div>
  );
}

/** Where "Enter" means something else. */
const wantEnter = "input, textarea, select, button, a, summary, dialog";

/** Enter plays the turn that waits, also on the board; not the press that is still held down. */
function useEnter(waiting: boolean, onEnter: () => void): void {
  const latest = useLatest(onEnter);
  useEffect(() => {
    if (!waiting) return;
    const hear = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "Enter" || repeat || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(wantEnter) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [waiting, latest]);
}
