// A "?" beside the status opens the rules over the page: at the side of a desktop, at the bottom of
// a phone. The short rules appear immediately; the full text is loaded on first request.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { stepInHistory } from "../base/router";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame } from "../net/protocol";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import { lazyPart } from "../ui/lazy";

const FullRules = lazyPart(() => import("../rules/full-rules").then((part) => part.FullRules));

export interface RulesHelpProps {
  game: CatalogueGame;
  view: GameView;
}

/** `words`: the button's text in place of "?". */
export function RulesHelp({ game, view, words }: RulesHelpProps & { words?: string }) {
  const open = useSignal(false);
  const title = table.rules.title(game.name);
  return (
    <>
      <button
        type="button"
        class={words === undefined ? "small rules-help" : undefined}
        aria-haspopup="dialog"
        aria-label={words === undefined ? title : undefined}
        title={title}
        onClick={() => {
          open.value = true;
        }}
      >
        {words ?? "?"}
      </button>
      {open.value && (
        <RulesSheet
          {...{ game, view, title }}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}

interface RulesSheetProps extends RulesHelpProps {
  title: string;
  onClose(): void;
}

/** Closed by its button, Escape, "Back" and a press beside it. */
function RulesSheet({ game, view, title, onClose }: RulesSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>(".sheet-body")?.focus();
    return stepInHistory(close);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      class="sheet rules-sheet"
      ref={dialog}
      aria-labelledby="rules-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <header class="sheet-top">
        <h2 id="rules-title">{title}</h2>
        <button type="button" class="quiet" aria-label={texts.keys.close} onClick={close}>
          ×
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with keys, too */}
      <div class="sheet-body rules-text" tabIndex={0} role="region" aria-labelledby="rules-title">
        <p class="goal">{game.summary}</p>
        <h3>{table.rules.short}</h3>
        <ul>
          {view.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <h3>{table.rules.full}</h3>
        <FullRules view={view} meanwhile={<p role="status">{texts.app.loadingPage}</p>} />
      </div>
    </dialog>
  );
}
