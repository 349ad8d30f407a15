// The player's own games: first those where it is their turn, then other running games, then recent
// rooms.

import { useEffect } from "preact/hooks";
import { followLink, roomPath } from "../base/router";
import { clockWords } from "../clock/clock-words";
import { fromNow } from "../clock/from-now";
import type { OwnGame } from "../net/own-games";
import { forgetOwnGame, lately, running, waiting, watchOwnGames } from "../net/own-games-watch";
import type { Seated } from "../net/recent";
import { seatNames } from "../net/server";
import { texts as shared } from "../texts";
import { catalogue, gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/home";
import { nameOf } from "../texts/names";
import { BoardPicture } from "../ui/board-picture";
import { showWaiting } from "../ui/page-icon";

/** Few rooms that do not run; the search of games has all of them. */
const latelyShown = 4;

export function useOwnGames(): void {
  useEffect(watchOwnGames, []);
  useEffect(() => {
    document.title = texts.title(waiting.value);
    showWaiting(waiting.value);
  }, [waiting.value]);
}

export function RunningGames() {
  const games = running.value;
  if (games.length === 0) return null;
  return (
    <section class="own-games" aria-labelledby="own-games">
      <h2 id="own-games">
        {texts.own.running}
        {waiting.value > 0 && <span class="tag attention">{texts.own.waiting(waiting.value)}</span>}
      </h2>
      <ul>
        {games.map((game) => (
          <li key={game.room}>
            <RunningGame game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunningGame({ game }: { game: OwnGame }) {
  return (
    <a
      class={`own-game${game.yourTurn ? " your-turn" : ""}`}
      href={roomPath(game.room)}
      onClick={followLink}
    >
      <BoardPicture game={game.game} position={game.position} viewer={game.seat ?? 0} />
      <span class="own-words">
        <span class="own-name">
          <strong>{gameNameOf(game.game)}</strong>
          <StandingTag game={game} />
        </span>
        <span class="opponents">{opponents(game)}</span>
        <span class="own-clock-words">{timeWords(game)}</span>
      </span>
    </a>
  );
}

/** The deadline of a game with days per turn. */
function timeWords({ clock, due }: OwnGame): string {
  if (clock === null) return "";
  return clock.kind === "correspondence" && due !== null
    ? texts.own.due(fromNow(due))
    : clockWords(clock);
}

function StandingTag({ game }: { game: OwnGame }) {
  if (game.yourTurn) return <span class="tag attention">{shared.home.yourTurn}</span>;
  const { toMove, status } = game;
  const seat = catalogue.value?.find(({ id }) => id === game.game);
  const name = seat && toMove !== null ? seatNames(seat, game.options)[toMove] : undefined;
  return (
    <span class="tag">
      {status === "playing" && name !== undefined
        ? texts.own.theirTurn(name)
        : shared.home.status[status]}
    </span>
  );
}

export function LatelySeen() {
  const games = lately.value.slice(0, latelyShown);
  if (games.length === 0) return null;
  return (
    <section class="lately" aria-labelledby="lately">
      <h2 id="lately">{texts.own.lately}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.room}>
            <a href={roomPath(game.room)} onClick={followLink}>
              <strong>{gameNameOf(game.game)}</strong>{" "}
              <span class="opponents">{opponents(game)}</span>
            </a>
            <span class="tag">{shared.home.status[game.status]}</span>
            <button
              type="button"
              class="quiet small"
              title={shared.home.forget}
              aria-label={shared.pair(shared.home.forget, gameNameOf(game.game))}
              onClick={() => forgetOwnGame(game.room)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function opponents({ players, seat }: OwnGame): string {
  const others = players.filter((one, at): one is Seated => one !== null && at !== seat);
  return others.length === 0 ? shared.home.alone : others.map(nameOf).join(", ");
}
