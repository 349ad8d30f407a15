// The bar with the player's seeks, in English. Other languages have the type of this object.

export const english = {
  label: "Looking for players",
  looking: (game: string) => `Looking for players: ${game}`,
  cancel: "Cancel",
  cancelled: (game: string) => `Cancel looking: ${game}`,
  found: "Your game has started!",
  go: "To the game",
  begun: "The game you were looking for has begun.",
  later: "Later",
  fewer: "Three are needed. A game for two starts sooner.",
  lasting: "open for two weeks, even while you are away",
};
