// Descriptions of clocks.

import type { Clock } from "../net/protocol";
import { texts } from "../texts";

/** "10 min + 5 sec per turn" */
export function clockWords(clock: Clock): string {
  const { units, words } = texts.clock;
  switch (clock.kind) {
    case "none":
      return words.none;
    case "fischer":
      return clock.increment === 0
        ? words.sudden(span(clock.initial))
        : words.fischer(span(clock.initial), span(clock.increment));
    case "delay":
      return words.delay(span(clock.initial), span(clock.delay));
    case "byoyomi":
      return words.byoyomi(span(clock.initial), clock.periods, span(clock.period));
    case "correspondence":
      return words.correspondence(units.days(clock.days));
  }
}

/** Seconds as "10 min", "45 sec" or "1 min 30 sec". */
function span(seconds: number): string {
  const { units } = texts.clock;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return units.seconds(rest);
  const whole = units.minutes(minutes);
  return rest === 0 ? whole : `${whole} ${units.seconds(rest)}`;
}
