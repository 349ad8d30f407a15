// What the first page says, in German. Nobody is addressed as du or Sie.

import type { english } from "../en/home";

export const german: typeof english = {
  title: (waiting) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Ein Spiel ausprobieren",
    games: "Spiel auf dem Brett",
    board: (game) => `Brett von ${game} zum Ausprobieren`,
    hints: {
      "slides-of-action":
        "Eine Münze antippen: Sie rutscht mit allen davor in die Lücke. Wer bringt fünf gleiche zusammen?",
      liger:
        "Einen Stein antippen, dann sein Ziel. Auf andere klettern und alle eigenen heimbringen.",
      sliders:
        "Einen Soldaten antippen, dann sein Feld. Den Schatz von jenseits der Gegner nach Hause holen.",
      "sumo-checkers":
        "Einen Stein und drei Felder antippen, oder die zwei Enden einer Reihe. Die anderen hinausschieben.",
      gridwar:
        "Ein Plättchen antippen, dann sein Ziel. Klettern, schlagen und die ferne Ecke erreichen.",
    },
    toMove: (seat) => `${seat} am Zug`,
    youPlayAll: "Hier lassen sich alle Seiten ziehen.",
    won: (seat) => `${seat} gewinnt!`,
    drawn: "Niemand gewinnt.",
    takeBack: "Zurücknehmen",
    startOver: "Von vorn",
    friends: (others) => (others === 1 ? "Zu zweit spielen" : "Mit Freunden spielen"),
    opponent: () => "Mitspieler suchen",
    options: "Optionen wählen …",
    loading: "Die Regeln sind unterwegs …",
  },
  cards: {
    unknownDesigner: "Autor unbekannt",
    rules: "Regeln",
    local: "Hotseat",
    analysis: "Analyse",
    of: (game) => `: ${game}`,
  },
  own: {
    waiting: (count) => (count === 1 ? "Eine Partie wartet" : `${count} Partien warten`),
    running: "Eigene Partien",
    lately: "Zuletzt besucht",
    against: (names) => names.join(", "),
    theirTurn: (name) => `${name} am Zug`,
    due: (when) => `Zeit läuft ${when} ab`,
  },
};
