// In the header of a room: leads to the next game in which it is this player's turn, by a press or by
// the key "n".

import { useEffect } from "preact/hooks";
import { followLink, goTo, roomPath } from "../base/router";
import { gamesWaitingBeside, watchGamesBeside } from "../net/own-games-watch";
import { useBrowseKeys } from "../play/looking-back/browse-keys";
import { texts } from "../texts";
import { waitingElsewhere } from "./notifications/waiting-elsewhere";

export function NextTurn({ room }: { room: string }) {
  useEffect(() => watchGamesBeside(room), [room]);
  const games = gamesWaitingBeside(room);
  useEffect(() => {
    waitingElsewhere.value = games.length;
    return () => {
      waitingElsewhere.value = 0;
    };
  }, [games.length]);
  const next = games[0];
  useBrowseKeys((key) => {
    if (key !== "next-game" || next === undefined) return false;
    goTo(roomPath(next.room));
    return true;
  });
  if (next === undefined) return null;
  return (
    <a
      class="button small next-turn"
      href={roomPath(next.room)}
      onClick={followLink}
      aria-keyshortcuts="n"
      title={texts.frame.nextTurnLong(games.length)}
    >
      <span class="next-turn-words">{texts.frame.nextTurn}</span>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12H19M13 6L19 12L13 18" />
      </svg>
      <span class="badge" aria-hidden="true">
        {games.length}
      </span>
      <span class="sr-only">{texts.frame.nextTurnLong(games.length)}</span>
    </a>
  );
}
