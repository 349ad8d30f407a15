// Clocks that suit the games when they are played in one sitting.

import type { Clock } from "../net/protocol";

const suggestions: Readonly<Record<string, Clock>> = {
  "slides-of-action": { kind: "fischer", initial: 300, increment: 5 },
  gridwar: { kind: "byoyomi", initial: 1200, period: 30, periods: 3 },
};

export function suggestedClock(game: string): Clock {
  return suggestions[game] ?? { kind: "fischer", initial: 900, increment: 10 };
}
