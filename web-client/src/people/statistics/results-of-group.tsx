// The results of games with the same number of seats: in all, by options and by rating.

import type { ComponentChildren } from "preact";
import { gameView } from "../../games/registry";
import type { CatalogueGame, Options } from "../../net/protocol";
import { seatNames } from "../../net/server";
import type { GameResults, StatisticsGroup } from "../../net/statistics";
import { texts } from "../../texts/statistics";
import { numberText } from "../words";
import { OutcomeBar } from "./outcome-bar";
import { ResultsTable } from "./results-table";
import { SeatShares } from "./seat-shares";
import { fewestGames, shareOf } from "./shares";
import { minutesText, optionWords, shareText } from "./statistics-words";

export interface ResultsOfGroupProps {
  game: CatalogueGame;
  group: StatisticsGroup;
  /** Width of a rating band. */
  band: number;
  /** Whether the number of seats is the heading. */
  titled: boolean;
}

export function ResultsOfGroup({ game, group, band, titled }: ResultsOfGroupProps) {
  const { all, options, ratings, seats } = group;
  const chosen: Options = options[0]?.options ?? {};
  const names = seatNames(game, chosen);
  const heading = titled ? "h4" : "h3";
  const rated = ratings.some(({ from }) => from !== null);
  return (
    <div class="statistics">
      {titled && <h3 class="seats-heading">{texts.forSeats(seats)}</h3>}
      <AllResults game={game} results={all} names={names} options={chosen} heading={heading} />
      {options.length > 1 && (
        <ResultsTable
          title={texts.byOptions}
          heading={heading}
          first={texts.options}
          names={names}
          rows={options.map((entry) => ({
            title: optionWords(
              game,
              entry.options,
              options.map((other) => other.options),
            ),
            results: entry.results,
          }))}
        />
      )}
      {rated && (
        <ResultsTable
          title={texts.byRating}
          heading={heading}
          first={texts.rating}
          names={names}
          rows={ratings.map(({ from, results }) => ({
            title: from === null ? texts.unrated : texts.ratingBand(from, from + band - 1),
            results,
          }))}
        />
      )}
    </div>
  );
}

interface AllResultsProps {
  game: CatalogueGame;
  results: GameResults;
  names: readonly string[];
  options: Options;
  heading: "h3" | "h4";
}

function AllResults({ game, results, names, options, heading }: AllResultsProps) {
  const { games, draws, turns, time } = results;
  const view = gameView(game.id);
  const drawn = shareOf(draws, games);
  const enough = games >= fewestGames;
  const timed = time !== null && time.games >= fewestGames;
  return (
    <>
      <p class="statistics-count">{texts.count(games, numberText(games))}</p>
      {!enough && <p>{texts.tooFew(fewestGames)}</p>}
      {enough && view !== null && (
        <OutcomeBar results={results} names={names} options={options} view={view} />
      )}
      {enough && <SeatShares wins={results.wins} names={names} heading={heading} />}
      {drawn !== null && (
        <dl class="statistics-facts">
          <Fact term={texts.draws}>{shareText(drawn)}</Fact>
          <Fact term={texts.length}>{texts.turns(turns, numberText(turns))}</Fact>
          {timed && (
            <Fact term={texts.duration}>
              {texts.time(
                minutesText(time.median),
                texts.count(time.games, numberText(time.games)),
              )}
            </Fact>
          )}
        </dl>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
