// Says each turn in words to people who don't see the board, also that turns were taken back, that
// it is their turn then, and how the game ends.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../games/view";
import { type Room, turnAt } from "../net/room";
import { core } from "../rules-core";
import { texts } from "../texts";
import { wayTo } from "./scene";
import { ending } from "./status-line";

export interface AnnouncerProps {
  room: Room;
  names: readonly string[];
  view: GameView;
}

export function Announcer({ room, names, view }: AnnouncerProps) {
  const [words, setWords] = useState("");
  const heard = useRef({ ply: room.ply, status: room.status });
  /** The last turn, and the number of the event that it was. */
  const told = useRef({ words: "", seq: -1 });
  useEffect(() => {
    const { ply, status } = heard.current;
    heard.current = { ply: room.ply, status: room.status };
    if (room.ply === ply && room.status === status) return;
    const turn = room.ply <= ply ? null : turnAt(room, room.ply);
    const sentences: string[] = [];
    if (room.ply < ply) sentences.push(texts.room.takenBack(room.ply));
    if (turn !== null) {
      const inWords = view.speak(turn.turn, wayTo(room, core.value));
      const words = texts.room.played(names[turn.seat] ?? "", inWords);
      told.current = { words, seq: room.seq };
      sentences.push(words);
    }
    // The end follows at once on the turn that brings it about, which has to be heard as well.
    else if (told.current.seq + 1 === room.seq) sentences.push(told.current.words);
    if (room.result !== null) sentences.push(ending(room.result, names, room.you.seat));
    else if (room.to_move !== null && room.to_move === room.you.seat)
      sentences.push(`${texts.room.yourTurn}.`);
    setWords(sentences.join(" "));
  }, [room, names, view]);
  return (
    <p class="sr-only" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}
