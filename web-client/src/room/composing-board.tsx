// The board with the turn that is being put together on it.

import { MarkedAhead } from "../games/cell-grid";
import type { GameView } from "../games/view";
import { core } from "../rules-core";
import { type Stand, wayOf } from "./composer";
import { ComposerBar } from "./composer-bar";
import type { Composing } from "./composing";
import { cellsNamed } from "./premove";
import type { Scene } from "./scene";
import { TurnEntry } from "./turn-entry";

export interface ComposingBoardProps {
  stand: Stand;
  view: GameView;
  scene: Scene;
  composing: Composing;
  /** The seat at whose side the board is drawn. */
  viewer: number;
  label: string;
  /** Turns are chosen before it is our turn. */
  ahead?: boolean;
  /** What has been chosen so. */
  premove?: readonly string[] | null;
  onCancel?(): void;
  /** Whether there is a turn to type, now or later; without it nobody can. */
  entry?: "now" | "later";
}

export function ComposingBoard(props: ComposingBoardProps) {
  const { stand, view, scene, composing, viewer, label, entry } = props;
  const { ahead = false, premove = null, onCancel } = props;
  const { draft } = composing;

  function foresee(action: string): readonly string[] {
    if (core.value === null) return [];
    return wayOf(stand, scene.position, [action], core.value)?.moments ?? [];
  }

  /** A board that has something to let go of stops the key. */
  function onKeyDown(event: KeyboardEvent): void {
    const undo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if ((event.key !== "Backspace" && !undo) || draft.actions.length === 0) return;
    event.preventDefault();
    composing.takeBack();
  }

  /** A press on the board gives up what was chosen ahead, whatever else it does. */
  function onClickCapture(event: Event): void {
    if (premove !== null && (event.target as Element).closest("[data-cell]") !== null) onCancel?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses for all that is in it
    <div class={ahead ? "ahead" : ""} onClickCapture={onClickCapture} onKeyDown={onKeyDown}>
      <MarkedAhead.Provider value={ahead ? cellsNamed(premove ?? draft.actions) : []}>
        <view.Board
          {...scene}
          foresee={foresee}
          viewer={viewer}
          label={label}
          onAction={composing.act}
        />
      </MarkedAhead.Provider>
      <ComposerBar
        view={view}
        draft={draft}
        legal={scene.legal}
        ahead={ahead}
        premove={premove}
        onAction={composing.act}
        onTakeBack={composing.takeBack}
        onClear={composing.clear}
        onConfirm={composing.confirm}
        onCancel={onCancel}
      >
        {entry !== undefined && <TurnEntry enabled={entry === "now"} onEnter={composing.enter} />}
      </ComposerBar>
    </div>
  );
}
