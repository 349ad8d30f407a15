// Shows in the page's title and icon whose turn it is.

import { useEffect } from "preact/hooks";
import { texts } from "../../texts";
import { showPageIcon } from "../../ui/page-icon";

export function usePageTitle(game: string, yourTurn: boolean): void {
  useEffect(() => {
    document.title = yourTurn ? texts.room.titleYourTurn(game) : texts.room.title(game);
    showPageIcon(yourTurn);
    return () => {
      document.title = texts.app.name;
      showPageIcon(false);
    };
  }, [game, yourTurn]);
}
