// The words of the lesson of Sumo Checkers in German.

import type { english } from "../../en/lessons/sumo-checkers";

export const texts: typeof english = {
  goal: {
    title: "Über den Rand",
    task: "Silber hat noch einen Stein. Schieb ihn mit einem goldenen vom Brett, und du gewinnst.",
    hint: "Ein Stein geht drei Felder. Wähle den unter ihm, dann jedes Feld bis zum Rand.",
    done: "Silber hat keinen Stein mehr: Du gewinnst.",
  },
  corner: {
    title: "Um die Ecke",
    task: "Auf seinen drei Feldern darf ein Stein abbiegen. Schieb einen silbernen Stein vom Brett.",
    hint: "Geh in die Reihe des silbernen Steins am linken Rand, dann auf ihn zu.",
    done: "Dein Stein ist unterwegs abgebogen und hat trotzdem geschoben.",
  },
  column: {
    title: "Zwei schieben zwei",
    task: "Jetzt stehen zwei hintereinander. Nur ein Zug schiebt einen hinunter: deine zwei zusammen, ein Feld weit.",
    hint: "Wähle den hinteren Stein, dann den vorderen, dann das Feld davor.",
    done: "Zwei haben zwei geschoben, und der letzte fiel hinunter.",
    refusals: {
      "sumo-checkers.too-many-for-one":
        "Ein Stein allein schiebt nur einen. Nimm deine zwei zusammen: erst den hinteren, dann den vorderen.",
    },
  },
  three: {
    title: "Drei schieben drei",
    task: "Dasselbe mit dreien. Schieb den letzten der drei silbernen Steine hinunter.",
    hint: "Wähle den hintersten deiner Reihe, dann den vordersten, dann das Feld davor.",
    done: "Drei haben drei geschoben. Mehr als drei gehen nie zusammen.",
  },
  join: {
    title: "Dazukommen und schieben",
    task: "Dein vorderer Stein braucht Hilfe. Nur ein Zug schafft es: Stell dich dazu, und beide schieben zugleich.",
    hint: "Wähle den Stein am linken Rand, das Feld unter deinem anderen, diesen selbst und das Feld darüber.",
    done: "Einer kam dazu, dann schoben beide, und das war ein einziger Zug.",
  },
  safe: {
    title: "Weg vom Rand",
    task: "Dein letzter Stein ist in Gefahr: Silber will ihn hinunterschieben. Geh dorthin, wo dich niemand schiebt.",
    hint: "Geh am Rand gerade hinunter, so weit weg, wie du kannst.",
    done: "Silber kann dich mit dem nächsten Zug nicht hinunterschieben.",
  },
  win: {
    title: "Du bist dran",
    task: "Der letzte Stein von Silber steht am Rand. Finde den Weg, ihn hinunterzuschieben!",
    hint: "Geh erst unter ihn: Dein drittes Feld ist das, auf dem er steht.",
    done: "Gewonnen! Jetzt weißt du genug für deine erste Partie.",
  },
};
