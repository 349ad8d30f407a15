// What opening a game says, in German. Nobody is addressed as du or Sie.

import type { english } from "../en/opening";

export const german: typeof english = {
  title: (game) => `Eine Partie ${game}`,
  close: "Schließen",
  game: "Spiel",
  company: "Mit wem",
  companies: { private: "Nur mit Einladung", public: "Alle", seek: "Wer dasselbe sucht" },
  hints: {
    private: "Es gibt einen Link zum Verschicken. Herein kommt nur, wer ihn hat.",
    public: "Der Raum steht in der Lobby, und alle dürfen Platz nehmen.",
    seek: "Sobald noch jemand dasselbe spielen will, geht es los.",
  },
  suggestedClock: (clock) => `Empfehlung für eine Partie am Stück: ${clock}.`,
  submit: {
    private: "Privaten Raum öffnen",
    public: "Öffentlichen Raum öffnen",
    seek: "Mitspieler suchen",
  },
  yourSeat: "Eigener Platz",
  random: "Zufall",
  noSeat: "Keiner, nur zuschauen",
  busy: "Einen Moment …",
  more: "Wertung und Zuschauer",
  rated: "Gewertete Partie",
  unrated: {
    guest: "Gewertete Partien gibt es nur mit Konto, nicht für Gäste.",
    "no-clock": "Eine gewertete Partie braucht eine Bedenkzeit.",
  },
  spectators: "Wer zuschauen darf",
  spectatorRules: { open: "Alle", link: "Nur mit Link", none: "Niemand" },
  delay: "Zuschauer sehen die Partie",
  delayed: (turns) =>
    turns === 0 ? "sofort" : turns === 1 ? "einen Zug später" : `${turns} Züge später`,
  advice: {
    "slides-of-action players 3":
      "Zu dritt ist es am schönsten: Auch die Züge der anderen helfen weiter.",
    "slides-of-action players 2":
      "Die Wappen gehören dann niemandem. Zwei Vorsichtige halten einander lange auf.",
    "slides-of-action connection any": "Münzen hängen über Seiten und über Ecken zusammen.",
    "slides-of-action connection one-diagonal":
      "Die schwierigere Variante des Autors: Höchstens eine Ecke darf zwei Teile verbinden.",
    "sliders board 9": "Das Brett der Regel, mit Platz zum Ausweichen.",
    "sliders board 8": "Kleiner und schneller: Die Soldaten treffen sich früher.",
    "sumo-checkers knockouts 10":
      "Alle. Das dauert lange, und wer vorsichtig spielt, erreicht ein Remis.",
    "sumo-checkers knockouts 5": "Die Hälfte: gut für die erste Partie, und jemand gewinnt.",
    "sumo-checkers knockouts 1": "Der erste Stein, der über den Rand fällt, entscheidet.",
  },
};
