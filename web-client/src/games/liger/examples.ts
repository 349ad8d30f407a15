// The examples on the rules page of Liger: positions with a task. Seats: Red and Blue.

import { type Example, played, refused, stands, won } from "../../game-kit/example";

export const examples = {
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
