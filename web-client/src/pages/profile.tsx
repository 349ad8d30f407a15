// A player's ratings, results and games. The server sends private games only to their players.

import { followLink } from "../base/router";
import { NotFound } from "../frame/not-found";
import {
  type GameEntry,
  getGames,
  getMyGames,
  getProfile,
  getPublicGamesOf,
  type Profile,
} from "../net/people";
import { type Player, RequestError } from "../net/protocol";
import { connection } from "../net/server";
import { BotProfile } from "../people/bot-profile";
import { CountsTable } from "../people/counts-table";
import { GameList, PagedGames } from "../people/game-list";
import { HeadToHead } from "../people/head-to-head";
import { useLoaded, usePages } from "../people/loading";
import { Panel } from "../people/panel";
import { PeoplePage, Waiting } from "../people/people-page";
import { PuzzleRatings } from "../people/puzzle-ratings";
import { Ratings } from "../people/ratings";
import { gameName, monthText, playerName } from "../people/words";
import { texts } from "../texts/people";
import { BotMark } from "../ui/bot-mark";

export function ProfilePage({ name }: { name: string }) {
  const viewer = connection.player.value;
  // The content depends on the viewer.
  const key = viewer === null ? "" : `${name} for ${viewer.id} ${viewer.name}`;
  const { value, error, again } = useLoaded(key, (signal) => getProfile(name, signal));
  if (error instanceof RequestError && error.code === "not-found")
    return <NotFound title={texts.profile.unknown} />;
  if (value === null || viewer === null)
    return (
      <PeoplePage title={name}>
        <Waiting error={error} again={again} />
      </PeoplePage>
    );
  return (
    <PeoplePage
      title={titleOf(value.player)}
      heading={<Heading profile={value} own={value.player.id === viewer.id} />}
    >
      <Body key={value.player.id} profile={value} viewer={viewer} />
    </PeoplePage>
  );
}

/** The computer has a separate player for each game and level. */
function titleOf(player: Player): string {
  const name = playerName(player);
  return player.bot === undefined ? name : texts.profile.bot.name(name, gameName(player.bot.game));
}

function Heading({ profile, own }: { profile: Profile; own: boolean }) {
  const { player, since } = profile;
  return (
    <header class="profile-head">
      <span class="monogram" aria-hidden="true">
        {player.bot === undefined ? [...player.name][0]?.toLocaleUpperCase() : <BotMark />}
      </span>
      <div>
        <h1>{titleOf(player)}</h1>
        <p class="hint">
          <time dateTime={new Date(since).toISOString()}>
            {texts.profile.since(monthText(since))}
          </time>
          {own && (
            <>
              {" · "}
              <a href="/account" onClick={followLink}>
                {texts.profile.account}
              </a>
            </>
          )}
        </p>
      </div>
    </header>
  );
}

function Body({ profile, viewer }: { profile: Profile; viewer: Player }) {
  const words = texts.profile;
  const { player } = profile;
  const pages = usePages(`${player.name} for ${viewer.id}`, async (after, signal) => {
    const { games, next } = await getGames({ player: player.name }, after, signal);
    return { items: games, next };
  });
  return (
    <>
      {player.bot !== undefined && <BotProfile bot={player.bot} strength={profile.strength} />}
      {(player.bot === undefined || profile.ratings.length > 0) && (
        <Panel title={words.ratings}>
          <Ratings name={player.name} ratings={profile.ratings} />
        </Panel>
      )}
      {profile.puzzles !== undefined && profile.puzzles.length > 0 && (
        <Panel title={words.puzzles}>
          <PuzzleRatings ratings={profile.puzzles} />
        </Panel>
      )}
      <div class="two-columns">
        <Panel title={words.results}>
          {profile.games.length === 0 ? (
            <p class="hint">{words.noResults}</p>
          ) : (
            <CountsTable counts={profile.games} caption={words.results} />
          )}
        </Panel>
        <Panel title={words.against}>
          <HeadToHead player={player} viewer={viewer} />
        </Panel>
      </div>
      <Running player={player} viewer={viewer} />
      <Panel title={words.games}>
        <PagedGames pages={pages} of={player.id} none={<p class="hint">{words.noGames}</p>} />
        {pages.items !== null && pages.items.length > 0 && (
          <p>
            <a href={`/games?${new URLSearchParams({ player: player.name })}`} onClick={followLink}>
              {words.allGames}
            </a>
            {" · "}
            <a href={`/players/${encodeURIComponent(player.name)}/games.atom`}>{words.feed}</a>
          </p>
        )}
      </Panel>
    </>
  );
}

/** The player's own games including private ones; of other players, the games in the lobby. */
function Running({ player, viewer }: { player: Player; viewer: Player }) {
  const own = player.id === viewer.id;
  const { value } = useLoaded<readonly GameEntry[]>(`${player.id} ${own}`, async (signal) =>
    own ? (await getMyGames(signal)).running.games : getPublicGamesOf(player.id, signal),
  );
  if (value === null || value.length === 0) return null;
  return (
    <Panel title={texts.profile.running}>
      <GameList games={value} />
    </Panel>
  );
}
