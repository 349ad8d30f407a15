// Slides of Action in German.

import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/slides-of-action/phrases";

const numbers = ["keine", "eine", "zwei", "drei"];

const directions = {
  up: "nach oben",
  down: "nach unten",
  left: "nach links",
  right: "nach rechts",
};

export const texts: Translated<typeof english> = {
  summary:
    "Schiebe Münzen, bis alle fünf deiner Farbe zusammenhängen; auch die Schübe der anderen helfen dabei.",
  options: {
    players: { label: "Spieler", choices: { 3: "Drei", 2: "Zwei" } },
    connection: {
      label: "Verbindung",
      choices: { any: "Über Seiten oder Ecken", "one-diagonal": "Höchstens über eine Ecke" },
    },
  },
  seats: { Arms: "Wappen", Crowns: "Kronen", Suns: "Sonnen" },
  refusals: {
    "slides-of-action.not-a-square":
      "„{text}“ ist kein Feld von a1 bis d4. Ein Schub wird als das Feld geschrieben, auf das die Lücke kommt.",
    "slides-of-action.empty-square":
      "{square} ist die Lücke selbst: Gefragt ist das Feld, auf das sie kommen soll.",
    "slides-of-action.not-in-line":
      "{square} liegt weder in der Reihe noch in der Spalte der Lücke {empty}.",
    "slides-of-action.straight-back":
      "Die Lücke kam von {square}; sofort zurückzuschieben ist nicht erlaubt.",
    "slides-of-action.fields":
      "Eine Stellung hat vier Teile mit je einem Leerzeichen dazwischen: die Reihen, die Farbe am Zug, die Farben, die spielen, und woher die Lücke kam.",
    "slides-of-action.ranks": "Ein Brett ist vier Reihen mit / dazwischen, nicht „{text}“.",
    "slides-of-action.rank-length": "Reihe {rank} muss vier Felder haben, nicht „{text}“.",
    "slides-of-action.letter":
      "Auf {square} steht „{text}“; auf einem Feld steht A, C, S oder ein Punkt.",
    "slides-of-action.coin-count": "Es müssen fünf Münzen jeder Farbe und ein leeres Feld sein.",
    "slides-of-action.suits-for-two": "Zu zweit spielen die Farben cs, nicht „{text}“.",
    "slides-of-action.suits": "Es spielen die Farben acs, cs, as oder ac, nicht „{text}“.",
    "slides-of-action.side-to-move":
      "Am Zug ist eine der Farben, die spielen, „{suits}“, nicht „{text}“.",
    "slides-of-action.no-slide-yet":
      "Eine Farbe hängt zusammen, es wurde also schon geschoben: Woher die Lücke kam, fehlt.",
    "slides-of-action.came-from":
      "Die Lücke auf {empty} kam von einem anderen Feld ihrer Reihe oder Spalte, nicht von „{text}“.",
  },
  begin:
    "Tippe eine Münze an: Sie rutscht mit allen davor in die Lücke. Bring deine fünf Münzen zusammen.",
  steps: [
    "Bring deine fünf Münzen zusammen, auch über Ecken.",
    "Tippe eine Münze an: Sie rutscht in die Lücke, mit allen dazwischen.",
    "Wessen fünf Münzen verbunden sind, gewinnt, egal wer geschoben hat.",
  ],
  advice: {
    "players 3": "Am besten zu dritt.",
    "players 2": "Zu zweit sind die Wappen neutral. Zwei Vorsichtige halten einander lange auf.",
    "connection any": "Münzen hängen über Seiten und über Ecken zusammen.",
    "connection one-diagonal":
      "Die schwierigere Variante des Autors: Höchstens eine Ecke darf zwei Teile verbinden.",
  },
  arms: "Wappen",
  crowns: "Kronen",
  suns: "Sonnen",
  neutral: "neutral, spielt nicht",
  hint: "Münzen mit Ring können rutschen. Bänder verbinden eine Farbe.",
  gapAt: (square) => `${square}, Lücke`,
  canSlide: (square, suit) => `${square}, ${suit}, verschiebbar`,
  turn: (square) => `Schub von ${square}`,
  slid: (coins, direction, gap) =>
    `${numbers[coins]} ${coins === 1 ? "Münze" : "Münzen"} ${directions[direction]}; Lücke auf ${gap}`,
  together: (suit, coins) => `${suit}: ${coins} verbunden`,
  endings: {
    connected: "alle fünf Münzen verbunden",
    "neutral-connected": "die neutrale Farbe ist verbunden",
  },
  rules: [
    "Schiebe in deinem Zug eine, zwei oder drei Münzen in einer Reihe um ein Feld in die Lücke, gleich wem sie gehören: Tippe die Münze an, die am weitesten von der Lücke entfernt ist.",
    "Den Schub davor darfst du nicht rückgängig machen.",
    "Du gewinnst, wenn deine fünf Münzen über Seiten oder Ecken zusammenhängen, egal wer geschoben hat. Verbinden sich mehrere Farben zugleich, gewinnt, wer geschoben hat.",
    "Die Reihenfolge ist Wappen, Kronen, Sonnen. Zu zweit sind die Wappen neutral: Sie ziehen nicht, doch wenn nur sie verbunden sind, gewinnt niemand.",
    "Wer aufgibt, wird Letzter; die anderen spielen weiter.",
    "Hausregel dieser Seite: Dieselbe Stellung zum dritten Mal ist Remis.",
  ],
};
