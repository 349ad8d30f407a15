// A room: keeps the table while the page shows it, remembers the room, and shows what there is to
// show, from "there is no such room" to the game.

import { useEffect, useMemo } from "preact/hooks";
import { gameView } from "../games/registry";
import { hashAfter } from "../net/history";
import { recentRooms, rememberRoom } from "../net/recent";
import type { Room } from "../net/room";
import { catalogue, connection } from "../net/server";
import { Table } from "../net/table";
import { GameTable } from "../room/game-table";
import { followLink } from "../router";
import { core } from "../rules-core";
import { texts } from "../texts";

export interface RoomPageProps {
  id: string;
  /** The key in the link that led here. */
  linkKey: string | undefined;
  /** The turn in that link. */
  linkTurn: number | undefined;
}

export function RoomPage({ id, linkKey, linkTurn }: RoomPageProps) {
  const table = useMemo(() => {
    const key = linkKey ?? recentRooms().find(({ room }) => room === id)?.key;
    return new Table(connection, id, key, (room, turn) =>
      core.value === null ? null : hashAfter(room, turn, core.value),
    );
  }, [id, linkKey]);
  useEffect(() => () => table.close(), [table]);

  const room = table.room.value;
  useEffect(() => {
    if (room !== null) rememberRoom(entryOf(room, table.key));
  }, [room, table]);

  const refusal = table.refusal.value;
  if (refusal !== null)
    return (
      <main class="plain">
        <h1>{texts.room.gone[refusal.code] ?? refusal.message}</h1>
        <a href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
      </main>
    );
  const game = catalogue.value?.find((known) => known.id === room?.game);
  if (room === null || game === undefined)
    return (
      <main class="plain">
        <p role="status">{texts.app.loading}</p>
      </main>
    );
  const view = gameView(room.game);
  if (view === null)
    return (
      <main class="plain">
        <p>{texts.room.unknownGame}</p>
      </main>
    );
  return <GameTable {...{ table, room, game, view, linkTurn }} />;
}

function entryOf(room: Room, key: string | undefined) {
  return {
    room: room.room,
    game: room.game,
    options: room.options,
    clock: room.clock,
    key: room.you.play_key ?? key,
    players: room.seats.map(({ player }) => player?.name ?? null),
    status: room.status,
    seat: room.you.seat,
    toMove: room.to_move,
    position: room.position,
    at: Date.now(),
  };
}
