// The rules page of Slides of Action in English.

import type { GameRules } from "../../game-kit/rules-page";
import { examples } from "./examples";

export const rules: GameRules<typeof examples> = {
  name: "Slides of Action",
  lead: "The sliding puzzle of fifteen as a game for two or three: slide coins of any suit until the five of yours hang together.",
  sections: [
    {
      title: "The board",
      blocks: [
        "Fifteen coins lie on sixteen squares: five each of arms, crowns and suns. One square is empty, the gap. With three players, Arms begins, then Crowns, then Suns, and round again.",
        "**Three is the best number of players.** With two, careful players can hold each other off for ever, and the game ends as a draw by repetition.",
        "The game was made by Clark D. Rodeffer in 2003 for the piecepack, a set of coins and tiles for many games. This page tells his rules in our own words.",
      ],
    },
    {
      title: "A turn",
      blocks: [
        "Slide one, two or three coins in a line by one square, along a rank or a file, **into the gap**. They may be anybody's coins. Tap the coin that is farthest from the gap: the ones between go with it.",
        { example: "slide" },
        "**No sliding back:** the gap may not return to the square where it was before the slide of the player before you. Going part of the way back is fine.",
        { example: "back" },
      ],
    },
    {
      title: "The end",
      blocks: [
        "A suit is **connected** when its five coins form one group, touching by sides or corners. After each slide:",
        {
          list: [
            "if just one suit is connected, its player wins, no matter who made the slide;",
            "if two or three are connected at once, the player who made the slide wins, even if none of them is the own suit.",
          ],
        },
        { example: "connect" },
        { example: "gift" },
        { example: "twoAtOnce" },
      ],
    },
    {
      title: "Special cases",
      blocks: [
        {
          list: [
            "**With two players** Crowns begins against Suns, and arms is neutral: nobody moves for it, but it can be connected. If it is the only suit connected, nobody wins.",
            "**When one of three leaves** (resigns, or runs out of time), the others play on in the same order. The player who left takes the last place, and their suit becomes neutral. When only one player is left, that player wins.",
          ],
        },
      ],
    },
    {
      title: "Options",
      blocks: [
        {
          list: [
            "**Players:** three (recommended) or two.",
            "**What counts as connected:** **sides or corners** as above; or **at most one corner contact**, the author's more difficult variant: the five coins have to hang together by their sides, with a single corner at most to join two parts.",
          ],
        },
        { example: "oneCorner" },
      ],
    },
    {
      title: "Our additions and decisions",
      blocks: [
        {
          list: [
            "**The setup:** the author's diagram is missing from the text that we have. Ours is what the piecepack community's setup data give for this game.",
            "**No sliding back** is read as: do not undo the last slide. Moving only some of those coins back makes a new position, and is allowed.",
            "**With two, Crowns begins,** as the first suit after arms.",
            "**Leaving** a game of three is not in the author's rules.",
            "**Repetition** (a house rule): the same position with the same player to move, and the same square forbidden, for the third time, is a draw.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            [
              "d3",
              "the gap goes to d3: the coins from there to the gap move one square towards it",
            ],
          ],
        },
        "Positions: ranks from 4 to 1, `A`, `C` and `S` for coins, a dot for the gap; then the suit to move, the suits that take turns, and the square that the gap came from.",
        { position: "ACSA/SACS/CSAC/ACS. a acs -" },
      ],
    },
  ],
  boards: examples,
  examples: {
    slide: {
      title: "Two coins at once",
      task: "Slide **two** coins into the gap.",
      done: "Both have gone one square, and the gap is where the farther one was.",
      missed:
        "That was another number of coins. Start again and tap a coin two squares away from the gap.",
    },
    back: {
      title: "No sliding back",
      task: "Two coins have just slid down: the gap came from d1. Try to undo that with the coin on d1.",
      done: "The coin on d2 alone may go back: that makes a new position.",
      missed: "That is allowed. Start again and tap d1.",
    },
    connect: {
      title: "Connect your suit",
      task: "It is the turn of Crowns. Connect the five crowns with one slide.",
      done: "All five crowns touch by sides or corners: Crowns win.",
      missed: "The crowns do not hang together yet. Start again.",
    },
    gift: {
      title: "A gift",
      task: "It is the turn of Arms. Slide from d3, and see who gets something from it.",
      done: "That slide connects the crowns: Crowns win, though Arms has moved.",
      missed: "Nothing has happened there. Start again and tap d3.",
    },
    twoAtOnce: {
      title: "Two at once",
      task: "It is the turn of Arms, and the arms are far from each other. Win all the same.",
      done: "Crowns and suns are connected at once: then whoever has moved wins.",
      missed:
        "Arms does not win with that. Start again: look for a slide that connects both of the other suits.",
    },
    oneCorner: {
      title: "At most one corner",
      task: "In the harder variant Crowns win with one slide here. Two slides bring the crowns together, but one of them needs too many corners.",
      done: "By sides and with a single corner contact: Crowns win.",
      missed: "That is not enough in this variant. Start again.",
    },
  },
};
