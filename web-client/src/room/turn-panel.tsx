// The turns of a room: the list, going through it, and what one can do with the turn on the board:
// pass on a link to it, or try out what else could have been.

import type { GameView } from "../games/view";
import type { Room } from "../net/room";
import { followLink, roomPath } from "../router";
import { texts } from "../texts";
import { CopyButton } from "../ui/copy-button";
import { BrowseBar } from "./browse-bar";
import type { LookingBack } from "./looking-back";
import { TurnList } from "./turn-list";

export interface TurnPanelProps {
  room: Room;
  names: readonly string[];
  view: GameView;
  looking: LookingBack;
  /** The address of the analysis of what is on the board; null where it is not offered. */
  study: string | null;
  onHelp(): void;
}

export function TurnPanel({ room, names, view, looking, study, onHelp }: TurnPanelProps) {
  const { shown } = looking;
  if (room.status === "open") return null;
  const link = roomPath(room.room, room.you.watch_key, shown);
  return (
    <section class="panel turns" aria-labelledby="turns">
      <h2 id="turns">{texts.room.turns}</h2>
      <TurnList
        turns={room.turns}
        options={room.options}
        {...{ names, view, shown }}
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
        <CopyButton label={texts.looking.copyLink} text={location.origin + link} />
        {study !== null && (
          <a class="button small" href={study} onClick={followLink}>
            {texts.looking.analyse}
          </a>
        )}
        <button type="button" class="small quiet" aria-keyshortcuts="?" onClick={onHelp}>
          {texts.looking.keys}
        </button>
      </div>
    </section>
  );
}
