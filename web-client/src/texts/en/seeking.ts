// The bar that tells what one seeks, in English. Its shape is the other languages'.

export const english = {
  label: "Looking for players",
  looking: (game: string) => `Looking for players: ${game}`,
  cancel: "Cancel",
  cancelled: (game: string) => `Cancel looking: ${game}`,
  found: "Your game begins!",
  go: "To the game",
};
