// Shows in the page's title, in its icon and on the badge of the installed app whose turn it is, and
// in how many games it is this player's.

import { useEffect } from "preact/hooks";
import { texts } from "../../texts";
import { showPageIcon, showWaiting } from "../../ui/page-icon";
import { waitingElsewhere } from "./waiting-elsewhere";

export function usePageTitle(game: string, yourTurn: boolean): void {
  const waiting = waitingElsewhere.value + (yourTurn ? 1 : 0);
  useEffect(() => {
    document.title = titleOf(game, yourTurn, waiting);
    showWaiting(waiting);
  }, [game, yourTurn, waiting]);
  useEffect(
    () => () => {
      document.title = texts.app.name;
      // The badge keeps the number, because the games still wait.
      showPageIcon(false);
    },
    [],
  );
}

/** `waiting`: in how many games it is this player's turn, with this one. */
export function titleOf(game: string, yourTurn: boolean, waiting: number): string {
  const title = yourTurn ? texts.room.titleYourTurn(game) : texts.room.title(game);
  return waiting > (yourTurn ? 1 : 0) ? `(${waiting}) ${title}` : title;
}
