// Loads the game, its view and the core for analysis and play at one screen.

import type { ComponentChildren, ComponentType } from "preact";
import type { Core } from "../../core/core";
import { core } from "../base/rules-core";
import { NotFound } from "../frame/not-found";
import type { GameView } from "../game-kit/view";
import { gameView } from "../games/registry";
import type { CatalogueGame } from "../net/protocol";
import { texts as mainTexts } from "../texts";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/local";

export interface LocalPageProps {
  game: CatalogueGame;
  view: GameView;
  core: Core;
}

export function LocalFrame({ id, Page }: { id: string; Page: ComponentType<LocalPageProps> }) {
  const view = gameView(id);
  if (catalogue.value === null || core.value === null)
    return view === null ? (
      <NotFound title={texts.unknownGame} />
    ) : (
      <Plain>{mainTexts.app.loading}</Plain>
    );
  const game = catalogue.value.find((one) => one.id === id);
  if (game === undefined || view === null) return <NotFound title={texts.unknownGame} />;
  return <Page key={id} game={game} view={view} core={core.value} />;
}

function Plain({ children }: { children: ComponentChildren }) {
  return (
    <main class="plain">
      <p role="status">{children}</p>
    </main>
  );
}

/** The default options, with the requested values if they are valid. */
export function optionsOf(game: CatalogueGame, wanted: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    game.options.map(({ key, default: usual, choices }) => {
      const wish = choices.find(({ value }) => value === wanted[key]);
      return [key, wish?.value ?? usual];
    }),
  );
}
