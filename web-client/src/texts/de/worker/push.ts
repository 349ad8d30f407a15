// The texts of push messages, in German. The reader is "du".

import type { english } from "../../en/worker/push";

export const texts: typeof english = {
  app: "Quintet",
  turn: (others) => (others === "" ? "Du bist am Zug." : `Du bist am Zug gegen ${others}.`),
  reminder: (others) =>
    others === ""
      ? "Deine Bedenkzeit läuft: Du bist noch am Zug."
      : `Deine Bedenkzeit läuft: Du bist noch am Zug gegen ${others}.`,
  computer: "Der Computer hat gezogen. Du bist am Zug.",
  began: (others) =>
    others === "" ? "Die Partie hat begonnen." : `Die Partie mit ${others} hat begonnen.`,
  ended: (others) =>
    others === "" ? "Die Partie ist zu Ende." : `Die Partie mit ${others} ist zu Ende.`,
  asked: (who) => (who === "" ? "Jemand möchte mitspielen." : `${who} möchte mitspielen.`),
  test: "Benachrichtigungen kommen auf diesem Gerät an.",
  other: "In deinen Partien gibt es etwas Neues.",
};
