// The rules of Slides of Action on one screen, in English; other words are in texts/LANGUAGE/rules.

import { inLanguage } from "../../base/language";
import type { RulesAtHand } from "../../game-kit/at-hand";
import { centre } from "./board";
import { parseSlides } from "./position";

export const english = {
  goal: "Bring all five coins of your suit together.",
  pieces: {
    coin: {
      name: "Coin",
      moves:
        "Slide one, two or three coins in a line into the gap, no matter whose they are. You may not undo the slide before yours.",
    },
  },
  anyCorner: "Coins connect by sides and corners.",
  oneCorner: "In this room, coins connect by sides, and at most one corner may join two parts.",
  wins: "Five connected coins win, no matter who slid. If several suits connect at once, the player who slid wins.",
  neutral: "A suit without a player is neutral. If it alone connects, no one wins.",
};

const words = await inLanguage(english, "rules/slides-of-action", "atHand");

export const atHand: RulesAtHand = {
  goal: () => words.goal,
  words: words.pieces,
  pieces: [
    {
      id: "coin",
      inPlay: () => true,
      picture: {
        position: "ACSA/SACS/CS.A/ACSC s acs d2",
        piece: "gap",
        kinds: ["slide"],
        marks: { go: "a2 b2 c1 c3 c4" },
        part: ["a1", "d4"],
      },
    },
  ],
  notes: (position, { connection }) => [
    connection === "one-diagonal" ? words.oneCorner : words.anyCorner,
    words.wins,
    ...(parseSlides(position).playing.length < 3 ? [words.neutral] : []),
  ],
  read: (action) => ({ piece: "gap", kind: "slide", to: action }),
  placeOf: centre,
  says: () => null,
};
