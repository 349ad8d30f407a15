// The bar that tells what one seeks, in English. Its shape is the other languages'.

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
