// When the board of the first page demonstrates its game: once for each game, while the visitor sees it
// and has not touched it, and never with reduced motion.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { pace } from "../appearance/appearance";
import { useInWindow } from "../base/use-in-window";
import { newGame } from "../new-game/sheet";
import { beginDemo } from "./demo";

/** The visitor has touched the board, so it demonstrates nothing any more. */
export const touched = signal(false);

/** The games that have been shown to the end. */
const shown = new Set<string>();

export interface DemoBoard {
  game: string;
  /** The actions to play, from the start of the board. */
  actions: readonly string[];
  /** The number of actions on the board; null: it is not ready. */
  played: number | null;
  /** False if the action is not legal. */
  play(action: string): boolean;
  /** Sets the board to its start. */
  restart(): void;
}

/** `place`: the element that has to be in the window. */
export function useDemo(place: { readonly current: Element | null }, board: DemoBoard): void {
  const { game, actions, played, play, restart } = board;
  const seen = useSeen(place);
  const ready = played !== null;
  const free = !touched.value && newGame.value === null && pace() > 0;
  useEffect(() => {
    if (!ready || !seen || !free || shown.has(game)) return;
    return beginDemo({
      actions,
      played,
      play,
      onEnd() {
        shown.add(game);
        restart();
      },
    });
    // The demonstration itself changes `played`.
  }, [game, ready, seen, free]);
}

/** Whether an element is in the window of a page that is in front. */
function useSeen(place: { readonly current: Element | null }): boolean {
  const inWindow = useInWindow(() => place.current);
  const [inFront, setInFront] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setInFront(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return inWindow && inFront;
}
