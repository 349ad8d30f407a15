// The rules page of Gridwar in English.

import type { GameRules } from "../../game-kit/rules-page";
import { examples } from "./examples";

export const rules: GameRules<typeof examples> = {
  name: "Gridwar",
  lead: "An abstract wargame of tiles that climb onto each other. Bring one of your tiles to your far corner, or onto anything that rests on it.",
  sections: [
    {
      title: "The board",
      blocks: [
        "White and Black have 95 tiles each, all of them off the board at first. The board has 145 holes in ten rows, from row a, the long side, with 19 holes, to row j, the short side, with 10. White begins.",
        "A tile above the board rests on three tiles, its **supports**: two in a row and one in the next row. `1c5` is the fifth hole of row c on the board, level 1; `2c5` is the space above it, which rests on `1c5`, `1c6` and `1d5`. Nine levels are used.",
        "A tile that supports another one is **covered**: it neither moves nor captures nor can be promoted until it is free again.",
        "Tiles enter at their own corner: White by the holes `1j1`, `1j2`, `1i1`, `1i2`, Black by `1j10`, `1j9`, `1i11`, `1i10`. White's **goal** is the hole `1a19` and all that rests on it (`2a18`, `3a17` … `9a11`), Black's is `1a1` and all that rests on it (`2a1`, `3a1` … `9a1`).",
      ],
    },
    {
      title: "Ranks",
      blocks: [
        {
          list: [
            "**Troop:** 5 movement points; needs two own tiles under it to capture.",
            "**Leader** (yellow token, price 1): 8 movement points; needs one own tile under it to capture.",
            "**Commander** (blue token, price 3): 10 movement points; needs one own tile under it, and may capture two tiles at a step.",
          ],
        },
        "Every tile begins as a troop. For each tile that you capture you get one yellow token when your turn ends. Three yellow tokens are worth a blue one, and are changed whenever you like, so only the worth of a collection counts; both players see it.",
      ],
    },
    {
      title: "A turn",
      blocks: [
        "**First promote,** as often as you can pay: uncovered tiles on the board, and tiles off the board. A leader becomes a commander for 2, as its yellow token comes back.",
        { example: "promote" },
        "**Then move, enter and capture,** in any order, with as many tiles as you like. After the first of these nothing more is promoted in this turn. **End the turn** with the button. You may also do none of it and end, as long as there is something that you could do.",
        "**Entering:** at most two tiles a turn; in the very first turn of the game White enters only one. The first movement point is spent on one of your empty entry holes, from there the tile goes on as if moving. If all four are taken, nothing enters.",
        { example: "enter" },
      ],
    },
    {
      title: "Moving",
      blocks: [
        "Each tile moves once a turn. A step costs one point and goes to an empty neighbouring space: one of six on the same level, one of three above, or one of three below. Above the board a tile can only step to where at least two of the three supports are there; the place that it has left supports nothing.",
        "On exactly two supports a tile **overhangs**, and has to go on. It comes to rest only on the board, or on all three. Where a tile ends is all that counts; you do not choose its way.",
        { example: "climb" },
        "**Zone of control.** All neighbours of an enemy tile, covered or not, on its level, above and below, are in its zone.",
        {
          list: [
            "A tile that comes into a zone has to stop, unless it overhangs there: then it goes on.",
            "A tile that begins its move in a zone has to leave all zones with its first step, or step to where it overhangs. If it can do neither, it stays.",
          ],
        },
        { example: "zone" },
      ],
    },
    {
      title: "Capturing",
      blocks: [
        "An uncovered tile above the board, whether it has moved or not, captures an enemy tile that it lies on, if nothing else lies on that one, and if enough of the other tiles under it are its own: two for a troop, one for a leader or commander.",
        "The captured tile is out of the game, and the capturer drops into its place. It may capture on from there, but not move any more this turn.",
        { example: "capture" },
        "A commander that lies on two such tiles may take both at once, and drops into either.",
        { example: "commander" },
        "**Demotion:** when a tile comes to rest on others, those under it become troops, whosever they are. Their tokens are lost, even if the tile captures and drops further in the same turn.",
      ],
    },
    {
      title: "The end",
      blocks: [
        "One of your tiles comes to rest on one of your goal spaces: you win at once. Overhanging there is not enough.",
        { example: "goal" },
        "It is your turn and you can do nothing at all: you lose. If you can only promote, you have to; and if nothing is possible after that, you lose, too.",
      ],
    },
    {
      title: "Options",
      blocks: ["Gridwar has none. Turns are long: choose a generous clock, or none."],
    },
    {
      title: "Our additions and decisions",
      blocks: [
        "The diagrams of the text that we work from are lost, and two of its lists are cut off. Reconstructed are",
        {
          list: [
            "**the board:** a trapezoid of 145 holes with two acute corners is rows of 19 down to 10. It also gives the ten levels of which the author speaks; the tenth would need 220 tiles, so nine are used;",
            "**how tiles lie:** on two of the longer row and one of the shorter. Otherwise nothing could rest on the acute corners;",
            "**the entry holes:** four for each player, with one acute corner farther away than the other. The obtuse corners with their neighbours are just four holes;",
            "**the three ways to move:** along the level, up and down, at one point a step;",
            "**the conditions of a capture:** those above, by which the capturer always drops into a gap and nothing is left hanging.",
          ],
        },
        "Read in one of several ways:",
        {
          list: [
            "The one tile that has to support a capturing commander is one of its own side, as for the other ranks.",
            "To move “as many as you wish” includes none: one may pass. To be unable to move means to be unable to move, enter or capture.",
            "There are always enough tokens.",
            "White enters one tile in the first turn. If both players pass their first turns, it is the first turn again.",
          ],
        },
        "**Repetition** (a house rule): the same position with the same player to move, for the third time, is a draw.",
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["1c5-2d4", "the tile on 1c5 moves to 2d4"],
            ["T@1h3", "a troop enters and ends on 1h3 (`L`, `C`: a leader, a commander)"],
            ["2c5x1c5", "the tile on 2c5 captures 1c5"],
            ["2c5x1c5x1c6", "a commander takes both and goes to the first one named"],
            ["1c5+L", "the tile on 1c5 becomes a leader"],
            ["T+C", "a troop off the board becomes a commander"],
            ["end", "ends the turn"],
          ],
        },
        "Positions: White's tiles and Black's tiles (`L` or `C` behind a promoted one); for each side the troops, leaders and commanders off the board and the worth of the collection; who is to move; the phase (`s` the turn begins, `p` something is promoted, `m` something has moved); how many tiles may still enter; the tiles that are spent; how many have been captured this turn.",
        { position: "1f2,1i6 1i10,1j10 93/0/0/0 93/0/0/0 w m 1 1f2 0" },
      ],
    },
  ],
  boards: examples,
  examples: {
    promote: {
      title: "A leader",
      task: "White's collection is worth 1. Choose a tile on the board and promote it to leader.",
      done: "It can go eight spaces now and needs only one own tile under it to capture, until something lands on it.",
    },
    enter: {
      title: "The first tile",
      task: "White's first turn: choose the supply of troops, then a space that the tile can get to.",
      done: "The tile has entered. In any later turn another one could follow.",
    },
    climb: {
      title: "Climbing",
      task: "Move one of the white tiles up to level 2.",
      done: "On its way the tile overhung on two supports; here it rests on three.",
    },
    zone: {
      title: "No way through",
      task: "Two black tiles control all around them. Try to get past them with the white tile: to 1e9.",
      done: "A tile that comes into a zone of control has to stop there.",
    },
    capture: {
      title: "A troop captures",
      task: "Climb up as before, and then capture the black tile that you lie on.",
      done: "Two of its own tiles lay under the troop, so it takes the third one and drops into its place. The token comes when the turn ends.",
    },
    commander: {
      title: "Two at a step",
      task: "The white commander lies on two black tiles. Take **both** at once.",
      done: "Both are out of the game, and the commander stands where one of them was.",
    },
    goal: {
      title: "Onto the corner",
      task: "Black has blocked the corner 1a19. But what rests on it counts as well: win with one move.",
      done: "The tile rests on `2a18`, above the corner: White wins.",
      missed: "That is not the goal. Start again.",
    },
  },
};
