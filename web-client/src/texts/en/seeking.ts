// The bar with the player's seeks, in English. Other languages have the type of this object.

export const english = {
  label: "Your searches",
  looking: (game: string) => `Looking for an opponent: ${game}`,
  cancel: "Cancel",
  cancelled: (game: string) => `Stop looking: ${game}`,
  found: "Your game has started!",
  go: "To the game",
  begun: "Your game has begun.",
  later: "Later",
  fewer: "Three are needed. A game for two starts sooner.",
  lasting: "open for two weeks, even while you are away",
};
