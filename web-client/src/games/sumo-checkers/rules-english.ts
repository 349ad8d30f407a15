// The rules page of Sumo Checkers in English.

import type { GameRules } from "../../game-kit/rules-page";
import { examples } from "./examples";

export const rules: GameRules<typeof examples> = {
  name: "Sumo Checkers",
  lead: "Ten checkers of Gold and ten of Silver face each other on a round board. Push the enemy over the edge.",
  sections: [
    {
      title: "The board",
      blocks: [
        "The board has 45 spaces: seven by seven without the corners. Gold sits below and begins. Ten checkers a side stand in the middle of the two rows nearest to their player.",
        "Everything moves along ranks and files, never diagonally.",
      ],
    },
    {
      title: "A turn",
      blocks: [
        "Make exactly one of three moves. You have to be able to complete it: a checker that could go only two of its three spaces cannot go at all.",
        "**One checker, three spaces.** It may turn at every space, and never comes back to a space that it stood on during this move, its first one included. With each of its three steps it may push one enemy.",
        { example: "single" },
        { example: "overTheEdge" },
        "**A column of two or three, one space.** Two or three of your checkers in an unbroken line go one space along that line, either way. They may be part of a longer line.",
        { example: "column" },
        "**A join.** One checker steps onto an empty space beside another one of yours; then those two, as a column, at once go one space on along their line, either way. The step itself does not push, the column does. The column may not carry the checker back to where it came from.",
        { example: "join" },
      ],
    },
    {
      title: "Pushing",
      blocks: [
        "What moves pushes the enemies that stand in an unbroken line right in front of it, by one space: one checker pushes one, a column of two up to two, a column of three up to three. Behind the last of them there must be an empty space, or the edge: over the edge it drops off the board and is out.",
        { example: "tooStrong" },
        "Your own checkers are never pushed, and players cannot move their own checkers off the board.",
      ],
    },
    {
      title: "Blocks",
      blocks: [
        "When a turn begins with one checker against one, its player has a second action after the move, unless the move has won: to turn one removed checker into a **block** on any empty space, or not to. Blocks never move, and nothing moves through them. There are as many as checkers have been removed: eighteen.",
        "Whoever brings about one against one does not place a block in that same turn; the opponent is the first who can.",
        { example: "block" },
      ],
    },
    {
      title: "The end",
      blocks: [
        "Whoever has pushed off as many enemy checkers as was agreed wins. A player to move who has no legal move loses.",
      ],
    },
    {
      title: "Options",
      blocks: [
        "**Checkers to push off,** from 1 to 10:",
        {
          list: [
            "**10, the full game** (the usual one): all of them. Expect a long game, and a draw if both are careful, as two checkers hardly ever catch one that runs. Only here can blocks come into play.",
            "**5, the short game:** half of them. Expect a winner; a good choice.",
            "**1, the first push:** the first checker over the edge decides. That is the author's objective taken literally.",
          ],
        },
      ],
    },
    {
      title: "Our additions and decisions",
      blocks: [
        {
          list: [
            "**The board:** the author speaks of a round board of 45 spaces and of ten checkers centred on the back two rows. Seven by seven without the corners gives just that.",
            "**How many to push off:** the author's objective speaks of one piece, his endgame of each side having one left. Both make sense only if all have to go; the option gives the other reading.",
            "**The join is reconstructed,** as the diagrams of this special move are lost. Ours is the plainest reading: one space to form the column, one space for the column. The author lets the checker meet another single one; here that one may also stand in a longer line, of which just the two move.",
            "**A block may be placed,** it need not be: the author says that a player will be able to.",
            "**Without a legal move one loses:** the author has that player forfeit.",
            "**Repetition** (a house rule): the same position with the same player to move, for the third time, is a draw.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["b2-b3-b4-c4", "a single checker, with all four spaces"],
            ["b1=b2", "a column of two, its rear and its front; it goes on from b1 towards b2"],
            ["b1=b3", "a column of three"],
            ["a2-b2+b2=b3", "a join: a2 steps to b2, then the column of b2 and b3 goes on"],
            ["#d4", "a block on d4"],
            ["#-", "no block"],
          ],
        },
        "Positions: ranks from 7 to 1 without the corners, a digit for empty spaces, `G` and `S` for checkers, `#` for a block; then who is to move, and whether it is to move (`m`) or to place a block (`p`).",
        { position: "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m" },
      ],
    },
  ],
  boards: examples,
  examples: {
    single: {
      title: "Two pushes in one move",
      task: "Push **both** silver checkers with the gold one: choose it, then each of its three spaces. Two ways lead there.",
      done: "Each step pushes afresh, so a single checker can push up to three times.",
      missed: "One of the silver checkers still stands where it was. Start again.",
    },
    overTheEdge: {
      title: "Over the edge",
      task: "Push a silver checker off the board with a single checker.",
      done: "Off the board is out of the game.",
      missed: "Nothing has dropped off the board. Start again.",
    },
    column: {
      title: "A column of three",
      task: "Three gold checkers stand against three silver ones. Push the last of those over the edge: choose the rear of the column, its front, and the space before it.",
      done: "Three push up to three: the one at the edge is out.",
      missed: "Nothing has dropped off the board. Start again, with all three in one column.",
    },
    tooStrong: {
      title: "One against two",
      task: "Try to push both silver checkers with the gold one: choose b2, then b3.",
      done: "A column of two gold checkers could do that.",
      missed: "That can be played. Start again and try to go to b3.",
    },
    join: {
      title: "A join",
      task: "The column of b4 and b5 is not there yet. Step from a4 to b4 and push as a column of two: choose a4, b4, b5 and b6.",
      done: "The join has made a column of two, and two push two: one of them is out.",
      missed: "Nothing has dropped off the board. Start again.",
    },
    block: {
      title: "A block",
      task: "One against one, and Gold has already moved. Place a block on any empty space.",
      done: "There it stays, for both players, to the end of the game.",
      missed: "Gold has gone without a block. That is allowed; start again to place one.",
    },
  },
};
