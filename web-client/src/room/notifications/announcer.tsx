// Says what happens to people who don't see the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { core } from "../../base/rules-core";
import type { GameView } from "../../game-kit/view";
import type { Room } from "../../net/room";
import { newsOf } from "./news";

export interface AnnouncerProps {
  room: Room;
  names: readonly string[];
  view: GameView;
}

export function Announcer({ room, names, view }: AnnouncerProps) {
  const [words, setWords] = useState("");
  const announced = useRef(room);
  /** What was said last, and the number of the event that it was about. */
  const told = useRef<{ news: readonly string[]; seq: number }>({ news: [], seq: -1 });
  useEffect(() => {
    const news = newsOf(announced.current, room, names, view, core.value);
    announced.current = room;
    if (news.length === 0) return;
    // The end follows at once on the turn that brings it about, which has to be heard as well.
    const before =
      room.result !== null && told.current.seq + 1 === room.seq ? told.current.news : [];
    told.current = { news, seq: room.seq };
    setWords([...before, ...news].join(" "));
  }, [room, names, view]);
  return (
    <p class="sr-only" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}
