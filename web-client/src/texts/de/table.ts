// What the room says of turns chosen ahead or typed, of sounds and of notifications, in German.

import type { TableTexts } from "../table";

export const german: TableTexts = {
  premove: {
    label: "Nächster Zug, vorgemerkt",
    waits: "Vorgemerkt",
    confirm: "Vormerken",
    cancel: "Verwerfen",
    dropped: (why) => `Der vorgemerkte Zug ist nicht mehr möglich: ${why}`,
    setting: "Züge vormerken",
  },
  entry: {
    label: "Zug eingeben",
    placeholder: "Zug eingeben",
    hint: "Schreibweise wie in der Zugliste; Taste / oder t",
  },
  told: {
    setting: "Benachrichtigungen",
    askTitle: "Bescheid geben, wenn diese Seite im Hintergrund ist und ein Zug zu machen ist",
    denied: "Der Browser erlaubt dieser Seite keine Benachrichtigungen.",
    yourTurn: "Am Zug!",
    taken: (seat, player) => `${player} setzt sich: ${seat}.`,
  },
  sounds: {
    setting: "Töne",
    volume: "Lautstärke",
  },
  announced: {
    seated: (player, seat) => `${player} setzt sich: ${seat}.`,
    left: (player, seat) => `${player} gibt den Platz ${seat} frei.`,
    begins: "Die Partie beginnt.",
    resumed: "Die Partie geht weiter.",
    withdrew: (seat, why) => `${seat}: ${why}.`,
  },
};
