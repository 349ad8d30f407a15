// Results in rows: the number of games, the wins with their intervals, draws and length.

import { useId } from "preact/hooks";
import type { GameResults } from "../../net/statistics";
import { texts } from "../../texts/statistics";
import { numberText } from "../words";
import { IntervalBar, shownSeats } from "./seat-shares";
import { shareOf, sharesOfSeats } from "./shares";
import { shareText } from "./statistics-words";

export interface ResultsTableProps {
  title: string;
  heading: "h3" | "h4";
  /** The heading of the first column. */
  first: string;
  names: readonly string[];
  rows: readonly { title: string; results: GameResults }[];
}

export function ResultsTable({ title, heading: Heading, first, names, rows }: ResultsTableProps) {
  const id = useId();
  const wins = names.length === 2 ? texts.winsOf(names[0] ?? "") : texts.wins;
  return (
    <>
      <Heading id={id}>{title}</Heading>
      <table class="results" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" class="number">
              {texts.number}
            </th>
            <th scope="col">{wins}</th>
            <th scope="col">{texts.draws}</th>
            <th scope="col" class="number">
              {texts.tableTurns}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.title} {...row} names={names} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  title: string;
  results: GameResults;
  names: readonly string[];
}

function Row({ title, results: { games, wins, draws, turns }, names }: RowProps) {
  const shares = sharesOfSeats(wins);
  const drawn = shareOf(draws, games);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td class="number" data-label={texts.number}>
        {numberText(games)}
      </td>
      <td data-label={names.length === 2 ? texts.winsOf(names[0] ?? "") : texts.wins}>
        {shares === null
          ? texts.tooFewInTable
          : shownSeats(shares).map((share, seat) => (
              <div key={seat}>
                <IntervalBar share={share} equal={1 / shares.length} />
                {names.length > 2 && `${names[seat]} `}
                {shareText(share)}
              </div>
            ))}
      </td>
      <td data-label={texts.draws}>{drawn === null ? texts.tooFewInTable : shareText(drawn)}</td>
      <td class="number" data-label={texts.tableTurns}>
        {drawn === null ? texts.tooFewInTable : numberText(turns)}
      </td>
    </tr>
  );
}
