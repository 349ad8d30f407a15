// The catalogue in German. The games keep the names that their designers gave them.

import type { CatalogueGame, RatingPool } from "../../net/protocol";
import { translator } from "../patterns";

interface GameTexts {
  summary: string;
  options?: Record<string, { label: string; choices: Record<string, string> }>;
}

export const gamesInGerman: Record<string, GameTexts> = {
  sliders: {
    summary:
      "Den eigenen Schatz von der fernen Seite des Bretts holen und heimtragen; gemeinsam werfen die Soldaten die gegnerischen zurück.",
    options: { board: { label: "Brett", choices: { 9: "9 × 9", 8: "8 × 8" } } },
  },
  "sumo-checkers": {
    summary:
      "Die gegnerischen Steine vom runden Brett schieben, einzeln oder in Reihen von zweien und dreien.",
    options: {
      knockouts: {
        label: "Hinauszuschiebende Steine",
        choices: {
          10: "10: ganze Partie",
          9: "9",
          8: "8",
          7: "7",
          6: "6",
          5: "5: kurze Partie",
          4: "4",
          3: "3",
          2: "2",
          1: "1: der erste Schub",
        },
      },
    },
  },
  liger: {
    summary:
      "Den gegnerischen Steinen aufs Dach steigen und als Erster alle eigenen hinausbringen.",
  },
  "slides-of-action": {
    summary:
      "Münzen schieben, bis alle fünf der eigenen Farbe zusammenhängen; auch die Schübe der anderen helfen dabei.",
    options: {
      players: { label: "Spieler", choices: { 3: "Drei", 2: "Zwei" } },
      connection: {
        label: "Verbindung",
        choices: { any: "Über Seiten oder Ecken", "one-diagonal": "Höchstens über eine Ecke" },
      },
    },
  },
  gridwar: {
    summary:
      "Über eigene und gegnerische Plättchen klettern, schlagen, worauf man steht, und eines in die ferne Ecke bringen.",
  },
};

const seats: Record<string, string> = {
  Arms: "Wappen",
  Black: "Schwarz",
  Blue: "Blau",
  Crowns: "Kronen",
  Gold: "Gold",
  Red: "Rot",
  Silver: "Silber",
  Suns: "Sonnen",
  White: "Weiß",
};

export function seatInGerman(name: string): string {
  return seats[name] ?? name;
}

export function gameInGerman(game: CatalogueGame): CatalogueGame {
  const texts = gamesInGerman[game.id];
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
    seats: game.seats.map(({ options, names }) => ({ options, names: names.map(seatInGerman) })),
  };
}

const poolNames = translator([
  ["{} for two", (game) => `${game} zu zweit`],
  ["{} for three", (game) => `${game} zu dritt`],
]);

export function poolInGerman(pool: RatingPool): RatingPool {
  return { ...pool, name: poolNames(pool.name) ?? pool.name };
}
