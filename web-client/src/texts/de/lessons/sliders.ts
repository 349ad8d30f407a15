// The words of the lesson of Sliders in German.

import type { english } from "../../en/lessons/sliders";

export const texts: typeof english = {
  goal: {
    title: "Bring ihn heim",
    task: "Dein blauer Soldat trägt den Schatz. Tritt auf dein Heim, und du gewinnst.",
    hint: "Wähle den Soldaten, dann das Heim direkt vor ihm.",
    done: "Der Schatz ist daheim: Du gewinnst.",
  },
  fetch: {
    title: "Hol den Schatz",
    task: "Aber erst musst du ihn holen. Ein Zug hat zwei Schritte; mit beiden kommst du zu deinem Schatz.",
    hint: "Geh einen Schritt geradeaus oder schräg, dann noch einen auf den Schatz.",
    done: "Dein Soldat hat den Schatz und sich umgedreht; er kann jetzt heimgehen.",
  },
  share: {
    title: "Jeder einen Schritt",
    task: "Zwei Soldaten können sich einen Zug teilen. Hol mit einem den Schatz und beweg auch den anderen.",
    hint: "Tritt zuerst auf den Schatz, dann beweg den Soldaten unten.",
    done: "Von jetzt an ist ein Zug mit dem Schatz nur ein einziger Schritt.",
    refusals: {
      "sliders.carrier-second":
        "Dieser Soldat trägt den Schatz und muss warten. Lass den anderen den zweiten Schritt tun.",
    },
  },
  around: {
    title: "Umdrehen",
    task: "Ein Soldat geht nach vorn oder zur Seite. Am fernen Rand dreht er sich um: Geh hin, und dann einen Schritt zurück zu dir.",
    hint: "Geh an den oberen Rand. Danach kann derselbe Soldat herunterkommen.",
    done: "Er blickt jetzt zu dir und kommt zurück, so wie einer mit dem Schatz.",
    refusals: {
      "sliders.behind":
        "Das liegt hinter dem Soldaten, und rückwärts geht er nie. Am fernen Rand dreht er sich um.",
    },
  },
  together: {
    title: "Zwei gegen einen",
    task: "Ein Soldat, der neben einen Gegner tritt, kämpft mit ihm, und zwei sind stärker als einer. Wirf den goldenen Soldaten zurück.",
    hint: "Stell deinen anderen Soldaten neben ihn. Auch Ecken zählen.",
    done: "Zwei gegen einen: Er ist gerade zurückgerutscht, so weit es ging.",
  },
  alone: {
    title: "Einer gegen zwei",
    task: "Jetzt sind sie zu zweit, und du bist allein. Geh zu beiden hin und schau, was passiert.",
    hint: "Geh zwei Schritte hinauf, bis dein Soldat beide berührt.",
    done: "Diesmal bist du zurückgerutscht. Bei einem gegen einen bleiben alle stehen.",
  },
  stop: {
    title: "Gerade noch",
    task: "Gold bringt mit dem nächsten Schritt seinen Schatz heim! Nur ein Zug hält ihn auf.",
    hint: "Zwei gegen einen: Geh mit beiden Soldaten einen Schritt hinauf, sodass beide den Träger berühren.",
    done: "Er ist samt Schatz ganz zurückgerutscht, und du hast wieder Zeit.",
  },
  escape: {
    title: "Der sichere Weg",
    task: "Jetzt trägst du den Schatz. Mit einem Schritt ist sicher, dass dein nächster gewinnt: mit welchem?",
    hint: "Bleib beiden fern, damit sie nicht zu zweit gegen dich sind.",
    done: "Gold kann tun, was es will: Es kommt zu spät.",
  },
  home: {
    title: "Daheim!",
    task: "Sie sind näher gekommen, aber du bist am Zug. Gewinn!",
    hint: "Dein Heim liegt schräg vor deinem Soldaten.",
    done: "Gewonnen! Jetzt weißt du genug für deine erste Partie.",
  },
};
