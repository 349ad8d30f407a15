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
    friends: (others) => (others === 1 ? "Mit einem Freund spielen" : "Mit Freunden spielen"),
    computer: "Gegen den Computer",
    opponent: (others) => (others === 1 ? "Gegner suchen" : "Mitspieler suchen"),
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
    facts: "In Kürze",
    minutes: (from, to) => `${from}–${to} Min.`,
    learning: {
      easy: "Leicht zu lernen",
      some: "Ein paar Regeln",
      more: "Braucht etwas Übung",
    },
  },
  today: {
    title: "Heute",
    lead: "Jeden Tag etwas Neues, auch ohne Gegner.",
    ended: (count, more) =>
      more
        ? `Heute sind schon mehr als ${count} Partien zu Ende gegangen.`
        : count === 1
          ? "Heute ist schon 1 Partie zu Ende gegangen."
          : `Heute sind schon ${count} Partien zu Ende gegangen.`,
    live: (count) =>
      count === 1
        ? "Bei der laufenden Partie zuschauen"
        : `Bei ${count} laufenden Partien zuschauen`,
    puzzle: "Rätsel des Tages",
    winIn: (game, turns, rating) =>
      `${game} · ${turns === 1 ? "Gewinn in einem Zug" : `Gewinn in ${turns} Zügen`} · Schwierigkeit ${rating}`,
    solve: "Lösen",
    solved: "Gelöst! Morgen kommt das nächste.",
    tried: "Versucht. Morgen kommt das nächste.",
    another: "Mehr Rätsel",
    learn: "Ein Spiel lernen",
    unfinished: "Deine Lektion",
    minutes: "drei Minuten",
    halfway: "noch nicht fertig",
    begin: "Anfangen",
    continue: "Weitermachen",
    computer: "Gegen den Computer",
    fits: "ein Gegner, so stark wie du",
    replay: "Eine Partie zum Nachspielen",
    turns: (count) => (count === 1 ? "1 Zug" : `${count} Züge`),
    ofLevels: (levels) => `Die stärksten Computerstufen: ${levels.join(" – ")}`,
    watch: "Nachspielen",
  },
  own: {
    waiting: (count) =>
      count === 1 ? "Du bist in einer Partie am Zug" : `Du bist in ${count} Partien am Zug`,
    running: "Deine Partien",
    lately: "Zuletzt besucht",
    against: (names) => names.join(", "),
    theirTurn: (name) => `${name} am Zug`,
    due: (when) => `Zeit läuft ${when} ab`,
  },
};
