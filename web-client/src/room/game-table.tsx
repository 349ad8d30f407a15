// The table of a game: the board with the seats around it and the status, and beside it the
// invitation, the turns and the chat.

import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { InTurn } from "../base/in-turn";
import { useLatest } from "../base/latest";
import { forgetTurnInAddress, goTo } from "../base/router";
import { core } from "../base/rules-core";
import { useSession } from "../base/use-session";
import { useUnsaved } from "../base/version";
import { Side } from "../frame/side";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { seatNames } from "../net/server";
import type { Table } from "../net/table";
import { noteHelpInRoom } from "../opponent/room-results";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { LeaveFullScreen } from "../play/looking-back/full-screen";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import { PieceWords } from "../play/piece-words";
import { RulesButton, RulesPanel } from "../play/rules-help";
import { StatusLine } from "../play/status-line";
import { cellsNamed } from "../play/turn-draft/premove";
import { TurnDraftBoard } from "../play/turn-draft-board";
import { texts } from "../texts";
import { lazyExtra, lazyPart } from "../ui/lazy";
import { hasChat } from "./chat/chat-lines";
import { ChatPanel } from "./chat/chat-panel";
import { GameInfo } from "./game-info";
import { GameTableSession } from "./game-table-session";
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
import { hasSeenEnd, noteSeenEnd } from "./offers/seen-ends";
import { ResultInBar } from "./result-in-bar";
import { Seats } from "./seats/seats";
import { Series } from "./series";
import { TurnPanel } from "./turn-panel";

const RoomReview = lazyPart(() => import("../insight/room-review").then((m) => m.RoomReview));
const EndCard = lazyPart(() => import("./offers/end-card").then((m) => m.EndCard));
const Focus = lazyExtra(() => import("./focus").then((m) => m.Focus));
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
  const session = useSession(
    () =>
      new GameTableSession({
        table,
        view,
        core,
        seats: names.length,
        linkTurn,
        onMoved: forgetTurnInAddress,
        onRematch: (from, next) => goTo(rematchPath(from, next)),
        seenEnds: { has: hasSeenEnd, note: noteSeenEnd },
      }),
    [table, view],
  );
  const { draft, looking } = session;
  useEffect(() => {
    if (linkTurn !== undefined) looking.follow(linkTurn);
    // Only another link changes the turn.
  }, [linkTurn]);
  const help = useSignal(false);
  const [selected, select] = useState<string | null>(null);
  const pending = table.pending.value;
  const premove = draft.premove.value;
  const ahead = draft.ahead.value !== null;
  const shown = session.scene.value;
  const atTheGame = session.atTheGame.value;
  const study = session.study.value;
  const hintSegment = session.hintSegment.value;
  const yourTurn = isOurTurn(room);
  const endForm = session.endForm.value;
  const reviewable = room.status === "over" && room.ply > 1 && core.value !== null;
  const invited = isInvited(room, table.connection.player.value?.id);

  usePageTitle(game.name, yourTurn && pending === null);
  useUnsaved(pending !== null || premove !== null || draft.turnDraft.draft.actions.length > 0);
  useSounds(table, room, view);
  useNotifications(room, names, game.name);
  useBrowseKeys((key) => browse(key, looking, help));
  useEscape(premove !== null || draft.asked.value !== null, () => draft.cancel());

  // While a clock may run, new messages must not move the board, the clocks or the bar.
  const playing = room.status === "playing";
  const above = !playing && (
    <>
      <MessagesInBar table={table} room={room} />
      {room.status === "over" && <ResultInBar {...{ room, names, view }} />}
      {room.status === "over" && endForm !== "full" && <Series room={room} />}
    </>
  );
  return (
    <main class={`room game-${game.id}`}>
      <h1 class="sr-only">{game.name}</h1>
      <Focus table={table} />
      <div class={looking.at === null ? "table" : "table looking-back"}>
        <div class="headline">
          {invited ? (
            <Invited {...{ table, room, game, names }} />
          ) : (
            <>
              <StatusLine
                room={room}
                names={names}
                view={view}
                sending={pending !== null}
                looking={looking}
              >
                {shown !== null && (
                  <PieceWords
                    {...{ view }}
                    position={shown.position}
                    legal={shown.legal}
                    piece={selected}
                  />
                )}
              </StatusLine>
              {playing && looking.at === null && <MessageAsStatus table={table} room={room} />}
              <RulesButton game={game} />
              <LeaveFullScreen />
            </>
          )}
          <ChatMark room={room} player={table.connection.player.value?.id} />
          {!invited && <p class="goal">{game.summary}</p>}
          {mayAskForSeat(room) && <AskForSeat {...{ table, room, names }} />}
        </div>
        <RulesPanel
          {...{ game, view }}
          options={room.options}
          position={shown?.position ?? room.position}
        />
        <Seats
          table={table}
          room={room}
          names={names}
          view={view}
          viewer={session.viewer.value}
          position={shown?.position ?? null}
          {...(playing ? { over: <MessageOver table={table} room={room} /> } : {})}
        >
          {(own) =>
            shown === null ? (
              <>
                <div class="board-place">
                  <p class="no-board">
                    {session.missing.value ? texts.room.noPosition : texts.app.loading}
                  </p>
                </div>
                <div class="bar">
                  {above}
                  {own}
                </div>
              </>
            ) : (
              <TurnDraftBoard
                over={
                  session.endShown.value &&
                  atTheGame && (
                    <EndCard
                      meanwhile={null}
                      {...{ table, room, names, view, reviewable }}
                      lastCells={cellsNamed(shown.last)}
                      onReview={() => {
                        session.review();
                        focusReview();
                      }}
                      onClose={() => session.closeEnd()}
                      onSeen={() => session.seeEnd()}
                      onForm={(form) => {
                        session.endForm.value = form;
                      }}
                    />
                  )
                }
                above={above}
                own={own}
                stand={draft.stand.value}
                view={view}
                scene={shown}
                turnDraft={draft.turnDraft}
                viewer={session.viewer.value}
                label={texts.room.board(game.name)}
                ahead={atTheGame && ahead}
                premove={premove?.actions ?? null}
                asked={atTheGame ? draft.asked.value : null}
                hinted={session.hinted.value}
                onCancel={() => draft.cancel()}
                onSelect={select}
                entry={session.entry.value}
                introduces={room.status !== "over"}
              />
            )
          }
        </Seats>
        <InTurn>
          <OffersBar
            table={table}
            room={room}
            drawByAgreement={game.draw_by_agreement}
            study={study}
            ended={endForm === "full" || endForm === "brief"}
          >
            {hintSegment !== null && (
              <Hint
                meanwhile={<div class="hint-place" />}
                game={room.game}
                seats={room.seats.length}
                position={
                  atTheGame && yourTurn && pending === null
                    ? {
                        game: room.game,
                        options: room.options,
                        position: hintSegment.from,
                        turns: hintSegment.turns.map(({ turn }) => turn),
                      }
                    : null
                }
                view={view}
                onMark={(cells) => {
                  if (cells.length > 0) noteHelpInRoom(room);
                  session.mark(cells);
                }}
                onEnter={(turn) => session.playHint(turn)}
              />
            )}
          </OffersBar>
        </InTurn>
      </div>
      <Side>
        {room.status === "open" && <Invitation table={table} room={room} />}
        <TurnPanel
          {...{ room, names, view, looking, study }}
          viewer={session.viewer.value}
          onFlip={() => session.flip()}
          onHelp={() => {
            help.value = true;
          }}
        />
        {reviewable && core.value !== null && (
          <RoomReview
            meanwhile={<section class="panel" />}
            {...{ room, names, view, looking }}
            asked={session.reviewAsked.value}
            core={core.value}
            name={game.name}
          />
        )}
        {hasChat(room) && <ChatPanel table={table} room={room} />}
        {room.status !== "open" && <Invitation table={table} room={room} />}
        <GameInfo room={room} game={game} view={view} />
      </Side>
      <SpokenAbsence table={table} room={room} />
      <Announcer room={room} names={names} view={view} />
      <KeyboardHelp open={help} />
    </main>
  );
}

function focusReview(): void {
  const panel = document.getElementById("review")?.closest("section");
  panel?.setAttribute("tabindex", "-1");
  panel?.focus({ preventScroll: true });
}

function useEscape(listening: boolean, onEscape: () => void): void {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!listening) return;
    const hear = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof Element && event.target.closest("dialog, .chat");
      if (event.key === "Escape" && !event.defaultPrevented && !elsewhere) latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [listening, latest]);
}
