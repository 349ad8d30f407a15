// The texts of Sliders on the board and the page around it, in English; `texts` has them in the
// language of the page. Translations have the type of `english`.

import { inLanguage } from "../../base/language";

const numbers = ["none", "one", "two", "three"];

export const english = {
  /** A short instruction for beginners. */
  begin:
    "Choose a soldier, then where it steps. Grab your prize from the enemy's side and carry it home.",
  /** Goal, turn and end for new players: each has one or two lines on a phone. */
  steps: [
    "Fetch your prize from the far side and carry it to your home.",
    "Take two steps a turn, or one with the prize carrier.",
    "The prize at home wins. Whoever can't step at all loses.",
  ] as readonly [string, string, string],
  /** Advice about a choice, by option and value. */
  advice: {
    "board 9": "The usual board: room to go around each other.",
    "board 8": "Smaller and quicker: soldiers meet sooner.",
  } as Readonly<Record<string, string>>,
  sides: { blue: "Blue", gold: "Gold" },
  soldier: (side: string, facing: "up" | "down", carries: boolean) =>
    `${side} soldier facing ${facing}${carries ? ", carries the prize" : ""}`,
  prize: (side: string) => `${side}'s prize`,
  home: (side: string) => `${side}'s home`,
  empty: "empty",
  goHere: "go here",
  canMove: "can step",
  fetches: (square: string) => `prize on ${square}`,
  carrying: "has the prize",
  step: (from: string, to: string) => `${from} to ${to}`,
  goes: (carries: boolean, from: string, to: string) =>
    `${carries ? "carrier" : "soldier"} ${from} to ${to}`,
  picksUp: "picks up the prize",
  /** A soldier that stepped has lost its own fight. */
  thrownBack: (enemies: number, to: string) => `loses to ${numbers[enemies]}; back to ${to}`,
  /** Another soldier has lost. */
  otherThrownBack: (side: string, from: string, enemies: number, to: string) =>
    `${side} on ${from} loses to ${numbers[enemies]}; back to ${to}`,
  /** The ends of a game, by the reason of the result. */
  endings: {
    "prize-home": "the prize is home",
  },
  rules: [
    "On your turn take two steps with soldiers that carry nothing, both with one or one each with two of them; or one step with the soldier that carries your prize. A step goes to a neighbouring square ahead, diagonally ahead or to the side, as the soldier faces.",
    "On the far rank a soldier turns around. Where your prize lies, a soldier of yours picks it up and keeps it.",
    "A soldier that has moved attacks every enemy that it touches. Count it and its friends that touch the enemy, against the enemy and its friends beside it: the fighter of the smaller side slides straight back as far as it can. If the numbers are equal, nothing happens.",
    "A soldier that slid back attacks in its turn what it touches then.",
    "Carry your prize to your home to win; a player who can't step at all loses.",
    "House rule of this site: the same position for the third time is a draw.",
  ],
  yourPrize: "your prize",
  yourHome: "your home",
  stepsLeft: (steps: number): string => (steps === 1 ? "1 step left" : "2 steps"),
};

export const texts = await inLanguage(english, "index", "games", "sliders");
