// Says each turn in words to people who don't see the board, and whose turn it is then.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../games/view";
import { type Room, turnAt } from "../net/room";
import { texts } from "../texts";

export interface AnnouncerProps {
  room: Room;
  names: readonly string[];
  view: GameView;
}

export function Announcer({ room, names, view }: AnnouncerProps) {
  const [words, setWords] = useState("");
  const heard = useRef(room.ply);
  useEffect(() => {
    if (room.ply === heard.current) return;
    heard.current = room.ply;
    const turn = turnAt(room, room.ply);
    if (turn === null) return;
    const played = texts.room.played(names[turn.seat] ?? "", view.speak(turn.turn));
    const yours = room.to_move !== null && room.to_move === room.you.seat;
    setWords(yours ? `${played} ${texts.room.yourTurn}.` : played);
  }, [room, names, view]);
  return (
    <p class="sr-only" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}
