// The home page, in English. Other languages have the type of this object.

export const english = {
  title: (waiting: number) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Try a game",
    games: "Game on the board",
    board: (game: string) => `Try it: ${game} board`,
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
    facts: "In short",
    minutes: (from: number, to: number) => `${from}–${to} min`,
    learning: {
      easy: "Easy to learn",
      some: "Some rules to learn",
      more: "Takes some practice",
    },
  },
  today: {
    title: "Today",
    lead: "Something new every day, also without an opponent.",
    ended: (count: number, more: boolean): string =>
      more
        ? `More than ${count} games finished today.`
        : count === 1
          ? "1 game finished today."
          : `${count} games finished today.`,
    live: (count: number): string =>
      count === 1 ? "Watch the game in progress" : `Watch ${count} games in progress`,
    puzzle: "Puzzle of the day",
    winIn: (game: string, turns: number, rating: number): string =>
      `${game} · ${turns === 1 ? "win in one turn" : `win in ${turns} turns`} · difficulty ${rating}`,
    solve: "Solve",
    solved: "Solved! The next one comes tomorrow.",
    tried: "Tried. The next one comes tomorrow.",
    another: "More puzzles",
    learn: "Learn a game",
    unfinished: "Your lesson",
    minutes: "three minutes",
    halfway: "not finished yet",
    begin: "Begin",
    continue: "Continue",
    computer: "Play the computer",
    fits: "an opponent as strong as you",
    replay: "A game to replay",
    turns: (count: number): string => (count === 1 ? "1 turn" : `${count} turns`),
    ofLevels: (levels: readonly number[]) => `The strongest computer levels: ${levels.join(" – ")}`,
    watch: "Replay",
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
