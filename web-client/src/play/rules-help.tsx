// The rules at hand: a "?" beside the status opens them beside the board, where the game goes on.

import { useEffect, useRef } from "preact/hooks";
import { useLatest } from "../base/latest";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame, Options } from "../net/protocol";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import { lazyPart } from "../ui/lazy";
import { useBrowseKeys } from "./looking-back/browse-keys";
import { rulesAreOpen } from "./rules-open";

const Content = lazyPart(() => import("./rules-content").then((part) => part.RulesContent));

const id = "rules-at-hand";
const buttonId = "rules-button";

/** Opens and closes the panel. `words`: the button's text in place of "?". */
export function RulesButton({ game, words }: { game: CatalogueGame; words?: string }) {
  const title = table.rules.title(game.name);
  const open = rulesAreOpen.value;
  return (
    <button
      type="button"
      id={buttonId}
      class={words === undefined ? "small rules-button" : undefined}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-keyshortcuts="?"
      aria-label={words === undefined ? title : undefined}
      title={title}
      onClick={() => rulesAreOpen.choose(!open)}
    >
      {words ?? "?"}
    </button>
  );
}

export interface RulesPanelProps {
  game: CatalogueGame;
  view: GameView;
  options: Options;
  /** The position on the board; null: the start. */
  position: string | null;
}

/**
 * A region of the page, and no dialog: the board and everything else stay in use. Closed by its
 * button, Escape, "?" and the button beside the status. The key moves the focus into it, and closing
 * it returns a focus that is in it.
 */
export function RulesPanel({ game, view, options, position }: RulesPanelProps) {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const moves = useRef(false);
  const open = rulesAreOpen.value;

  function close(): void {
    moves.current = region.current?.contains(document.activeElement) ?? false;
    rulesAreOpen.choose(false);
  }

  useBrowseKeys((key) => {
    if (key !== "rules") return false;
    if (open) close();
    else {
      before.current = document.activeElement === document.body ? null : document.activeElement;
      moves.current = true;
      rulesAreOpen.choose(true);
    }
    return true;
  });
  // After the drawing: parts of the page under the panel were hidden, and take no focus before.
  useEffect(() => {
    const back = before.current?.isConnected ? before.current : document.getElementById(buttonId);
    const target = open ? region.current : back;
    if (moves.current && (target instanceof HTMLElement || target instanceof SVGElement))
      target.focus();
    moves.current = false;
    if (!open) before.current = null;
  }, [open]);
  useEscape(open, close);

  if (!open) return null;
  return (
    <section
      class="rules-at-hand"
      id={id}
      ref={region}
      aria-labelledby="rules-title"
      // Moves with keys, too.
      tabIndex={-1}
    >
      <header>
        <h2 id="rules-title">{table.rules.title(game.name)}</h2>
        <button type="button" class="quiet" aria-label={texts.keys.close} onClick={close}>
          ×
        </button>
      </header>
      <Content
        {...{ view, options, position }}
        meanwhile={<p role="status">{texts.app.loadingPage}</p>}
      />
    </section>
  );
}

/** Hears "Escape" before the page does, but after a board that drops its selection. */
function useEscape(open: boolean, onEscape: () => void): void {
  const latest = useLatest({ open, onEscape });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !latest.current.open) return;
      const { target } = event;
      const elsewhere = "dialog, .chat, input, textarea, select";
      if (target instanceof Element && target.closest(elsewhere) !== null) return;
      event.preventDefault();
      latest.current.onEscape();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [latest]);
}
