// The examples on the rules page of Sumo Checkers: positions with a task. Seats: Gold and Silver.

import { type Attempt, type Example, refused, stands } from "../../game-kit/example";
import { parseSumo } from "./position";

/** Whether the board has fewer of them than the initial position. */
function gone(letter: string, before: number) {
  return ({ answer }: Attempt) => answer.position.split(letter).length - 1 < before;
}

export const examples = {
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
