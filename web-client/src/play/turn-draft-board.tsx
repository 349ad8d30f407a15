// The board with the turn draft on it, and a bar with the other controls of a turn. The bar has
// reserved space beside or under the board, so it never changes the board's size.

import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { InTurn, useTurn } from "../base/in-turn";
import { useLatest } from "../base/latest";
import { core } from "../base/rules-core";
import { MarkedAhead } from "../game-kit/cell-grid";
import { SelectedPiece } from "../game-kit/selection";
import type { GameView } from "../game-kit/view";
import type { Scene } from "./scene";
import type { DraftSession } from "./turn-draft/draft-session";
import { cellsNamed } from "./turn-draft/premove";
import { type Stand, wayOf } from "./turn-draft/turn-draft";
import { TurnDraftBar } from "./turn-draft/turn-draft-bar";
import { TurnEntry } from "./turn-draft/turn-entry";

export interface TurnDraftBoardProps {
  /** Content over the board. */
  over?: ComponentChildren;
  /** Content above the controls in the bar. It makes the bar higher, so it is empty while a clock
   * runs. */
  above: ComponentChildren;
  /** Our own seat. */
  own: VNode;
  stand: Stand;
  view: GameView;
  scene: Scene;
  turnDraft: DraftSession;
  /** The seat at the lower side of the board. */
  viewer: number;
  label: string;
  /** The player chooses a turn before it is theirs. */
  ahead?: boolean;
  /** The chosen premove. */
  premove?: readonly string[] | null;
  /** An action that was pressed once; a second press chooses it ahead. */
  asked?: string | null;
  onCancel?(): void;
  /** A piece has been selected on the board; null: none is. */
  onSelect?(piece: string | null): void;
  /** Cells of a requested hint. */
  hinted?: readonly string[];
  /** Whether a turn can be typed, now or later; undefined: never. */
  entry?: "now" | "later";
  /** Shows the first steps of a game that is new to the player (default). */
  introduces?: boolean;
}

/**
 * On the page that the browser opens first, the board is drawn in a task of its own, after the seats above
 * it. Parts below it must take a later turn, because it moves them.
 */
export function TurnDraftBoard(props: TurnDraftBoardProps) {
  return (
    <InTurn meanwhile={<div class="board-and-bar" />}>
      <DrawnBoard {...props} />
    </InTurn>
  );
}

function DrawnBoard(props: TurnDraftBoardProps) {
  const { over, above, own, stand, view, scene, turnDraft, viewer, label, entry } = props;
  const {
    ahead = false,
    premove = null,
    asked = null,
    hinted = [],
    onCancel,
    onSelect,
    introduces = true,
  } = props;
  const { draft } = turnDraft;
  // The cells, which need a name, are half of the work.
  const hasCells = useTurn();
  const act = (action: string) => turnDraft.act(action);
  useEnter(turnDraft);

  function foresee(action: string): readonly string[] {
    if (core.value === null) return [];
    return wayOf(stand, scene.position, [action], core.value)?.moments ?? [];
  }

  /** A board that clears its own selection stops the key. */
  function onKeyDown(event: KeyboardEvent): void {
    const undo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if ((event.key !== "Backspace" && !undo) || draft.actions.length === 0) return;
    event.preventDefault();
    turnDraft.takeBack();
  }

  /** A press on the board cancels the premove, in addition to its other effects. */
  function onClickCapture(event: Event): void {
    if (premove !== null && (event.target as Element).closest("[data-cell]") !== null) onCancel?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and presses of its contents
    <div
      class={ahead ? "board-and-bar ahead" : "board-and-bar"}
      onClickCapture={onClickCapture}
      onKeyDown={onKeyDown}
    >
      <MarkedAhead.Provider
        value={ahead ? cellsNamed(premove ?? (asked === null ? draft.actions : [asked])) : hinted}
      >
        <SelectedPiece.Provider value={onSelect ?? null}>
          <view.Board
            {...scene}
            foresee={foresee}
            viewer={viewer}
            label={hasCells ? label : ""}
            onAction={act}
            arrange={({ drawing, tray, viewControls, caption }) => (
              <>
                <div class="board-place">
                  {drawing}
                  {viewControls}
                  {over}
                </div>
                <div class="bar">
                  <InTurn>
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
                      onAction={act}
                      onTakeBack={() => turnDraft.takeBack()}
                      onClear={() => turnDraft.clear()}
                      onConfirm={() => turnDraft.confirm()}
                      onCancel={onCancel}
                    />
                    {own}
                  </InTurn>
                </div>
              </>
            )}
          />
        </SelectedPiece.Provider>
      </MarkedAhead.Provider>
      <InTurn>
        <div class="entry">
          {entry !== undefined && (
            <TurnEntry enabled={entry === "now"} onEnter={(text) => turnDraft.enter(text)} />
          )}
        </div>
      </InTurn>
    </div>
  );
}

/** Elements in which "Enter" has another meaning. */
const wantEnter = "input, textarea, select, button, a, summary, dialog";

/** Enter plays the waiting turn, also on the board; ignores repeats of a key that is still held
 * down. It reads the draft when the key is pressed: an effect that follows the turn would run only
 * after the paint, and a quick Enter would press the square again. */
function useEnter(turnDraft: DraftSession): void {
  const latest = useLatest(turnDraft);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "Enter" || repeat || ctrlKey || metaKey || altKey) return;
      if (latest.current.draft.complete === null) return;
      if (target instanceof Element && target.closest(wantEnter) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.confirm();
    };
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [latest]);
}
