// The game's designer, named wherever the game is offered.

import type { CatalogueGame } from "../net/protocol";
import { texts } from "../texts";

export function Designer({ game }: { game: CatalogueGame }) {
  if (game.designer === "") return null;
  return (
    <p class="designer">
      {texts.home.by} {game.designer}
      {game.published !== "" && `, ${game.published}`}
      {game.designer_site !== "" && (
        <>
          {" · "}
          <a href={`https://${game.designer_site}/`} target="_blank" rel="noreferrer">
            {game.designer_site}
          </a>
        </>
      )}
    </p>
  );
}
