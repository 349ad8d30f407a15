// The rules of a game on one screen, loaded when a page needs them.

import { useEffect, useState } from "preact/hooks";
import type { RulesAtHand } from "../game-kit/at-hand";
import type { GameView } from "../game-kit/view";

export type Loaded = RulesAtHand | "loading" | "failed";

/** `wanted`: starts loading. The second value loads again after a failure. */
export function useAtHand(view: GameView, wanted: boolean): readonly [Loaded, () => void] {
  const [loaded, setLoaded] = useState<{ game: string; rules: Loaded } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id: game } = view;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const show = (rules: Loaded) => {
      if (!left) setLoaded({ game, rules });
    };
    view.atHand().then(show, () => show("failed"));
    return () => {
      left = true;
    };
  }, [view, wanted, attempt]);
  return [
    loaded?.game === game ? loaded.rules : "loading",
    () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  ];
}
