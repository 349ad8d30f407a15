// The sheet for a new game, in English. Other languages have the type of this object.

export const english = {
  title: (game: string) => `New game: ${game}`,
  close: "Close",
  game: "Game",
  company: "Play with",
  companies: {
    computer: "Computer",
    private: "Friends (by link)",
    public: "Open table",
    seek: "Any opponent",
  },
  hints: {
    computer: "The game starts at once. It is not rated.",
    private: "You get a link to send. Only people with the link can enter.",
    public: "The table is listed in the lobby, and anyone can take a seat.",
    seek: "You'll be paired as soon as someone wants the same game.",
  },
  suggestedClock: (clock: string) => `Suggested clock: ${clock}.`,
  level: "Level",
  fits: "About as strong as I am",
  fitsNow: (level: number, most: number): string =>
    `Level ${level} of ${most} for now. It adapts to your results after each game.`,
  levels: (level: number, most: number, points: number, isFarAbove: boolean): string =>
    level === 1
      ? `Level 1 of ${most}: the weakest.`
      : level === most
        ? `Level ${level} of ${most}: the strongest${isFarAbove ? `, far above level ${level - 1}` : ""}.`
        : `Level ${level} of ${most}: ${points} rating points above level 1.`,
  strengthHere: (rating: number) => `About as strong as a player rated ${rating}.`,
  rulesAndClock: "Options and clock",
  instant: "The computer answers at once",
  submit: {
    computer: "Start the game",
    private: "Open a private room",
    public: "Open a public room",
    seek: "Find an opponent",
  },
  yourSeat: "Your seat",
  random: "Random",
  noSeat: "None, I'll watch",
  busy: "One moment …",
  more: "Rating and spectators",
  rated: "Rated game",
  unrated: {
    guest: "Rated games need an account. You are playing as a guest.",
    "no-clock": "A rated game needs a clock.",
    solved: "This game is solved: a program knows the best turn. So games by days are not rated.",
  },
  opponents: "Opponents",
  within: (points: number | null): string =>
    points === null ? "Anyone" : `Within ${points} rating points`,
  lasting: "You can leave this page: the search goes on for two weeks.",
  spectators: "Who can watch",
  spectatorRules: { open: "Everyone", link: "People with the link", none: "No one" },
  delay: "Spectators see the game",
  delayed: (turns: number) =>
    turns === 0 ? "at once" : turns === 1 ? "one turn later" : `${turns} turns later`,
};
