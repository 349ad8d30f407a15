// Sliders in German.

import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/sliders/phrases";

/** The number of enemies, in the accusative. */
const against = ["niemanden", "einen", "zwei", "drei"];

export const texts: Translated<typeof english> = {
  summary:
    "Hol deinen Schatz von der fernen Seite des Bretts und trag ihn heim; gemeinsam werfen deine Soldaten die gegnerischen zurück.",
  options: { board: { label: "Brett", choices: { 9: "9 × 9", 8: "8 × 8" } } },
  seats: { Blue: "Blau", Gold: "Gold" },
  terms: { up: "oben", down: "unten" },
  refusals: {
    "sliders.not-a-step":
      "„{text}“ ist kein Schritt. Ein Schritt wird c2-c3 geschrieben: von, nach.",
    "sliders.off-board": "{square} liegt nicht auf dem Brett von {size} × {size}.",
    "sliders.no-soldier": "Auf {square} steht kein Soldat.",
    "sliders.enemy-soldier": "Der Soldat auf {square} gehört {owner}, und {mover} ist am Zug.",
    "sliders.carrier-second":
      "Der Soldat auf {square} trägt den Schatz: Sein Schritt ist ein ganzer Zug, den zweiten Schritt muss ein anderer tun.",
    "sliders.not-next-to":
      "Ein Schritt geht auf ein Nachbarfeld, und {to} liegt nicht neben {from}.",
    "sliders.behind":
      "Der Soldat auf {from} blickt nach {facing}, {to} liegt also hinter ihm; Schritte gehen nach vorn oder zur Seite.",
    "sliders.taken": "Auf {square} steht ein Soldat von {owner}.",
    "sliders.enemy-home": "{square} ist das Heimatfeld von {owner}; nur {owner} darf darauf.",
    "sliders.enemy-prize": "Auf {square} liegt der Schatz von {owner}; nur {owner} darf darauf.",
    "sliders.fields":
      "Eine Stellung hat drei Teile mit je einem Leerzeichen dazwischen: die Reihen, die Seite am Zug und die Schritte, die ihr Zug noch hat.",
    "sliders.ranks":
      "Das Brett von {size} × {size} hat {size} Reihen mit / dazwischen, anders als „{text}“.",
    "sliders.side-to-move": "Am Zug ist b oder g, nicht „{text}“.",
    "sliders.steps-left": "Ein Zug hat noch 2 Schritte oder 1, nicht „{text}“.",
    "sliders.soldier-count": "{side} hat einen, zwei oder drei Soldaten, nicht {count}.",
    "sliders.stands-on-home":
      "Auf {square} steht ein Soldat von {side} auf dem Heimatfeld von {enemy}, das er nicht betreten darf.",
    "sliders.stands-on-prize":
      "Auf {square} steht ein Soldat von {side} auf dem Schatz von {enemy}, den er nicht betreten darf.",
    "sliders.left-prize":
      "Auf {square} steht ein Soldat von {side} auf dem eigenen Schatz; er würde ihn also tragen.",
    "sliders.faces-edge":
      "Auf {square} blickt ein Soldat von {side} zum Rand; dort hätte er sich umgedreht.",
    "sliders.two-carriers": "Zwei Soldaten von {side} tragen den einen Schatz.",
    "sliders.both-home":
      "Beide Schätze sind daheim; schon mit dem ersten wäre die Partie zu Ende gewesen.",
    "sliders.over-within-turn":
      "Ein Schatz ist daheim, die Partie also zu Ende, und kein Zug hat noch 1 Schritt.",
    "sliders.no-second-step": "{side} hat keinen zweiten Schritt, der Zug wäre also zu Ende.",
  },
  begin:
    "Wähle einen Soldaten, dann sein Feld. Hol deinen Schatz von der Seite des Gegners nach Hause.",
  steps: [
    "Hol deinen Schatz von drüben und trag ihn in dein Heim.",
    "Zwei Schritte mit Soldaten, oder einer mit dem, der den Schatz trägt.",
    "Der Schatz im Heim gewinnt. Wer keinen Schritt hat, verliert.",
  ],
  advice: {
    "board 9": "Das übliche Brett, mit Platz zum Ausweichen.",
    "board 8": "Kleiner und schneller: Die Soldaten treffen sich früher.",
  },
  sides: { blue: "Blau", gold: "Gold" },
  soldier: (side, facing, carries) =>
    `Soldat von ${side}, Blick nach ${facing === "up" ? "oben" : "unten"}${carries ? ", trägt den Schatz" : ""}`,
  prize: (side) => `Schatz von ${side}`,
  home: (side) => `Heimatfeld von ${side}`,
  empty: "leer",
  goHere: "hierhin",
  canMove: "kann ziehen",
  fetches: (square) => `Schatz auf ${square}`,
  carrying: "trägt den Schatz",
  step: (from, to) => `${from} nach ${to}`,
  goes: (carries, from, to) => `${carries ? "Träger" : "Soldat"} ${from} nach ${to}`,
  picksUp: "nimmt den Schatz auf",
  thrownBack: (enemies, to) => `verliert gegen ${against[enemies]}; zurück nach ${to}`,
  otherThrownBack: (side, from, enemies, to) =>
    `${side} auf ${from} verliert gegen ${against[enemies]}; zurück nach ${to}`,
  endings: {
    "prize-home": "der Schatz ist daheim",
  },
  rules: [
    "Ein Zug sind zwei Schritte mit Soldaten, die nichts tragen, beide mit demselben oder je einer mit zweien; oder ein Schritt mit dem Soldaten, der den eigenen Schatz trägt. Ein Schritt geht auf ein Nachbarfeld: in Blickrichtung geradeaus, schräg nach vorn oder zur Seite.",
    "Auf der letzten Reihe dreht sich ein Soldat um. Wo der eigene Schatz liegt, nimmt ein Soldat ihn auf und behält ihn.",
    "Ein Soldat, der gezogen hat, greift alle Gegner an, die er berührt. Verglichen werden er und seine Freunde, die den Gegner berühren, mit dem Gegner und dessen Freunden neben ihm: Der Kämpfer der kleineren Seite rutscht geradeaus zurück, so weit es geht. Bei Gleichstand geschieht nichts.",
    "Ein zurückgerutschter Soldat greift seinerseits an, was er nun berührt.",
    "Wer den eigenen Schatz auf das eigene Heimatfeld trägt, gewinnt; wer gar keinen Schritt tun kann, verliert.",
    "Hausregel dieser Seite: Dieselbe Stellung zum dritten Mal ist Remis.",
  ],
  yourPrize: "dein Schatz",
  yourHome: "dein Heim",
  stepsLeft: (steps) => (steps === 1 ? "noch 1 Schritt" : "2 Schritte"),
};
