// The translations of a language as tables, and their use. Folders of languages have no code for it.

import { type Arguments, type Sentence, say } from "../base/sentence";
import type { FromElsewhere } from "../game-kit/words";
import type { CatalogueGame, RatingPool, Refused } from "../net/protocol";

/** The translations of the English texts of the server and the rules core. */
export interface Tables {
  /** By id. */
  games: Readonly<Record<string, FromElsewhere>>;
  /** The ends of the names of pools, by their English: " for two". */
  pools: Readonly<Record<string, string>>;
  /** The rules core's refusals that all games share, by key. */
  rules: Readonly<Record<string, Sentence>>;
  /** The server's refusals, by key. */
  server: Readonly<Record<string, string>>;
  /** By the code of a refusal whose key has no text. */
  codes: Readonly<Record<string, string>>;
}

export interface Translation {
  game(game: CatalogueGame): CatalogueGame;
  pool(pool: RatingPool): RatingPool;
  /** The reason of a refusal, as a sentence or the end of one. */
  refusal(refused: Refused): string;
}

/** The English texts, unchanged. */
export const untranslated: Translation = {
  game: (game) => game,
  pool: (pool) => pool,
  refusal: ({ message }) => message,
};

/** Games keep the names of their designers. A text that a table lacks stays English. */
export function translatedBy(tables: Tables): Translation {
  return {
    game: (game) => translatedGame(tables, game),
    pool: (pool) => ({ ...pool, name: translatedPool(tables, pool.name) }),
    refusal: ({ code, message, key, args = {} }) =>
      (key === undefined ? null : explained(tables, key, args)) ?? tables.codes[code] ?? message,
  };
}

/** The words for a refusal of the rules core or the server; null if this key has no text. */
export function explained(tables: Tables, key: string, args: Arguments): string | null {
  const game = tables.games[key.slice(0, key.indexOf("."))];
  const sentence = (game?.refusals ?? tables.rules)[key] ?? tables.server[key];
  return sentence === undefined ? null : say(sentence, args, { ...game?.terms, ...game?.seats });
}

function translatedGame({ games }: Tables, game: CatalogueGame): CatalogueGame {
  const texts = games[game.id];
  if (texts === undefined) return game;
  return {
    ...game,
    summary: texts.summary,
    options: game.options.map((option) => {
      const words = texts.options?.[option.key];
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
      names: names.map((name) => texts.seats[name] ?? name),
    })),
  };
}

function translatedPool({ pools }: Tables, name: string): string {
  for (const [end, translated] of Object.entries(pools))
    if (name.endsWith(end)) return name.slice(0, -end.length) + translated;
  return name;
}
