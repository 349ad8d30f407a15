// The words of the lesson of Slides of Action in German.

import type { english } from "../../en/lessons/slides-of-action";

export const texts: typeof english = {
  goal: {
    title: "Bring sie zusammen",
    task: "Du hast die Kronen. Schieb eine Münze in die Lücke, sodass sich alle fünf berühren, und du gewinnst.",
    hint: "Die Krone in der Ecke neben der Lücke ist noch allein. Auch Ecken gelten als Berührung.",
    done: "Alle fünf Kronen sind verbunden: Du gewinnst.",
    refusals: {
      "slides-of-action.not-in-line":
        "Diese Münze kommt nicht dorthin. Nur aus der Reihe oder Spalte der Lücke rutschen Münzen hinein.",
    },
  },
  long: {
    title: "Alle auf einmal",
    task: "Bis zu drei Münzen rutschen zusammen. Verbinde die Kronen, indem du einmal schiebst.",
    hint: "Wähle die Krone am anderen Ende der Reihe: Alle Münzen dazwischen rutschen mit.",
    done: "Drei Münzen sind auf einmal gerutscht, und die Kronen sind verbunden.",
  },
  careful: {
    title: "Kein Geschenk",
    task: "Du schiebst auch die Sonnen. Sind nur sie verbunden, gewinnen sie. Schieb, ohne ihnen zu helfen.",
    hint: "Schieb etwas in der untersten Reihe, und lass die Sonnen darüber, wo sie sind.",
    done: "Gut: Die Sonnen sind nicht verbunden und gewinnen auch nicht gleich danach.",
    refusals: {
      "slides-of-action.straight-back":
        "Damit nähmst du den letzten Zug zurück. Gleich wieder zurückschieben darf niemand.",
    },
  },
  stop: {
    title: "Halt die Sonnen auf",
    task: "Den Sonnen fehlt noch ein Zug. Nur ein Zug von dir hält sie auf.",
    hint: "Sie wollen die Sonne unter der Lücke hinaufschieben. Schieb ihr die Münze rechts der Lücke in den Weg.",
    done: "Die Lücke ist woanders, und die Sonnen sind mit dem nächsten Zug nicht verbunden.",
  },
  both: {
    title: "Beide zugleich",
    task: "Ein Zug verbindet die Kronen und die Sonnen zugleich. Dann gewinnt, wer geschoben hat: du!",
    hint: "Schau auf die Münzen über der Lücke: Hol die oberste herunter.",
    done: "Beide sind verbunden, und du hast geschoben, also gewinnst du.",
  },
  neutral: {
    title: "Wappen für niemanden",
    task: "Die Wappen gehören niemandem. Sind sie verbunden, gewinnt niemand. Hier rettet dich das: Finde den Zug.",
    hint: "Hol die Münzen unter der Lücke herauf, sodass sich die Wappen in der Mitte treffen.",
    done: "Die Wappen sind verbunden: unentschieden, und jeder andere Zug hätte verloren.",
  },
  fork: {
    title: "Zwei Wege zum Sieg",
    task: "Droh auf zwei Arten zugleich: Nach einem Zug ist sicher, dass dein nächster gewinnt. Finde ihn.",
    hint: "Schieb die Krone rechts der Lücke nach links, neben eine andere.",
    done: "Die Sonnen können nicht beides verhindern, was sie auch schieben.",
  },
  win: {
    title: "Verbinde sie!",
    task: "Die Sonnen haben geschoben. Verbinde jetzt deine Kronen!",
    hint: "Schieb die ganze Spalte der Lücke hinauf: Wähle ihre unterste Münze.",
    done: "Gewonnen! Jetzt weißt du genug für deine erste Partie.",
  },
};
