// The texts of push messages, in French. The reader is "tu".

import type { english } from "../../en/worker/push";

export const texts: typeof english = {
  app: "Quintet",
  turn: (others) =>
    others === "" ? "C’est à toi de jouer." : `C’est à toi de jouer contre ${others}.`,
  reminder: (others) =>
    others === ""
      ? "Ton temps s’écoule : c’est toujours à toi de jouer."
      : `Ton temps s’écoule : c’est toujours à toi de jouer contre ${others}.`,
  computer: "L’ordinateur a joué. C’est à toi de jouer.",
  began: (others) =>
    others === "" ? "La partie a commencé." : `La partie avec ${others} a commencé.`,
  ended: (others) =>
    others === "" ? "La partie est terminée." : `La partie avec ${others} est terminée.`,
  asked: (who) => (who === "" ? "Quelqu’un demande à entrer." : `${who} demande à entrer.`),
  test: "Les notifications arrivent sur cet appareil.",
  other: "Il y a du nouveau dans tes parties.",
};
