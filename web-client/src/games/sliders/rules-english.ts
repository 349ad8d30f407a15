// The rules page of Sliders in English.

import type { GameRules } from "../../game-kit/rules-page";
import { examples } from "./examples";

export const rules: GameRules<typeof examples> = {
  name: "Sliders",
  lead: "Fetch your prize from the far side of the board and carry it home. Where soldiers of both sides meet, the side with fewer of them slides back.",
  sections: [
    {
      title: "The board",
      blocks: [
        "Blue and Gold have three soldiers each, face to face. Blue sits below and begins. Each side has a **home base** on its own last rank; its **prize** lies on the last rank of the other side, in enemy country.",
        "On the board of 9 × 9, Blue stands on c2, e2 and g2 with its home on e1, and fetches from g9; Gold stands on g8, e8 and c8 with its home on e9, and fetches from c1. On the smaller board of 8 × 8, Blue stands on b2, d2 and f2 with its home on d1, and fetches from g8; Gold stands on g7, e7 and c7 with its home on e8, and fetches from b1.",
        "Every soldier **faces** up or down, which its point shows. Ahead and back are always meant as the soldier faces.",
      ],
    },
    {
      title: "A turn",
      blocks: [
        "Do one of these:",
        {
          list: [
            "**two steps** with soldiers that carry nothing, both with the same one or one each with two of them;",
            "**one step with the soldier that carries your prize**, which is then the whole turn.",
          ],
        },
        "The second step is a duty. It is left out only when no soldier of yours can take it.",
        { example: "twoSteps" },
        "A step goes to a neighbouring square **straight ahead, diagonally ahead or to the side**; never backwards. You may not step onto another soldier, onto the enemy's home base, or onto the enemy's prize while it lies there.",
        { example: "backward" },
        "When a soldier has stepped, four things happen in this order:",
        {
          list: [
            "it **turns around** if it has arrived on the rank that it was facing: the highest one when facing up, rank 1 when facing down;",
            "it **picks up** its own side's prize if that lies there, and keeps it from then on;",
            "it **wins** if it carries the prize and stands on its own home base;",
            "otherwise it **attacks**.",
          ],
        },
        { example: "prize" },
      ],
    },
    {
      title: "Attacks",
      blocks: [
        "Soldiers **touch** when their squares share a side or a corner. A soldier that has moved attacks every enemy that it touches now. For each of these fights, count",
        {
          list: [
            "for the attack: the soldier that moved, and its friends that touch the enemy it attacks;",
            "for the defence: the soldier that is attacked, and its own friends that touch it.",
          ],
        },
        "If the numbers are equal, nothing happens. Otherwise the fighter of the smaller side **slides straight back**, against its facing, as far as it can. It stops at the edge, in front of any soldier, in front of the enemy's home base, and in front of the enemy's prize while that lies there. It goes on facing as before; if it cannot move at all, it stays.",
        { example: "together" },
        { example: "alone" },
        "A soldier that has slid back has moved: now it attacks what it touches, and so on until nothing moves any more.",
        { example: "chain" },
      ],
    },
    {
      title: "Special cases",
      blocks: [
        {
          list: [
            "**Several fights at once:** the soldier that moved first fights the enemy against which its margin (attack minus defence, counted at that moment) is the largest, then the next one. On equal margins it takes the first one clockwise, beginning straight ahead. When it has to slide back, its remaining fights are dropped; if it loses but cannot move, it goes on with them.",
            "Soldiers that slid back attack in the order in which they did, after the fights before them are over.",
            "A soldier that has just picked up the prize is a carrier: it cannot take the second step of that turn.",
            "A carrier that loses a fight keeps the prize.",
            "A soldier that slides back onto its own side's prize picks it up.",
            "A carrier that slides back into its own home base wins on the spot, no matter whose turn it is.",
          ],
        },
        { example: "thrownHome" },
      ],
    },
    {
      title: "The end",
      blocks: [
        "A carrier on its own home base wins; nothing more is resolved then. A player who cannot take a step at all loses.",
        { example: "home" },
      ],
    },
    {
      title: "Options",
      blocks: [
        "**Board:** 9 × 9, or 8 × 8. The larger one is the usual one and a good first choice; on the smaller one the sides meet sooner.",
      ],
    },
    {
      title: "Our additions and decisions",
      blocks: [
        {
          list: [
            "**The setup is reconstructed.** The author's diagram is lost. His text speaks of three soldiers a side, face to face, with the prizes in the opponent's territory, and has a Blue soldier slide down its file and stop ahead of Gold's prize. Ours fits all of that. The prizes lie on the last rank, so a soldier that fetches one turns around there and can be thrown back only away from home.",
            "**The order of several fights** is ours; the text has none.",
            "**Two steps are a duty:** the text lists what a turn may be, and does not say that one could do less.",
            "**A carrier that slides back keeps the prize:** nothing in the text takes it away.",
            "**Without any step one loses,** and **repetition** (the same position with the same player to move, for the third time) is a draw: house rules of this site.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c2-c3", "the soldier on c2 steps to c3"],
            ["c2-c3 e2-e3", "a turn of two steps"],
          ],
        },
        "What a step sets in motion is not written: it follows from the rules. Positions: ranks from the highest to 1, a digit for empty squares; `U` and `D` are Blue's soldiers facing up and down, `u` and `d` Gold's, with `*` behind a carrier; then who is to move, and how many steps the turn still has.",
        { position: "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2" },
      ],
    },
  ],
  boards: examples,
  examples: {
    twoSteps: {
      title: "Two steps with one soldier",
      task: "Blue begins. Take both steps of the turn with the same soldier.",
      done: "That was a whole turn. Now Gold would move.",
      missed:
        "A good turn, too, but those were two soldiers. Start again and move one of them twice.",
    },
    backward: {
      title: "No step back",
      task: "Try to step back with the soldier on e5.",
      done: "A soldier moves backwards only when it is thrown back.",
    },
    prize: {
      title: "Fetch the prize",
      task: "Blue's prize lies on g9. Fetch it with the soldier on g8.",
      done: "The soldier carries the prize now, and has turned around on the last rank. The second step of this turn belongs to the other soldier.",
    },
    together: {
      title: "Two against one",
      task: "Gold's soldier stands on d6. Attack it with c4, so that e5 helps.",
      done: "Two attack, one defends: Gold slides straight back, to the edge.",
      missed:
        "There two did not attack together. Start again: both of Blue's soldiers have to touch d6.",
    },
    alone: {
      title: "One against two",
      task: "Step from c6 to c7. This attack fails: watch the retreat.",
      done: "One attacks, but e8 stands by d8, so two defend. Blue slides straight back and stops before Gold's prize on c1.",
    },
    chain: {
      title: "A retreat that attacks",
      task: "Step from c3 to c4, and watch what the retreat of d5 does.",
      done: "Gold is thrown back from d5 to d8. There it touches c7, and with b8 it is two against one: now Blue's soldier slides back from c7 to c5.",
    },
    thrownHome: {
      title: "Thrown home",
      task: "It is Gold's turn. Step from f6 to f5 to attack the carrier on e4. Is that clever?",
      done: "Two against one: the carrier slides straight back, into its own home. Blue wins in Gold's turn.",
    },
    home: {
      title: "Home",
      task: "The carrier stands right before its home. Win the game.",
      done: "Blue's prize is home: Blue wins.",
    },
  },
};
