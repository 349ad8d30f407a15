// Announces the events of a game to screen readers.

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
  /** The last announcement, and the number of its event. */
  const told = useRef<{ news: readonly string[]; seq: number }>({ news: [], seq: -1 });
  useEffect(() => {
    const news = newsOf(announced.current, room, names, view, core.value);
    announced.current = room;
    if (news.length === 0) return;
    // The end follows immediately after the last turn, which must be announced, too.
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
