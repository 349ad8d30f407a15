// What the rules pages say, in German. Nobody is addressed as du or Sie.

import type { RulesTexts } from "../../rules";
import { gridwar } from "./gridwar";
import { liger } from "./liger";
import { sliders } from "./sliders";
import { slidesOfAction } from "./slides-of-action";
import { sumoCheckers } from "./sumo-checkers";

export const german: RulesTexts = {
  title: "Regeln",
  titleOf: (game) => `Regeln von ${game}`,
  lead: "Fünf Spiele, jedes auf einer Seite erklärt, mit Brettern, auf denen sich alles ausprobieren lässt.",
  toAll: "Alle Spiele",
  contents: "Auf dieser Seite",
  play: "Mit Freunden spielen",
  local: "An einem Bildschirm spielen",
  analysis: "Varianten ausprobieren",
  unknown: "Zu einem solchen Spiel gibt es hier keine Regeln.",
  unknownDesigner:
    "Wir wissen nicht, von wem dieses Spiel ist: Der Text, nach dem wir uns richten, nennt niemanden. Hinweise sind willkommen.",
  designerUnknown: "Autor unbekannt",
  loadingBoard: "Das Brett wird aufgebaut …",
  boardOf: (title) => `Beispiel: ${title}`,
  show: "Zeigen",
  again: "Von vorn",
  takeBack: "Zurücknehmen",
  missed: "Das kann man spielen, aber es ist etwas anderes. Von vorn beginnen oder zeigen lassen.",
  houseRules: {
    title: "Was in allen Spielen gilt",
    blocks: [
      {
        list: [
          "**Wer im eigenen Zug gar nichts tun kann, verliert.**",
          "**Wiederholung** (eine Hausregel dieser Seite): Steht dieselbe Stellung mit derselben Seite am Zug zu Beginn eines Zuges zum dritten Mal, ist die Partie Remis.",
          "**Remis durch Übereinkunft:** Alle, die noch spielen, können sich auf Remis einigen, außer in Liger, wo man es nicht anbieten kann.",
          "**Wer aufgibt oder wessen Zeit um ist,** verliert. Zu dritt bei Slides of Action spielen die anderen weiter.",
          "Eine Aktion, die die Partie beendet, beendet auch den Zug, was immer davon noch übrig war.",
        ],
      },
    ],
  },
  games: {
    sliders,
    "sumo-checkers": sumoCheckers,
    liger,
    "slides-of-action": slidesOfAction,
    gridwar,
  },
};
