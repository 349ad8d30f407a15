// The home page, in English. Other languages have the type of this object.

export const english = {
  title: (waiting: number) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Try a game",
    games: "Game on the board",
    board: (game: string) => `${game} board, to try`,
    toMove: (seat: string) => `${seat} to move`,
    won: (seat: string) => `${seat} ${/s$/.test(seat) ? "win" : "wins"}!`,
    drawn: "No one wins.",
    learn: "Learn it in three minutes",
    takeBack: "Take back",
    startOver: "Start over",
    friends: (others: number): string =>
      others === 1 ? "Play with a friend" : "Play with friends",
    computer: "Play the computer",
    opponent: (others: number): string => (others === 1 ? "Find an opponent" : "Find opponents"),
    options: "Choose options …",
    loading: "Loading rules …",
  },
  cards: {
    unknownDesigner: "Designer unknown",
    learn: "Lesson",
    rules: "Rules",
    local: "Pass and play",
    analysis: "Analysis",
    of: (game: string) => `: ${game}`,
  },
  own: {
    waiting: (count: number): string =>
      count === 1 ? "Your turn in one game" : `Your turn in ${count} games`,
    running: "Your games",
    lately: "Recently visited",
    against: (names: readonly string[]) => names.join(", "),
    theirTurn: (name: string) => `${name} to move`,
    due: (when: string) => `time runs out ${when}`,
  },
};
