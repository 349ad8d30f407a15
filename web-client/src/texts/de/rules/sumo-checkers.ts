// The rules page of Sumo Checkers in German, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/sumo-checkers/at-hand";
import { examples } from "../../../games/sumo-checkers/examples";

export const texts: GameRules<typeof examples> = {
  name: "Sumo Checkers",
  lead: "Zehn goldene und zehn silberne Steine stehen einander auf einem runden Brett gegenüber. Es gilt, die gegnerischen über den Rand zu schieben.",
  sections: [
    {
      title: "Das Brett",
      blocks: [
        "Das Brett hat 45 Felder: sieben mal sieben ohne die Ecken. Gold sitzt unten und beginnt. Die zehn Steine einer Seite stehen in der Mitte der beiden Reihen, die ihr am nächsten sind.",
        "Alles bewegt sich waagerecht und senkrecht, nie schräg.",
      ],
    },
    {
      title: "Ein Zug",
      blocks: [
        "Genau eine von drei Möglichkeiten. Sie muss ganz auszuführen sein: Ein Stein, der nur zwei seiner drei Felder weit käme, kann gar nicht ziehen.",
        "**Ein Stein, drei Felder.** Er darf auf jedem Feld abbiegen und kommt nie auf eines zurück, auf dem er in diesem Zug schon stand, auch nicht auf das erste. Mit jedem seiner drei Schritte darf er einen Gegner schieben.",
        { example: "single" },
        { example: "overTheEdge" },
        "**Eine Reihe von zweien oder dreien, ein Feld.** Zwei oder drei eigene Steine in einer lückenlosen Linie gehen ein Feld in deren Richtung weiter, nach der einen oder anderen Seite. Sie dürfen Teil einer längeren Linie sein.",
        { example: "column" },
        "**Ein Anschluss.** Ein Stein tritt auf ein leeres Feld neben einem anderen eigenen; dann gehen beide als Reihe sofort ein Feld in ihrer Richtung weiter, nach der einen oder anderen Seite. Der Schritt selbst schiebt nicht, die Reihe schon. Sie darf den Stein nicht dorthin zurückbringen, woher er kam.",
        { example: "join" },
      ],
    },
    {
      title: "Schieben",
      blocks: [
        "Was zieht, schiebt die Gegner, die lückenlos direkt davor stehen, um ein Feld: ein Stein einen, eine Reihe von zweien bis zu zwei, eine von dreien bis zu drei. Hinter dem letzten muss ein leeres Feld sein oder der Rand: Über den Rand fällt er vom Brett und ist draußen.",
        { example: "tooStrong" },
        "Eigene Steine werden nie geschoben, und niemand bringt einen eigenen vom Brett.",
      ],
    },
    {
      title: "Blöcke",
      blocks: [
        "Beginnt ein Zug mit einem Stein gegen einen, so folgt auf ihn, wenn er nicht gewonnen hat, eine zweite Aktion: einen der entfernten Steine als **Block** auf ein leeres Feld setzen, oder nicht. Blöcke bewegen sich nie, und nichts kommt durch sie hindurch. Es gibt so viele, wie Steine entfernt wurden: achtzehn.",
        "Wer selbst für einen gegen einen sorgt, setzt in diesem Zug keinen Block; die Gegenseite kann es als Erste.",
        { example: "block" },
      ],
    },
    {
      title: "Das Ende",
      blocks: [
        "Wer so viele gegnerische Steine hinausgeschoben hat wie vereinbart, gewinnt. Wer am Zug ist und keinen hat, verliert.",
      ],
    },
    {
      title: "Optionen",
      blocks: [
        "**Hinauszuschiebende Steine,** von 1 bis 10:",
        {
          list: [
            "**10, die ganze Partie** (das Übliche): alle. Sie dauert lange und endet Remis, wenn beide vorsichtig sind, denn zwei Steine fangen einen, der läuft, kaum je. Nur hier kann es Blöcke geben.",
            "**5, die kurze Partie:** die Hälfte. Jemand gewinnt; eine gute Wahl.",
            "**1, der erste Schub:** Der erste Stein über den Rand entscheidet. Das ist das Ziel des Autors beim Wort genommen.",
          ],
        },
      ],
    },
    {
      title: "Was wir ergänzt oder entschieden haben",
      blocks: [
        {
          list: [
            "**Das Brett:** Der Autor spricht von einem runden Brett mit 45 Feldern und von zehn Steinen in der Mitte der hinteren beiden Reihen. Sieben mal sieben ohne die Ecken ergibt genau das.",
            "**Wie viele hinaus müssen:** Das Ziel des Autors spricht von einem Stein, sein Endspiel davon, dass jede Seite noch einen hat. Beides ergibt nur Sinn, wenn alle hinaus müssen; die Einstellung erlaubt die andere Lesart.",
            "**Der Anschluss ist rekonstruiert,** denn die Zeichnungen zu diesem besonderen Zug sind verloren. Unsere Lesart ist die einfachste: ein Feld, um die Reihe zu bilden, eines für die Reihe. Beim Autor trifft der Stein auf einen anderen einzelnen; hier darf der auch in einer längeren Linie stehen, von der sich dann nur die beiden bewegen.",
            "**Ein Block darf gesetzt werden,** er muss es nicht: Der Autor sagt, man werde es können.",
            "**Ohne möglichen Zug verliert man:** So hält es auch der Autor.",
            "**Wiederholung** (eine Hausregel): Dieselbe Stellung mit derselben Seite am Zug ist beim dritten Mal Remis.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["b2-b3-b4-c4", "ein einzelner Stein, mit allen vier Feldern"],
            [
              "b1=b2",
              "eine Reihe von zweien, ihr hinterer und ihr vorderer Stein; sie geht von b1 in Richtung b2 weiter",
            ],
            ["b1=b3", "eine Reihe von dreien"],
            [
              "a2-b2+b2=b3",
              "ein Anschluss: a2 tritt nach b2, dann rückt die Reihe aus b2 und b3 vor",
            ],
            ["#d4", "ein Block auf d4"],
            ["#-", "kein Block"],
          ],
        },
        "Stellungen: die Reihen von 7 bis 1 ohne die Ecken, eine Ziffer für leere Felder, `G` und `S` für Steine, `#` für einen Block; dann, wer am Zug ist und ob zu ziehen (`m`) oder ein Block zu setzen ist (`p`).",
        { position: "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m" },
      ],
    },
  ],
  boards: examples,
  examples: {
    single: {
      title: "Zwei Schübe in einem Zug",
      task: "Schiebe **beide** silbernen Steine mit dem goldenen: Wähle ihn, dann jedes seiner drei Felder. Zwei Wege führen dorthin.",
      done: "Jeder Schritt schiebt von Neuem; ein einzelner Stein kann also bis zu dreimal schieben.",
      missed: "Einer der silbernen Steine steht noch, wo er war. Noch einmal von vorn.",
    },
    overTheEdge: {
      title: "Über den Rand",
      task: "Schiebe einen silbernen Stein mit einem einzelnen Stein vom Brett.",
      done: "Vom Brett heißt aus dem Spiel.",
      missed: "Es ist nichts vom Brett gefallen. Noch einmal von vorn.",
    },
    column: {
      title: "Eine Reihe von dreien",
      task: "Drei goldene Steine stehen drei silbernen gegenüber. Schiebe den letzten davon über den Rand: Wähle den hinteren der Reihe, den vorderen und das Feld davor.",
      done: "Drei schieben bis zu drei: Der am Rand ist draußen.",
      missed: "Es ist nichts vom Brett gefallen. Noch einmal, mit allen dreien in einer Reihe.",
    },
    tooStrong: {
      title: "Einer gegen zwei",
      task: "Versuche, beide silbernen Steine mit dem goldenen zu schieben: Wähle b2, dann b3.",
      done: "Eine Reihe von zwei goldenen Steinen könnte das.",
      missed: "Das geht. Noch einmal von vorn: Es soll nach b3 gehen.",
    },
    join: {
      title: "Ein Anschluss",
      task: "Die Reihe aus b4 und b5 gibt es noch nicht. Tritt von a4 nach b4 und schiebe zu zweit: Wähle a4, b4, b5 und b6.",
      done: "Der Anschluss hat eine Reihe von zweien gebildet, und zwei schieben zwei: Einer davon ist draußen.",
      missed: "Es ist nichts vom Brett gefallen. Noch einmal von vorn.",
    },
    block: {
      title: "Ein Block",
      task: "Einer gegen einen, und Gold hat schon gezogen. Setze einen Block auf irgendein leeres Feld.",
      done: "Dort bleibt er, für beide Seiten, bis zum Ende der Partie.",
      missed:
        "Gold hat auf einen Block verzichtet. Das ist erlaubt; noch einmal, um einen zu setzen.",
    },
  },
};

export const atHand: typeof english = {
  goal: (knockouts) =>
    knockouts === "1"
      ? "Schieb einen gegnerischen Stein vom Brett."
      : `Schieb ${knockouts} gegnerische Steine vom Brett.`,
  pieces: {
    single: {
      name: "Ein Stein",
      moves:
        "Genau drei Felder, mit beliebigen Wendungen, nie auf eines zurück. Jeder Schritt darf einen Gegner schieben.",
    },
    column: {
      name: "Zwei oder drei in einer Reihe",
      moves: "Ein Feld entlang ihrer Reihe. Sie schieben höchstens so viele Gegner, wie sie sind.",
    },
    join: {
      name: "Anschluss",
      moves: "Ein Stein geht neben einen anderen, und beide rücken sofort in ihrer Reihe weiter.",
    },
    block: {
      name: "Block",
      moves:
        "Einer gegen einen: Nach deinem Zug darfst du ein leeres Feld für immer mit einem Block sperren.",
    },
  },
  notes: [
    "Hinter den geschobenen Gegnern muss ein leeres Feld oder der Rand sein. Eigene Steine werden nie geschoben.",
    "Wer nicht ziehen kann, verliert.",
  ],
  says: (moves) => `Stein: ${moves.join("; ")}`,
  can: {
    single: "allein drei Felder",
    column: "in einer Reihe ein Feld",
    join: "schließt sich an und rückt weiter",
  },
};
