// The texts of Gridwar on the board and the page around it, in English; `texts` has them in the
// language of the page. Translations have the type of `english`.

import { inLanguage } from "../../base/language";

export const english = {
  /** A short instruction for beginners. */
  begin: "Choose a tile, then where it goes. Climb, capture, and reach your far corner.",
  /** Goal, turn and end for new players: each has one or two lines on a phone. */
  steps: [
    "Bring a tile to the far corner with your flag.",
    "Tap a ringed hole to bring in a tile, or move one. Then end the turn.",
    "A tile on your flag wins. A player who can do nothing loses.",
  ] as readonly [string, string, string],
  /** Advice about a choice, by option and value. */
  advice: {} as Readonly<Record<string, string>>,
  sides: { white: "White", black: "Black" },
  ranks: { T: "troops", L: "leaders", C: "commanders" },
  rankNames: { T: "troop", L: "leader", C: "commander" },
  note: (standing: number, tokens: number) =>
    `${standing} ${standing === 1 ? "tile" : "tiles"} · ${tokens} ${tokens === 1 ? "token" : "tokens"}`,
  supply: (side: string) => `${side}'s tiles off the board`,
  offBoard: (rank: string, count: number) => `${count} ${rank} off the board`,
  offBoardHead: "Reserve and tokens",
  collection: (tokens: number) => `Tokens worth ${tokens}`,
  hint: "Tap a ringed hole to bring in a troop, or choose a tile, then where it goes. Numbers are levels.",
  entering: (rank: string) => `A ${rank} enters: tap where it goes.`,
  levels: "Level",
  all: "All",
  allLevels: "All levels",
  level: (level: number) => `Level ${level}`,
  about: {
    tilted: "Tilt the board to see how high the stacks are",
    zone: "Show where enemy tiles stop you",
    captures: "Show what you can capture now",
    large: "As wide as the window: you scroll to see all of it",
  },
  tilt: "Tilt",
  zone: "Zone",
  captures: "Captures",
  large: "Larger",
  end: "End the turn",
  pass: "Pass",
  ended: "ends the turn",
  empty: "empty",
  spent: "spent",
  tile: (side: string, rank: string) => `${side} ${rank}`,
  restsOn: (spaces: readonly string[]) => `rests on ${spaces.join(", ")}`,
  goal: (side: string) => `${side}'s goal`,
  entry: (side: string) => `${side} enters here`,
  canAct: "can move or capture",
  goHere: "go here",
  canTake: "capture this",
  promote: (rank: string) => `Promote to ${rank}`,
  promoteOff: (from: string, to: string) => `Promote a ${from} off the board to ${to}`,
  take: (spaces: readonly string[]) =>
    spaces.length === 1 ? `Capture ${spaces[0]}` : `Capture ${spaces.join(" and ")} at once`,
  promoted: (space: string, rank: string) => `${space} becomes a ${rank}`,
  moved: (from: string, to: string) => `${from} to ${to}`,
  entered: (rank: string, to: string) => `a ${rank} enters to ${to}`,
  captured: (from: string, taken: readonly string[]) => `${from} captures ${taken.join(" and ")}`,
  /** The ends of a game, by the reason of the result. */
  endings: {
    goal: "a tile reached the goal",
  },
  rules: [
    "Bring one of your tiles to your far corner, the hole with your flag, or onto anything that rests on it.",
    "On your turn first promote what you can pay for, then move, enter and capture in any order; then end the turn. Each tile moves once. At most two tiles enter a turn, in the very first turn one.",
    "A troop has 5 movement points, a leader 8, a commander 10. A step goes to an empty neighbouring space of the same level, the one above or the one below. Above the board a tile rests on three others; on only two it has to go on.",
    "Next to an enemy tile a tile has to stop; one that starts there must leave all such spaces with its first step, or stay.",
    "A tile that rests on an enemy tile captures it if nothing else lies on that one and enough of the other tiles under it are its own: two for a troop, one for a leader or commander. It drops into the gap. Each capture is worth a token.",
    "A tile with something on it can do nothing. Tiles that something comes to rest on become troops.",
    "A player who can do nothing at all on their turn loses. The same position for the third time is a draw (house rule).",
  ],
};

export const texts = await inLanguage(english, "index", "games", "gridwar");
