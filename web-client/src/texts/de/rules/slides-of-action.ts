// The rules page of Slides of Action in German, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/slides-of-action/at-hand";
import { examples } from "../../../games/slides-of-action/examples";

export const texts: GameRules<typeof examples> = {
  name: "Slides of Action",
  lead: "Das Schiebepuzzle mit fünfzehn Steinen als Spiel zu zweit oder dritt: Münzen schieben, auch fremde, bis die fünf der eigenen Farbe zusammenhängen.",
  sections: [
    {
      title: "Das Brett",
      blocks: [
        "Fünfzehn Münzen liegen auf sechzehn Feldern: je fünf Wappen, Kronen und Sonnen. Ein Feld ist leer, die Lücke. Zu dritt beginnen die Wappen, dann folgen die Kronen, dann die Sonnen, und so reihum.",
        "**Zu dritt ist es am besten.** Zu zweit können vorsichtige Spieler einander endlos aufhalten, und die Partie endet durch Wiederholung Remis.",
        "Das Spiel hat Clark D. Rodeffer 2003 für das Piecepack gemacht, einen Satz aus Münzen und Plättchen für viele Spiele. Diese Seite gibt seine Regeln in eigenen Worten wieder.",
      ],
    },
    {
      title: "Ein Zug",
      blocks: [
        "Schiebe eine, zwei oder drei Münzen in einer Linie um ein Feld waagerecht oder senkrecht **in die Lücke**, gleich wem sie gehören. Tippe dazu die Münze an, die am weitesten von der Lücke entfernt ist: Die dazwischen gehen mit.",
        { example: "slide" },
        "**Nicht zurückschieben:** Die Lücke darf nicht auf das Feld zurück, auf dem sie vor dem letzten Schub war. Ein Teil des Weges zurück ist erlaubt.",
        { example: "back" },
      ],
    },
    {
      title: "Das Ende",
      blocks: [
        "Eine Farbe ist **verbunden**, wenn ihre fünf Münzen eine Gruppe bilden, die über Seiten oder Ecken zusammenhängt. Nach jedem Schub gilt:",
        {
          list: [
            "Ist genau eine Farbe verbunden, gewinnt, wer sie spielt, gleich wer geschoben hat.",
            "Sind zwei oder drei zugleich verbunden, gewinnt, wer geschoben hat, auch wenn die eigene nicht darunter ist.",
          ],
        },
        { example: "connect" },
        { example: "gift" },
        { example: "twoAtOnce" },
      ],
    },
    {
      title: "Besondere Fälle",
      blocks: [
        {
          list: [
            "**Zu zweit** beginnen die Kronen gegen die Sonnen, und die Wappen sind neutral: Niemand zieht für sie, doch auch sie können verbunden sein. Sind nur sie es, gewinnt niemand.",
            "**Wenn zu dritt jemand ausscheidet** (aufgibt, oder die Zeit ist um), spielen die anderen in derselben Folge weiter. Wer ausscheidet, wird Letzter, und die Farbe wird neutral. Wer als Einziger übrig bleibt, gewinnt.",
          ],
        },
      ],
    },
    {
      title: "Optionen",
      blocks: [
        {
          list: [
            "**Spieler:** drei (zu empfehlen) oder zwei.",
            "**Verbindung:** **über Seiten oder Ecken** wie oben; oder **höchstens über eine Ecke**, die schwierigere Variante des Autors: Die fünf Münzen müssen über ihre Seiten zusammenhängen, und höchstens eine einzige Ecke darf zwei Teile verbinden.",
          ],
        },
        { example: "oneCorner" },
      ],
    },
    {
      title: "Was wir ergänzt oder entschieden haben",
      blocks: [
        {
          list: [
            "**Die Aufstellung:** Die Zeichnung des Autors fehlt in dem Text, den wir haben. Unsere ist die aus den Aufstellungsdaten, die die Piecepack-Gemeinde für dieses Spiel pflegt.",
            "**Nicht zurückschieben** heißt hier: den letzten Schub nicht rückgängig machen. Nur einen Teil der Münzen zurückzuschieben ergibt eine neue Stellung und ist erlaubt.",
            "**Zu zweit beginnen die Kronen,** als erste Farbe nach den Wappen.",
            "**Das Ausscheiden** zu dritt steht nicht in den Regeln des Autors.",
            "**Wiederholung** (eine Hausregel): Dieselbe Stellung mit derselben Farbe am Zug und demselben verbotenen Feld ist beim dritten Mal Remis.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            [
              "d3",
              "die Lücke kommt nach d3: Die Münzen von dort bis zur Lücke rücken ein Feld auf sie zu",
            ],
          ],
        },
        "Stellungen: die Reihen von 4 bis 1, `A` (Wappen), `C` (Kronen) und `S` (Sonnen) für Münzen, ein Punkt für die Lücke; dann die Farbe am Zug, die Farben, die mitspielen, und das Feld, von dem die Lücke kam.",
        { position: "ACSA/SACS/CSAC/ACS. a acs -" },
      ],
    },
  ],
  boards: examples,
  examples: {
    slide: {
      title: "Zwei Münzen auf einmal",
      task: "Schiebe **zwei** Münzen in die Lücke.",
      done: "Beide sind ein Feld weiter, und die Lücke ist, wo die entferntere lag.",
      missed:
        "Das waren nicht zwei Münzen. Beginne von vorn und tippe eine an, die zwei Felder von der Lücke entfernt ist.",
    },
    back: {
      title: "Nicht zurückschieben",
      task: "Zwei Münzen sind eben nach unten gerückt: Die Lücke kam von d1. Versuche, das mit der Münze auf d1 rückgängig zu machen.",
      done: "Die Münze auf d2 allein darf zurück: Das ergibt eine neue Stellung.",
      missed: "Das ist erlaubt. Noch einmal von vorn, mit d1.",
    },
    connect: {
      title: "Die eigene Farbe verbinden",
      task: "Die Kronen sind am Zug. Verbinde die fünf Kronen mit einem Schub.",
      done: "Alle fünf Kronen hängen über Seiten oder Ecken zusammen: Die Kronen gewinnen.",
      missed: "Die Kronen hängen noch nicht zusammen. Noch einmal von vorn.",
    },
    gift: {
      title: "Ein Geschenk",
      task: "Die Wappen sind am Zug. Schiebe von d3: Wer hat etwas davon?",
      done: "Dieser Schub verbindet die Kronen: Sie gewinnen, obwohl die Wappen gezogen haben.",
      missed: "Da ist nichts geschehen. Noch einmal von vorn, mit d3.",
    },
    twoAtOnce: {
      title: "Zwei zugleich",
      task: "Die Wappen sind am Zug und liegen weit auseinander. Gewinne trotzdem.",
      done: "Kronen und Sonnen sind zugleich verbunden: Dann gewinnt, wer geschoben hat.",
      missed:
        "Damit gewinnen die Wappen nicht. Von vorn: Gesucht ist ein Schub, der beide anderen Farben verbindet.",
    },
    oneCorner: {
      title: "Höchstens über eine Ecke",
      task: "In der schwierigeren Variante gewinnen die Kronen hier mit einem Schub. Zwei Schübe bringen sie zusammen, aber einer davon braucht zu viele Ecken.",
      done: "Über Seiten und eine einzige Ecke: Die Kronen gewinnen.",
      missed: "Das reicht in dieser Variante nicht. Noch einmal von vorn.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Bring alle fünf Münzen deiner Farbe zusammen.",
  pieces: {
    coin: {
      name: "Münze",
      moves:
        "Schiebe eine, zwei oder drei Münzen einer Linie in die Lücke, egal welcher Farbe. Den Schub vor deinem darfst du nicht rückgängig machen.",
    },
  },
  anyCorner: "Münzen hängen über Seiten und Ecken zusammen.",
  oneCorner:
    "In diesem Raum hängen Münzen über Seiten zusammen, und höchstens eine Ecke darf zwei Teile verbinden.",
  wins: "Fünf verbundene Münzen gewinnen, egal wer geschoben hat. Verbinden sich mehrere Farben zugleich, gewinnt, wer geschoben hat.",
  neutral: "Eine Farbe ohne Spieler ist neutral. Verbindet sie sich allein, gewinnt niemand.",
};
