// The accuracy of each side.

import { locale } from "../base/language";
import { once } from "../base/once";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";

export interface AccuracyLineProps {
  /** By seat, 0 … 100; null if a side had nothing to lose. */
  accuracies: readonly (number | null)[];
  names: readonly string[];
  options: Options;
  view: GameView;
}

const whole = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

export function AccuracyLine({ accuracies, names, options, view }: AccuracyLineProps) {
  const words = texts.review.accuracy;
  return (
    <div class="insight-accuracy">
      <h3>{words.title}</h3>
      <p>
        {names.map((name, seat) => (
          <span key={name}>
            <view.SeatMark seat={seat} options={options} />
            {name}{" "}
            <strong>{accuracies[seat] == null ? "–" : whole().format(accuracies[seat])}</strong>
          </span>
        ))}
      </p>
      <p class="hint">{words.hint}</p>
    </div>
  );
}
