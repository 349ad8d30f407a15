// The result in the bar while the status line is out of the window, as on a phone that is scrolled
// down.

import { useInWindow } from "../base/use-in-window";
import type { GameView } from "../game-kit/view";
import type { Room } from "../net/room";
import { endingInSentences } from "../play/ending";

interface ResultInBarProps {
  room: Room;
  names: readonly string[];
  view: GameView;
}

export function ResultInBar({ room, names, view }: ResultInBarProps) {
  const status = useInWindow(() => document.querySelector(".headline"), undefined, true);
  return status ? null : <p class="bar-result">{endingInSentences(room, names, view)}</p>;
}
