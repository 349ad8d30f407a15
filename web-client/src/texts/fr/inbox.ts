// The texts of the player's notifications, in French. The reader is "tu".

import { pluralsOf } from "../../base/plural";
import type { InboxTexts } from "../inbox";

const plural = pluralsOf("fr");

export const texts: InboxTexts = {
  title: "Notifications",
  unread: (count) =>
    `${count} ${plural(count, { one: "notification non lue", other: "notifications non lues" })}`,
  none: "Aucune notification. Elles arrivent quand il se passe quelque chose dans tes parties en ton absence.",
  readAll: "Tout marquer comme lu",
  settings: "Réglages des notifications",
  mailDisabled: "Ton adresse refuse les e-mails",
  mailDisabledHint: "Teste-la dans les réglages pour la remettre en marche.",
  new: "nouveau",
  turn: "À toi de jouer",
  computer: "L’ordinateur a joué",
  began: "La partie a commencé",
  asked: "Quelqu’un demande à entrer",
  aborted: "La partie a été arrêtée",
  outcomes: { won: "Gagné", drawn: "Partie nulle", lost: "Perdu" },
  game: (game, others) => (others === "" ? game : `${game} avec ${others}`),
  timeUntil: (when) => `le temps s’arrête ${when}`,
  inNewTab: (host) => `Ouvre ${host} dans un nouvel onglet`,
};
