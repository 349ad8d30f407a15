// Shows the turn draft with buttons to take back, clear and confirm it; or a premove. An empty bar
// has the same height, so that nothing moves when a turn is played.

import { useEffect, useRef } from "preact/hooks";
import { type GameView, labelOf } from "../../game-kit/view";
import { texts } from "../../texts";
import { texts as table } from "../../texts/table";
import { FirstSteps } from "./first-steps";
import type { TurnDraft } from "./turn-draft";

export interface TurnDraftBarProps {
  view: GameView;
  draft: TurnDraft;
  legal: readonly string[];
  /** It is not our turn yet. */
  ahead: boolean;
  /** The premove. */
  premove: readonly string[] | null;
  /** An action that was pressed once; a second press chooses it ahead. */
  asked: string | null;
  /** Shows the first steps of a game that is new to the player. */
  introduces: boolean;
  onAction(action: string): void;
  onTakeBack(): void;
  onClear(): void;
  onConfirm(): void;
  onCancel?(): void;
}

export function TurnDraftBar(props: TurnDraftBarProps) {
  const { view, draft, legal, ahead, premove, asked, introduces } = props;
  const label = ahead ? table.premove.label : texts.turnDraft.label;
  const empty = draft.actions.length === 0 && buttonsOf(view, legal).length === 0;
  if (premove === null && asked === null && empty)
    return <div class="turn-draft">{introduces && <FirstSteps view={view} />}</div>;
  return (
    <section class="turn-draft" aria-label={label}>
      {premove !== null ? (
        <Chosen view={view} premove={premove} onCancel={props.onCancel} />
      ) : asked !== null ? (
        <>
          <Actions view={view} actions={[asked]} />
          <span role="status">{table.premove.again}</span>
        </>
      ) : (
        <>
          {draft.actions.length === 0 ? (
            introduces && <FirstSteps view={view} />
          ) : (
            <Actions view={view} actions={draft.actions} />
          )}
          <Buttons {...props} />
        </>
      )}
    </section>
  );
}

function Chosen({
  view,
  premove,
  onCancel,
}: Pick<TurnDraftBarProps, "view" | "onCancel"> & { premove: readonly string[] }) {
  return (
    <>
      <Actions view={view} actions={premove} />
      <div class="turn-draft-buttons">
        <span class="turn-draft-note">{table.premove.waits}</span>
        <button type="button" class="small" onClick={onCancel}>
          {table.premove.cancel}
        </button>
      </div>
    </>
  );
}

function buttonsOf(view: GameView, legal: readonly string[]) {
  return view.buttons?.filter(({ action }) => legal.includes(action)) ?? [];
}

function Actions({ view, actions }: { view: GameView; actions: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth;
  }, [actions.length]);
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long turn is scrolled with keys, too
    <ol ref={list} class="turn-draft-actions" tabIndex={0} aria-label={texts.turnDraft.actions}>
      {actions.map((action, index) => (
        <li key={index} title={view.speak(action)}>
          {action}
        </li>
      ))}
    </ol>
  );
}

function Buttons(props: TurnDraftBarProps) {
  const { view, draft, legal, ahead, onAction, onTakeBack, onClear, onConfirm } = props;
  const { actions, complete } = draft;
  const buttons = buttonsOf(view, legal);
  if (actions.length === 0 && buttons.length === 0) return null;
  return (
    <div class="turn-draft-buttons">
      {actions.length > 0 && (
        <button key="take back" type="button" class="small" onClick={onTakeBack}>
          {texts.turnDraft.takeBack}
        </button>
      )}
      {actions.length > 1 && (
        <button key="clear" type="button" class="small clear" onClick={onClear}>
          {texts.turnDraft.clear}
        </button>
      )}
      {buttons.map((button) => (
        <button
          key={button.action}
          type="button"
          class={actions.length > 0 ? "small primary ending" : "small ending"}
          onClick={() => onAction(button.action)}
        >
          {labelOf(button, actions.length > 0)}
        </button>
      ))}
      {complete !== null && (
        <button
          key="confirm"
          type="button"
          class="small primary ending"
          aria-keyshortcuts="Enter"
          onClick={onConfirm}
        >
          {ahead ? table.premove.confirm : texts.turnDraft.confirm}
        </button>
      )}
    </div>
  );
}
