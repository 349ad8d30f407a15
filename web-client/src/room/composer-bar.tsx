// Under the board: the turn that is being put together, taking it back from its end, and what ends
// it; a turn that is chosen ahead; and a line for typing one.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../games/view";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import type { Draft } from "./composer";

export interface ComposerBarProps {
  view: GameView;
  draft: Draft;
  legal: readonly string[];
  /** It is not our turn yet. */
  ahead: boolean;
  /** The turn that waits for ours to come. */
  premove: readonly string[] | null;
  onAction(action: string): void;
  onTakeBack(): void;
  onClear(): void;
  onConfirm(): void;
  onCancel?(): void;
  /** Where a turn is typed. */
  children?: ComponentChildren;
}

export function ComposerBar(props: ComposerBarProps) {
  const { view, draft, legal, ahead, premove, children } = props;
  const label = ahead ? table.premove.label : texts.composer.label;
  if (children === undefined && draft.actions.length === 0 && buttonsOf(view, legal).length === 0)
    return <div class="composer" />;
  return (
    <section class="composer" aria-label={label}>
      {premove !== null ? (
        <Chosen view={view} premove={premove} onCancel={props.onCancel} />
      ) : (
        <>
          <Actions view={view} actions={draft.actions} />
          <Buttons {...props} />
        </>
      )}
      {children}
    </section>
  );
}

function Chosen({
  view,
  premove,
  onCancel,
}: Pick<ComposerBarProps, "view" | "onCancel"> & { premove: readonly string[] }) {
  return (
    <>
      <Actions view={view} actions={premove} />
      <div class="composer-buttons">
        <span class="composer-note">{table.premove.waits}</span>
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
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [actions.length]);
  if (actions.length === 0) return null;
  return (
    <ol ref={list} class="composed" aria-label={texts.composer.actions}>
      {actions.map((action, index) => (
        <li key={index} title={view.speak(action)}>
          {action}
        </li>
      ))}
    </ol>
  );
}

function Buttons(props: ComposerBarProps) {
  const { view, draft, legal, ahead, onAction, onTakeBack, onClear, onConfirm } = props;
  const { actions, complete } = draft;
  const buttons = buttonsOf(view, legal);
  if (actions.length === 0 && buttons.length === 0) return null;
  return (
    <div class="composer-buttons">
      {actions.length > 0 && (
        <button type="button" class="small" onClick={onTakeBack}>
          {texts.composer.takeBack}
        </button>
      )}
      {actions.length > 1 && (
        <button type="button" class="small" onClick={onClear}>
          {texts.composer.clear}
        </button>
      )}
      {buttons.map(({ action, label }) => (
        <button
          key={action}
          type="button"
          class={actions.length > 0 ? "small primary" : "small"}
          onClick={() => onAction(action)}
        >
          {label}
        </button>
      ))}
      {complete !== null && (
        <button type="button" class="small primary" onClick={onConfirm}>
          {ahead ? table.premove.confirm : texts.composer.confirm}
        </button>
      )}
    </div>
  );
}
