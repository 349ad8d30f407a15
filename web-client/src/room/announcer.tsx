// Says what happens to people who don't see the board.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../games/view";
import type { Room } from "../net/room";
import { core } from "../rules-core";
import { newsOf } from "./news";

export interface AnnouncerProps {
  room: Room;
  names: readonly string[];
  view: GameView;
}

export function Announcer({ room, names, view }: AnnouncerProps) {
  const [words, setWords] = useState("");
  const heard = useRef(room);
  /** What was said last, and the number of the event that it was about. */
  const told = useRef<{ news: readonly string[]; seq: number }>({ news: [], seq: -1 });
  useEffect(() => {
    const news = newsOf(heard.current, room, names, view, core.value);
    heard.current = room;
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
