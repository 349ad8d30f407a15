// Each side's chances as one bar, with the sides' marks at their parts.

import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";
import { inWords, percent } from "./chances";

export interface ShareBarProps {
  /** By seat; null while nothing is known. */
  shares: readonly number[] | null;
  names: readonly string[];
  options: Options;
  view: GameView;
}

export function ShareBar({ shares, names, options, view }: ShareBarProps) {
  return (
    <div class="insight-bar">
      <div class="insight-shares" role="img" aria-label={label(shares, names)}>
        {shares?.map((share, seat) => (
          <span
            key={seat}
            style={{ flexGrow: share, background: `var(${view.sideColour(seat, options)})` }}
          />
        ))}
      </div>
      <p class="insight-legend" aria-hidden="true">
        {names.map((name, seat) => (
          <span key={name}>
            <view.SeatMark seat={seat} options={options} />
            {shares === null ? "–" : percent(shares[seat] ?? 0)}
          </span>
        ))}
      </p>
    </div>
  );
}

function label(shares: readonly number[] | null, names: readonly string[]): string {
  return shares === null ? texts.bar : texts.chances(inWords(shares, names));
}
