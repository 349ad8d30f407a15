// The texts of Liger on the board and the page around it, in English; `texts` has them in the
// language of the page. Translations have the type of `english`.

import { inLanguage } from "../../base/language";

export const english = {
  /** A short instruction for beginners. */
  begin:
    "Choose a checker, then where it goes. Climb on others, and bring all of yours off the far side.",
  /** Goal, turn and end for new players: each has one or two lines on a phone. */
  steps: [
    "Cross the board and bear off all twelve of your checkers.",
    "Choose a stack with your checker on top, then a square diagonally ahead.",
    "All twelve off wins. If you cover the enemy's last checker, you lose.",
  ] as readonly [string, string, string],
  /** Advice about a choice, by option and value. */
  advice: {} as Readonly<Record<string, string>>,
  colours: { r: "Red", b: "Blue" },
  off: (colour: string, count: number) => `${colour} ${count} off`,
  note: (off: number, showing: number) => `${off} off · ${showing} visible`,
  tray: (colour: string, count: number) => `${colour} has borne off ${count} of 12`,
  hint: "Choose one of your stacks, then where it goes. A number counts its checkers.",
  /** The caption for the picture of a stack, whose top comes first. */
  high: (square: string, height: number) =>
    height === 1 ? `${square}, one checker` : `${square}, ${height} high`,
  top: "top:",
  lift: "Lift",
  checkers: (count: number): string => (count === 1 ? "one checker" : "a pair"),
  empty: (square: string) => `${square}, empty`,
  stack: (square: string, colours: readonly string[]) =>
    colours.length === 1
      ? `${square}: ${colours[0]}`
      : `${square}: ${colours.length} checkers, from the top ${[...colours].reverse().join(", ")}`,
  canMove: (content: string) => `${content}; can move`,
  canGoTo: (content: string) => `${content}; go here`,
  turn: (from: string, to: string, lift: number) => {
    if (to === "off") return `${from} off the board`;
    return lift === 2 ? `a pair from ${from} to ${to}` : `${from} to ${to}`;
  },
  /** In the list of turns. */
  left: (from: string) => `${from} → off`,
  onto: (colour: string, height: number) => `onto ${colour}, now ${height} high`,
  gone: (count: number) => `${count} of 12 off`,
  /** The ends of a game, by the reason of the result. */
  endings: {
    "borne-off": "all checkers borne off",
    "opponent-hidden": "the last visible checker was covered",
  },
  rules: [
    "A stack belongs to the player whose checker is on top. On your turn move the top checker of one of your stacks one square diagonally forward, onto an empty square or on top of any stack.",
    "If the checker right under yours is the enemy's, you may move the two together.",
    "While you have fewer visible stacks than your opponent, a single checker of yours (alone on its square) may also step diagonally backward, onto a square where the enemy shows.",
    "From the farthest row your top checker may leave the board for good. The first player to bear off all twelve wins.",
    "If you leave your opponent without a visible checker, you lose.",
    "House rule of this site: the same position for the third time is a draw.",
  ],
};

export const texts = await inLanguage(english, "index", "games", "liger");
