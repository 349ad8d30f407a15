// Slides of Action as a game of this client.

import type { Options } from "../../net/protocol";
import { texts } from "../../texts";
import type { GameView } from "../view";
import { SlidesBoard } from "./board";
import type { Suit } from "./position";
import { SuitMark } from "./suits";

function suitsThatSit(options: Options): readonly Suit[] {
  return options.players === "2" ? ["C", "S"] : ["A", "C", "S"];
}

export const slidesOfAction: GameView = {
  id: "slides-of-action",
  Board: SlidesBoard,
  SeatMark: ({ seat, options }) => <SuitMark suit={suitsThatSit(options)[seat] ?? "A"} />,
  bystanders: (options) =>
    suitsThatSit(options).includes("A")
      ? []
      : [
          {
            name: texts.slides.arms,
            note: texts.slides.neutral,
            Mark: () => <SuitMark suit="A" neutral />,
          },
        ],
  speak: texts.slides.turn,
  portrait: "CCSA/SCAS/.CAS/ASCA a acs -",
  rules: texts.slides.rules,
};
