// The examples on the rules page of Slides of Action: positions with a task. Seats: Arms, Crowns and Suns.

import { type Example, played, refused, won } from "../../game-kit/example";

export const examples = {
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
