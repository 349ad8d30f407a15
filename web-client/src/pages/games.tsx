// A search of finished games. The address contains the search.

import { useSignal } from "@preact/signals";
import { InTurn } from "../base/in-turn";
import { goTo, route } from "../base/router";
import { withFields } from "../net/http";
import { type GameSearch, getGames } from "../net/people";
import { RequestError } from "../net/protocol";
import { connection } from "../net/server";
import { InsteadOfList } from "../new-game/instead";
import { PagedGames } from "../people/game-list";
import { usePages } from "../people/loading";
import { searchIn } from "../people/outcome";
import { PeoplePage } from "../people/people-page";
import { PlayerField } from "../people/player-field";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/people";
import { Problem } from "../ui/problem";

const path = "/games";
const results = ["won", "drawn", "lost"] as const;

export function GamesPage() {
  const words = texts.games;
  // The search changes with the address.
  void route.value;
  const search = searchIn(location.search);
  const viewer = connection.player.value;
  const address = withFields(path, { ...search });
  const pages = usePages(viewer === null ? "" : `${address} for ${viewer.id}`, (after, signal) =>
    getGames(search, after, signal).then(({ games, next }) => ({ items: games, next })),
  );
  const refused = refusal(pages.error, search);
  return (
    <PeoplePage title={words.title}>
      <p class="page-lead">{words.lead}</p>
      <SearchForm key={address} search={search} />
      <InTurn>
        {refused !== null ? (
          <Problem words={refused} />
        ) : (
          <>
            <h2 class="sr-only">{words.list}</h2>
            <p class="hint found" role="status">
              {pages.items !== null &&
                pages.items.length > 0 &&
                words.found(pages.items.length, pages.more !== null)}
            </p>
            <PagedGames
              pages={pages}
              none={
                <InsteadOfList
                  words={words.none}
                  ways={["computer", "friend", "puzzle"]}
                  game={search.game}
                />
              }
            />
          </>
        )}
      </InTurn>
    </PeoplePage>
  );
}

/** The error in the search itself; null for all other failures. */
function refusal(error: unknown, { player, opponent }: GameSearch): string | null {
  if (!(error instanceof RequestError)) return null;
  if (error.code === "bad-request") return texts.games.badDates;
  if (error.code !== "not-found") return null;
  return texts.games.noPlayer([player, opponent].filter(Boolean).join(", "));
}

function SearchForm({ search }: { search: GameSearch }) {
  const words = texts.games;
  const player = useSignal(search.player ?? "");
  const withPlayer = player.value !== "";
  return (
    <form
      class="panel search"
      aria-label={words.search}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        goTo(
          withFields(
            path,
            Object.fromEntries([...data].map(([key, value]) => [key, `${value}`.trim()])),
          ),
        );
      }}
    >
      <label class="labelled">
        <span>{words.game}</span>
        <select name="game" value={search.game ?? ""}>
          <option value="">{words.any}</option>
          {catalogue.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PlayerField
        name="player"
        label={words.player}
        defaultValue={search.player}
        onTyped={(text) => {
          player.value = text;
        }}
      />
      <PlayerField
        name="opponent"
        label={words.opponent}
        defaultValue={search.opponent}
        disabled={!withPlayer}
        placeholder={withPlayer ? undefined : words.needsPlayer}
      />
      <InTurn>
        <label class="labelled">
          <span>{words.result}</span>
          <select name="result" value={search.result ?? ""} disabled={!withPlayer}>
            <option value="">{words.results.any}</option>
            {results.map((result) => (
              <option key={result} value={result}>
                {words.results[result]}
              </option>
            ))}
          </select>
        </label>
        <label class="labelled">
          <span>{words.since}</span>
          <input type="date" name="since" defaultValue={search.since} />
        </label>
        <label class="labelled">
          <span>{words.until}</span>
          <input type="date" name="until" defaultValue={search.until} />
        </label>
        <div class="buttons">
          <button type="submit" class="primary">
            {words.search}
          </button>
          {Object.keys(search).length > 0 && (
            <button type="button" class="quiet" onClick={() => goTo(path)}>
              {words.clear}
            </button>
          )}
        </div>
      </InTurn>
    </form>
  );
}
