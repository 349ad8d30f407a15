// A table of each game in play: its seats, its first two turns, and the beginning of a third.

import { playsGridwar, playsSliders, playsSumo } from "./clicks";
import type { Person } from "./fixture";

export interface Table {
  game: string;
  options?: Record<string, string>;
  seats: readonly string[];
  /** The first player's turn, then the second player's. */
  opens: readonly [(person: Person) => Promise<void>, (person: Person) => Promise<void>];
  /** Actions after which "Play this turn" appears, or the turn is played. */
  composes(person: Person): Promise<void>;
}

const presses =
  (...cells: string[]) =>
  async (person: Person) => {
    for (const cell of cells) await person.cell(cell).click();
  };

export const tables: readonly Table[] = [
  {
    game: "slides-of-action",
    options: { players: "3" },
    seats: ["Arms", "Crowns", "Suns"],
    opens: [(person) => person.plays("d3"), (person) => person.plays("d2")],
    composes: presses("d1"),
  },
  {
    game: "liger",
    seats: ["Red", "Blue"],
    opens: [(person) => person.plays("c3-b4"), (person) => person.plays("b6-a5")],
    composes: presses("e3", "d4"),
  },
  {
    game: "sliders",
    seats: ["Blue", "Gold"],
    opens: [
      (person) => playsSliders(person, "c2-c3 e2-e3"),
      (person) => playsSliders(person, "c8-c7 e8-e7"),
    ],
    composes: presses("c3", "c4", "e3", "e4"),
  },
  {
    game: "sumo-checkers",
    seats: ["Gold", "Silver"],
    opens: [
      (person) => playsSumo(person, "d2-d3-d4-d5"),
      (person) => playsSumo(person, "c6-c5-d5-d4"),
    ],
    composes: presses("c2", "c3", "c4", "c5"),
  },
  {
    game: "gridwar",
    seats: ["White", "Black"],
    opens: [
      (person) => playsGridwar(person, "white", "T@1h6 end"),
      (person) => playsGridwar(person, "black", "T@1j5 T@1g8 end"),
    ],
    composes: async (person) => {
      await person.page.locator('[data-supply="white T"]').click();
      await person.cell("1g3").click();
    },
  },
];

const clock = { kind: "fischer", initial: 600, increment: 5 };

/** All people at the table, with a clock, after two turns; the one to move first. */
export async function inPlay(
  person: (options?: object) => Promise<Person>,
  { game, options = {}, seats, opens }: Table,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const _ of seats) people.push(await person({ reducedMotion: "reduce" }));
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error("no player at the table");
  const { play } = await first.opensRoom(game, { clock, options });
  for (const [index, seat] of seats.entries())
    if (index > 0) await people[index]?.sitsAt(play, seat);
  await first.isToMove();
  await opens[0](first);
  await opens[1](second);
  const next = people[2 % people.length] ?? first;
  await next.isToMove();
  return [next, ...people.filter((other) => other !== next)];
}
