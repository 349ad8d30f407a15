// The texts of the player's notifications, in German. The reader is "du".

import type { InboxTexts } from "../inbox";

export const texts: InboxTexts = {
  title: "Benachrichtigungen",
  unread: (count) =>
    count === 1 ? "1 ungelesene Benachrichtigung" : `${count} ungelesene Benachrichtigungen`,
  none: "Keine Benachrichtigungen. Sie kommen, wenn in deinen Partien etwas geschieht, während du nicht da bist.",
  readAll: "Alle gelesen",
  settings: "Einstellungen für Benachrichtigungen",
  mailDisabled: "Deine E-Mail-Adresse lehnt E-Mails ab",
  mailDisabledHint: "Teste sie in den Einstellungen, um sie wieder einzuschalten.",
  new: "neu",
  turn: "Du bist am Zug",
  computer: "Der Computer hat gezogen",
  began: "Die Partie hat begonnen",
  asked: "Jemand möchte mitspielen",
  aborted: "Die Partie wurde abgebrochen",
  outcomes: { won: "Gewonnen", drawn: "Unentschieden", lost: "Verloren" },
  game: (game, others) => (others === "" ? game : `${game} mit ${others}`),
  timeUntil: (when) => `Bedenkzeit endet ${when}`,
  inNewTab: (host) => `Öffnet ${host} in einem neuen Tab`,
};
