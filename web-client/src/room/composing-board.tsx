// The board with the turn that is being put together on it.

import type { GameView } from "../games/view";
import { core } from "../rules-core";
import { type Stand, wayOf } from "./composer";
import { ComposerBar } from "./composer-bar";
import type { Composing } from "./composing";
import type { Scene } from "./scene";

export interface ComposingBoardProps {
  stand: Stand;
  view: GameView;
  scene: Scene;
  composing: Composing;
  /** The seat at whose side the board is drawn. */
  viewer: number;
  label: string;
}

export function ComposingBoard(props: ComposingBoardProps) {
  const { stand, view, scene, composing, viewer, label } = props;

  function foresee(action: string): readonly string[] {
    if (core.value === null) return [];
    return wayOf(stand, scene.position, [action], core.value)?.moments ?? [];
  }

  /** A board that has something to let go of stops the key. */
  function onKeyDown(event: KeyboardEvent): void {
    const undo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if ((event.key !== "Backspace" && !undo) || composing.draft.actions.length === 0) return;
    event.preventDefault();
    composing.takeBack();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all that is in it
    <div onKeyDown={onKeyDown}>
      <view.Board
        {...scene}
        foresee={foresee}
        viewer={viewer}
        label={label}
        onAction={composing.act}
      />
      <ComposerBar
        view={view}
        draft={composing.draft}
        legal={scene.legal}
        onAction={composing.act}
        onTakeBack={composing.takeBack}
        onClear={composing.clear}
        onConfirm={composing.confirm}
      />
    </div>
  );
}
