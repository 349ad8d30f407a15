// The rules page of Sliders in German, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/sliders/at-hand";
import { examples } from "../../../games/sliders/examples";

export const texts: GameRules<typeof examples> = {
  name: "Sliders",
  lead: "Den eigenen Schatz von der fernen Seite des Bretts holen und heimtragen. Wo Soldaten beider Seiten zusammentreffen, rutscht die Seite zurück, die weniger davon hat.",
  sections: [
    {
      title: "Das Brett",
      blocks: [
        "Blau und Gold haben je drei Soldaten, die einander gegenüberstehen. Blau sitzt unten und beginnt. Jede Seite hat auf ihrer eigenen letzten Reihe ein **Heimatfeld**; ihr **Schatz** liegt auf der letzten Reihe der anderen, im Feindesland.",
        "Auf dem Brett mit 9 × 9 Feldern steht Blau auf c2, e2 und g2, hat sein Heimatfeld auf e1 und holt seinen Schatz von g9; Gold steht auf g8, e8 und c8, hat sein Heimatfeld auf e9 und holt von c1. Auf dem kleineren mit 8 × 8 steht Blau auf b2, d2 und f2, hat sein Heimatfeld auf d1 und holt von g8; Gold steht auf g7, e7 und c7, hat sein Heimatfeld auf e8 und holt von b1.",
        "Jeder Soldat **blickt** nach oben oder unten, wie seine Spitze zeigt. Vorn und hinten sind immer in seiner Blickrichtung gemeint.",
      ],
    },
    {
      title: "Ein Zug",
      blocks: [
        "Ein Zug ist eines von beidem:",
        {
          list: [
            "**zwei Schritte** mit Soldaten, die nichts tragen, beide mit demselben oder je einer mit zweien;",
            "**ein Schritt mit dem Soldaten, der den eigenen Schatz trägt**; das ist dann der ganze Zug.",
          ],
        },
        "Der zweite Schritt ist Pflicht. Er entfällt nur, wenn kein eigener Soldat ihn tun kann.",
        { example: "twoSteps" },
        "Ein Schritt geht auf ein Nachbarfeld **geradeaus, schräg nach vorn oder zur Seite**, nie rückwärts. Nicht betreten werden darf ein anderer Soldat, das gegnerische Heimatfeld und der gegnerische Schatz, solange er dort liegt.",
        { example: "backward" },
        "Nach seinem Schritt geschieht mit dem Soldaten, in dieser Reihenfolge:",
        {
          list: [
            "er **dreht sich um**, wenn er auf der Reihe angekommen ist, auf die er blickt: auf der obersten beim Blick nach oben, auf Reihe 1 beim Blick nach unten;",
            "er **nimmt den Schatz** seiner Seite auf, wenn der dort liegt, und behält ihn von da an;",
            "er **gewinnt**, wenn er den Schatz trägt und auf dem eigenen Heimatfeld steht;",
            "sonst **greift er an**.",
          ],
        },
        { example: "prize" },
      ],
    },
    {
      title: "Angriffe",
      blocks: [
        "Soldaten **berühren** einander, wenn ihre Felder eine Seite oder Ecke gemeinsam haben. Ein Soldat, der gezogen hat, greift alle Gegner an, die er nun berührt. Für jeden dieser Kämpfe zählen",
        {
          list: [
            "beim Angriff: der Soldat, der gezogen hat, und seine Freunde, die den angegriffenen berühren;",
            "bei der Verteidigung: der angegriffene Soldat und dessen Freunde, die ihn berühren.",
          ],
        },
        "Bei Gleichstand geschieht nichts. Sonst **rutscht** der Kämpfer der kleineren Seite **geradeaus zurück**, gegen seine Blickrichtung, so weit es geht. Er hält am Rand, vor jedem Soldaten, vor dem gegnerischen Heimatfeld und vor dem gegnerischen Schatz, solange der dort liegt. Seine Blickrichtung bleibt; kann er gar nicht zurück, bleibt er stehen.",
        { example: "together" },
        { example: "alone" },
        "Wer zurückgerutscht ist, hat sich bewegt: Er greift nun seinerseits an, was er berührt, und so weiter, bis sich nichts mehr bewegt.",
        { example: "chain" },
      ],
    },
    {
      title: "Besondere Fälle",
      blocks: [
        {
          list: [
            "**Mehrere Kämpfe zugleich:** Wer gezogen hat, kämpft zuerst gegen den Gegner, bei dem sein Vorsprung (Angriff minus Verteidigung, in diesem Augenblick gezählt) am größten ist, dann gegen den nächsten. Bei gleichem Vorsprung kommt der erste im Uhrzeigersinn, angefangen geradeaus. Muss er selbst zurück, entfallen seine übrigen Kämpfe; verliert er, ohne zurückzukönnen, gehen sie weiter.",
            "Zurückgerutschte Soldaten greifen in der Reihenfolge an, in der sie gerutscht sind, wenn die Kämpfe davor zu Ende sind.",
            "Wer gerade den Schatz aufgenommen hat, ist ein Träger und kann den zweiten Schritt dieses Zuges nicht tun.",
            "Ein Träger, der einen Kampf verliert, behält den Schatz.",
            "Wer auf den Schatz der eigenen Seite zurückrutscht, nimmt ihn auf.",
            "Ein Träger, der auf das eigene Heimatfeld zurückrutscht, gewinnt sofort, gleich wer am Zug ist.",
          ],
        },
        { example: "thrownHome" },
      ],
    },
    {
      title: "Das Ende",
      blocks: [
        "Ein Träger auf dem eigenen Heimatfeld gewinnt; sonst geschieht dann nichts mehr. Wer gar keinen Schritt tun kann, verliert.",
        { example: "home" },
      ],
    },
    {
      title: "Optionen",
      blocks: [
        "**Brett:** 9 × 9 oder 8 × 8. Das größere ist das übliche und für den Anfang gut; auf dem kleineren trifft man früher aufeinander.",
      ],
    },
    {
      title: "Was wir ergänzt oder entschieden haben",
      blocks: [
        {
          list: [
            "**Die Aufstellung ist rekonstruiert.** Die Zeichnung des Autors ist verloren. Sein Text nennt drei Soldaten je Seite, die einander gegenüberstehen, und die Schätze im Gebiet der anderen; in seinem Beispiel rutscht ein blauer Soldat seine Linie hinab und hält vor dem Schatz von Gold. Unsere Aufstellung passt zu alledem. Die Schätze liegen auf der letzten Reihe: Wer einen holt, dreht sich dort um und kann nur noch weg von der Heimat zurückgeworfen werden.",
            "**Die Reihenfolge mehrerer Kämpfe** stammt von uns; der Text kennt keine.",
            "**Zwei Schritte sind Pflicht:** Der Text zählt auf, was ein Zug sein kann, und sagt nicht, dass es weniger sein darf.",
            "**Ein zurückrutschender Träger behält den Schatz:** Nichts im Text nimmt ihn ihm.",
            "**Wer keinen Schritt tun kann, verliert,** und **Wiederholung** (dieselbe Stellung mit derselben Seite am Zug zum dritten Mal) ist Remis: Hausregeln dieser Seite.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c2-c3", "der Soldat auf c2 geht nach c3"],
            ["c2-c3 e2-e3", "ein Zug aus zwei Schritten"],
          ],
        },
        "Was ein Schritt auslöst, wird nicht notiert: Es folgt aus den Regeln. Stellungen: die Reihen von der obersten bis 1, eine Ziffer für leere Felder; `U` und `D` sind blaue Soldaten mit Blick nach oben und unten, `u` und `d` goldene, ein `*` folgt auf einen Träger; dann, wer am Zug ist und wie viele Schritte der Zug noch hat.",
        { position: "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2" },
      ],
    },
  ],
  boards: examples,
  examples: {
    twoSteps: {
      title: "Zwei Schritte mit einem Soldaten",
      task: "Blau beginnt. Mach beide Schritte des Zuges mit demselben Soldaten.",
      done: "Das war ein ganzer Zug. Nun wäre Gold an der Reihe.",
      missed: "Auch ein guter Zug, aber mit zwei Soldaten. Von vorn, und einen zweimal ziehen.",
    },
    backward: {
      title: "Kein Schritt zurück",
      task: "Versuche, mit dem Soldaten auf e5 zurückzugehen.",
      done: "Rückwärts geht es für einen Soldaten nur, wenn er zurückgeworfen wird.",
    },
    prize: {
      title: "Den Schatz holen",
      task: "Der Schatz von Blau liegt auf g9. Hol ihn mit dem Soldaten auf g8.",
      done: "Der Soldat trägt jetzt den Schatz und hat sich auf der letzten Reihe umgedreht. Der zweite Schritt dieses Zuges gehört dem anderen Soldaten.",
    },
    together: {
      title: "Zwei gegen einen",
      task: "Der goldene Soldat steht auf d6. Greif ihn mit c4 so an, dass e5 hilft.",
      done: "Zwei greifen an, einer verteidigt sich: Gold rutscht geradeaus zurück, bis an den Rand.",
      missed:
        "Da haben nicht zwei zusammen angegriffen. Von vorn: Beide blauen Soldaten müssen d6 berühren.",
    },
    alone: {
      title: "Einer gegen zwei",
      task: "Geh von c6 nach c7. Dieser Angriff misslingt: Wohin geht es zurück?",
      done: "Einer greift an, doch e8 steht neben d8, also verteidigen zwei. Blau rutscht geradeaus zurück und hält vor dem Schatz von Gold auf c1.",
    },
    chain: {
      title: "Ein Rückzug, der angreift",
      task: "Geh von c3 nach c4 und beobachte, was der Rückzug von d5 bewirkt.",
      done: "Gold wird von d5 nach d8 geworfen. Dort berührt es c7, und mit b8 sind es zwei gegen einen: Nun rutscht der blaue Soldat von c7 nach c5.",
    },
    thrownHome: {
      title: "Heimgeworfen",
      task: "Gold ist am Zug. Geh von f6 nach f5 und greif den Träger auf e4 an. Ist das klug?",
      done: "Zwei gegen einen: Der Träger rutscht geradeaus zurück, auf sein eigenes Heimatfeld. Blau gewinnt im Zug von Gold.",
    },
    home: {
      title: "Heim",
      task: "Der Träger steht direkt vor seinem Heimatfeld. Gewinne die Partie.",
      done: "Der Schatz von Blau ist daheim: Blau gewinnt.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Hol deinen Schatz von der fernen Seite und trag ihn in dein Heim.",
  pieces: {
    soldier: {
      name: "Soldat",
      moves:
        "Geht in Blickrichtung geradeaus, schräg nach vorn oder zur Seite. Ein Zug hat zwei Schritte, mit einem oder zwei Soldaten. Auf der fernsten Reihe dreht er um.",
    },
    carrier: {
      name: "Träger",
      moves:
        "Er geht wie jeder Soldat, aber sein Schritt ist der ganze Zug. Auf seinem Heim gewinnt er.",
    },
    attack: {
      name: "Angriff",
      moves:
        "Ein Soldat, der sich bewegt hat, greift jeden berührten Gegner an. Zähle beide Seiten um diesen Gegner, ihn mitgezählt: Der Kämpfer der kleineren Seite rutscht gerade zurück.",
    },
  },
  notes: [
    "Der zweite Schritt ist Pflicht, wenn er möglich ist. Wer gar keinen Schritt hat, verliert.",
    "Das Heim und der Schatz des Gegners sind für dich gesperrt.",
  ],
  saysSoldier: "Soldat: ein Schritt geradeaus, schräg nach vorn oder zur Seite",
  saysCarrier: "Träger: ein Schritt, und das ist der ganze Zug",
};
