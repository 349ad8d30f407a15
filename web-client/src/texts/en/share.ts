// The texts of the dialog that makes pictures and GIFs of a game, in English.

export const english = {
  title: "Picture or GIF",
  /** On the picture of a game that goes on. */
  turn: (ply: number) => `Turn ${ply}`,
  picture: "Picture",
  painting: "Painting the picture …",
  pictureOf: (game: string, turn: string) => `${game}: ${turn}`,
  noPicture: "This position can't be made into a picture.",
  save: "Save picture",
  copy: "Copy picture",
  copied: "Copied",
  notCopied: "The picture could not be copied.",
  handOn: "Send picture …",
  gif: "GIF",
  gifOf: (turns: number) =>
    turns === 1
      ? "The whole game, one frame for its turn."
      : `The whole game, one frame for each of its ${turns} turns.`,
  noTurns: "A GIF needs at least one turn.",
  tooLong: (turns: number, most: number) =>
    `This game has ${turns} turns. A GIF can show at most ${most}.`,
  speed: "Speed",
  speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
  make: "Make GIF",
  making: (percent: number) => `${percent}\u00a0% done`,
  cancel: "Cancel",
  ready: (size: string) => `Your GIF is ready: ${size}.`,
  animation: (game: string) => `GIF: ${game}`,
  saveGif: "Save GIF",
  handOnGif: "Send GIF …",
  again: "Another speed",
  tooLarge: (most: string) => `This GIF would be larger than ${most}. Share a picture instead.`,
  failed: "The GIF could not be made. Reload the page and try again.",
  close: "Close",
};
