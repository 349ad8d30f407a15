// The table of a game: the board with the seats around it and the status, and beside it the
// invitation, the turns and the chat. Its own state is only the turn on the board.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { mayAnalyse, segmentOf, studyPath } from "../analysis/from-room";
import { forgetTurnInAddress, goTo } from "../base/router";
import { core } from "../base/rules-core";
import { useUnsaved } from "../base/version";
import type { GameView } from "../game-kit/view";
import { positionAt } from "../net/history";
import type { CatalogueGame } from "../net/protocol";
import { actionsOf, type Room } from "../net/room";
import { seatNames } from "../net/server";
import type { Table } from "../net/table";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import { useLookingBack } from "../play/looking-back/looking-back";
import { RulesHelp } from "../play/rules-help";
import { sceneOf } from "../play/scene";
import { StatusLine } from "../play/status-line";
import { mayTurn } from "../play/turn-draft/premove";
import { TurnDraftBoard } from "../play/turn-draft-board";
import { texts } from "../texts";
import { lazyPart } from "../ui/lazy";
import { hasChat } from "./chat/chat-lines";
import { ChatPanel } from "./chat/chat-panel";
import { GameInfo } from "./game-info";
import { mayAskForHints } from "./hints";
import { AskForSeat, mayAskForSeat } from "./invitation/asking";
import { Invitation } from "./invitation/invitation";
import { Invited, isInvited } from "./invitation/invited";
import { Announcer } from "./notifications/announcer";
import { isOurTurn } from "./notifications/news";
import { useNotifications } from "./notifications/notifications";
import { usePageTitle } from "./notifications/page-title";
import { useSounds } from "./notifications/use-sound-events";
import { MessageAsStatus, MessageOver, MessagesInBar, SpokenAbsence } from "./offers/messages";
import { ChatMark, OffersBar, rematchPath } from "./offers/offers-bar";
import { useRoomTurnDraft } from "./room-turn-draft";
import { Seats } from "./seats/seats";
import { Series } from "./series";
import { TurnPanel } from "./turn-panel";

const RoomReview = lazyPart(() => import("../insight/room-review").then((m) => m.RoomReview));
const Hint = lazyPart(() => import("../insight/hint").then((m) => m.Hint));

export interface GameTableProps {
  table: Table;
  room: Room;
  game: CatalogueGame;
  view: GameView;
  /** The turn in the address of this page. */
  linkTurn: number | undefined;
}

export function GameTable({ table, room, game, view, linkTurn }: GameTableProps) {
  const names = seatNames(game, room.options);
  const pending = table.pending.value;
  const roomDraft = useRoomTurnDraft(table, room, view);
  const { turnDraft, ahead, premove } = roomDraft;
  const you = room.you.seat;
  const yourTurn = isOurTurn(room);
  const invited = isInvited(room, table.connection.player.value?.id);
  const moments = useRef(1);
  const looking = useLookingBack(room.ply, {
    first: linkTurn,
    moments: () => moments.current,
    onMoved: forgetTurnInAddress,
  });
  const { at: looked, shown: ply } = looking;
  const help = useSignal(false);
  const flipped = useSignal(0);
  const hinted = useSignal<readonly string[]>([]);
  const viewer = ((you ?? 0) + flipped.value) % names.length;

  usePageTitle(game.name, yourTurn && pending === null);
  useUnsaved(pending !== null || premove !== null || turnDraft.draft.actions.length > 0);
  useSounds(table, room, view);
  useNotifications(room, names, game.name);

  // Players who were here when the rematch began go to it.
  const hadRematch = useRef(room.rematch !== null);
  useEffect(() => {
    if (hadRematch.current || room.rematch === null) return;
    hadRematch.current = true;
    if (you !== null) goTo(rematchPath(room, room.rematch));
  }, [room, you]);

  // After a withdrawal, only the room's log contains the positions.
  const study = useMemo(() => studyPath(room, ply), [room, ply]);
  const missing =
    looked !== null && core.value !== null && positionAt(room, ply, core.value) === null;
  const incomplete = missing || (study === null && mayAnalyse(room));
  useEffect(() => {
    if (incomplete) table.loadPositions().catch(() => undefined);
  }, [incomplete, table]);

  const shown = useMemo(
    () => sceneOf(room, { lookedAt: looked, pending, draft: turnDraft.draft, ahead }, core.value),
    [room, looked, pending, turnDraft.draft, ahead === null, core.value],
  );
  moments.current = shown?.way?.moments.length ?? 1;
  useBrowseKeys((key) => browse(key, looking, help));

  const atTheGame = looked === null && shown !== null;
  const chooses = atTheGame && (yourTurn || ahead !== null);
  const entry = !mayTurn(room) ? undefined : chooses ? "now" : "later";

  const segment = useMemo(() => segmentOf(room, room.ply), [room]);
  const helped = mayAskForHints(room) && segment !== null;
  /** A complete turn from the computer's hint. */
  function playHint(turn: string): void {
    const { game: id, options, position } = room;
    const answer = core.value?.query({ game: id, options, position, actions: actionsOf(turn) });
    if (answer === undefined || "error" in answer) return;
    turnDraft.clear();
    table.play(turn, answer.position);
  }

  // While a clock may run, new messages must not move the board, the clocks or the bar.
  const playing = room.status === "playing";
  const above = !playing && (
    <>
      <MessagesInBar table={table} room={room} />
      {room.status === "over" && <Series room={room} />}
    </>
  );
  return (
    <main class={`room game-${game.id}`}>
      <h1 class="sr-only">{game.name}</h1>
      <div class={looked === null ? "table" : "table looking-back"}>
        <div class="headline">
          {invited ? (
            <Invited {...{ table, room, game, view, names }} />
          ) : (
            <>
              <StatusLine
                room={room}
                names={names}
                view={view}
                sending={pending !== null}
                looking={looking}
              />
              {playing && looked === null && <MessageAsStatus table={table} room={room} />}
              <RulesHelp game={game} view={view} />
            </>
          )}
          <ChatMark room={room} player={table.connection.player.value?.id} />
          {!invited && <p class="goal">{game.summary}</p>}
          {mayAskForSeat(room) && <AskForSeat {...{ table, room, names }} />}
        </div>
        <Seats
          table={table}
          room={room}
          names={names}
          view={view}
          viewer={viewer}
          position={shown?.position ?? null}
          {...(playing ? { over: <MessageOver table={table} room={room} /> } : {})}
        >
          {(own) =>
            shown === null ? (
              <>
                <div class="board-place">
                  <p class="no-board">{missing ? texts.room.noPosition : texts.app.loading}</p>
                </div>
                <div class="bar">
                  {above}
                  {own}
                </div>
              </>
            ) : (
              <TurnDraftBoard
                above={above}
                own={own}
                stand={roomDraft.stand}
                view={view}
                scene={shown}
                turnDraft={turnDraft}
                viewer={viewer}
                label={texts.room.board(game.name)}
                ahead={atTheGame && ahead !== null}
                premove={premove?.actions ?? null}
                asked={atTheGame ? roomDraft.asked : null}
                hinted={atTheGame && yourTurn ? hinted.value : []}
                onCancel={roomDraft.cancel}
                entry={entry}
                introduces={room.status !== "over"}
              />
            )
          }
        </Seats>
        <OffersBar table={table} room={room} drawByAgreement={game.draw_by_agreement} study={study}>
          {helped && (
            <Hint
              meanwhile={<div class="hint-place" />}
              game={room.game}
              position={
                atTheGame && yourTurn && pending === null
                  ? {
                      game: room.game,
                      options: room.options,
                      position: segment.from,
                      turns: segment.turns.map(({ turn }) => turn),
                    }
                  : null
              }
              view={view}
              onMark={(cells) => {
                hinted.value = cells;
              }}
              onEnter={playHint}
            />
          )}
        </OffersBar>
      </div>
      <aside class="side">
        {room.status === "open" && <Invitation table={table} room={room} />}
        <TurnPanel
          {...{ room, names, view, looking, study }}
          onFlip={() => {
            ++flipped.value;
          }}
          onHelp={() => {
            help.value = true;
          }}
        />
        {room.status === "over" && room.ply > 1 && core.value !== null && (
          <RoomReview
            meanwhile={<section class="panel" />}
            {...{ room, names, view, looking }}
            core={core.value}
            name={game.name}
          />
        )}
        {hasChat(room) && <ChatPanel table={table} room={room} />}
        {room.status !== "open" && <Invitation table={table} room={room} />}
        <GameInfo room={room} game={game} view={view} />
      </aside>
      <SpokenAbsence table={table} room={room} />
      <Announcer room={room} names={names} view={view} />
      <KeyboardHelp open={help} />
    </main>
  );
}
