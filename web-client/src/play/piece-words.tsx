// The moves of the selected piece in a few words, in the place of the status line, which it does not
// enlarge; and once for screen readers.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../game-kit/view";
import { useAtHand } from "./use-at-hand";

export interface PieceWordsProps {
  view: GameView;
  position: string;
  legal: readonly string[];
  /** The selected piece; null: none. */
  piece: string | null;
  /** False for screen readers only, where the status line has a text that must stay. */
  visible?: boolean;
}

export function PieceWords({ view, position, legal, piece, visible = true }: PieceWordsProps) {
  // Once loaded, the words stay.
  const wanted = useRef(false);
  wanted.current ||= piece !== null;
  const [rules] = useAtHand(view, wanted.current);
  const words =
    piece === null || typeof rules !== "object" ? null : rules.says(position, piece, legal);
  return (
    <>
      {words !== null && visible && (
        <span class="piece-words" aria-hidden="true">
          {words}
        </span>
      )}
      <SpokenOnce words={words} />
    </>
  );
}

/** Does not repeat the last sentence when another piece of the same kind is selected. */
function SpokenOnce({ words }: { words: string | null }) {
  const last = useRef<string | null>(null);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    setSpoken(words === null || words === last.current ? "" : words);
    last.current = words ?? last.current;
  }, [words]);
  return (
    <span class="sr-only" aria-live="polite" data-testid="piece-words">
      {spoken}
    </span>
  );
}
