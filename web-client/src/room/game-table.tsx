// The table of a game: the board with the seats around it, whose turn it is, and beside it the
// invitation, the turns and what else one can do. Holds what only this page knows: which turn is being
// looked at.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GameView } from "../games/view";
import { positionAt } from "../net/history";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { seatNames } from "../net/server";
import type { Table } from "../net/table";
import { goTo } from "../router";
import { core } from "../rules-core";
import { texts } from "../texts";
import { Announcer } from "./announcer";
import { ChatPanel } from "./chat-panel";
import { useComposing } from "./composing";
import { ComposingBoard } from "./composing-board";
import { GameInfo } from "./game-info";
import { Invitation } from "./invitation";
import { Notices } from "./notices";
import { OffersBar, rematchPath } from "./offers-bar";
import { sceneOf } from "./scene";
import { Seats } from "./seats";
import { StatusLine } from "./status-line";
import { TurnList } from "./turn-list";

export interface GameTableProps {
  table: Table;
  room: Room;
  game: CatalogueGame;
  view: GameView;
}

export function GameTable({ table, room, game, view }: GameTableProps) {
  /** The number of the turn looked at; null is the game as it stands. */
  const lookedAt = useSignal<number | null>(null);
  const names = seatNames(game, room.options);
  const pending = table.pending.value;
  const composing = useComposing({
    stand: room,
    view,
    notice: table.notice,
    onPlay: (turn, position) => table.play(turn, position),
  });
  const you = room.you.seat;
  const yourTurn = room.status === "playing" && you !== null && room.to_move === you;
  // Turns that were taken back cannot be looked at any more.
  const looked = lookedAt.value !== null && lookedAt.value < room.ply ? lookedAt.value : null;
  useEffect(() => {
    lookedAt.value = looked;
  }, [looked, lookedAt]);
  const ply = looked ?? room.ply;
  const viewer = you ?? 0;

  useEffect(() => {
    document.title =
      yourTurn && pending === null
        ? texts.room.titleYourTurn(game.name)
        : texts.room.title(game.name);
  }, [yourTurn, pending, game]);

  // Whoever sat here when the rematch began goes there.
  const hadRematch = useRef(room.rematch !== null);
  useEffect(() => {
    if (hadRematch.current || room.rematch === null) return;
    hadRematch.current = true;
    if (you !== null) goTo(rematchPath(room, room.rematch));
  }, [room, you]);

  // Past a withdrawal only the room's log tells the positions.
  const missing =
    looked !== null && core.value !== null && positionAt(room, ply, core.value) === null;
  useEffect(() => {
    if (missing) table.loadPositions().catch(() => undefined);
  }, [missing, table]);

  const shown = useMemo(
    () => sceneOf(room, { lookedAt: looked, pending, draft: composing.draft }, core.value),
    [room, looked, pending, composing.draft, core.value],
  );

  return (
    <main class={`room game-${game.id}`}>
      <h1 class="sr-only">{game.name}</h1>
      <div class="table">
        <StatusLine
          room={room}
          names={names}
          view={view}
          sending={pending !== null}
          lookedAt={looked}
          onBack={() => {
            lookedAt.value = null;
          }}
        />
        <Seats
          table={table}
          room={room}
          names={names}
          view={view}
          viewer={viewer}
          position={shown?.position ?? null}
        >
          {shown === null ? (
            <p class="no-board">{missing ? texts.room.noPosition : texts.app.loading}</p>
          ) : (
            <ComposingBoard
              stand={room}
              view={view}
              scene={shown}
              composing={composing}
              viewer={viewer}
              label={texts.room.board(game.name)}
            />
          )}
        </Seats>
        <OffersBar table={table} room={room} drawByAgreement={game.draw_by_agreement} />
        <Notices notice={table.notice} />
      </div>
      <aside class="side">
        {room.status === "open" && <Invitation room={room} />}
        <TurnList
          room={room}
          names={names}
          view={view}
          lookedAt={looked}
          onLook={(turn) => {
            lookedAt.value = turn;
          }}
        />
        <ChatPanel table={table} room={room} />
        {room.status !== "open" && <Invitation room={room} />}
        <GameInfo room={room} game={game} view={view} />
      </aside>
      <Announcer room={room} names={names} view={view} />
    </main>
  );
}
