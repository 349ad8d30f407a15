// A player's ratings, and how one of them has come about.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { inOrder } from "../games/registry";
import { getRatingHistory, type PoolRating, type RatingPoint } from "../net/people";
import { texts as shared } from "../texts";
import { texts } from "../texts/people";
import { useLoaded } from "./loading";
import { Waiting } from "./people-page";
import { RatingChart } from "./rating-chart";
import { chartData, extremes, hasDays, withStart } from "./rating-history";
import { dateText, dayOrMomentText, gameOfPool, poolName, ratingText } from "./words";

export interface RatingsProps {
  name: string;
  ratings: readonly PoolRating[];
}

export function Ratings({ name, ratings }: RatingsProps) {
  const usual = [...ratings].sort((a, b) => b.games - a.games)[0];
  const chosen = useSignal(usual?.pool);
  const shown = ratings.find(({ pool }) => pool === chosen.value) ?? usual;
  if (shown === undefined) return <p class="hint">{texts.profile.noRatings}</p>;
  return (
    <>
      <ul class="rating-cards">
        {inOrder(ratings, ({ pool }) => gameOfPool(pool)).map((rating) => (
          <li key={rating.pool}>
            <button
              type="button"
              class="rating-card"
              aria-pressed={rating === shown}
              onClick={() => {
                chosen.value = rating.pool;
              }}
            >
              <RatingCard rating={rating} />
            </button>
          </li>
        ))}
      </ul>
      <History name={name} rating={shown} />
    </>
  );
}

function RatingCard({ rating }: { rating: PoolRating }) {
  const words = texts.profile;
  return (
    <>
      <span class="rating-pool">{poolName(rating.pool)}</span>
      <span class="rating-value">
        {ratingText(rating.rating, rating.provisional)}{" "}
        <span class="deviation">{words.deviation(String(rating.deviation))}</span>
      </span>
      <span class="hint">
        {words.ratedGames(rating.games)}
        {rating.provisional && ` · ${words.provisional}`}
      </span>
    </>
  );
}

function History({ name, rating }: { name: string; rating: PoolRating }) {
  const { pool, games } = rating;
  const loaded = useLoaded(`${name} ${pool} ${games}`, (signal) =>
    getRatingHistory(name, pool, signal),
  );
  const history = loaded.value;
  const data = useMemo(
    () => (history === null ? null : chartData(withStart(history, games))),
    [history, games],
  );
  const title = texts.profile.history(poolName(pool));
  return (
    <figure class="history" aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        {history !== null && <p class="hint">{summary(history, rating)}</p>}
      </figcaption>
      {data === null || history === null ? (
        <div class="rating-chart">
          <Waiting error={loaded.error} again={loaded.again} />
        </div>
      ) : (
        <>
          <RatingChart
            data={data}
            begins={data[0].length > history.length}
            days={hasDays(history)}
            label={shared.pair(title, summary(history, rating))}
          />
          <HistoryTable history={history} title={title} />
        </>
      )}
    </figure>
  );
}

function summary(history: readonly RatingPoint[], rating: PoolRating): string {
  const words = texts.profile;
  const now = words.historyNow(ratingText(rating.rating, rating.provisional), rating.games);
  const ends = extremes(history);
  if (ends === null || history.length < 2) return now;
  const { highest, lowest } = ends;
  const range = words.historyRange(
    String(highest.rating),
    dateText(highest.at),
    String(lowest.rating),
    dateText(lowest.at),
  );
  return `${now} ${range}`;
}

function HistoryTable({ history, title }: { history: readonly RatingPoint[]; title: string }) {
  const words = texts.profile;
  return (
    <details class="history-table">
      <summary>{words.historyTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys, too */}
      <div class="scrolled" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col" class="number">
                {words.rating}
              </th>
              <th scope="col" class="number">
                {words.uncertainty}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ at, rating, deviation }, index) => (
              <tr key={history.length - index}>
                <th scope="row">{dayOrMomentText(at)}</th>
                <td class="number">{rating}</td>
                <td class="number">{words.deviation(String(deviation))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
