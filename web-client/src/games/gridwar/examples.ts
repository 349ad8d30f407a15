// The examples on the rules page of Gridwar: positions with a task. Seats: White and Black.

import { type Example, refused, stands, won } from "../../game-kit/example";

const climbing = "1a6,1b6,1c6 1a7,1b7 60/0/0/0 60/0/0/0 w s 2 - 0";

export const examples = {
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
