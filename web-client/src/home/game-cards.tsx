// The games: summary, designer and links of each.

import { InTurn } from "../base/in-turn";
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
      {game === null ? (
        <div class="game-text" />
      ) : (
        <InTurn meanwhile={<div class="game-text" />}>
          <GameText view={view} game={game} />
        </InTurn>
      )}
    </li>
  );
}

function GameText({ view, game }: { view: GameView; game: CatalogueGame }) {
  return (
    <>
      <div class="game-text">
        <h3>{game.name}</h3>
        {game.designer === "" ? (
          <p class="designer">{texts.cards.unknownDesigner}</p>
        ) : (
          <Designer game={game} />
        )}
        <p class="summary">{game.summary}</p>
      </div>
      <div class="game-ways">
        <ul class="facts" aria-label={texts.cards.facts}>
          <Fact icon={icons.time}>{texts.cards.minutes(...view.effort.minutes)}</Fact>
          <Fact icon={icons.learning}>{texts.cards.learning[view.effort.learning]}</Fact>
          <Fact icon={icons.seats}>{shared.home.players(playerCounts(game))}</Fact>
        </ul>
        <button type="button" class="game-play" onClick={() => openSheet(game)}>
          {shared.home.play} <span class="sr-only">{game.name}</span>
        </button>
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
    </>
  );
}

/** Outlines in a square of 24. */
const icons = {
  time: "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17ZM12 7.500V12L15 14",
  learning:
    "M4 5.500C7 4.500 10 5 12 6.500C14 5 17 4.500 20 5.500V18.500C17 17.500 14 18 12 19.500C10 18 7 17.500 4 18.500ZM12 6.500V19.500",
  seats:
    "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM4.500 20.500C5 16.500 8 15 12 15S19 16.500 19.500 20.500",
};

function Fact({ icon, children }: { icon: string; children: string }) {
  return (
    <li>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      {children}
    </li>
  );
}

function playerCounts(game: CatalogueGame): number[] {
  return [...new Set(game.seats.map(({ names }) => names.length))].sort((a, b) => a - b);
}
