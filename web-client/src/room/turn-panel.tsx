// The turns of a room: the list, the controls to go through it, and actions for the turn on the
// board: share a link to it, or analyse alternatives.

import { useState } from "preact/hooks";
import { followLink, roomPath } from "../base/router";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import { type Room, turnAt } from "../net/room";
import { BrowseBar } from "../play/looking-back/browse-bar";
import { FullScreenButton } from "../play/looking-back/full-screen";
import type { LookingBack } from "../play/looking-back/looking-back";
import { TurnList } from "../play/looking-back/turn-list";
import { wayTo } from "../play/scene";
import { useRepetitions } from "../play/status-line";
import { texts } from "../texts";
import { CopyButton } from "../ui/copy-button";
import { lazyPart } from "../ui/lazy";

const RoomShare = lazyPart(() => import("../share/room-share").then((m) => m.RoomShare));

export interface TurnPanelProps {
  room: Room;
  names: readonly string[];
  view: GameView;
  looking: LookingBack;
  /** The seat at the lower side of the board. */
  viewer: number;
  /** The address for analysing the position on the board; null if not offered. */
  study: string | null;
  onFlip(): void;
  onHelp(): void;
}

export function TurnPanel(props: TurnPanelProps) {
  const { room, names, view, looking, viewer, study, onFlip, onHelp } = props;
  const [sharing, share] = useState(false);
  const { shown } = looking;
  const again = useRepetitions(room);
  if (room.status === "open") return null;
  const link = roomPath(room.room, room.you.watch_key, shown);
  return (
    <section class="panel turns" aria-labelledby="turns">
      <h2 id="turns">{texts.room.turns}</h2>
      <p class="sr-only" role="status">
        {looking.at !== null && inWords(room, shown, names, view)}
      </p>
      <TurnList
        turns={room.turns}
        options={room.options}
        {...{ names, view, shown, again }}
        onLook={looking.look}
      />
      {room.ply > 0 && (
        <BrowseBar
          ply={room.ply}
          looking={looking}
          canReplay={room.status === "over"}
          lastLabel={texts.room.back}
        />
      )}
      <div class="turn-links">
        <CopyButton class="small" label={texts.looking.copyLink} text={location.origin + link} />
        <button
          type="button"
          class="small"
          disabled={core.value === null}
          onClick={() => share(true)}
        >
          {texts.looking.picture}
        </button>
        {study !== null && (
          <a class="button small" href={study} onClick={followLink}>
            {texts.looking.analyse}
          </a>
        )}
        <button type="button" class="small" onClick={onFlip}>
          {texts.room.flip}
        </button>
        <FullScreenButton />
        <button type="button" class="small quiet" aria-keyshortcuts="k" onClick={onHelp}>
          {texts.looking.keys}
        </button>
      </div>
      {sharing && (
        <RoomShare
          meanwhile={null}
          {...{ room, names, view, viewer, shown }}
          onClose={() => share(false)}
        />
      )}
    </section>
  );
}

/** Describes the turn looked at, for screen readers. */
function inWords(room: Room, ply: number, names: readonly string[], view: GameView): string {
  const place = `${texts.room.looking(ply, room.ply)}.`;
  const turn = turnAt(room, ply);
  if (turn === null) return place;
  const way = wayTo(room, core.value, ply);
  return `${place} ${texts.room.played(names[turn.seat] ?? "", view.speak(turn.turn, way))}`;
}
