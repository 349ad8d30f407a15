// The catalogue in German. The games keep the names that their designers gave them.

import type { CatalogueGame, RatingPool } from "../../../net/protocol";
import { inGerman } from "../games";

export function gameInGerman(game: CatalogueGame): CatalogueGame {
  const texts = inGerman(game.id);
  return {
    ...game,
    summary: texts?.summary ?? game.summary,
    options: game.options.map((option) => {
      const words = texts?.options?.[option.key];
      return {
        ...option,
        label: words?.label ?? option.label,
        choices: option.choices.map(({ value, label }) => ({
          value,
          label: words?.choices[value] ?? label,
        })),
      };
    }),
    seats: game.seats.map(({ options, names }) => ({
      options,
      names: names.map((name) => texts?.seats[name] ?? name),
    })),
  };
}

export function poolInGerman(pool: RatingPool): RatingPool {
  const name = pool.name.replace(/ for two$/, " zu zweit").replace(/ for three$/, " zu dritt");
  return { ...pool, name };
}
