// The texts of push messages, in English. The names of the opponents, or of the player who asks, may be
// missing.

export const english = {
  /** The title of messages that belong to no game. */
  app: "Quintet",
  turn: (others: string) =>
    others === "" ? "It is your turn." : `It is your turn against ${others}.`,
  reminder: (others: string) =>
    others === ""
      ? "Your time is running: it is still your turn."
      : `Your time is running: it is still your turn against ${others}.`,
  computer: "The computer has played. It is your turn.",
  began: (others: string) =>
    others === "" ? "The game has begun." : `The game with ${others} has begun.`,
  ended: (others: string) =>
    others === "" ? "The game is over." : `The game with ${others} is over.`,
  asked: (who: string) => (who === "" ? "A player asks to join." : `${who} asks to join.`),
  test: "Notifications work on this device.",
  /** A message that this version of the client does not know. */
  other: "Something new has happened in your games.",
};
