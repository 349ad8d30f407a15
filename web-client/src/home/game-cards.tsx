// The games: summary, designer and links of each.

import { followLink } from "../base/router";
import type { GameView } from "../game-kit/view";
import { gameViews } from "../games/registry";
import type { CatalogueGame } from "../net/protocol";
import { openSheet } from "../new-game/sheet";
import { texts as shared } from "../texts";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/home";
import { Designer } from "../ui/designer";
import { GamePortrait } from "../ui/game-portrait";

export function GameCards() {
  const games = catalogue.value;
  const offered = games?.some(({ id }) => gameViews.some((view) => view.id === id)) ?? true;
  return (
    <section class="games-section" aria-labelledby="games">
      <h2 id="games">{shared.home.games}</h2>
      {!offered && <p>{shared.home.noGames}</p>}
      <ul class="games">
        {gameViews.map((view) => {
          const game = games?.find(({ id }) => id === view.id);
          if (games !== null && game === undefined) return null;
          return <GameCard key={view.id} view={view} game={game ?? null} />;
        })}
      </ul>
    </section>
  );
}

/** Keeps its space until the catalogue is loaded. */
function GameCard({ view, game }: { view: GameView; game: CatalogueGame | null }) {
  return (
    <li class="game-card">
      <GamePortrait view={view} />
      <div class="game-text">
        {game !== null && (
          <>
            <h3>{game.name}</h3>
            {game.designer === "" ? (
              <p class="designer">{texts.cards.unknownDesigner}</p>
            ) : (
              <Designer game={game} />
            )}
            <p class="summary">{game.summary}</p>
          </>
        )}
      </div>
      {game !== null && (
        <div class="game-ways">
          <button type="button" class="primary" onClick={() => openSheet(game)}>
            {shared.home.play} <span class="sr-only">{game.name}</span>
          </button>
          <p class="facts">{shared.home.players(playerCounts(game))}</p>
          <ul class="game-links">
            {(["learn", "rules", "local", "analysis"] as const).map((page) => (
              <li key={page}>
                <a href={`/${page}/${game.id}`} onClick={followLink}>
                  {texts.cards[page]}
                  <span class="sr-only">{texts.cards.of(game.name)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

function playerCounts(game: CatalogueGame): number[] {
  return [...new Set(game.seats.map(({ names }) => names.length))].sort((a, b) => a - b);
}
