// Under the board, while a turn is being put together: what it is made of so far, taking it back
// from its end, and what ends it.

import type { GameView } from "../games/view";
import { texts } from "../texts";
import type { Draft } from "./composer";

export interface ComposerBarProps {
  view: GameView;
  draft: Draft;
  legal: readonly string[];
  onAction(action: string): void;
  onTakeBack(): void;
  onClear(): void;
  onConfirm(): void;
}

export function ComposerBar(props: ComposerBarProps) {
  const { view, draft, legal, onAction, onTakeBack, onClear, onConfirm } = props;
  const { actions, complete } = draft;
  const buttons = view.buttons?.filter(({ action }) => legal.includes(action)) ?? [];
  if (actions.length === 0 && buttons.length === 0)
    return view.manyActions ? <div class="composer" /> : null;
  return (
    <section class="composer" aria-label={texts.composer.label}>
      {actions.length > 0 && (
        <ol class="composed" aria-label={texts.composer.actions}>
          {actions.map((action, index) => (
            <li key={index} title={view.speak(action)}>
              {action}
            </li>
          ))}
        </ol>
      )}
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
            {texts.composer.confirm}
          </button>
        )}
      </div>
    </section>
  );
}
