// The words of a public game in a frame of another site, and of the code for such a frame, in English.

export const english = {
  board: (game: string) => `${game} board`,
  loading: "Setting up the board …",
  missing: "There is no such public game.",
  failed: "The game could not be loaded. The page tries again by itself.",
  free: "Free seat",
  won: "won",
  toMove: "to move",
  clock: (name: string) => `Clock of ${name}`,
  steps: "Move list",
  first: "To the start",
  previous: "One turn back",
  following: "One turn forward",
  last: "To the end",
  /** In place of `last` while the game runs. */
  newest: "Back to the game",
  looking: (ply: number, all: number) =>
    ply === 0 ? `Start (${all} ${all === 1 ? "turn" : "turns"})` : `Turn ${ply} of ${all}`,
  played: (seat: string, turn: string) => `${seat}: ${turn}.`,
  designer: (name: string, year: string) =>
    year === "" ? `Designed by ${name}` : `Designed by ${name}, ${year}`,
  open: "Open the game at Quintet",
  code: {
    label: "Embed in a web page",
    field: "HTML code",
    hint: "The page shows the board and follows the game. Its readers need no account.",
    title: (game: string) => `${game} at Quintet`,
  },
};
