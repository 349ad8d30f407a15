// The examples on the rules page of Sliders: positions with a task. Seats: Blue and Gold.

import { type Attempt, type Example, refused, stands, won } from "../../game-kit/example";

export const examples = {
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
