// The rules of Sliders on one screen, in English; other words are in texts/LANGUAGE/rules.

import { inLanguage } from "../../base/language";
import type { RulesAtHand } from "../../game-kit/at-hand";
import { placer } from "./drawing";
import { parseSliders, parseStep } from "./position";

export const english = {
  goal: "Fetch your prize from the far side and carry it to your home.",
  pieces: {
    soldier: {
      name: "Soldier",
      moves:
        "Steps ahead, diagonally ahead or sideways, as it faces. A turn is two steps, by one soldier or by two. On the far row it turns around.",
    },
    carrier: {
      name: "Carrier",
      moves: "Steps like any soldier, but its step is the whole turn. On its home it wins.",
    },
    attack: {
      name: "Attack",
      moves:
        "A soldier that has moved attacks each enemy it touches. Count both sides around that enemy, itself included: the fighter of the smaller side slides straight back.",
    },
  },
  notes: [
    "You must take the second step if you can. If you cannot step at all, you lose.",
    "The enemy's home and the enemy's prize are closed to you.",
  ] as readonly string[],
  saysSoldier: "Soldier: one step ahead, diagonally ahead or sideways",
  saysCarrier: "Carrier: one step, and it is the whole turn",
};

const words = await inLanguage(english, "rules/sliders", "atHand");

const carries = (position: string) =>
  parseSliders(position).soldiers.filter((soldier) => soldier.carries);

export const atHand: RulesAtHand = {
  goal: () => words.goal,
  words: words.pieces,
  pieces: [
    {
      id: "soldier",
      inPlay: () => true,
      picture: {
        position: "9/2d1d1d2/9/9/4U4/9/9/2U3U2/9 b 2",
        piece: "e5",
        kinds: ["step"],
        marks: { go: "d5 d6 e6 f5 f6" },
        part: ["c3", "g7"],
      },
    },
    {
      id: "attack",
      inPlay: () => true,
      picture: {
        position: "9/6d2/1d7/4d4/3U5/4U4/9/7U1/9 b 2",
        piece: "e4",
        kinds: ["step"],
        marks: { go: "d4 f4", push: "e5 f5" },
        part: ["c3", "g7"],
      },
    },
    {
      id: "carrier",
      inPlay: (position) => carries(position).length > 0,
      picture: {
        position: "9/2d1d1d2/9/9/9/2U6/6U2/3D*5/9 b 2",
        piece: "d2",
        kinds: ["step"],
        marks: { go: "c2 d1 e2", win: "e1" },
        part: ["b1", "f5"],
      },
    },
  ],
  notes: () => words.notes,
  read: (action) => {
    const { from, to } = parseStep(action);
    return { piece: from, kind: "step", to };
  },
  placeOf: placer(9, 0),
  says: (position, piece) =>
    carries(position).some(({ square }) => square === piece)
      ? words.saysCarrier
      : words.saysSoldier,
};
