// The texts of the lobby and the list of live games, in German. The reader is "du".

import type { english } from "../../en/lobby";

export const texts: typeof english = {
  lobby: "Lobby",
  online: (count) => (count === 1 ? "Sonst ist niemand online" : `${count} online`),
  quick: "Schnelle Partie",
  quickHint: "Wähle ein Spiel. Sobald jemand dasselbe wählt, geht es los.",
  quickRated: "Gewertete Partien",
  other: "Anderes Spiel oder andere Bedenkzeit …",
  waiting: "Offene Partien",
  nobody: "Gerade wartet niemand. Wähle oben ein Spiel und mach den Anfang.",
  instead: {
    computer: "Gegen den Computer spielen",
    puzzle: "Ein Rätsel lösen",
    replay: "Eine Partie nachspielen",
    friend: "Freunde einladen",
    opponent: "Gegner suchen",
  },
  loading: "Lobby wird geladen …",
  player: "Spieler",
  seats: (taken, all) => `${taken} von ${all} Plätzen besetzt`,
  missing: (count) =>
    count === 1 ? "noch 1 Mitspieler gesucht" : `noch ${count} Mitspieler gesucht`,
  accept: "Spielen",
  acceptWith: (name, game) => `${game} mit ${name} spielen`,
  join: "Platz nehmen",
  joinAt: (name, game) => `Bei ${name} Platz nehmen: ${game}`,
  look: "Ansehen",
  lookAt: (name, game) => `Tisch von ${name} ansehen: ${game}`,
  yours: "Deine Suche",
  yourTable: "Dein Tisch",
  cancel: "Abbrechen",
  cancelled: (game) => `Abbrechen: ${game}`,
  rated: "gewertet",
  plays: (seat) => `spielt ${seat}`,
  range: (min, max) =>
    min === null
      ? `Gegner bis ${max}`
      : max === null
        ? `Gegner ab ${min}`
        : `Gegner von ${min} bis ${max}`,
  somebody: "Jemand",
  noTable: "Jemand war schneller: An diesem Tisch ist kein Platz mehr frei.",
  ratedForPlayers: "Für gewertete Partien brauchst du ein Konto.",
  live: "Live",
  all: "Alle laufenden Partien",
  none: "Gerade laufen keine öffentlichen Partien.",
  noneOf: (game) => `Gerade laufen keine öffentlichen Partien ${game}.`,
  watch: "Laufende Partien",
  title: "Laufende Partien · Quintet",
  filter: "Spiel",
  allGames: "Alle",
  spectators: (count) => (count === 1 ? "1 Zuschauer" : `${count} Zuschauer`),
  turns: (count) => (count === 1 ? "1 Zug" : `${count} Züge`),
  paused: "pausiert",
  toMove: "am Zug",
  against: " gegen ",
};
