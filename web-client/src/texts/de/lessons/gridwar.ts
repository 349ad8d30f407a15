// The words of the lesson of Gridwar in German.

import type { english } from "../../en/lessons/gridwar";

export const texts: typeof english = {
  goal: {
    title: "Zur Flagge",
    task: "Dein weißes Plättchen geht bis zu fünf Schritte. Bring es in die ferne Ecke mit deiner Flagge, und du gewinnst.",
    hint: "Wähle das Plättchen, dann die Ecke mit der Flagge.",
    done: "Ein Plättchen auf deiner Flagge: Du gewinnst.",
  },
  enter: {
    title: "Auf das Brett",
    task: "Eine Partie beginnt mit leerem Brett. Bring ein Plättchen herein, und beende dann den Zug.",
    hint: "Wähle ein Loch mit Ring, dann das Ziel des Plättchens und dann den Knopf, der den Zug beendet.",
    done: "Ab deinem nächsten Zug dürfen zwei herein, und jedes von deinen darf einmal ziehen.",
  },
  climb: {
    title: "Klettern",
    task: "Ein Plättchen kann auf drei anderen liegen. Bring eines auf Ebene 2, und beende den Zug.",
    hint: "Wähle das Plättchen ganz links. Es klettert über zwei andere und bleibt auf dreien liegen.",
    done: "Von dort oben kann es weiter klettern und sogar schlagen.",
    refusals: {
      "gridwar.unsupported":
        "Dort fiele es herunter: Ein Plättchen braucht drei andere unter sich.",
    },
  },
  capture: {
    title: "Schlagen",
    task: "Dein Plättchen liegt auf zwei von dir und einem schwarzen. Schlag das schwarze, und beende den Zug.",
    hint: "Wähle das Plättchen oben, dann das schwarze darunter.",
    done: "Es fiel in die Lücke, und du hast für das schwarze eine Marke bekommen.",
  },
  promote: {
    title: "Ein Anführer läuft",
    task: "Für fünf Schritte ist die Flagge zu weit. Eine Marke macht dein Plättchen zum Anführer: acht Schritte. Gewinn!",
    hint: "Wähle das Plättchen und befördere es zum Anführer. Dann wähle es noch einmal, und die Flagge.",
    done: "Der Anführer hat deine Flagge erreicht: Du gewinnst.",
    refusals: {
      "gridwar.too-far": "Es geht nur fünf Schritte. Mach es erst zum Anführer: Dann geht es acht.",
    },
  },
  stop: {
    title: "Halt!",
    task: "Neben einem Gegner muss jedes Plättchen halten. Schwarz ist fünf Schritte vor seiner Flagge: Stell deines in den Weg.",
    hint: "Geh hinunter zur langen Seite, links vom schwarzen Plättchen und nah bei ihm. Dann beende den Zug.",
    done: "Schwarz muss neben deinem Plättchen halten und erreicht die Flagge nicht im nächsten Zug.",
  },
  win: {
    title: "Obendrauf",
    task: "Schwarz sitzt in deiner Ecke. Aber auch die Plätze über der Flagge zählen: Klettere hinauf und gewinn!",
    hint: "Wähle dein Plättchen, dann den Platz auf den drei schwarzen in der Ecke.",
    done: "Gewonnen! Jetzt weißt du genug für deine erste Partie.",
  },
};
