// The texts of Sumo Checkers on the board and the page around it, in English; `texts` has them in
// the language of the page. Translations have the type of `english`.

import { inLanguage } from "../../base/language";

export const english = {
  /** A short instruction for beginners. */
  begin:
    "Choose a checker and three spaces, or the two ends of a column. Push the enemy off the board.",
  /** Goal, turn and end for new players: each has one or two lines on a phone. */
  steps: [
    "Push the enemy's checkers off the round board.",
    "Move one checker three spaces, or two or three in a line one space.",
    "The first player to push off the agreed number wins.",
  ] as readonly [string, string, string],
  /** Advice about a choice, by option and value. */
  advice: {
    "knockouts 10": "The full game: long, and a draw if both are careful.",
    "knockouts 5": "Half of them: a shorter game that someone wins.",
    "knockouts 1": "The first checker over the edge decides.",
  } as Readonly<Record<string, string>>,
  contents: { G: "Gold", S: "Silver", "#": "block" },
  empty: "empty",
  canMove: "can move",
  goOn: "go on here",
  front: "the front of a column",
  pressed: (order: number) => `chosen as number ${order}`,
  lost: (count: number) => (count === 0 ? "none lost" : `${count} lost`),
  noBlock: "no block",
  single: (path: readonly string[]) => path.join(" to "),
  column: (rear: string, front: string) => `the column from ${rear} to ${front} moves on`,
  join: (from: string, to: string, rear: string, front: string) =>
    `${from} to ${to}, then the column from ${rear} to ${front} moves on`,
  block: (space: string) => `a block on ${space}`,
  pushes: (side: string, line: readonly string[], to: string | null) => {
    const whom = line.length === 1 ? `${side} on ${line[0]}` : `${side} on ${line.join(", ")}`;
    return to === null ? `pushes ${whom} over the edge` : `pushes ${whom} to ${to}`;
  },
  hints: {
    start: "Choose a checker to move.",
    block: "Choose an empty space for a block, or none.",
    next: "Choose its next space (dot), or the front of its column (ring).",
    goThree: "Choose three spaces, one after the other.",
    front: "Choose the space in front of the column.",
    joinOrGoOn: "Choose two more spaces, or the checker it joins.",
    goOn: "Choose two more spaces.",
    last: "Choose one more space.",
  },
  /** The end of a game, with the number of lost checkers if known. */
  pushedOff: (count: string | undefined): string =>
    count === undefined
      ? "enough checkers pushed off"
      : `${count} ${count === "1" ? "checker" : "checkers"} pushed off`,
  rules: [
    "Everything moves along ranks and files. On your turn, make one of three moves.",
    "One checker moves exactly three spaces: choose it, then each space. It may turn at every space but never return to one.",
    "Two or three checkers in a line move one space along it: choose the rear one, the front one, and the space in front.",
    "One checker steps beside another one of yours, and those two at once move one space along their line: choose the checker, its new space, the other one, and the space in front.",
    "Moving checkers push enemies in line ahead of them, if those are no more than the movers and the space behind them is empty. Over the edge they are out. You never push your own checkers.",
    "The first player to push off the agreed number wins. A player without a move loses.",
    "When a turn begins with one checker against one, its player may put a block on an empty space afterwards.",
    "House rule of this site: the same position for the third time is a draw.",
  ],
};

export const texts = await inLanguage(english, "index", "games", "sumo-checkers");
