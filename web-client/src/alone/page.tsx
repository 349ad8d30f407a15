// What analysis and play at one screen need before they can begin: the game, its view and the core.

import type { ComponentChildren, ComponentType } from "preact";
import type { Core } from "../../core/core";
import { gameView } from "../games/registry";
import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import { catalogue } from "../net/server";
import { followLink } from "../router";
import { core } from "../rules-core";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/alone";

export interface AlonePageProps {
  game: CatalogueGame;
  view: GameView;
  core: Core;
}

export function AlonePage({ id, Page }: { id: string; Page: ComponentType<AlonePageProps> }) {
  const view = gameView(id);
  if (catalogue.value === null || core.value === null)
    return <Plain>{view === null ? texts.unknownGame : mainTexts.app.loading}</Plain>;
  const game = catalogue.value.find((one) => one.id === id);
  if (game === undefined || view === null)
    return (
      <main class="plain">
        <h1>{texts.unknownGame}</h1>
        <a href="/" onClick={followLink}>
          {mainTexts.app.toHome}
        </a>
      </main>
    );
  return <Page key={id} game={game} view={view} core={core.value} />;
}

function Plain({ children }: { children: ComponentChildren }) {
  return (
    <main class="plain">
      <p role="status">{children}</p>
    </main>
  );
}

/** As the game has them by itself, and as somebody has asked for, where that is a choice. */
export function optionsOf(game: CatalogueGame, wanted: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    game.options.map(({ key, default: usual, choices }) => {
      const wish = choices.find(({ value }) => value === wanted[key]);
      return [key, wish?.value ?? usual];
    }),
  );
}
