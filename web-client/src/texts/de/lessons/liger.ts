// The words of the lesson of Liger in German.

import type { english } from "../../en/lessons/liger";

export const texts: typeof english = {
  goal: {
    title: "Vom Brett",
    task: "Dein letzter roter Stein steht in der fernen Reihe. Bring ihn vom Brett, und du gewinnst.",
    hint: "Wähle den Stein, dann den Ausgang am Rand über ihm.",
    done: "Alle deine Steine sind draußen: Du gewinnst.",
  },
  forward: {
    title: "In die ferne Reihe",
    task: "Aber erst müssen sie über das Brett, schräg und ein Feld pro Zug. Bring einen in die ferne Reihe.",
    hint: "Einem deiner Steine fehlt bis oben nur ein Schritt.",
    done: "Von dort kann er mit einem weiteren Zug hinaus.",
  },
  cover: {
    title: "Steig darauf",
    task: "Du darfst auf jeden Stein steigen. Der darunter kann nicht ziehen. Verdecke einen blauen.",
    hint: "Geh schräg hinauf, auf den blauen Stein neben deinem.",
    done: "Du bist oben, also gehört dieser Stapel dir.",
  },
  carry: {
    title: "Nimm ihn mit",
    task: "Gehst du weg, ist der blaue Stein darunter frei. Nimm ihn mit: Zieh mit beiden zusammen.",
    hint: "Wähle den Stapel zweimal, um beide zu heben, dann das Feld.",
    done: "Ein Paar zieht wie ein Stein, und der blaue bleibt gefangen.",
  },
  back: {
    title: "Ein Schritt zurück",
    task: "Du bist auf einem Feld oben, Blau auf dreien. Bist du auf weniger, darfst du zurück auf einen blauen Stein. Tu das.",
    hint: "Schräg unter deinem Stein liegt ein blauer.",
    done: "Das darf nur ein Stein, unter dem keiner liegt, und nur auf einen Gegner.",
    refusals: {
      "liger.backward-to-empty":
        "Zurück darfst du nur auf einen blauen Stein, nie auf ein leeres Feld.",
    },
  },
  careful: {
    title: "Nicht den letzten!",
    task: "Verdeckst du den letzten blauen Stapel, verlierst du. Geh in die ferne Reihe, ohne das zu tun.",
    hint: "Nimm von den zwei Feldern vor dir das leere.",
    done: "Blau muss noch ziehen und kann deinen Stein nicht aufhalten.",
  },
  win: {
    title: "Und hinaus!",
    task: "Blau hat gezogen. Bring deinen letzten Stein hinaus!",
    hint: "Wähle deinen Stein, dann den Ausgang über ihm.",
    done: "Gewonnen! Eine Partie hat zwölf Steine auf jeder Seite, und du weißt genug dafür.",
  },
};
