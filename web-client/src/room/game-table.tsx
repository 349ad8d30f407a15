// The table of a game: the board with the seats around it, whose turn it is, and beside it the
// invitation, the turns and what else one can do. Holds what only this page knows: the turn that is
// being put together and the turn that is being looked at.

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
import { addAction, type Draft, draftIn, emptyDraft, takeBack, wayOf } from "./composer";
import { ComposerBar } from "./composer-bar";
import { confirming, waits } from "./confirming";
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
  const draft = useSignal<Draft>(emptyDraft);
  /** The number of the turn looked at; null is the game as it stands. */
  const lookedAt = useSignal<number | null>(null);
  const names = seatNames(game, room.options);
  const pending = table.pending.value;
  const composed = draftIn(room, draft.value);
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
    () => sceneOf(room, { lookedAt: looked, pending, draft: composed }, core.value),
    [room, looked, pending, composed, core.value],
  );

  function act(action: string): void {
    if (core.value === null || composed.complete !== null) return;
    const step = addAction(room, composed.actions, action, core.value);
    table.notice.value = null;
    if (step.kind === "refused") {
      table.notice.value = step;
      return;
    }
    const actions = [...composed.actions, action];
    const deliberate = view.buttons?.some((button) => button.action === action) ?? false;
    if (step.kind === "continues") draft.value = step.draft;
    else if (waits(confirming.value, actions.length, deliberate))
      draft.value = { base: room.hash, actions, complete: { position: step.position } };
    else play(actions, step.position);
  }

  function foresee(action: string): readonly string[] {
    if (core.value === null || shown === null) return [];
    return wayOf(room, shown.position, [action], core.value)?.moments ?? [];
  }

  function play(actions: readonly string[], position: string): void {
    draft.value = emptyDraft;
    table.play(actions.join(" "), position);
  }

  function back(): void {
    table.notice.value = null;
    draft.value = takeBack(composed);
  }

  /** On the board and the buttons under it; a board that has something to let go of stops it. */
  function onKeyDown(event: KeyboardEvent): void {
    const undo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if ((event.key !== "Backspace" && !undo) || composed.actions.length === 0) return;
    event.preventDefault();
    back();
  }

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
            // biome-ignore lint/a11y/noStaticElementInteractions: keys for all that is in it
            <div onKeyDown={onKeyDown}>
              <view.Board
                {...shown}
                foresee={foresee}
                viewer={viewer}
                label={texts.room.board(game.name)}
                onAction={act}
              />
              <ComposerBar
                view={view}
                draft={composed}
                legal={shown.legal}
                onAction={act}
                onTakeBack={back}
                onClear={() => {
                  draft.value = emptyDraft;
                }}
                onConfirm={() =>
                  composed.complete && play(composed.actions, composed.complete.position)
                }
              />
            </div>
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
