// Sumo Checkers in German.

import type { Arguments } from "../../../base/sentence";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/sumo-checkers/phrases";

const numbers: Arguments = { 1: "ein", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs" };

function number(digits = ""): string {
  return numbers[digits] ?? digits;
}

/** The content of a space. */
function holds({ space, content }: Arguments): string {
  if (content === "nothing") return `${space} ist leer`;
  if (content === "block") return `Auf ${space} liegt ein Block`;
  return `Auf ${space} liegt ein Stein von ${content}`;
}

export const texts: Translated<typeof english> = {
  summary:
    "Schiebe die gegnerischen Steine vom runden Brett, einzeln oder in Reihen von zweien und dreien.",
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
  seats: { Gold: "Gold", Silver: "Silber" },
  refusals: {
    "sumo-checkers.not-an-action":
      "„{text}“ ist keine Aktion. Ein Stein zieht als b2-b3-b4-c4, eine Reihe als b1=b3 (hinten und vorn), ein Anschluss ist a2-b2+b2=b3; ein Block ist #d4, keiner ist #-. Die Ecken a1, g1, a7 und g7 gibt es nicht.",
    "sumo-checkers.to-place":
      "{mover} hat gezogen und setzt nun einen Block: #d4 setzt ihn auf d4, #- setzt keinen.",
    "sumo-checkers.not-own": (args) => `${holds(args)}, und ${args.mover} zieht nur eigene Steine.`,
    "sumo-checkers.not-next-to":
      "{to} liegt nicht waagerecht oder senkrecht neben {from}, und Steine gehen Feld für Feld.",
    "sumo-checkers.comes-back":
      "Auf {space} war der Stein schon, und während seines Zuges kommt er auf kein Feld zurück.",
    "sumo-checkers.not-a-column":
      "Eine Reihe sind zwei oder drei Steine in gerader Linie ohne Lücke; {rear} und {front} sind nicht die Enden einer solchen.",
    "sumo-checkers.joins-on-occupied": (args) =>
      `${holds(args)}, und zum Anschluss tritt ein Stein auf ein leeres Feld.`,
    "sumo-checkers.joined-stays":
      "Der anschließende Stein steht auf {space} und ist einer der beiden, die weiterziehen.",
    "sumo-checkers.joins-itself":
      "Von {space} kam der Stein; er muss sich einem anderen anschließen.",
    "sumo-checkers.column-goes-back":
      "Die Reihe brächte den Stein zurück nach {space}, woher er kam.",
    "sumo-checkers.edge":
      "Das Brett endet bei {space}, und niemand zieht einen eigenen Stein hinaus.",
    "sumo-checkers.not-pushed": (args) =>
      `${holds(args)}, und schieben lassen sich nur gegnerische Steine.`,
    "sumo-checkers.too-many-for-one": ({ enemies, first, last }) =>
      `Von ${first} bis ${last} stehen ${number(enemies)} Gegner in einer Reihe, und ein Stein schiebt nur einen.`,
    "sumo-checkers.too-many": ({ enemies, first, last, checkers }) =>
      `Von ${first} bis ${last} stehen ${number(enemies)} Gegner in einer Reihe, und ${number(checkers)} Steine schieben nur ${number(checkers)}.`,
    "sumo-checkers.held": (args) =>
      `Der Gegner auf ${args.enemy} lässt sich nicht schieben: ${holds(args)}.`,
    "sumo-checkers.to-move":
      "Blöcke kommen nach der Bewegung, in einem Zug, der mit je einem Stein beginnt; jetzt muss {mover} ziehen.",
    "sumo-checkers.no-block-left":
      "Alle achtzehn entfernten Steine sind schon Blöcke, es bleibt nur #-.",
    "sumo-checkers.block-on-occupied": (args) =>
      `${holds(args)}, und ein Block kommt auf ein leeres Feld.`,
    "sumo-checkers.fields":
      "Eine Stellung hat drei Teile mit je einem Leerzeichen dazwischen: die Reihen, die Seite am Zug und ob sie zieht oder einen Block setzt.",
    "sumo-checkers.ranks": "Ein Brett ist sieben Reihen mit / dazwischen, nicht „{text}“.",
    "sumo-checkers.side-to-move": "Am Zug ist g oder s, nicht „{text}“.",
    "sumo-checkers.phase":
      "Eine Seite hat zu ziehen (m) oder einen Block zu setzen (p), nicht „{text}“.",
    "sumo-checkers.too-many-checkers": "{side} hat {count} Steine, und jede Seite hat nur zehn.",
    "sumo-checkers.blocks-too-early":
      "{side} hat {count} Steine, doch Blöcke kommen erst, wenn jede Seite nur noch einen hat.",
    "sumo-checkers.places-too-early":
      "{side} hat {count} Steine, doch Blöcke werden erst gesetzt, wenn jede Seite nur noch einen hat.",
    "sumo-checkers.too-many-blocks":
      "Es sind mehr als achtzehn Blöcke, und jeder ist ein entfernter Stein.",
    "sumo-checkers.both-lost": "Beide Seiten haben verloren: Jede hat {count} Steine oder weniger.",
    "sumo-checkers.over-to-place": "Die Partie ist zu Ende, niemand setzt mehr einen Block.",
  },
  begin:
    "Wähle einen Stein und drei Felder oder die zwei Enden einer Reihe. Schieb den Gegner vom Brett.",
  steps: [
    "Schieb die gegnerischen Steine vom runden Brett.",
    "Ein Stein geht drei Felder, zwei oder drei in einer Reihe gehen eines.",
    "Wer zuerst so viele hinausschiebt wie vereinbart, gewinnt.",
  ],
  advice: {
    "knockouts 10": "Die ganze Partie: lang, und ein Remis, wenn beide vorsichtig spielen.",
    "knockouts 5": "Die Hälfte: eine kürzere Partie, die jemand gewinnt.",
    "knockouts 1": "Der erste Stein, der über den Rand fällt, entscheidet.",
  },
  contents: { G: "Gold", S: "Silber", "#": "Block" },
  empty: "leer",
  canMove: "kann ziehen",
  goOn: "hier weiter",
  front: "vorn in einer Reihe",
  pressed: (order) => `als Nummer ${order} gewählt`,
  lost: (count) => (count === 0 ? "keiner verloren" : `${count} verloren`),
  noBlock: "kein Block",
  single: (path) => path.join(" nach "),
  column: (rear, front) => `die Reihe von ${rear} bis ${front} rückt vor`,
  join: (from, to, rear, front) =>
    `${from} nach ${to}, dann rückt die Reihe von ${rear} bis ${front} vor`,
  block: (space) => `ein Block auf ${space}`,
  pushes: (side, line, to) => {
    const whom = `${side} auf ${line.join(", ")}`;
    return to === null ? `schiebt ${whom} über den Rand` : `schiebt ${whom} nach ${to}`;
  },
  hints: {
    start: "Wähle einen Stein, der ziehen soll.",
    block: "Wähle ein leeres Feld für einen Block, oder keinen.",
    next: "Wähle sein nächstes Feld (Punkt), oder den vordersten seiner Reihe (Ring).",
    goThree: "Wähle drei Felder, eins nach dem anderen.",
    front: "Wähle das Feld vor der Reihe.",
    joinOrGoOn: "Wähle noch zwei Felder, oder den Stein, dem er sich anschließt.",
    goOn: "Wähle noch zwei Felder.",
    last: "Wähle noch ein Feld.",
  },
  pushedOff: (count) =>
    count === undefined
      ? "genügend Steine hinausgeschoben"
      : `${count} ${count === "1" ? "Stein" : "Steine"} hinausgeschoben`,
  rules: [
    "Alles bewegt sich waagerecht und senkrecht. In deinem Zug hast du drei Möglichkeiten.",
    "Ein Stein geht genau drei Felder weit: Wähle ihn, dann jedes Feld. Er darf auf jedem Feld abbiegen und kommt nie auf eines zurück.",
    "Zwei oder drei Steine in einer Reihe gehen ein Feld in ihrer Richtung weiter: Wähle den hinteren, den vorderen und das Feld davor.",
    "Ein Stein tritt neben einen anderen von dir, und beide rücken sofort ein Feld in ihrer Richtung vor: Wähle den Stein, sein neues Feld, den anderen und das Feld davor.",
    "Was zieht, schiebt Gegner vor sich her, wenn es nicht mehr sind, als es selbst stark ist, und das Feld dahinter leer ist. Über den Rand sind sie draußen. Deine eigenen Steine schiebst du nie.",
    "Wer so viele hinausgeschoben hat wie vereinbart, gewinnt; wer nicht ziehen kann, verliert.",
    "Beginnt ein Zug mit einem Stein gegen einen, darf danach ein Block auf ein leeres Feld gesetzt werden.",
    "Hausregel dieser Seite: Dieselbe Stellung zum dritten Mal ist Remis.",
  ],
};
