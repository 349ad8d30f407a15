// A mistake for tests, in a game that does not exist.

import { idOf, type Mistake } from "./mistake";
import { begun, dayOf } from "./schedule";

export const reviewed = new Date(2026, 10, 20, 12);

/** Reviewed at `reviewed`. `changes`: other values than the usual ones. */
export function testMistake(position: string, changes: Partial<Mistake> = {}): Mistake {
  return {
    id: idOf("words", {}, position),
    game: "words",
    options: {},
    position,
    seat: 0,
    played: "b",
    good: ["a"],
    proven: "win",
    source: { link: "/room/abc?turn=3", turn: 4, against: ["Ada"] },
    found: dayOf(reviewed),
    progress: begun(dayOf(reviewed)),
    ...changes,
  };
}
