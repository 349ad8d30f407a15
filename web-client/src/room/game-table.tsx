// The table of a game: the board with the seats around it, whose turn it is, and beside it the
// invitation, the turns and what else one can do. Holds what only this page knows: which turn is being
// looked at.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { mayAnalyse, studyPath } from "../analysis/from-room";
import type { GameView } from "../games/view";
import { positionAt } from "../net/history";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { seatNames } from "../net/server";
import type { Table } from "../net/table";
import { forgetTurnInAddress, goTo } from "../router";
import { core } from "../rules-core";
import { texts } from "../texts";
import { useUnsaved } from "../version";
import { Announcer } from "./announcer";
import { browse, useBrowseKeys } from "./browse-keys";
import { ChatPanel } from "./chat-panel";
import { useChoosing } from "./choosing";
import { ComposingBoard } from "./composing-board";
import { GameInfo } from "./game-info";
import { useSounds } from "./hearing";
import { Invitation } from "./invitation";
import { KeyboardHelp } from "./keyboard-help";
import { useLookingBack } from "./looking-back";
import { isOurTurn } from "./news";
import { Notices } from "./notices";
import { OffersBar, rematchPath } from "./offers-bar";
import { usePageTitle } from "./page-title";
import { mayTurn } from "./premove";
import { sceneOf } from "./scene";
import { Seats } from "./seats";
import { StatusLine } from "./status-line";
import { useTidings } from "./tidings";
import { TurnPanel } from "./turn-panel";

export interface GameTableProps {
  table: Table;
  room: Room;
  game: CatalogueGame;
  view: GameView;
  /** The turn that the link which led here points at. */
  linkTurn: number | undefined;
}

export function GameTable({ table, room, game, view, linkTurn }: GameTableProps) {
  const names = seatNames(game, room.options);
  const pending = table.pending.value;
  const choosing = useChoosing(table, room, view);
  const { composing, ahead, premove } = choosing;
  const you = room.you.seat;
  const yourTurn = isOurTurn(room);
  const moments = useRef(1);
  const looking = useLookingBack(room.ply, {
    first: linkTurn,
    moments: () => moments.current,
    onMoved: forgetTurnInAddress,
  });
  const { at: looked, shown: ply } = looking;
  const help = useSignal(false);
  const viewer = you ?? 0;

  usePageTitle(game.name, yourTurn && pending === null);
  useUnsaved(pending !== null || premove !== null || composing.draft.actions.length > 0);
  useSounds(table, room, view);
  useTidings(room, names, game.name);

  // Whoever sat here when the rematch began goes there.
  const hadRematch = useRef(room.rematch !== null);
  useEffect(() => {
    if (hadRematch.current || room.rematch === null) return;
    hadRematch.current = true;
    if (you !== null) goTo(rematchPath(room, room.rematch));
  }, [room, you]);

  // Past a withdrawal only the room's log tells the positions.
  const study = useMemo(() => studyPath(room, ply), [room, ply]);
  const missing =
    looked !== null && core.value !== null && positionAt(room, ply, core.value) === null;
  const incomplete = missing || (study === null && mayAnalyse(room));
  useEffect(() => {
    if (incomplete) table.loadPositions().catch(() => undefined);
  }, [incomplete, table]);

  const shown = useMemo(
    () => sceneOf(room, { lookedAt: looked, pending, draft: composing.draft, ahead }, core.value),
    [room, looked, pending, composing.draft, ahead === null, core.value],
  );
  moments.current = shown?.way?.moments.length ?? 1;
  useBrowseKeys((key) => browse(key, looking, help));

  const atTheGame = looked === null && shown !== null;
  const chooses = atTheGame && (yourTurn || ahead !== null);
  const entry = !mayTurn(room) ? undefined : chooses ? "now" : "later";

  return (
    <main class={`room game-${game.id}`}>
      <h1 class="sr-only">{game.name}</h1>
      <div class={looked === null ? "table" : "table looking-back"}>
        <div class="headline">
          <StatusLine
            room={room}
            names={names}
            view={view}
            sending={pending !== null}
            looking={looking}
          />
          <Notices notice={table.notice} />
        </div>
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
              stand={choosing.stand}
              view={view}
              scene={shown}
              composing={composing}
              viewer={viewer}
              label={texts.room.board(game.name)}
              ahead={atTheGame && ahead !== null}
              premove={premove?.actions ?? null}
              onCancel={choosing.cancel}
              entry={entry}
            />
          )}
        </Seats>
        <OffersBar table={table} room={room} drawByAgreement={game.draw_by_agreement} />
      </div>
      <aside class="side">
        {room.status === "open" && <Invitation room={room} />}
        <TurnPanel
          {...{ room, names, view, looking, study }}
          onHelp={() => {
            help.value = true;
          }}
        />
        <ChatPanel table={table} room={room} />
        {room.status !== "open" && <Invitation room={room} />}
        <GameInfo room={room} game={game} view={view} />
      </aside>
      <Announcer room={room} names={names} view={view} />
      <KeyboardHelp open={help} />
    </main>
  );
}
