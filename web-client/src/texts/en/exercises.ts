export const english = {
  tab: (game: string) => `Exercise · ${game}`,
  heading: { hold: "Hold this draw", win: "Win this" },
  none: "There are no exercises for this game.",
  about: "The game is solved, so your opponent never makes a mistake. How long can you keep it up?",
  aim: "Exercise",
  aims: { hold: "Hold this draw", win: "Win this" },
  seeking: "Looking for a position …",
  trouble: "The computer could not be started.",
  again: "Try again",
  tasks: {
    hold: (seat: string, turns: number) => `${seat}: hold the draw for ${turns} turns.`,
    win: (seat: string, turns: number) => `${seat}: you can force a win in ${turns} turns.`,
  },
  held: (turns: number) => (turns === 1 ? "Held. One more turn." : `Held. ${turns} more turns.`),
  winning: (turns: number) =>
    turns === 1 ? "You can win with this turn." : `You can still win, in ${turns} turns.`,
  answering: "Here is the reply …",
  done: {
    over: { hold: "Held: the game ends as a draw.", win: "You win!" },
    repeated: "Held: this position comes back.",
    turns: (turns: number) => `Held for ${turns} turns!`,
  },
  lostNow: (turn: string) => `${turn} loses at once.`,
  losesIn: (turn: string, turns: number) =>
    turns === 1
      ? `${turn} loses: your opponent wins with the next turn.`
      : `${turn} loses: your opponent can win in ${turns} turns.`,
  drawn: (turn: string) => `${turn} only draws.`,
  thrice: "The position occurs for the third time, so it is a draw.",
  keepDraw: (turns: string) => `Hold it with ${turns}.`,
  keepWin: (turns: string) => `Win with ${turns}.`,
  retry: "Try this position again",
  next: "Next position",
  skip: "Skip",
  streak: { hold: "Held in a row", win: "Won in a row" },
  most: (best: number) => `most: ${best}`,
  row: (now: number) => `${now} in a row`,
  analyse: "Analyse",
  puzzles: "All puzzles",
};
