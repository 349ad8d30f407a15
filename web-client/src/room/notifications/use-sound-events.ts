// Plays the sound events of a room.

import { useEffect, useRef } from "preact/hooks";
import { core } from "../../base/rules-core";
import type { GameView } from "../../game-kit/view";
import { mutedIds } from "../../net/muted";
import { actionsOf, type Room, turnAt } from "../../net/room";
import type { Table } from "../../net/table";
import { wayTo } from "../../play/scene";
import { play } from "../../sound/sounds";
import { soundOf } from "./sound-events";

export function useSounds(table: Table, room: Room, view: GameView): void {
  const before = useRef(room);
  useEffect(() => {
    const sound = soundOf(before.current, room, {
      player: table.connection.player.value?.id,
      muted: mutedIds(),
      eventful: (after) => isEventful(after, view),
    });
    before.current = room;
    if (sound !== null) play(sound);
  }, [room]);
  const sending = table.pending.value !== null;
  useEffect(() => {
    if (sending) play("own");
  }, [sending]);
}

/** Whether the last turn captured pieces, or had more effects than its own move. */
function isEventful(room: Room, view: GameView): boolean {
  const turn = turnAt(room, room.ply);
  const way = turn && wayTo(room, core.value);
  if (!turn || !way) return false;
  const taken = piecesIn(room.position ?? "") < piecesIn(way.from);
  const actions = actionsOf(turn.turn).length;
  return taken || (view.manyActions === true && way.moments.length > actions);
}

/** In all our notations, each letter of the first two words is a piece. */
function piecesIn(position: string): number {
  return position
    .split(" ", 2)
    .join("")
    .replace(/[^a-z]/gi, "").length;
}
