// What the rules core says to actions that it refuses, in German, a list for each game.

import { type Pattern, translator } from "../patterns";
import { seatInGerman as side } from "./games";

const numbers: Record<string, string> = {
  two: "zwei",
  three: "drei",
  four: "vier",
  five: "fünf",
  six: "sechs",
};

function number(english: string): string {
  return numbers[english.toLowerCase()] ?? english;
}

const everyGame: readonly Pattern[] = [
  [
    'The game is over, so "{}" is too late.',
    (action) => `Die Partie ist zu Ende, „${action}“ kommt zu spät.`,
  ],
  [
    'The turn ends before "{}": nothing may follow.',
    (action) => `Der Zug endet vor „${action}“: Danach darf nichts mehr kommen.`,
  ],
  [
    "The turn is not finished: the same seat has to go on after the last action.",
    "Der Zug ist nicht zu Ende: Nach der letzten Aktion geht er noch weiter.",
  ],
  ['There is no game "{}".', (game) => `Das Spiel „${game}“ gibt es hier nicht.`],
  ['This game has no option "{}".', (key) => `Dieses Spiel hat keine Option „${key}“.`],
  [
    'The option "{}" cannot be "{}"; it is {}.',
    (key, value) => `Die Option „${key}“ kann nicht „${value}“ sein.`,
  ],
  ['The option "{}" is given twice.', (key) => `Die Option „${key}“ kommt zweimal vor.`],
];

const sliders: readonly Pattern[] = [
  [
    '"{}" is not a step. Steps are written c2-c3: from, to.',
    (text) => `„${text}“ ist kein Schritt. Ein Schritt wird c2-c3 geschrieben: von, nach.`,
  ],
  [
    "{} is not on the board of {} x {}.",
    (square, files, ranks) => `${square} liegt nicht auf dem Brett von ${files} × ${ranks}.`,
  ],
  ["There is no soldier on {}.", (square) => `Auf ${square} steht kein Soldat.`],
  [
    "The soldier on {} is {}'s, and it is {}'s turn.",
    (square, owner, mover) =>
      `Der Soldat auf ${square} gehört ${side(owner)}, und ${side(mover)} ist am Zug.`,
  ],
  [
    "The soldier on {} carries the prize: its step is a whole turn, so another soldier has to take the second step.",
    (square) =>
      `Der Soldat auf ${square} trägt den Schatz: Sein Schritt ist ein ganzer Zug, den zweiten Schritt muss ein anderer tun.`,
  ],
  [
    "A step goes to a neighbouring square, and {} is not next to {}.",
    (to, from) => `Ein Schritt geht auf ein Nachbarfeld, und ${to} liegt nicht neben ${from}.`,
  ],
  [
    "The soldier on {} faces {}, so {} is behind it; steps go ahead or sideways.",
    (from, facing, to) =>
      `Der Soldat auf ${from} blickt nach ${facing === "up" ? "oben" : "unten"}, ${to} liegt also hinter ihm; Schritte gehen nach vorn oder zur Seite.`,
  ],
  [
    "A soldier of {} stands on {}.",
    (owner, square) => `Auf ${square} steht ein Soldat von ${side(owner)}.`,
  ],
  [
    "{} is {}'s home base; only {} may enter.",
    (square, owner) =>
      `${square} ist das Heimatfeld von ${side(owner)}; nur ${side(owner)} darf darauf.`,
  ],
  [
    "{} is {}'s prize; only {} may enter.",
    (square, owner) =>
      `Auf ${square} liegt der Schatz von ${side(owner)}; nur ${side(owner)} darf darauf.`,
  ],
];

const slides: readonly Pattern[] = [
  [
    '"{}" is not a square from a1 to d4. A slide is written as the square that the empty square goes to.',
    (text) =>
      `„${text}“ ist kein Feld von a1 bis d4. Ein Schub wird als das Feld geschrieben, auf das die Lücke kommt.`,
  ],
  [
    "{} is the empty square: name the square that it is to go to.",
    (square) => `${square} ist die Lücke selbst: Gefragt ist das Feld, auf das sie kommen soll.`,
  ],
  [
    "{} is neither on the rank nor on the file of the empty square {}.",
    (square, gap) => `${square} liegt weder in der Reihe noch in der Spalte der Lücke ${gap}.`,
  ],
  [
    "The empty square came from {}; sliding straight back is not allowed.",
    (square) => `Die Lücke kam von ${square}; sofort zurückzuschieben ist nicht erlaubt.`,
  ],
];

const liger: readonly Pattern[] = [
  [
    '"{}" is not a move. Moves are written c3-d4, c3=d4 for a pair, or b8-off, and name dark squares only.',
    (text) =>
      `„${text}“ ist kein Zug. Ein Zug wird c3-d4 geschrieben, mit einem Paar c3=d4, vom Brett b8-off, und nennt nur dunkle Felder.`,
  ],
  ["There is no checker on {}.", (square) => `Auf ${square} liegt kein Stein.`],
  [
    "{} shows {}; only the top checker of a square that shows {} may move.",
    (square, shown, mover) =>
      `Auf ${square} ist ${side(shown)} zu sehen; ziehen darf nur der oberste Stein eines Feldes, auf dem ${side(mover)} zu sehen ist.`,
  ],
  [
    "{} bears off from rank {} only, and {} is not there.",
    (mover, rank, square) =>
      `${side(mover)} geht nur von Reihe ${rank} vom Brett, und ${square} liegt nicht darin.`,
  ],
  ["{} is not diagonally next to {}.", (to, from) => `${to} liegt nicht schräg neben ${from}.`],
  [
    "From {} to {} is backward, and {} may do that only while it shows on fewer squares than {}: now it is {} to {}.",
    (from, to, mover, enemy, own, other) =>
      `Von ${from} nach ${to} geht es rückwärts, und das darf ${side(mover)} nur, solange es auf weniger Feldern zu sehen ist als ${side(enemy)}: Jetzt steht es ${own} zu ${other}.`,
  ],
  [
    "Only a single checker may move backward, and {} holds a stack.",
    (square) => `Rückwärts darf nur ein einzelner Stein, und auf ${square} liegt ein Stapel.`,
  ],
  [
    "A checker moves backward only onto a square that shows {}, and {} is empty.",
    (enemy, square) =>
      `Rückwärts geht ein Stein nur auf ein Feld, auf dem ${side(enemy)} zu sehen ist, und ${square} ist leer.`,
  ],
  [
    "A checker moves backward only onto a square that shows {}, and {} shows {}.",
    (enemy, square, own) =>
      `Rückwärts geht ein Stein nur auf ein Feld, auf dem ${side(enemy)} zu sehen ist, und auf ${square} ist ${side(own)} zu sehen.`,
  ],
  [
    "{} holds a single checker, which is no pair.",
    (square) => `Auf ${square} liegt ein einzelner Stein, das ist kein Paar.`,
  ],
  [
    "The two top checkers of {} are both {}; a pair is one's own checker with an enemy's right under it.",
    (square, colour) =>
      `Die beiden obersten Steine auf ${square} sind beide von ${side(colour)}; ein Paar ist ein eigener Stein mit einem gegnerischen direkt darunter.`,
  ],
  [
    "From {} to {} is backward, and a pair never moves backward.",
    (from, to) => `Von ${from} nach ${to} geht es rückwärts, und das tut ein Paar nie.`,
  ],
];

const contents = translator([
  ["{} holds a checker of {}", (space, owner) => `auf ${space} liegt ein Stein von ${side(owner)}`],
  ["{} holds a block", (space) => `auf ${space} liegt ein Block`],
  ["{} is empty", (space) => `${space} ist leer`],
]);

/** What a space of Sumo Checkers holds. */
function holds(english: string): string {
  return contents(english) ?? english;
}

const sumo: readonly Pattern[] = [
  [
    '"{}" is not an action. One checker moves as b2-b3-b4-c4, a column as b1=b3 (rear and front), a join as a2-b2+b2=b3; a block is #d4, none is #-. The corners a1, g1, a7 and g7 do not exist.',
    (text) =>
      `„${text}“ ist keine Aktion. Ein Stein zieht als b2-b3-b4-c4, eine Reihe als b1=b3 (hinten und vorn), ein Anschluss ist a2-b2+b2=b3; ein Block ist #d4, keiner ist #-. Die Ecken a1, g1, a7 und g7 gibt es nicht.`,
  ],
  [
    "{}, and {} moves its own checkers only.",
    (what, mover) => `${holds(what)}, und ${side(mover)} zieht nur eigene Steine.`,
  ],
  [
    "{}, and only enemy checkers can be pushed.",
    (what) => `${holds(what)}, und schieben lassen sich nur gegnerische Steine.`,
  ],
  [
    "{}, and a checker joins another by stepping onto an empty space.",
    (what) => `${holds(what)}, und zum Anschluss tritt ein Stein auf ein leeres Feld.`,
  ],
  [
    "{}, and a block goes onto an empty space.",
    (what) => `${holds(what)}, und ein Block kommt auf ein leeres Feld.`,
  ],
  [
    "{} is not next to {} on a rank or a file, and checkers go one space after the other.",
    (to, from) =>
      `${to} liegt nicht waagerecht oder senkrecht neben ${from}, und Steine gehen Feld für Feld.`,
  ],
  [
    "The board ends at {}, and nobody moves an own checker off it.",
    (space) => `Das Brett endet bei ${space}, und niemand zieht einen eigenen Stein hinaus.`,
  ],
  [
    "{} enemies stand in line from {} to {}, and one checker pushes only one.",
    (count, first, last) =>
      `Von ${first} bis ${last} stehen ${number(count)} Gegner in einer Reihe, und ein Stein schiebt nur einen.`,
  ],
  [
    "{} enemies stand in line from {} to {}, and {} checkers push only {}.",
    (count, first, last, strength) =>
      `Von ${first} bis ${last} stehen ${number(count)} Gegner in einer Reihe, und ${number(strength)} Steine schieben nur ${number(strength)}.`,
  ],
  [
    "The enemy on {} cannot be pushed: {}.",
    (space, what) => `Der Gegner auf ${space} lässt sich nicht schieben: ${holds(what)}.`,
  ],
  [
    "The checker was on {} already, and during its move it does not come back to a space.",
    (space) =>
      `Auf ${space} war der Stein schon, und während seines Zuges kommt er auf kein Feld zurück.`,
  ],
  [
    "A column is two or three checkers in an unbroken straight line, which {} and {} are not the ends of.",
    (rear, front) =>
      `Eine Reihe sind zwei oder drei Steine in gerader Linie ohne Lücke; ${rear} und ${front} sind nicht die Enden einer solchen.`,
  ],
  [
    "The checker that joins is on {}, and it is one of the two that move on.",
    (space) =>
      `Der anschließende Stein steht auf ${space} und ist einer der beiden, die weiterziehen.`,
  ],
  [
    "{} is where the checker came from; it has to join another checker.",
    (space) => `Von ${space} kam der Stein; er muss sich einem anderen anschließen.`,
  ],
  [
    "The column would bring the checker back to {}, where it came from.",
    (space) => `Die Reihe brächte den Stein zurück nach ${space}, woher er kam.`,
  ],
  [
    "Blocks come after a move, in a turn that begins with one checker on each side; now {} is to move.",
    (mover) =>
      `Blöcke kommen nach der Bewegung, in einem Zug, der mit je einem Stein beginnt; jetzt muss ${side(mover)} ziehen.`,
  ],
  [
    "{} has moved and is to place a block: #d4 places it on d4, #- places none.",
    (mover) =>
      `${side(mover)} hat gezogen und setzt nun einen Block: #d4 setzt ihn auf d4, #- setzt keinen.`,
  ],
  [
    "All eighteen removed checkers are blocks already, so there is only #-.",
    "Alle achtzehn entfernten Steine sind schon Blöcke, es bleibt nur #-.",
  ],
];

/** The ranks of Gridwar as the sentences need them. */
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

function rank(english: string, form: "a" | "of" | "to" | "no"): string {
  return ranks[english]?.[form] ?? english;
}

/** "no own tile", "1 own tile", "2 own tiles" */
const ownTiles = translator([
  ["no own tile", "kein eigenes"],
  ["1 own tile", "ein eigenes"],
  ["{} own tiles", (count) => `${count} eigene`],
]);

const tilesUnder = translator([
  ["no tile", "keines"],
  ["1 tile", "nur eines"],
  ["{} tiles", (count) => `nur ${count}`],
]);

const zone = "eine gegnerische Kontrollzone";

const reached: readonly Pattern[] = [
  [
    "Every way to {} within the {} movement points of a {} leads through an enemy zone of control, where a tile has to stop unless it overhangs.",
    (space, points, name) =>
      `Jeder Weg nach ${space} mit den ${points} Bewegungspunkten ${rank(name, "of")} führt durch ${zone}, wo ein Plättchen anhalten muss, wenn es nicht überhängt.`,
  ],
  [
    "{} is too far away: it cannot be reached within the {} movement points of a {}.",
    (space, points, name) =>
      `${space} ist zu weit weg: Die ${points} Bewegungspunkte ${rank(name, "of")} reichen nicht.`,
  ],
  [
    "There is no way to {} within the {} movement points of a {}: each step goes to an empty neighbouring space with at least two tiles under it.",
    (space, points, name) =>
      `Mit den ${points} Bewegungspunkten ${rank(name, "of")} führt kein Weg nach ${space}: Jeder Schritt geht auf ein leeres Nachbarfeld mit mindestens zwei Plättchen darunter.`,
  ],
];

const reachedInGerman = translator(reached);

function reach(sentence: string): string {
  return reachedInGerman(sentence) ?? sentence;
}

const gridwar: readonly Pattern[] = [
  [
    '"{}" is not an action. Actions are written 1c5+L or T+L (promote), 1c5-2d4 (move), T@1h3 (enter), 2c5x1c5 or 2c5x1c5x1c6 (capture) and end, with spaces that are on the board: levels 1 to 9, rows a to j, holes from 1.',
    (text) =>
      `„${text}“ ist keine Aktion. Aktionen werden so geschrieben: 1c5+L oder T+L (befördern), 1c5-2d4 (ziehen), T@1h3 (hereinkommen), 2c5x1c5 oder 2c5x1c5x1c6 (schlagen) und end, mit Feldern, die es gibt: Ebenen 1 bis 9, Reihen a bis j, Löcher ab 1.`,
  ],
  [
    "{} can neither move nor enter nor capture with any tile, so the turn cannot be ended; only promoting is possible.",
    (mover) =>
      `${side(mover)} kann mit keinem Plättchen ziehen, hereinkommen oder schlagen, der Zug lässt sich also nicht beenden; nur Befördern ist möglich.`,
  ],
  ["There is no tile on {}.", (space) => `Auf ${space} liegt kein Plättchen.`],
  ["There is a tile on {} already.", (space) => `Auf ${space} liegt schon ein Plättchen.`],
  [
    "The tile on {} is {}'s, and it is {}'s turn.",
    (space, owner, mover) =>
      `Das Plättchen auf ${space} gehört ${side(owner)}, und ${side(mover)} ist am Zug.`,
  ],
  [
    "The tile on {} is covered by the one on {}; only uncovered tiles can be promoted, move or capture.",
    (space, above) =>
      `Auf dem Plättchen auf ${space} liegt das auf ${above}; nur unbedeckte können befördert werden, ziehen oder schlagen.`,
  ],
  [
    "Promotions come first: nothing can be promoted after a move, an entry or a capture in the same turn.",
    "Befördert wird zuerst: Nach dem ersten Ziehen, Hereinkommen oder Schlagen geht das in diesem Zug nicht mehr.",
  ],
  [
    "The tile on {} is a {} already.",
    (space, name) => `Das Plättchen auf ${space} ist schon ${rank(name, "a")}.`,
  ],
  [
    "{} has no {} off the board.",
    (mover, name) => `${side(mover)} hat ${rank(name, "no")} neben dem Brett.`,
  ],
  [
    "Promoting a {} to a {} costs {}, and {}'s collection is worth {}.",
    (from, to, cost, mover, worth) =>
      `Die Beförderung ${rank(from, "of")} ${rank(to, "to")} kostet ${cost}, und die Sammlung von ${side(mover)} ist ${worth} wert.`,
  ],
  [
    "The tile on {} has moved, entered or captured this turn already, so it cannot move any more.",
    (space) =>
      `Das Plättchen auf ${space} hat in diesem Zug schon gehandelt und kann nicht mehr ziehen.`,
  ],
  [
    "A move ends on another space than {}.",
    (space) => `Ein Plättchen endet auf einem anderen Feld als ${space}.`,
  ],
  [
    "The tile on {} is in an enemy zone of control and cannot move: its first step would have to lead out of the zone or to a space where it overhangs and from which it can go on.",
    (space) =>
      `Das Plättchen auf ${space} liegt in einer gegnerischen Kontrollzone und kann nicht ziehen: Sein erster Schritt müsste aus ihr hinausführen oder auf ein Feld, auf dem es überhängt und von dem es weiterkommt.`,
  ],
  [
    "{} The tile starts in an enemy zone of control, so its first step has to lead out of it or to a space where it overhangs.",
    (why) =>
      `${reach(why)} Das Plättchen beginnt in einer gegnerischen Kontrollzone, sein erster Schritt muss also aus ihr hinausführen oder auf ein Feld, auf dem es überhängt.`,
  ],
  [
    "{} The first point is spent on an entry hole.",
    (why) => `${reach(why)} Der erste Punkt geht an ein Eingangsfeld.`,
  ],
  ...reached,
  [
    "No more tiles may enter this turn: two a turn, and one in White's first.",
    "In diesem Zug kommt kein Plättchen mehr herein: zwei pro Zug, in Weiß’ erstem nur eines.",
  ],
  [
    "All four entry holes of {} are taken, so nothing can enter.",
    (mover) =>
      `Alle vier Eingangsfelder von ${side(mover)} sind besetzt, es kann nichts hereinkommen.`,
  ],
  [
    "A tile has to come to rest on three tiles, and {} would have {} under it.",
    (space, count) =>
      `Ein Plättchen muss auf drei anderen zu liegen kommen, und unter ${space} wäre ${tilesUnder(count) ?? count}.`,
  ],
  [
    "A tile captures what it stands on, and {} is on level 1.",
    (space) => `Geschlagen wird, worauf ein Plättchen liegt, und ${space} ist auf Ebene 1.`,
  ],
  [
    "A tile captures what it stands on, and {} does not lie on {}.",
    (by, space) =>
      `Geschlagen wird, worauf ein Plättchen liegt, und ${by} liegt nicht auf ${space}.`,
  ],
  [
    "Only a commander takes two tiles at a step, and the tile on {} is a {}.",
    (space, name) =>
      `Zwei auf einmal schlägt nur ein Kommandeur, und das Plättchen auf ${space} ist ${rank(name, "a")}.`,
  ],
  [
    "{} is named twice, and can be taken once.",
    (space) => `${space} ist zweimal genannt und nur einmal zu schlagen.`,
  ],
  [
    "The tile on {} is {}'s own; only enemy tiles are captured.",
    (space, owner) =>
      `Das Plättchen auf ${space} gehört ${side(owner)} selbst; geschlagen werden nur gegnerische.`,
  ],
  [
    "The tile on {} also carries another tile, so it cannot be captured.",
    (space) =>
      `Auf dem Plättchen auf ${space} liegt noch ein anderes, es kann nicht geschlagen werden.`,
  ],
  [
    "To capture, a {} needs {} under it, and the one on {} has {}.",
    (name, needed, space, own) =>
      `Zum Schlagen braucht ${rank(name, "a")} ${ownTiles(needed) ?? needed} unter sich, und unter ${space} liegt ${ownTiles(own) ?? own}.`,
  ],
];

export const explainInGerman = translator([
  ...sliders,
  ...sumo,
  ...liger,
  ...slides,
  ...gridwar,
  ...everyGame,
]);
