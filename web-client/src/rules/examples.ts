// The examples of all rules pages, as positions and what is to be done in them. Seats: Blue and Gold
// in Sliders, Gold and Silver in Sumo Checkers, Red and Blue in Liger, White and Black in Gridwar.

import { parseSumo } from "../games/sumo-checkers/position";
import { type Attempt, type Example, played, refused, stands, won } from "./example";

const sliders = {
  twoSteps: {
    position: "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2",
    solution: ["c2-c3", "c3-d4"],
    reached: ({ actions: [first = "", second = ""], answer }: Attempt) =>
      answer.turn_start && second !== "" && first.slice(3) === second.slice(0, 2),
  },
  backward: {
    position: "9/4d4/9/9/4U4/9/9/9/9 b 2",
    solution: ["e5-e4"],
    reached: refused(/^e5-[def]4$/),
  },
  together: {
    position: "9/9/9/3d5/4U4/2U6/9/9/9 b 2",
    solution: ["c4-c5"],
    reached: stands(/^3d5\/9\/9\/9\//),
  },
  alone: {
    position: "9/3dd4/9/2U6/9/9/9/9/9 b 2",
    solution: ["c6-c7"],
    reached: stands(/\/2U6\/9 b 1$/),
  },
  chain: {
    position: "3d5/1d7/2U6/9/3d5/4U4/2U6/9/9 b 2",
    solution: ["c3-c4"],
    reached: stands(/^3d5\/1d1d5\/9\/9\/2U6\//),
  },
  prize: {
    position: "9/6U2/9/9/U7d/9/9/9/9 b 2",
    solution: ["g8-g9"],
    reached: stands(/D\*/),
  },
  home: {
    position: "9/9/9/9/U7d/9/9/4D*4/9 b 2",
    solution: ["e2-e1"],
    reached: won(0),
  },
  thrownHome: {
    position: "9/9/9/5d3/3d5/4U*4/9/9/9 g 2",
    viewer: 0,
    solution: ["f6-f5"],
    reached: won(0),
  },
} satisfies Record<string, Example>;

/** Fewer of them are on the board than the position began with. */
function gone(letter: string, before: number) {
  return ({ answer }: Attempt) => answer.position.split(letter).length - 1 < before;
}

const sumoCheckers = {
  single: {
    position: "5/7/7/2S4/1S5/1G5/5 g m",
    solution: ["b2-b3-b4-c4"],
    reached: ({ answer }: Attempt) => {
      const { contents } = parseSumo(answer.position);
      return contents.get("b3") !== "S" && contents.get("c4") !== "S";
    },
  },
  overTheEdge: {
    position: "5/7/1S5/1G5/7/6S/4G g m",
    solution: ["b4-b5-b6-b7"],
    reached: gone("S", 2),
  },
  column: {
    position: "S4/1S5/1S5/1G5/1G5/1G5/5 g m",
    solution: ["b2=b4"],
    reached: gone("S", 3),
  },
  tooStrong: {
    position: "5/7/7/1S5/1S5/1G5/5 g m",
    solution: ["b2-b3-b4-b5"],
    reached: refused(/^b2-b3-/),
  },
  join: {
    position: "S4/1S5/1G5/G6/7/7/4S g m",
    solution: ["a4-b4+b4=b5"],
    reached: gone("S", 3),
  },
  block: {
    position: "5/7/7/4G2/7/2S4/5 g p",
    solution: ["#c3"],
    reached: stands(/#/),
  },
} satisfies Record<string, Example>;

const liger = {
  forward: {
    position: "b,b,b,b/b,b,b,b/b,-,b,b/-,-,-,-/-,b,-,-/r,r,r,r/r,r,r,r/r,r,r,r r",
    solution: ["c3-d4"],
    reached: stands(/\/-,br,-,-\//),
  },
  pair: {
    position: "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,-,br,-/r,-,br,-/r,r,-,r/-,r,r,- r",
    solution: ["f4=g5"],
    reached: played("f4=g5", "f4=e5"),
  },
  backward: {
    position: "-,-,-,b/-,-,-,-/-,-,-,-/-,-,-,br/-,r,b,-/-,rb,-,-/-,-,-,-/-,-,-,- r",
    solution: ["d4-c3"],
    reached: played("d4-c3"),
  },
  notBackward: {
    position: "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,r,-,-/-,b,r,-/-,-,b,-/-,-,-,- r",
    solution: ["d4-c3"],
    reached: refused(/^d4-c3$/),
  },
  bearOff: {
    position: "r,-,-,-/-,-,-,-/-,-,b,-/-,-,-,-/-,b,-,-/-,-,-,-/-,-,-,-/-,-,-,- r",
    solution: ["b8-off"],
    reached: won(0),
  },
  fatal: {
    position: "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,b,-,-/-,br,-,-/-,-,-,-/-,-,-,- r",
    solution: ["c3-d4"],
    reached: played("c3-d4"),
  },
} satisfies Record<string, Example>;

const slidesOfAction = {
  slide: {
    position: "ACSA/SACS/CSAC/ACS. a acs -",
    solution: ["d3"],
    reached: played("d3", "b1"),
  },
  back: {
    position: "ACSA/SAC./CSAS/ACSC c acs d1",
    solution: ["d1"],
    reached: refused(/^d1$/),
  },
  connect: {
    position: "ACSA/SACS/CSAC/A.CS c acs d1",
    viewer: 0,
    solution: ["b4"],
    reached: won(1),
  },
  gift: {
    position: "ACSA/S.SC/CCAA/ASCS a acs b1",
    solution: ["d3"],
    reached: won(1),
  },
  twoAtOnce: {
    position: "CASA/ACCS/SS.A/ACSC a acs d2",
    solution: ["c4"],
    reached: won(0),
  },
  oneCorner: {
    options: { connection: "one-diagonal" },
    position: "ASAS/CSCC/C.AA/SCSA c acs -",
    viewer: 0,
    solution: ["b1"],
    reached: won(1),
  },
} satisfies Record<string, Example>;

const climbing = "1a6,1b6,1c6 1a7,1b7 60/0/0/0 60/0/0/0 w s 2 - 0";

const gridwar = {
  enter: {
    position: "- - 95/0/0/0 95/0/0/0 w s 1 - 0",
    solution: ["T@1h3"],
    reached: stands(/^1/),
  },
  climb: {
    position: climbing,
    solution: ["1a6-2b6"],
    reached: stands(/^\S*2[ab]6/),
  },
  zone: {
    position: "1e5 1e8,1f8 60/0/0/0 60/0/0/0 w s 2 - 0",
    solution: ["1e5-1e9"],
    reached: refused(/^1e5-1/),
  },
  capture: {
    position: climbing,
    solution: ["1a6-2b6", "2b6x1b7"],
    reached: stands(/ w m 2 \S+ 1$/),
  },
  commander: {
    position: "1b6,2b6C 1b7,1c6 57/0/0/0 60/0/0/0 w s 2 - 0",
    solution: ["2b6x1b7x1c6"],
    reached: stands(/ w m 2 \S+ 2$/),
  },
  promote: {
    position: "1d5,1e5 1h4 60/0/0/1 60/0/0/0 w s 2 - 0",
    solution: ["1e5+L"],
    reached: stands(/L/),
  },
  goal: {
    position: "1a16,1a17,1b17,1b18 1a18,1a19 60/0/0/0 60/0/0/0 w s 2 - 0",
    solution: ["1a17-2a18"],
    reached: won(0),
  },
} satisfies Record<string, Example>;

export const examples = {
  sliders,
  "sumo-checkers": sumoCheckers,
  liger,
  "slides-of-action": slidesOfAction,
  gridwar,
};

export type GameWithRules = keyof typeof examples;

export const gamesWithRules = Object.keys(examples) as GameWithRules[];

export function hasRules(game: string): game is GameWithRules {
  return game in examples;
}

/** By the names that the texts know them by. */
export function examplesOf(game: GameWithRules): Readonly<Record<string, Example>> {
  return examples[game];
}
