// What the rules pages say, in English.

import type { Block } from "../../../rules/words";
import { gridwar } from "./gridwar";
import { liger } from "./liger";
import { sliders } from "./sliders";
import { slidesOfAction } from "./slides-of-action";
import { sumoCheckers } from "./sumo-checkers";

export const english = {
  title: "Rules",
  titleOf: (game: string) => `Rules of ${game}`,
  lead: "Five games, each explained on one page, with boards on which you can try everything out.",
  toAll: "All games",
  contents: "On this page",
  play: "Play with friends",
  local: "Play at one screen",
  analysis: "Try out lines",
  unknown: "There are no rules of such a game here.",
  unknownDesigner:
    "We do not know who designed this game: the text that we work from names nobody. If you know, tell us.",
  designerUnknown: "Designer unknown",
  loadingBoard: "Setting up the board …",
  boardOf: (title: string) => `Example: ${title}`,
  show: "Show me",
  again: "Start again",
  takeBack: "Take back",
  missed: "That can be played, but it is something else. Start again, or have it shown.",
  houseRules: {
    title: "What holds in every game",
    blocks: [
      {
        list: [
          "**A player who cannot do anything on the own turn loses.**",
          "**Repetition** (a house rule of this site): when the same position, with the same player to move at the beginning of a turn, stands for the third time, the game is a draw.",
          "**Draw by agreement:** all who still play may agree to a draw, except in Liger, where nobody can offer one.",
          "**Resigning, or running out of time,** loses. At the table of three in Slides of Action the others play on.",
          "An action that ends the game ends the turn, whatever was left of it.",
        ],
      },
    ] as readonly Block[],
  },
  games: {
    sliders,
    "sumo-checkers": sumoCheckers,
    liger,
    "slides-of-action": slidesOfAction,
    gridwar,
  },
};
