// Gridwar in German.

import type { Arguments } from "../../../base/sentence";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/gridwar/phrases";

/** The ranks in the grammatical forms that the sentences need. */
const ranks: Record<string, { a: string; of: string; to: string; no: string }> = {
  troop: { a: "eine Truppe", of: "einer Truppe", to: "zur Truppe", no: "keine Truppe" },
  leader: { a: "ein Anführer", of: "eines Anführers", to: "zum Anführer", no: "keinen Anführer" },
  commander: {
    a: "ein Kommandeur",
    of: "eines Kommandeurs",
    to: "zum Kommandeur",
    no: "keinen Kommandeur",
  },
};

function rank(english = "", form: "a" | "of" | "to" | "no"): string {
  return ranks[english]?.[form] ?? english;
}

/** A number of the player's own tiles. */
function ownTiles(count = ""): string {
  if (count === "0") return "kein eigenes";
  return count === "1" ? "ein eigenes" : `${count} eigene`;
}

function tilesUnder(count = ""): string {
  if (count === "0") return "keines";
  return count === "1" ? "nur eines" : `nur ${count}`;
}

const zone = "eine gegnerische Kontrollzone";

/** The special condition for the start of a way: a sentence after a space, or empty. */
function start({ start }: Arguments): string {
  if (start === "entry-hole") return " Der erste Punkt geht an ein Eingangsfeld.";
  if (start === "in-zone")
    return " Das Plättchen beginnt in einer gegnerischen Kontrollzone, sein erster Schritt muss also aus ihr hinausführen oder auf ein Feld, auf dem es überhängt.";
  return "";
}

export const texts: Translated<typeof english> = {
  summary:
    "Klettere über eigene und gegnerische Plättchen, schlage, worauf du stehst, und bring eines in die ferne Ecke.",
  seats: { White: "Weiß", Black: "Schwarz" },
  refusals: {
    "gridwar.not-an-action":
      "„{text}“ ist keine Aktion. Aktionen werden so geschrieben: 1c5+L oder T+L (befördern), 1c5-2d4 (ziehen), T@1h3 (hereinkommen), 2c5x1c5 oder 2c5x1c5x1c6 (schlagen) und end, mit Feldern, die es gibt: Ebenen 1 bis 9, Reihen a bis j, Löcher ab 1.",
    "gridwar.only-promoting":
      "{mover} kann mit keinem Plättchen ziehen, hereinkommen oder schlagen, der Zug lässt sich also nicht beenden; nur Befördern ist möglich.",
    "gridwar.no-tile": "Auf {space} liegt kein Plättchen.",
    "gridwar.enemy-tile": "Das Plättchen auf {space} gehört {owner}, und {mover} ist am Zug.",
    "gridwar.covered":
      "Auf dem Plättchen auf {space} liegt das auf {above}; nur unbedeckte können befördert werden, ziehen oder schlagen.",
    "gridwar.promotions-first":
      "Befördert wird zuerst: Nach dem ersten Ziehen, Hereinkommen oder Schlagen geht das in diesem Zug nicht mehr.",
    "gridwar.has-rank": (args) =>
      `Das Plättchen auf ${args.space} ist schon ${rank(args.rank, "a")}.`,
    "gridwar.none-off-board": (args) =>
      `${args.mover} hat ${rank(args.rank, "no")} neben dem Brett.`,
    "gridwar.costs-too-much": ({ from, to, cost, mover, worth }) =>
      `Die Beförderung ${rank(from, "of")} ${rank(to, "to")} kostet ${cost}, und die Sammlung von ${mover} ist ${worth} wert.`,
    "gridwar.spent":
      "Das Plättchen auf {space} hat in diesem Zug schon gehandelt und kann nicht mehr ziehen.",
    "gridwar.same-space": "Ein Plättchen endet auf einem anderen Feld als {space}.",
    "gridwar.held-in-zone":
      "Das Plättchen auf {space} liegt in einer gegnerischen Kontrollzone und kann nicht ziehen: Sein erster Schritt müsste aus ihr hinausführen oder auf ein Feld, auf dem es überhängt und von dem es weiterkommt.",
    "gridwar.zone-between": (args) =>
      `Jeder Weg nach ${args.space} mit den ${args.points} Bewegungspunkten ${rank(args.rank, "of")} führt durch ${zone}, wo ein Plättchen anhalten muss, wenn es nicht überhängt.${start(args)}`,
    "gridwar.too-far": (args) =>
      `${args.space} ist zu weit weg: Die ${args.points} Bewegungspunkte ${rank(args.rank, "of")} reichen nicht.${start(args)}`,
    "gridwar.no-way": (args) =>
      `Mit den ${args.points} Bewegungspunkten ${rank(args.rank, "of")} führt kein Weg nach ${args.space}: Jeder Schritt geht auf ein leeres Nachbarfeld mit mindestens zwei Plättchen darunter.${start(args)}`,
    "gridwar.no-entries-left":
      "In diesem Zug kommt kein Plättchen mehr herein: zwei pro Zug, in Weiß’ erstem nur eines.",
    "gridwar.holes-taken":
      "Alle vier Eingangsfelder von {mover} sind besetzt, es kann nichts hereinkommen.",
    "gridwar.occupied": "Auf {space} liegt schon ein Plättchen.",
    "gridwar.unsupported": ({ space, tiles }) =>
      `Ein Plättchen muss auf drei anderen zu liegen kommen, und unter ${space} wäre ${tilesUnder(tiles)}.`,
    "gridwar.captures-from-level-1":
      "Geschlagen wird, worauf ein Plättchen liegt, und {space} ist auf Ebene 1.",
    "gridwar.not-under":
      "Geschlagen wird, worauf ein Plättchen liegt, und {space} liegt nicht auf {captured}.",
    "gridwar.two-at-once": (args) =>
      `Zwei auf einmal schlägt nur ein Kommandeur, und das Plättchen auf ${args.space} ist ${rank(args.rank, "a")}.`,
    "gridwar.named-twice": "{space} ist zweimal genannt und nur einmal zu schlagen.",
    "gridwar.own-tile":
      "Das Plättchen auf {space} gehört {mover} selbst; geschlagen werden nur gegnerische.",
    "gridwar.carries-another":
      "Auf dem Plättchen auf {space} liegt noch ein anderes, es kann nicht geschlagen werden.",
    "gridwar.too-few-own": (args) =>
      `Zum Schlagen braucht ${rank(args.rank, "a")} ${ownTiles(args.needed)} unter sich, und unter ${args.space} liegt ${ownTiles(args.own)}.`,
    "gridwar.fields":
      "Eine Stellung hat neun Teile mit je einem Leerzeichen dazwischen: Weiß’ Plättchen, Schwarz’ Plättchen, beide Vorräte, die Seite am Zug, die Phase, wie viele noch hereinkommen dürfen, die Plättchen, die schon gehandelt haben, und die Zahl der geschlagenen.",
    "gridwar.side-to-move": "Am Zug ist w oder b, nicht „{text}“.",
    "gridwar.phase": "Die Phase ist s, p oder m, nicht „{text}“.",
    "gridwar.entries": "Hereinkommen dürfen noch 0, 1 oder 2 Plättchen, nicht „{text}“.",
    "gridwar.taken":
      "Die Zahl der geschlagenen Plättchen liegt zwischen 0 und 95, anders als „{text}“.",
    "gridwar.space-twice": "{space} ist in einer Liste zweimal genannt.",
    "gridwar.space-order":
      "{space} muss vor {before} stehen: Felder sind nach Ebene, Reihe und Loch geordnet.",
    "gridwar.no-space":
      "Unter den Plättchen von {side} ist „{text}“ kein Feld des Bretts, mit L oder C dahinter für ein befördertes.",
    "gridwar.two-tiles": "Auf {space} liegen zwei Plättchen.",
    "gridwar.supply":
      "Der Vorrat von {side} wird Truppen/Anführer/Kommandeure/Marken geschrieben, etwa 95/0/0/0, nicht „{text}“.",
    "gridwar.supply-number": "Im Vorrat von {side} ist „{text}“ keine Zahl von 0 bis 95.",
    "gridwar.spent-no-space":
      "Unter den Plättchen, die schon gehandelt haben, ist „{text}“ kein Feld des Bretts.",
    "gridwar.spent-no-tile":
      "Auf {space} liegt kein Plättchen von {side}, und doch soll es schon gehandelt haben.",
    "gridwar.nothing-under": "Unter dem Plättchen auf {space} liegt keines auf {under}.",
    "gridwar.rank-covered": (args) =>
      `Das Plättchen auf ${args.space} ist ${rank(args.rank, "a")} und vom Plättchen auf ${args.above} bedeckt; bedeckt sind nur Truppen.`,
    "gridwar.both-at-goal":
      "Weiß und Schwarz können nicht beide ein Plättchen auf einem eigenen Ziel haben.",
    "gridwar.too-many-tiles": "{side} hat auf dem Brett und daneben mehr als 95 Plättchen.",
    "gridwar.taken-too-many":
      "In diesem Zug sollen {taken} Plättchen geschlagen sein, doch aus dem Spiel sind von {enemy} nur {gone}.",
    "gridwar.not-paid-for":
      "Marken und Ränge von {side} sind {worth} wert, doch eingetauscht sind nur {tiles} Plättchen von {enemy}.",
    "gridwar.nothing-spent": "In Phase m hat mindestens ein Plättchen schon gehandelt.",
    "gridwar.spent-too-early":
      "In Phase s oder p kann noch kein Plättchen gehandelt haben oder geschlagen sein.",
    "gridwar.entries-at-start":
      "In Phase s oder p dürfen hier noch {most} hereinkommen, nicht {entries}.",
    "gridwar.over-within-turn":
      "Mit einem Plättchen auf einem eigenen Ziel ist die Partie zu Ende, und die Phase ist dann s.",
  },
  begin: "Wähle ein Plättchen, dann sein Ziel. Klettere, schlage und erreiche deine ferne Ecke.",
  steps: [
    "Bring ein Plättchen in die ferne Ecke mit deiner Flagge.",
    "Tippe auf einen Ring: Ein Plättchen kommt. Oder zieh. Dann beende den Zug.",
    "Ein Plättchen auf der Flagge gewinnt. Wer nichts tun kann, verliert.",
  ],
  advice: {},
  sides: { white: "Weiß", black: "Schwarz" },
  ranks: { T: "Truppen", L: "Anführer", C: "Kommandeure" },
  rankNames: { T: "Truppe", L: "Anführer", C: "Kommandeur" },
  note: (standing, tokens) => `Brett: ${standing} · Marken: ${tokens}`,
  supply: (side) => `Plättchen von ${side} neben dem Brett`,
  offBoard: (rank, count) => `${rank} neben dem Brett: ${count}`,
  offBoardHead: "Neben dem Brett, und Marken",
  collection: (tokens) => `Wert der Marken: ${tokens}`,
  hint: "Tippe auf einen Ring für eine neue Truppe, oder wähle Plättchen und Ziel. Zahlen sind Ebenen.",
  entering: (rank) => `${rank} kommt herein: Tippe auf das Ziel.`,
  levels: "Ebene",
  all: "Alle",
  allLevels: "Alle Ebenen",
  level: (level) => `Ebene ${level}`,
  about: {
    tilted: "Das Brett neigen, um zu sehen, wie hoch die Stapel sind",
    zone: "Zeigen, wo gegnerische Plättchen dich anhalten",
    captures: "Zeigen, was du jetzt schlagen kannst",
    large: "So breit wie das Fenster: Du scrollst, um alles zu sehen",
  },
  tilt: "Neigen",
  zone: "Zone",
  captures: "Schlagbar",
  large: "Größer",
  end: "Zug beenden",
  pass: "Passen",
  ended: "beendet den Zug",
  empty: "leer",
  spent: "schon gezogen",
  tile: (side, rank) => `${rank} von ${side}`,
  restsOn: (spaces) => `liegt auf ${spaces.join(", ")}`,
  goal: (side) => `Ziel von ${side}`,
  entry: (side) => `Eingang von ${side}`,
  canAct: "kann ziehen oder schlagen",
  goHere: "hierhin",
  canTake: "schlagbar",
  promote: (rank) => `Befördern: ${rank}`,
  promoteOff: (from, to) => `Neben dem Brett befördern: ${from} zu ${to}`,
  take: (spaces) =>
    spaces.length === 1 ? `${spaces[0]} schlagen` : `${spaces.join(" und ")} auf einmal schlagen`,
  promoted: (space, rank) => `${space} wird ${rank}`,
  moved: (from, to) => `${from} nach ${to}`,
  entered: (rank, to) => `${rank} kommt nach ${to} herein`,
  captured: (from, taken) => `${from} schlägt ${taken.join(" und ")}`,
  endings: {
    goal: "ein Plättchen hat das Ziel erreicht",
  },
  rules: [
    "Bring eines deiner Plättchen in deine ferne Ecke, das Loch mit deiner Fahne, oder auf etwas, das darauf liegt.",
    "Befördere zuerst, was du bezahlen kannst. Dann zieh, komm herein und schlage in beliebiger Folge; danach beende den Zug. Jedes Plättchen zieht einmal. Höchstens zwei kommen pro Zug herein, im allerersten nur eines.",
    "Eine Truppe hat 5 Bewegungspunkte, ein Anführer 8, ein Kommandeur 10. Ein Schritt geht auf ein leeres Nachbarfeld derselben Ebene, der darüber oder der darunter. Über dem Brett liegt ein Plättchen auf drei anderen; auf nur zweien muss es weiter.",
    "Neben einem gegnerischen Plättchen endet jede Bewegung; wer dort beginnt, muss mit dem ersten Schritt aus allen solchen Feldern heraus oder stehen bleiben.",
    "Ein Plättchen, das auf einem gegnerischen liegt, schlägt es, wenn sonst nichts darauf liegt und genug der anderen Plättchen darunter eigene sind: zwei für eine Truppe, eines für Anführer und Kommandeur. Es fällt in die Lücke. Jedes geschlagene ist eine Marke wert.",
    "Ein Plättchen, auf dem etwas liegt, kann nichts tun. Worauf sich etwas legt, das wird zur Truppe.",
    "Wer in seinem Zug gar nichts tun kann, verliert. Dieselbe Stellung zum dritten Mal ist Remis (Hausregel).",
  ],
};
