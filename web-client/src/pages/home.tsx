// The first page: our running games, the games there are, and opening a room.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameView } from "../games/registry";
import type { GameView } from "../games/view";
import { locale } from "../language";
import type { CatalogueGame } from "../net/protocol";
import { forgetRoom, type RecentRoom, recentRooms } from "../net/recent";
import { catalogue, cutOff } from "../net/server";
import { followLink, roomPath } from "../router";
import { texts } from "../texts";
import { Designer } from "../ui/designer";
import { GamePortrait } from "../ui/game-portrait";
import { lazyPart } from "../ui/lazy-page";
import { OpenRoom } from "./open-room";

const WithoutServer = lazyPart(() =>
  import("../offline/without-server").then((part) => part.WithoutServer),
);

interface Offer {
  game: CatalogueGame;
  view: GameView;
}

export function HomePage() {
  const chosen = useSignal<string | null>(null);
  useEffect(() => {
    document.title = texts.app.name;
  }, []);
  const offers = catalogue.value?.flatMap((game): Offer[] => {
    const view = gameView(game.id);
    return view === null ? [] : [{ game, view }];
  });

  return (
    <main class="home">
      <section class="hero">
        <h1>{texts.app.claim}</h1>
        <p>{texts.app.lead}</p>
      </section>
      {cutOff.value && <WithoutServer />}
      <YourGames />
      <section aria-label={texts.home.games}>
        {offers?.length === 0 && <p>{texts.home.noGames}</p>}
        <ul class="games">
          {offers?.map(({ game, view }) => (
            <li key={game.id} class={`game-card${chosen.value === game.id ? " chosen" : ""}`}>
              <GamePortrait view={view} />
              <div class="game-text">
                <h2>{game.name}</h2>
                <Designer game={game} />
                <p class="summary">{game.summary}</p>
                <p class="facts">{texts.home.players(playerCounts(game))}</p>
                {chosen.value !== game.id && (
                  <button
                    type="button"
                    class="primary"
                    onClick={() => {
                      chosen.value = game.id;
                    }}
                  >
                    {texts.home.play} <span class="sr-only">{game.name}</span>
                  </button>
                )}
              </div>
              {chosen.value === game.id && (
                <OpenRoom
                  game={game}
                  onClose={() => {
                    chosen.value = null;
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function playerCounts(game: CatalogueGame): number[] {
  return [...new Set(game.seats.map(({ names }) => names.length))].sort((a, b) => a - b);
}

function YourGames() {
  const rooms = useSignal(recentRooms());
  if (rooms.value.length === 0) return null;
  return (
    <section class="your-games" aria-labelledby="your-games">
      <h2 id="your-games">{texts.home.yourGames}</h2>
      <ul>
        {rooms.value.map((entry) => (
          <li key={entry.room}>
            <RecentLink entry={entry} />
            <button
              type="button"
              class="quiet"
              title={texts.home.forget}
              aria-label={`${texts.home.forget}: ${nameOf(entry)}`}
              onClick={() => {
                forgetRoom(entry.room);
                rooms.value = recentRooms();
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentLink({ entry }: { entry: RecentRoom }) {
  const others = entry.players.filter((name, seat) => name !== null && seat !== entry.seat);
  const yourTurn = entry.status === "playing" && entry.seat !== null && entry.toMove === entry.seat;
  return (
    <a href={roomPath(entry.room)} onClick={followLink}>
      <strong>{nameOf(entry)}</strong>
      <span class="opponents">{others.length === 0 ? texts.home.alone : others.join(", ")}</span>
      <span class={yourTurn ? "tag attention" : "tag"}>
        {yourTurn ? texts.home.yourTurn : texts.home.status[entry.status]}
      </span>
      <time dateTime={new Date(entry.at).toISOString()}>{when(entry.at)}</time>
    </a>
  );
}

function nameOf({ game }: RecentRoom): string {
  return catalogue.value?.find(({ id }) => id === game)?.name ?? game;
}

function when(at: number): string {
  return new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).format(at);
}
