// Sliders as a game of this client.

import type { GameView } from "../../game-kit/view";
import { SlidersBoardView } from "./board";
import { texts } from "./phrases";
import { eventsOf, parseSliders, parseStep, type Side, type SlidersEvent, sides } from "./position";
import { SoldierMark } from "./soldiers";

function sideOf(seat: number): Side {
  return sides[seat] ?? "blue";
}

export const sliders: GameView = {
  id: "sliders",
  Board: SlidersBoardView,
  SeatMark: ({ seat }) => <SoldierMark side={sideOf(seat)} />,
  sideColour: (seat) => `--sliders-${sideOf(seat)}`,
  seatNote: (position, seat) => {
    const lies = parseSliders(position).prizes[sideOf(seat)];
    return lies === null ? texts.carrying : texts.fetches(lies);
  },
  asTurnOf: (position, seat) => position.replace(/ [bg] \d$/, ` ${sideOf(seat).charAt(0)} 2`),
  speak: (turn, way) => {
    const steps = turn.split(" ");
    return way
      ? eventsOf(steps, way.from, way.moments).map(speakEvent).join("; ")
      : steps
          .map(parseStep)
          .map(({ from, to }) => texts.step(from, to))
          .join("; ");
  },
  listed: waysOf,
  demo: ["e2-e3", "e3-d4", "c8-b7", "b7-c6", "d4-d5", "d5-e6", "c6-c5", "c5-b4", "e6-e7", "e7-f8"],
  portrait: "2D*6/4d4/9/2U1d4/3U5/9/9/2u6/9 b 2",
  // 72 to 128 turns in the middle half of 30 games between computers of level 6, 129 to 240 between
  // those of level 2 (`quintet match`), at 8 s a turn.
  effort: { minutes: [10, 25], learning: "some" },
  budgets: { live: 1_000_000, turn: 60_000 },
  puzzles: () => import("../../../../puzzles/sliders.txt"),
  strongGame: () => import("./strong-game.json"),
  endings: () => texts.endings,
  atHand: async () => (await import("./at-hand")).atHand,
  rules: texts.rules,
  begin: texts.begin,
  steps: texts.steps,
  advice: texts.advice,
  manyActions: true,
  longTurns: true,
};

/** "c2 → c3 → d4", or the steps of two soldiers. */
function waysOf(turn: string): string[] {
  const ways: string[][] = [];
  for (const { from, to } of turn.split(" ").map(parseStep)) {
    const way = ways.find((one) => one.at(-1) === from);
    if (way === undefined) ways.push([from, to]);
    else way.push(to);
  }
  return ways.map((way) => way.join(" → "));
}

/** "soldier c2 to c3", then perhaps "loses to two; back to c2". */
function speakEvent(event: SlidersEvent, index: number, events: readonly SlidersEvent[]): string {
  const words = texts;
  const { kind, side, from, to, picksUp, carries, winners } = event;
  const before = events[index - 1];
  const heard = [];
  if (kind === "step") heard.push(words.goes(carries && !picksUp, from, to));
  else if (before?.kind === "step" && before.to === from)
    heard.push(words.thrownBack(winners.length, to));
  else heard.push(words.otherThrownBack(words.sides[side], from, winners.length, to));
  if (picksUp) heard.push(words.picksUp);
  return heard.join("; ");
}
