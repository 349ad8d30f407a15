// The sheet where a game is opened, in English. Its shape is the other languages'.

export const english = {
  title: (game: string) => `A game of ${game}`,
  close: "Close",
  game: "Game",
  company: "With whom",
  companies: { private: "People I invite", public: "Anyone", seek: "Whoever wants the same" },
  hints: {
    private: "You get a link to send. Only people who have it come in.",
    public: "The room is in the lobby, and anyone may sit down.",
    seek: "As soon as somebody else wants the same game, it begins.",
  },
  suggestedClock: (clock: string) => `For one sitting we suggest ${clock}.`,
  submit: {
    private: "Open a private room",
    public: "Open a public room",
    seek: "Look for players",
  },
  yourSeat: "Your seat",
  random: "Random",
  noSeat: "None, I watch",
  busy: "One moment …",
  more: "Rating and spectators",
  rated: "Rated game",
  unrated: {
    guest: "Rated games are for players with an account; you are a guest.",
    "no-clock": "A rated game needs a clock.",
  },
  spectators: "Who may watch",
  spectatorRules: { open: "Everybody", link: "People with the link", none: "Nobody" },
  delay: "Spectators see the game",
  delayed: (turns: number) =>
    turns === 0 ? "at once" : turns === 1 ? "one turn later" : `${turns} turns later`,
  /** What is worth knowing of a choice: game, option, value. */
  advice: {
    "slides-of-action players 3": "Three is best: the slides of the others help you too.",
    "slides-of-action players 2":
      "Arms is nobody's then. Two careful players can hold each other off for long.",
    "slides-of-action connection any": "Coins hang together by sides and by corners.",
    "slides-of-action connection one-diagonal":
      "The designer's harder variant: at most one corner may join two parts.",
    "sliders board 9": "The board of the rules: room to go around each other.",
    "sliders board 8": "Smaller and quicker: soldiers meet sooner.",
    "sumo-checkers knockouts 10":
      "All of them. Expect a long game, and a draw if both are careful.",
    "sumo-checkers knockouts 5": "Half of them: good for a first game, and somebody wins.",
    "sumo-checkers knockouts 1": "The first checker over the edge decides.",
  } as Readonly<Record<string, string>>,
};
