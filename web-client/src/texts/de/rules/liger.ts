// The rules page of Liger in German, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/liger/at-hand";
import { examples } from "../../../games/liger/examples";

export const texts: GameRules<typeof examples> = {
  name: "Liger",
  lead: "Auf die gegnerischen Steine klettern und als Erster alle zwölf eigenen am anderen Ende hinausbringen, ohne je den letzten sichtbaren Stein der Gegenseite zu verdecken.",
  sections: [
    {
      title: "Das Brett",
      blocks: [
        "Rot und Blau haben je zwölf Steine auf den dunklen Feldern eines Schachbretts, aufgestellt wie beim Damespiel. Rot sitzt unten, zieht nach oben und beginnt; Blau zieht nach unten.",
        "Steine klettern aufeinander, auf eigene wie auf fremde, beliebig hoch. Ein **Stapel** gehört der Farbe, die oben liegt und **sichtbar** ist. Alles darunter steckt fest, bis es freikommt. Geschlagen wird nie.",
        "Liger hat Mark Steere im August 2009 gemacht. Er lässt alle das Spiel ohne Gebühr veröffentlichen und programmieren und bittet darum, dass sein Name und seine Regeln bleiben, wie sie sind, und dass er als Autor genannt wird. Diese Seite gibt seine Regeln in eigenen Worten wieder.",
      ],
    },
    {
      title: "Ein Zug",
      blocks: [
        "Genau eines davon. Etwas geht immer, und passen kann man nicht.",
        "**Ein Stein vorwärts.** Der oberste Stein eines eigenen Stapels (oder ein Stein, der allein steht) geht ein Feld schräg vorwärts, auf ein leeres Feld oder auf einen beliebigen Stapel.",
        { example: "forward" },
        "**Ein Paar vorwärts.** Ist der Stein direkt unter dem eigenen ein gegnerischer, dürfen beide zusammen ziehen, der eigene obenauf. Zwei eigene ziehen nie zusammen.",
        { example: "pair" },
        "**Ein Stein rückwärts,** nur solange die eigene Farbe auf weniger Feldern zu sehen ist als die gegnerische: Ein Stein, der allein steht, geht ein Feld schräg rückwärts, auf ein Feld, auf dem oben der **Gegner** liegt.",
        { example: "backward" },
        { example: "notBackward" },
        "**Hinausbringen.** Von der letzten Reihe (8 für Rot, 1 für Blau) verlässt der oberste Stein eines eigenen Stapels das Brett für immer. Immer nur einer, und nur ein eigener.",
      ],
    },
    {
      title: "Das Ende",
      blocks: [
        "Wer alle zwölf Steine hinausgebracht hat, gewinnt.",
        { example: "bearOff" },
        "Ist nach dem eigenen Zug kein gegnerischer Stein mehr zu sehen, hat man **verloren**. Den letzten sichtbaren zu verdecken ist erlaubt und das Ende, es sei denn, derselbe Zug deckt einen anderen auf.",
        { example: "fatal" },
      ],
    },
    {
      title: "Besondere Fälle",
      blocks: [
        {
          list: [
            "Wer seinen einzigen sichtbaren Stein hinausbringt, kann damit einen gegnerischen aufdecken und selbst nirgends mehr zu sehen sein. Das ist nicht das Ende: Die Gegenseite muss nun einen davon aufdecken und verliert, wenn es nicht geht.",
            "Den zwölften Stein hinauszubringen gewinnt auch dann, wenn dabei die Gegenseite verschwindet.",
            "Wer nur noch Züge hat, die den letzten gegnerischen Stein verdecken, verliert auf diese Weise.",
          ],
        },
      ],
    },
    {
      title: "Optionen",
      blocks: ["Liger hat keine: Es wird immer auf dieselbe Weise gespielt."],
    },
    {
      title: "Was wir ergänzt oder entschieden haben",
      blocks: [
        {
          list: [
            "**Wiederholung** (eine Hausregel): Der Autor sagt, Remis könne es nicht geben. Zwei Spieler können aber eine Stellung endlos wiederholen, indem sie abwechselnd rückwärts gehen. Steht dieselbe Stellung mit derselben Seite am Zug zum dritten Mal, ist die Partie Remis. Anbieten kann man es in Liger nicht.",
            "**Rot beginnt:** Der Autor sagt nicht, wer.",
            "**Die Aufstellung** in der Zeichnung des Autors fehlt in dem Text, den wir haben; unsere ist die des gewöhnlichen Damespiels, mit dem gespielt wird.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c3-d4", "ein Stein geht von c3 nach d4, vorwärts oder rückwärts"],
            ["c3=d4", "ein Paar geht von c3 nach d4"],
            ["b8-off", "ein Stein wird von b8 hinausgebracht"],
          ],
        },
        "Stellungen: die Reihen von 8 bis 1, jede mit ihren vier dunklen Feldern von links; `-` ist leer, sonst steht dort der Stapel von unten nach oben aus `r` und `b`; dann, wer am Zug ist.",
        { position: "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r" },
      ],
    },
  ],
  boards: examples,
  examples: {
    forward: {
      title: "Auf den Gegner",
      task: "Setze den Stein von c3 auf den blauen auf d4.",
      done: "Dort ist jetzt Rot zu sehen, und der blaue Stein steckt darunter fest.",
      missed: "Das war ein anderes Feld. Von vorn: von c3 nach d4.",
    },
    pair: {
      title: "Ein Paar",
      task: "Auf f4 liegt ein roter Stein auf einem blauen. Zieh beide zusammen: Wähle f4 **zweimal**, damit es zwei sind, dann das Feld.",
      done: "Das Paar ist zusammen gezogen, Rot obenauf.",
      missed:
        "Das war nicht das Paar von f4. Beginne von vorn; wählst du f4 noch einmal, nimmst du beide.",
    },
    backward: {
      title: "Ein Schritt zurück",
      task: "Rot ist auf zwei Feldern zu sehen, Blau auf dreien. Also darf Rot zurück: von d4 auf c3.",
      done: "Auf c3 ist jetzt Rot zu sehen. Stapel können das nicht, nur Steine, die allein stehen.",
      missed: "Das war ein anderer Zug. Noch einmal von vorn.",
    },
    notBackward: {
      title: "Kein Schritt zurück",
      task: "Hier sind Rot und Blau auf je zwei Feldern zu sehen. Versuche, von d4 nach c3 zurückzugehen.",
      done: "Nur wer auf weniger Feldern zu sehen ist, darf zurück.",
      missed: "Das geht. Noch einmal von vorn: Es soll zurück nach c3 gehen.",
    },
    bearOff: {
      title: "Der Letzte hinaus",
      task: "Elf rote Steine sind schon draußen. Bring den letzten hinaus: Wähle b8, dann die Ablage von Rot.",
      done: "Alle zwölf sind draußen: Rot gewinnt.",
    },
    fatal: {
      title: "Einer zu viel",
      task: "Blau ist nur auf d4 zu sehen. Verdecke dieses Feld so, dass Rot **nicht** verliert.",
      done: "Der einzelne Stein verdeckt d4, deckt aber den blauen auf c3 auf: Blau ist noch zu sehen, und die Partie geht weiter.",
      missed:
        "Ist Blau danach nirgends zu sehen, hat Rot verloren. Von vorn, und d4 mit einem einzelnen Stein verdecken.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Bring als Erster alle zwölf eigenen Steine über die fernste Reihe hinaus.",
  pieces: {
    top: {
      name: "Oberster Stein",
      moves: "Ein Schritt schräg nach vorn, auf ein leeres Feld oder auf irgendeinen Stapel.",
    },
    pair: {
      name: "Paar",
      moves: "Ein oberster Stein darf den gegnerischen direkt unter ihm mitnehmen.",
    },
    alone: {
      name: "Einzelner Stein",
      moves:
        "Solange deine Seite auf weniger Feldern zu sehen ist, darf er rückwärts auf einen Gegner steigen.",
    },
    off: {
      name: "Auf der fernsten Reihe",
      moves: "Ein oberster Stein darf das Brett für immer verlassen.",
    },
  },
  notes: [
    "Ein Stapel gehört dem, dessen Stein oben liegt.",
    "Ist vom Gegner nach deinem Zug kein Stein mehr zu sehen, verlierst du.",
  ],
  says: (moves) => `Stein: ${moves.join("; ")}`,
  can: {
    one: "ein Schritt schräg nach vorn",
    pair: "auch mit dem Gegner unter ihm",
    back: "zurück auf einen Gegner",
    off: "vom Brett",
  },
};
