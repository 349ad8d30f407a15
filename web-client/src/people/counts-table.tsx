// How many games were won, drawn and lost, game by game.

import { inOrder } from "../games/registry";
import type { GameCounts } from "../net/people";
import { texts } from "../texts/people";
import { gameName, numberText } from "./words";

const kinds = ["won", "drawn", "lost"] as const;

export function CountsTable({
  counts,
  caption,
}: {
  counts: readonly GameCounts[];
  caption: string;
}) {
  const words = texts.profile;
  return (
    <table class="counts">
      <caption class="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.game}</th>
          {kinds.map((kind) => (
            <th scope="col" key={kind} class="number">
              {words[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(counts, ({ game }) => game).map((row) => (
          <tr key={row.game}>
            <th scope="row">
              {gameName(row.game)}
              <Share counts={row} />
            </th>
            {kinds.map((kind) => (
              <td key={kind} class="number">
                {numberText(row[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as a bar. */
function Share({ counts }: { counts: GameCounts }) {
  const all = counts.won + counts.drawn + counts.lost;
  if (all === 0) return null;
  let x = 0;
  return (
    <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {kinds.map((kind) => {
        const width = (100 * counts[kind]) / all;
        x += width;
        return <rect key={kind} class={kind} x={x - width} y="0" width={width} height="4" />;
      })}
    </svg>
  );
}
