// The texts of the home page, in German. The reader is "du".

import type { english } from "../../en/home";

export const texts: typeof english = {
  title: (waiting) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Ein Spiel ausprobieren",
    games: "Spiel auf dem Brett",
    board: (game) => `Brett von ${game} zum Ausprobieren`,
    toMove: (seat) => `${seat} am Zug`,
    won: (seat) => `${seat} ${/en$/.test(seat) ? "gewinnen" : "gewinnt"}!`,
    drawn: "Niemand gewinnt.",
    learn: "Lern es in drei Minuten",
    takeBack: "Zurücknehmen",
    startOver: "Von vorn",
    friends: (others) => (others === 1 ? "Mit Freund spielen" : "Mit Freunden spielen"),
    computer: "Gegen den Computer",
    opponent: () => "Mitspieler suchen",
    options: "Optionen wählen …",
    loading: "Regeln werden geladen …",
  },
  cards: {
    unknownDesigner: "Autor unbekannt",
    learn: "Lektion",
    rules: "Regeln",
    local: "An einem Gerät",
    analysis: "Analyse",
    of: (game) => `: ${game}`,
  },
  own: {
    waiting: (count) => (count === 1 ? "In einer bist du am Zug" : `In ${count} bist du am Zug`),
    running: "Deine Partien",
    lately: "Zuletzt besucht",
    against: (names) => names.join(", "),
    theirTurn: (name) => `${name} am Zug`,
    due: (when) => `Zeit läuft ${when} ab`,
  },
};
