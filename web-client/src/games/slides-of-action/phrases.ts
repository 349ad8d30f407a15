// The texts of Slides of Action on the board and the page around it, in English; `texts` has them
// in the language of the page. Translations have the type of `english`.

import { inLanguage } from "../../base/language";

const numbers = ["none", "one", "two", "three"];

export const english = {
  /** A short instruction for beginners. */
  begin:
    "Tap a coin to slide it, and any coins in between, into the gap. Bring all five of your suit together.",
  /** Goal, turn and end for new players: each has one or two lines on a phone. */
  steps: [
    "Bring all five coins of your suit together, by sides or corners.",
    "Tap a coin: it slides into the gap, with any coins in between.",
    "The player whose five coins connect wins, no matter who slid.",
  ] as readonly [string, string, string],
  /** Advice about a choice, by option and value. */
  advice: {
    "players 3": "Best with three.",
    "players 2":
      "With two, the Arms suit is neutral. Careful players can hold each other off for long.",
    "connection any": "Coins connect by sides and by corners.",
    "connection one-diagonal":
      "The designer's harder variant: at most one corner may join two parts.",
  } as Readonly<Record<string, string>>,
  arms: "Arms",
  crowns: "Crowns",
  suns: "Suns",
  neutral: "neutral: no one plays it",
  hint: "Coins with a ring can slide. Bands join coins of one suit.",
  gapAt: (square: string) => `${square}, gap`,
  canSlide: (square: string, suit: string) => `${square}, ${suit}, can slide`,
  turn: (square: string) => `slide the coin on ${square}`,
  slid: (coins: number, direction: "up" | "down" | "left" | "right", gap: string) =>
    `${numbers[coins]} ${coins === 1 ? "coin" : "coins"} ${direction}; gap on ${gap}`,
  together: (suit: string, coins: number) => `${coins} ${suit} together`,
  /** The ends of a game, by the reason of the result. */
  endings: {
    connected: "all five coins connected",
    "neutral-connected": "the neutral suit connected",
  },
  rules: [
    "On your turn slide one, two or three coins in a line one square into the gap, no matter whose they are: tap the coin farthest from the gap.",
    "You may not undo the slide before yours.",
    "You win when your five coins connect by sides or corners, no matter who slid. If several suits connect at once, the player who slid wins.",
    "Turn order: Arms, Crowns, Suns. With two players Arms is neutral: it has no turns, and if it alone connects, no one wins.",
    "A player who resigns comes last; the others play on.",
    "House rule of this site: the same position for the third time is a draw.",
  ],
};

export const texts = await inLanguage(english, "index", "games", "slides-of-action");
