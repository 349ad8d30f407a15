// The best players of each rating pool, and the player's own place.

import { followLink } from "../base/router";
import { getLeaders, getProfile, type Leader } from "../net/people";
import type { Player } from "../net/protocol";
import { connection } from "../net/server";
import { InsteadOfList } from "../new-game/instead";
import { useLoaded, usePages } from "../people/loading";
import { PeoplePage, Waiting } from "../people/people-page";
import { PlayerLink } from "../people/player-link";
import { gameName, gameOfPool, numberText, poolName, ratingText } from "../people/words";
import { texts as shared } from "../texts";
import { pools } from "../texts/catalogue";
import { texts } from "../texts/people";

export function LeaderboardsPage({ pool }: { pool: string | undefined }) {
  const words = texts.leaderboards;
  const all = pools.value;
  const shown = pool ?? all?.[0]?.id;
  if (all === null || shown === undefined)
    return (
      <PeoplePage title={words.title}>
        <p role="status">{texts.loading}</p>
      </PeoplePage>
    );
  const known = all.some(({ id }) => id === shown);
  return (
    <PeoplePage
      title={known ? shared.pair(words.title, poolName(shown)) : words.unknown}
      heading={<h1>{words.title}</h1>}
    >
      <p class="page-lead">{known ? words.lead : words.unknown}</p>
      <nav class="pools" aria-label={words.pools}>
        {all.map(({ id }) => (
          <a
            key={id}
            href={`/leaderboards/${id}`}
            aria-current={id === shown ? "page" : undefined}
            onClick={followLink}
          >
            {poolName(id)}
          </a>
        ))}
      </nav>
      {known && <Leaderboard key={shown} pool={shown} />}
      {known && (
        <p>
          <a href={`/statistics/${gameOfPool(shown)}`} onClick={followLink}>
            {words.statistics(gameName(gameOfPool(shown)))}
          </a>
        </p>
      )}
    </PeoplePage>
  );
}

function Leaderboard({ pool }: { pool: string }) {
  const words = texts.leaderboards;
  const viewer = connection.player.value;
  const { items, error, more, again, loading } = usePages(pool, (after, signal) =>
    getLeaders(pool, after, signal).then(({ leaders, next }) => ({ items: leaders, next })),
  );
  if (items === null) return <Waiting error={error} again={again} />;
  return (
    <section class="panel" aria-label={poolName(pool)}>
      {items.length === 0 ? (
        <InsteadOfList
          words={words.none}
          ways={["opponent", "computer", "puzzle"]}
          game={gameOfPool(pool)}
        />
      ) : (
        <LeaderTable pool={pool} leaders={items} viewer={viewer} />
      )}
      {error !== null && <Waiting error={error} again={again} />}
      {(more !== null || loading) && (
        <button type="button" class="more-button" disabled={more === null} onClick={() => more?.()}>
          {loading ? texts.loading : texts.more}
        </button>
      )}
      {viewer !== null && <OwnPlace pool={pool} leaders={items} viewer={viewer} />}
    </section>
  );
}

interface LeaderTableProps {
  pool: string;
  leaders: readonly Leader[];
  viewer: Player | null;
}

function LeaderTable({ pool, leaders, viewer }: LeaderTableProps) {
  const words = texts.leaderboards;
  return (
    <table class="leaders">
      <caption class="sr-only">{poolName(pool)}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.rank}
          </th>
          <th scope="col">{words.player}</th>
          <th scope="col" class="number">
            {words.rating}
          </th>
          <th scope="col" class="number">
            {words.games}
          </th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ player, rating, deviation, games }, index) => (
          <tr key={player.id} class={player.id === viewer?.id ? "own" : undefined}>
            <td class="number rank-number">{numberText(index + 1)}</td>
            <th scope="row">
              <PlayerLink player={player} />
              {player.id === viewer?.id && <span class="tag">{texts.you}</span>}
            </th>
            <td class="number">
              <strong>{rating}</strong>{" "}
              <span class="deviation">{texts.profile.deviation(String(deviation))}</span>
            </td>
            <td class="number">{numberText(games)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The player's own place in words, if they are not in the table. */
function OwnPlace({ pool, leaders, viewer }: LeaderTableProps & { viewer: Player }) {
  const words = texts.leaderboards;
  const { value } = useLoaded(viewer.guest ? "" : viewer.name, (signal) =>
    getProfile(viewer.name, signal),
  );
  if (viewer.guest)
    return (
      <p class="own-place">
        {words.guest}{" "}
        <a href="/account?register" onClick={followLink}>
          {words.register}
        </a>
      </p>
    );
  if (value === null) return null;
  const own = value.ratings.find((rating) => rating.pool === pool);
  return <p class="own-place">{placeText(own, leaders.findIndex(isOwn))}</p>;

  function isOwn({ player }: Leader): boolean {
    return player.id === viewer.id;
  }
}

function placeText(
  own: { rating: number; provisional: boolean } | undefined,
  index: number,
): string {
  const words = texts.leaderboards;
  if (own === undefined) return words.noRating;
  if (index >= 0) return words.yourPlace(index + 1);
  const rating = ratingText(own.rating, own.provisional);
  return own.provisional ? words.yourProvisional(rating) : words.yourRating(rating);
}
