// Suggested clocks for games in one sitting, and options that suit newcomers better than the
// defaults of the rules.

import { gameView } from "../games/registry";
import type { CatalogueGame, Clock, Options } from "../net/protocol";

export function suggestedClock(game: string): Clock {
  return gameView(game)?.clock ?? { kind: "fischer", initial: 900, increment: 10 };
}

/** Only options that the server's catalogue still has. */
export function suggestedOptions({ id, options }: CatalogueGame): Options {
  const suggested = Object.entries(gameView(id)?.suggested ?? {});
  return Object.fromEntries(
    suggested.filter(([key, value]) =>
      options.some(
        (option) => option.key === key && option.choices.some((choice) => choice.value === value),
      ),
    ),
  );
}
