// The first page, in English. Its shape is the other languages'.

export const english = {
  title: (waiting: number) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Try a game",
    games: "Game on the board",
    board: (game: string) => `${game} board, to try`,
    /** How to begin, in one breath. */
    hints: {
      "slides-of-action":
        "Press a coin: it slides into the gap, with all between. Bring five of a suit together.",
      liger: "Press a checker, then where it goes. Climb on others, and get all of yours home.",
      sliders: "Press a soldier, then where it steps. Fetch your prize from beyond the enemy.",
      "sumo-checkers":
        "Press a checker and three spaces, or the two ends of a column. Push the others off.",
      gridwar: "Press a tile, then where it goes. Climb, capture, and reach your far corner.",
    } as Readonly<Record<string, string>>,
    toMove: (seat: string) => `${seat} to move`,
    youPlayAll: "You play all sides here.",
    won: (seat: string) => `${seat} wins!`,
    drawn: "Nobody wins.",
    takeBack: "Take back",
    startOver: "Start over",
    friends: (others: number): string =>
      others === 1 ? "Play with a friend" : "Play with friends",
    opponent: (others: number): string => (others === 1 ? "Find an opponent" : "Find opponents"),
    options: "Choose options …",
    loading: "The rules are on their way …",
  },
  cards: {
    unknownDesigner: "Designer unknown",
    rules: "Rules",
    local: "Hot seat",
    analysis: "Analysis",
    of: (game: string) => `: ${game}`,
  },
  own: {
    waiting: (count: number): string =>
      count === 1 ? "One game waits for you" : `${count} games wait for you`,
    running: "Your games",
    lately: "Where you were",
    against: (names: readonly string[]) => names.join(", "),
    theirTurn: (name: string) => `${name} to move`,
    due: (when: string) => `time is up ${when}`,
  },
};
