// A room: keeps the table while the page shows it, remembers the room, and shows its state, from
// "there is no such room" to the game.

import { useEffect, useRef } from "preact/hooks";
import { asSentence } from "../base/capital";
import { followLink, keepInAddress } from "../base/router";
import { core } from "../base/rules-core";
import { gameView } from "../games/registry";
import { hashAfter } from "../net/history";
import { shareMuted } from "../net/muted";
import type { RequestError } from "../net/protocol";
import { recentRooms, rememberRoom, seated } from "../net/recent";
import type { Room } from "../net/room";
import { botLevels, connection, cutOff } from "../net/server";
import { Table } from "../net/table";
import { countRoom, noteHelpInRoom } from "../opponent/room-results";
import { Notices } from "../play/notices";
import { GameTable } from "../room/game-table";
import { AskHost } from "../room/invitation/asking";
import { linksTo } from "../room/invitation/links";
import { texts } from "../texts";
import { catalogue } from "../texts/catalogue";
import { translation } from "../texts/translation";

export interface RoomPageProps {
  id: string;
  /** The key in the address of this page. */
  linkKey: string | undefined;
  /** The turn in that address. */
  linkTurn: number | undefined;
}

export function RoomPage({ id, linkKey, linkTurn }: RoomPageProps) {
  const table = useTable(id, linkKey);
  useEffect(() => () => table.close(), [table]);
  const me = connection.player.value?.id;
  useEffect(() => {
    if (me !== undefined) void shareMuted(me);
  }, [me]);

  const room = table.room.value;
  useEffect(() => {
    if (room !== null) rememberRoom(entryOf(room, table.key));
  }, [room, table]);
  const levels = botLevels.value;
  useEffect(() => {
    if (room?.status === "over" && typeof levels === "number") countRoom(room);
  }, [room?.status, room?.room, levels]);
  const before = useRef({ room: "", ply: 0 });
  useEffect(() => {
    if (room === null) return;
    const { room: id, ply } = before.current;
    if (room.room === id && room.ply < ply) noteHelpInRoom(room);
    before.current = { room: room.room, ply: room.ply };
  }, [room?.ply, room?.room]);
  const shared = room === null || me === undefined ? null : addressToShare(room, me);
  useEffect(() => {
    if (shared !== null) keepInAddress(shared);
  }, [shared]);

  const refusal = table.refusal.value;
  if (refusal !== null) return <Closed table={table} refusal={refusal} />;
  if (room === null && cutOff.value) return <Offline />;
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

/** The table of this room; stays the same while it knows the key in the address. */
function useTable(id: string, linkKey: string | undefined): Table {
  const kept = useRef<Table | null>(null);
  const { current } = kept;
  const { play_key, watch_key } = current?.room.value?.you ?? {};
  if (
    current !== null &&
    current.id === id &&
    (linkKey === undefined || [current.key, play_key, watch_key].includes(linkKey))
  )
    return current;
  const key = linkKey ?? recentRooms().find(({ room }) => room === id)?.key;
  const table = new Table(connection, id, key, (room, turn) =>
    core.value === null ? null : hashAfter(room, turn, core.value),
  );
  kept.current = table;
  return table;
}

/**
 * The address for players of this room and for its opener: a friend can join with it while seats
 * are free, and watch afterwards. Null for all others, whose address stays.
 */
function addressToShare(room: Room, me: string): string | null {
  if (room.you.seat === null && room.by.id !== me) return null;
  const { play, watch } = linksTo(room, "");
  return play ?? watch;
}

/** The server is unreachable, and a room needs it. */
function Offline() {
  return (
    <main class="plain">
      <h1>{connection.databaseAway.value ? texts.room.databaseAway : texts.room.offline}</h1>
      <p role="status">{texts.room.offlineHint}</p>
      <p class="plain-buttons">
        <a class="button" href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
      </p>
    </main>
  );
}

/** The server's messages for an incomplete link; other refusals have their own words. */
const withoutKey = ["this room needs a key", "this key does not open this room"];

/** The refusals that the host can lift. */
const closedByHost = ["room.key-needed", "room.wrong-key", "room.locked"];

function mayAsk({ key }: RequestError): boolean {
  return key !== undefined && closedByHost.includes(key);
}

/** Why the room cannot be shown, with links to other pages. */
function Closed({ table, refusal }: { table: Table; refusal: RequestError }) {
  const { code, message } = refusal;
  const known = code !== "forbidden" || withoutKey.includes(message);
  const why = known ? texts.room.gone[code] : undefined;
  useEffect(() => {
    document.title = texts.app.name;
  }, []);
  return (
    <main class="plain">
      <h1>{why ?? asSentence(translation.refusal(refusal))}</h1>
      {mayAsk(refusal) && <AskHost table={table} />}
      <Notices notice={table.notice} />
      <p class="plain-buttons">
        {code === "too-many" && (
          <button type="button" class="primary" onClick={() => table.tryAgain()}>
            {texts.room.tryAgain}
          </button>
        )}
        <a class="button" href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
        <a class="button" href="/watch" onClick={followLink}>
          {texts.room.watchOthers}
        </a>
      </p>
    </main>
  );
}

function entryOf(room: Room, key: string | undefined) {
  return {
    room: room.room,
    game: room.game,
    options: room.options,
    clock: room.clock,
    key: room.you.play_key ?? key,
    players: room.seats.map(({ player }) => seated(player)),
    status: room.status,
    seat: room.you.seat,
    toMove: room.to_move,
    position: room.position,
    at: Date.now(),
  };
}
