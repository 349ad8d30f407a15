// The texts around the rules pages, in English.

import type { Block } from "../../game-kit/rules-page";

export const english = {
  title: "Rules",
  titleOf: (game: string) => `Rules of ${game}`,
  lead: "Each game on one page, with boards to try everything.",
  toAll: "All games",
  contents: "On this page",
  play: "Play with friends",
  local: "Pass and play",
  analysis: "Analyse",
  exercises: "Exercises",
  statistics: "Statistics",
  unknown: "There is no game by that name here.",
  unknownDesigner:
    "We don't know who designed this game: our source names no one. If you know, tell us.",
  designerUnknown: "Designer unknown",
  loadingBoard: "Setting up the board …",
  boardOf: (title: string) => `Example: ${title}`,
  show: "Show me",
  again: "Start over",
  takeBack: "Take back",
  missed: "That is a legal turn, but not the one we mean. Start over, or tap “Show me”.",
  houseRules: {
    title: "Rules of every game",
    blocks: [
      {
        list: [
          "**A player who can't do anything on their turn loses.**",
          "**Repetition** (a house rule of this site): when the same position, with the same player to move, stands at the beginning of a turn for the third time, the game is a draw.",
          "**Draw by agreement:** all players still in the game can agree to a draw, except in Liger, where no one can offer one.",
          "**Resigning, or running out of time,** loses. In Slides of Action for three, the others play on.",
          "An action that ends the game ends the turn, whatever was left of it.",
        ],
      },
    ] as readonly Block[],
  },
};
