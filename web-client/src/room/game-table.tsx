// The table of a game: the board with the seats around it, whose turn it is, and beside it the
// invitation, the turns and what else one can do. Holds what only this page knows: the turn that is
// being put together and the turn that is being looked at.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameView } from "../games/view";
import { positionAt } from "../net/history";
import type { CatalogueGame } from "../net/protocol";
import { actionsOf, type Room, turnAt } from "../net/room";
import { seatNames } from "../net/server";
import type { Table } from "../net/table";
import { core } from "../rules-core";
import { texts } from "../texts";
import { Announcer } from "./announcer";
import { addAction, askCore, type Draft, draftedActions, emptyDraft } from "./composer";
import { GameInfo } from "./game-info";
import { Invitation } from "./invitation";
import { Notices } from "./notices";
import { Resign } from "./resign";
import { Seats } from "./seats";
import { StatusLine } from "./status-line";
import { TurnList } from "./turn-list";

export interface GameTableProps {
  table: Table;
  room: Room;
  game: CatalogueGame;
  view: GameView;
}

/** What the board shows. */
interface Scene {
  position: string;
  last: readonly string[];
  legal: readonly string[];
}

export function GameTable({ table, room, game, view }: GameTableProps) {
  const draft = useSignal<Draft>(emptyDraft);
  /** The number of the turn looked at; null is the game as it stands. */
  const lookedAt = useSignal<number | null>(null);
  const names = seatNames(game, room.options);
  const pending = table.pending.value;
  const actions = draftedActions(draft.value, room);
  const you = room.you.seat;
  const yourTurn = room.status === "playing" && you !== null && room.to_move === you;
  const ply = lookedAt.value ?? room.ply;
  const viewer = you ?? 0;

  useEffect(() => {
    document.title =
      yourTurn && pending === null
        ? texts.room.titleYourTurn(game.name)
        : texts.room.title(game.name);
  }, [yourTurn, pending, game]);

  // Past a withdrawal only the room's log tells the positions.
  const missing =
    lookedAt.value !== null && core.value !== null && positionAt(room, ply, core.value) === null;
  useEffect(() => {
    if (missing) table.loadPositions().catch(() => undefined);
  }, [missing, table]);

  function scene(): Scene | null {
    if (core.value === null) {
      return room.position === null || lookedAt.value !== null
        ? null
        : { position: room.position, last: lastActions(room, ply), legal: [] };
    }
    if (lookedAt.value !== null) {
      const position = positionAt(room, ply, core.value);
      return position === null ? null : { position, last: lastActions(room, ply), legal: [] };
    }
    if (pending !== null)
      return { position: pending.position, last: actionsOf(pending.turn), legal: [] };
    if (room.position === null) {
      const start = core.value.query({ game: room.game, options: room.options });
      return "error" in start ? null : { position: start.position, last: [], legal: [] };
    }
    const answer = yourTurn ? askCore(room, actions, core.value) : null;
    return answer === null
      ? { position: room.position, last: lastActions(room, ply), legal: [] }
      : {
          position: answer.position,
          last: actions.length > 0 ? actions : lastActions(room, ply),
          legal: answer.legal,
        };
  }

  function act(action: string): void {
    if (core.value === null) return;
    const step = addAction(room, actions, action, core.value);
    table.notice.value = null;
    if (step.kind === "refused") table.notice.value = step;
    else if (step.kind === "continues") draft.value = step.draft;
    else {
      draft.value = emptyDraft;
      table.play(step.turn, step.position);
    }
  }

  const shown = scene();
  return (
    <main class={`room game-${game.id}`}>
      <h1 class="sr-only">{game.name}</h1>
      <div class="table">
        <StatusLine
          room={room}
          names={names}
          view={view}
          sending={pending !== null}
          lookedAt={lookedAt.value}
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
            <view.Board
              {...shown}
              viewer={viewer}
              label={texts.room.board(game.name)}
              onAction={act}
            />
          )}
        </Seats>
        <Notices notice={table.notice} />
      </div>
      <aside class="side">
        {room.status === "open" && <Invitation room={room} />}
        <TurnList
          room={room}
          names={names}
          view={view}
          lookedAt={lookedAt.value}
          onLook={(turn) => {
            lookedAt.value = turn;
          }}
        />
        <Resign table={table} room={room} />
        {room.status !== "open" && <Invitation room={room} />}
        <GameInfo room={room} game={game} view={view} />
      </aside>
      <Announcer room={room} names={names} view={view} />
    </main>
  );
}

function lastActions(room: Room, ply: number): readonly string[] {
  const turn = turnAt(room, ply);
  return turn === null ? [] : actionsOf(turn.turn);
}
