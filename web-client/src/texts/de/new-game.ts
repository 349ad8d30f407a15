// The texts of the sheet for a new game, in German. The reader is "du".

import type { english } from "../en/new-game";

export const texts: typeof english = {
  title: (game) => `Neue Partie: ${game}`,
  close: "Schließen",
  game: "Spiel",
  company: "Mitspieler",
  companies: {
    computer: "Computer",
    private: "Freunde (per Link)",
    public: "Offener Tisch",
    seek: "Beliebige Gegner",
  },
  hints: {
    computer: "Die Partie beginnt sofort. Sie wird nicht gewertet.",
    private: "Du bekommst einen Link zum Verschicken. Nur wer ihn hat, kommt herein.",
    public: "Dein Tisch steht in der Lobby, und alle dürfen Platz nehmen.",
    seek: "Sobald jemand dasselbe spielen will, geht es los.",
  },
  suggestedClock: (clock) => `Empfohlene Bedenkzeit: ${clock}.`,
  level: "Stufe",
  fits: "Etwa so stark wie ich",
  fitsNow: (level, most) =>
    `Zurzeit Stufe ${level} von ${most}. Sie richtet sich nach jeder Partie nach deinen Ergebnissen.`,
  levels: (level, most, points, isFarAbove) =>
    level === 1
      ? `Stufe 1 von ${most}: die schwächste.`
      : level === most
        ? `Stufe ${level} von ${most}: die stärkste${isFarAbove ? `, weit über Stufe ${level - 1}` : ""}.`
        : `Stufe ${level} von ${most}: ${points} Wertungspunkte über Stufe 1.`,
  strengthHere: (rating) => `Sie ist etwa so stark wie jemand mit der Wertung ${rating}.`,
  rulesAndClock: "Optionen und Bedenkzeit",
  instant: "Der Computer antwortet sofort",
  submit: {
    computer: "Partie beginnen",
    private: "Privaten Raum öffnen",
    public: "Öffentlichen Raum öffnen",
    seek: "Gegner suchen",
  },
  yourSeat: "Dein Platz",
  random: "Zufall",
  noSeat: "Keiner, ich schaue zu",
  busy: "Einen Moment …",
  more: "Wertung und Zuschauer",
  rated: "Gewertete Partie",
  unrated: {
    guest: "Für gewertete Partien brauchst du ein Konto. Du spielst als Gast.",
    "no-clock": "Eine gewertete Partie braucht eine Bedenkzeit.",
    solved:
      "Ein Programm kennt in diesem Spiel sofort den besten Zug. Deshalb werden Partien über Tage nicht gewertet.",
  },
  opponents: "Gegner",
  within: (points) => (points === null ? "Alle" : `Bis ${points} Punkte Abstand`),
  lasting: "Du kannst diese Seite verlassen: Die Suche läuft zwei Wochen weiter.",
  spectators: "Wer zuschauen darf",
  spectatorRules: { open: "Alle", link: "Alle mit Link", none: "Niemand" },
  delay: "Zuschauer sehen die Partie",
  delayed: (turns) =>
    turns === 0 ? "sofort" : turns === 1 ? "einen Zug später" : `${turns} Züge später`,
};
