// The rules page of Liger in English.

import type { GameRules } from "../../game-kit/rules-page";
import { examples } from "./examples";

export const rules: GameRules<typeof examples> = {
  name: "Liger",
  lead: "Climb onto the enemy's checkers and be the first to take all twelve of your own off the far end of the board, without ever hiding your opponent's last checker.",
  sections: [
    {
      title: "The board",
      blocks: [
        "Red and Blue have twelve checkers each on the dark squares of a chessboard, set up as for checkers. Red sits below, goes up, and begins; Blue goes down.",
        "Checkers climb onto each other, friend or foe, to any height. A **stack** belongs to the colour on its top, which is said to **show**. Everything below is stuck until it is uncovered. Nothing is ever captured.",
        "Liger was made by Mark Steere in August 2009. He lets everybody publish and program it without a fee, and asks that its name and its rules stay as they are and that he is named as its author. This page tells his rules in our own words.",
      ],
    },
    {
      title: "A turn",
      blocks: [
        "Do exactly one of these. There is always something you can do, and you have to.",
        "**One checker forward.** The top checker of a stack that shows your colour (or a checker that stands alone) goes one square diagonally forward, onto an empty square or onto any stack.",
        { example: "forward" },
        "**A pair forward.** If the checker right under yours is the enemy's, you may carry both together, yours on top. Two checkers of your own never travel together.",
        { example: "pair" },
        "**One checker backward,** only while you show on fewer squares than your opponent: a checker that stands alone goes one square diagonally backward, onto a square where the **enemy** shows.",
        { example: "backward" },
        { example: "notBackward" },
        "**Bear off.** From the farthest rank (8 for Red, 1 for Blue) the top checker of a stack of yours leaves the board for good. One checker at a time, and only your own.",
      ],
    },
    {
      title: "The end",
      blocks: [
        "Whoever has borne off all twelve checkers wins.",
        { example: "bearOff" },
        "If, after your action, your opponent does not show anywhere, **you lose**. Covering the last enemy in sight is allowed, and fatal, unless the same action uncovers another one.",
        { example: "fatal" },
      ],
    },
    {
      title: "Special cases",
      blocks: [
        {
          list: [
            "Bearing off your only visible checker can uncover an enemy's and leave you showing nowhere. That is not the end: your opponent now has to uncover one of yours, and loses if that cannot be done.",
            "Bearing off the twelfth checker wins, even if it hides the opponent.",
            "A player who has no choice but to hide the opponent's last checker loses that way.",
          ],
        },
      ],
    },
    {
      title: "Options",
      blocks: ["Liger has none: it is always played in the same way."],
    },
    {
      title: "Our additions and decisions",
      blocks: [
        {
          list: [
            "**Repetition** (a house rule): the author says that a draw cannot happen. Two players can, however, repeat a position for ever by going backward in turn. When the same position with the same player to move stands for the third time, the game is a draw. Nobody can offer one in Liger.",
            "**Red begins:** the author does not say who does.",
            "**The setup** in the author's figure is lost in the text that we have; ours is that of ordinary checkers, with which the game is played.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c3-d4", "one checker goes from c3 to d4, forward or backward"],
            ["c3=d4", "a pair goes from c3 to d4"],
            ["b8-off", "a checker is borne off from b8"],
          ],
        },
        "Positions: ranks from 8 to 1, each with its four dark squares from the left; `-` is empty, otherwise the stack from bottom to top in `r` and `b`; then who is to move.",
        { position: "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r" },
      ],
    },
  ],
  boards: examples,
  examples: {
    forward: {
      title: "Onto the enemy",
      task: "Put the checker of c3 onto the blue one on d4.",
      done: "Red shows there now, and the blue checker is stuck below.",
      missed: "That was another square. Start again and go from c3 to d4.",
    },
    pair: {
      title: "A pair",
      task: "On f4 a red checker lies on a blue one. Move both together: choose f4 **twice** to take two, then the square.",
      done: "The pair has gone on together, red on top.",
      missed: "That was not the pair of f4. Start again; choosing f4 again takes the two.",
    },
    backward: {
      title: "A step back",
      task: "Red shows on two squares, Blue on three. So Red may go back: from d4 onto c3.",
      done: "Red shows on c3 now. Stacks cannot do that, only checkers that stand alone.",
      missed: "That was another move. Start again.",
    },
    notBackward: {
      title: "No step back",
      task: "Here Red and Blue show on two squares each. Try to go back from d4 to c3.",
      done: "Only the side that shows on fewer squares may go back.",
      missed: "That can be played. Start again and try to go back to c3.",
    },
    bearOff: {
      title: "The last one off",
      task: "Eleven red checkers are off already. Take the last one off: choose b8, then the tray of Red.",
      done: "All twelve are off: Red wins.",
    },
    fatal: {
      title: "One too many",
      task: "Blue shows on d4 only. Cover it, in such a way that Red does **not** lose.",
      done: "The single checker covers d4 but uncovers the blue one on c3: Blue still shows, and the game goes on.",
      missed:
        "If Blue shows nowhere after that, Red has lost. Start again and cover d4 with one checker.",
    },
  },
};
