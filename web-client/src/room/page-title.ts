// The title and the icon of the page tell whose turn it is.

import { useEffect } from "preact/hooks";
import { texts } from "../texts";

export function usePageTitle(game: string, yourTurn: boolean): void {
  useEffect(() => {
    document.title = yourTurn ? texts.room.titleYourTurn(game) : texts.room.title(game);
    showIcon(yourTurn ? "/icon-turn.svg" : "/icon.svg");
    return () => {
      document.title = texts.app.name;
      showIcon("/icon.svg");
    };
  }, [game, yourTurn]);
}

function showIcon(path: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute("href", path);
}
