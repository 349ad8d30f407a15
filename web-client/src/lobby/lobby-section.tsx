// On the first page: buttons to play at once with a player of the same wish, the rooms and seeks that
// wait for players, and some of the games that are being played.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { InTurn } from "../base/in-turn";
import { followLink } from "../base/router";
import { setting } from "../base/settings";
import { clockWords } from "../clock/clock-words";
import { gameView } from "../games/registry";
import { liveGames } from "../net/lobby";
import { lobbyWatch, seeking } from "../net/meeting";
import { type CatalogueGame, type Lobby, RequestError } from "../net/protocol";
import { usualChoices, wishOfChoices, withCompany } from "../new-game/choices";
import { InsteadOfList } from "../new-game/instead";
import { isGuest } from "../new-game/open-room";
import { openSheet } from "../new-game/sheet";
import { suggestedClock } from "../new-game/suggestions";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/lobby";
import { refusedWords } from "../texts/refused";
import { GameMark } from "../ui/game-mark";
import { Problem } from "../ui/problem";
import { LiveCard } from "./live-card";
import { WaitingList } from "./waiting-list";

/** Whether quick pairing seeks rated games; only for players who may play them. */
const quickRated = setting("quick-rated", ["no", "yes"], "no");

/** The number of live games on the first page; a page of its own shows all. */
const liveShown = 4;

export function LobbySection() {
  useEffect(() => lobbyWatch.watch(), []);
  const lobby = lobbyWatch.lobby.value;
  const problem = useSignal<string | null>(null);

  /** Sends a request, and shows its refusal. */
  async function attempt(request: () => Promise<void>): Promise<void> {
    problem.value = null;
    try {
      await request();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = error.code === "full" ? texts.noTable : refusedWords(error);
    }
  }

  return (
    <section class="lobby" aria-labelledby="lobby">
      <h2 id="lobby">
        {texts.lobby} {lobby !== null && <span class="tag">{texts.online(lobby.online)}</span>}
      </h2>
      <div class="lobby-columns">
        <div>
          <InTurn>
            <QuickPairing onSeek={(game) => attempt(() => seekUsual(game))} />
            <Problem words={problem.value} />
            <h3>{texts.waiting}</h3>
            {lobby === null ? (
              <p class="hint">{texts.loading}</p>
            ) : (
              <WaitingList lobby={lobby} attempt={attempt} />
            )}
          </InTurn>
        </div>
        <InTurn>
          <LiveStrip lobby={lobby} />
        </InTurn>
      </div>
    </section>
  );
}

async function seekUsual(game: CatalogueGame): Promise<void> {
  const rated = quickRated.value === "yes";
  const choices = { ...withCompany(usualChoices(game), "seek"), rated };
  await seeking.seek(wishOfChoices(game, choices, isGuest()));
}

function QuickPairing({ onSeek }: { onSeek(game: CatalogueGame): void }) {
  const games = catalogue.value?.filter(({ id }) => gameView(id) !== null) ?? [];
  return (
    <>
      <h3>{texts.quick}</h3>
      <p class="hint">{texts.quickHint}</p>
      {!isGuest() && (
        <label class="check">
          <input
            type="checkbox"
            checked={quickRated.value === "yes"}
            onChange={({ currentTarget }) =>
              quickRated.choose(currentTarget.checked ? "yes" : "no")
            }
          />
          <span>{texts.quickRated}</span>
        </label>
      )}
      <ul class="quick">
        {games.map((game) => (
          <li key={game.id}>
            <InTurn>
              <QuickButton game={game} onPress={() => onSeek(game)} />
            </InTurn>
          </li>
        ))}
        <li>
          <button
            type="button"
            class="quiet"
            onClick={() => games[0] !== undefined && openSheet(games[0], "seek", true)}
          >
            {texts.other}
          </button>
        </li>
      </ul>
    </>
  );
}

function QuickButton({ game, onPress }: { game: CatalogueGame; onPress(): void }) {
  return (
    <button type="button" onClick={onPress}>
      <GameMark game={game.id} />
      <span>
        <strong>{game.name}</strong>
        <span class="hint">{clockWords(suggestedClock(game.id))}</span>
      </span>
    </button>
  );
}

function LiveStrip({ lobby }: { lobby: Lobby | null }) {
  const games = lobby === null ? [] : liveGames(lobby);
  return (
    <div class="live-strip">
      <h3>
        {texts.live}
        <a href="/watch" onClick={followLink}>
          {texts.all}
        </a>
      </h3>
      {games.length === 0 ? (
        lobby === null ? (
          <p class="hint">{texts.loading}</p>
        ) : (
          <InsteadOfList words={texts.none} ways={["replay", "puzzle"]} />
        )
      ) : (
        <ul class="live-games">
          {games.slice(0, liveShown).map((live) => (
            <li key={live.room}>
              <LiveCard live={live} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
