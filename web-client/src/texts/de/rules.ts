// The texts around the rules pages, in German. The reader is "du".

import type { english } from "../en/rules";

export const texts: typeof english = {
  title: "Regeln",
  titleOf: (game) => `Regeln von ${game}`,
  lead: "Alle Spiele, jedes auf einer Seite erklärt, mit Brettern, auf denen du alles ausprobieren kannst.",
  toAll: "Alle Spiele",
  contents: "Auf dieser Seite",
  play: "Mit Freunden spielen",
  local: "An einem Gerät spielen",
  analysis: "Analysieren",
  exercises: "Übungen",
  statistics: "Statistik",
  unknown: "Ein Spiel dieses Namens gibt es hier nicht.",
  unknownDesigner:
    "Wir wissen nicht, von wem dieses Spiel ist: Unsere Quelle nennt niemanden. Weißt du es? Sag es uns.",
  designerUnknown: "Autor unbekannt",
  loadingBoard: "Das Brett wird aufgebaut …",
  boardOf: (title) => `Beispiel: ${title}`,
  show: "Zeig es mir",
  again: "Von vorn",
  takeBack: "Zurücknehmen",
  missed:
    "Das ist ein erlaubter Zug, aber nicht der gesuchte. Beginne von vorn oder tippe auf „Zeig es mir“.",
  houseRules: {
    title: "Was in allen Spielen gilt",
    blocks: [
      {
        list: [
          "**Wer am Zug ist und gar nichts tun kann, verliert.**",
          "**Wiederholung** (eine Hausregel dieser Seite): Steht dieselbe Stellung mit derselben Seite am Zug zu Beginn eines Zuges zum dritten Mal, ist die Partie Remis.",
          "**Remis durch Übereinkunft:** Alle, die noch spielen, können sich auf Remis einigen, außer in Liger, wo man es nicht anbieten kann.",
          "**Wer aufgibt oder wessen Zeit um ist,** verliert. Zu dritt bei Slides of Action spielen die anderen weiter.",
          "Eine Aktion, die die Partie beendet, beendet auch den Zug, was immer davon noch übrig war.",
        ],
      },
    ],
  },
};
