// The wins of each seat and the draws as one bar, which is the whole.

import type { GameView } from "../../game-kit/view";
import type { Options } from "../../net/protocol";
import type { GameResults } from "../../net/statistics";
import { texts } from "../../texts/statistics";
import { wholePercents } from "./shares";
import { percentText } from "./statistics-words";

export interface OutcomeBarProps {
  results: GameResults;
  names: readonly string[];
  options: Options;
  view: GameView;
}

export function OutcomeBar({ results: { wins, draws }, names, options, view }: OutcomeBarProps) {
  // The draws are between the first seat and the others.
  const order = [0, null, ...names.slice(1).map((_, index) => index + 1)];
  const counts = order.map((seat) => (seat === null ? draws : (wins[seat] ?? 0)));
  const percents = wholePercents(counts);
  const parts = order.map((seat, index) => ({
    seat,
    count: counts[index] ?? 0,
    words: texts.result(
      seat === null ? texts.drawn : (names[seat] ?? ""),
      percentText((percents[index] ?? 0) / 100),
    ),
  }));
  return (
    <div class="outcomes">
      <div class="outcome-bar" aria-hidden="true">
        {parts.map(({ seat, count }) => (
          <span
            key={seat}
            class={seat === null ? "drawn" : undefined}
            style={{
              flexGrow: count,
              background: seat === null ? undefined : `var(${view.sideColour(seat, options)})`,
            }}
          />
        ))}
      </div>
      <ul class="outcome-words" aria-label={texts.results}>
        {parts.map(({ seat, words }) => (
          <li key={seat}>
            {seat !== null && <view.SeatMark seat={seat} options={options} />}
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
