// How the games of one game went: wins by seat, draws and lengths, by options and by rating.

import { adoptSheet } from "../base/adopt-sheet";
import { followLink } from "../base/router";
import { NotFound } from "../frame/not-found";
import { gameView } from "../games/registry";
import type { CatalogueGame } from "../net/protocol";
import { type GameStatistics, getStatistics, type StatisticsGroup } from "../net/statistics";
import { InsteadOfList } from "../new-game/instead";
import { useLoaded } from "../people/loading";
import { Panel } from "../people/panel";
import { PeoplePage, Waiting } from "../people/people-page";
import { ResultsOfGroup } from "../people/statistics/results-of-group";
import sheet from "../people/statistics/statistics.sheet.css";
import { momentText, numberText } from "../people/words";
import { catalogue, pools } from "../texts/catalogue";
import { texts as people } from "../texts/people";
import { texts } from "../texts/statistics";

adoptSheet(sheet);

export function StatisticsPage({ game: id }: { game: string }) {
  if (gameView(id) === null) return <NotFound title={texts.unknown} />;
  const game = catalogue.value?.find((known) => known.id === id);
  const pool = pools.value?.find((known) => known.game === id);
  if (game === undefined)
    return (
      <PeoplePage title={texts.title(id)}>
        <p role="status">{people.loading}</p>
      </PeoplePage>
    );
  return (
    <PeoplePage title={texts.title(game.name)}>
      <nav class="pools" aria-label={texts.games}>
        {catalogue.value?.map((other) => (
          <a
            key={other.id}
            href={`/statistics/${other.id}`}
            aria-current={other.id === id ? "page" : undefined}
            onClick={followLink}
          >
            {other.name}
          </a>
        ))}
      </nav>
      <Statistics key={id} game={game} />
      <p class="statistics-links">
        <a href={`/rules/${id}`} onClick={followLink}>
          {texts.rules(game.name)}
        </a>
        <a href={`/leaderboards/${pool?.id ?? ""}`} onClick={followLink}>
          {texts.leaderboard}
        </a>
      </p>
    </PeoplePage>
  );
}

function Statistics({ game }: { game: CatalogueGame }) {
  const { value, error, again } = useLoaded(game.id, (signal) => getStatistics(game.id, signal));
  if (value === null) return <Waiting error={error} again={again} />;
  const people = value.groups.filter(({ computer }) => !computer);
  const computer = value.groups.filter((group) => group.computer);
  return (
    <>
      <p class="page-lead">{lead(value)}</p>
      {people.length === 0 ? (
        <Panel title={texts.people}>
          <InsteadOfList
            words={computer.length === 0 ? texts.none : texts.noneOfPeople}
            ways={["opponent", "friend", "computer"]}
            game={game.id}
          />
        </Panel>
      ) : (
        <Section title={texts.people} groups={people} game={game} all={value} />
      )}
      {computer.length > 0 && (
        <Section title={texts.computer} groups={computer} game={game} all={value} />
      )}
      {value.groups.length > 0 && <p class="hint">{texts.interval}</p>}
    </>
  );
}

function lead({ groups, most_games, until }: GameStatistics & { until: number }): string {
  const games = groups.reduce((sum, { all }) => sum + all.games, 0);
  const time = momentText(until);
  return games < most_games ? texts.lead(time) : texts.leadOfNewest(numberText(most_games), time);
}

interface SectionProps {
  title: string;
  groups: readonly StatisticsGroup[];
  game: CatalogueGame;
  all: GameStatistics;
}

function Section({ title, groups, game, all }: SectionProps) {
  return (
    <Panel title={title}>
      {groups[0]?.computer && <p class="hint">{texts.computerNote}</p>}
      {groups.map((group) => (
        <ResultsOfGroup
          key={group.seats}
          game={game}
          group={group}
          band={all.rating_band}
          titled={game.seats.length > 1}
        />
      ))}
    </Panel>
  );
}
