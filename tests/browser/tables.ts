// A table of each game in play: its seats, the first turn of each, and the beginning of another one.

import { playsGridwar, playsSliders, playsSumo } from "./clicks";
import type { Person } from "./fixture";

export interface Table {
  game: string;
  options?: Record<string, string>;
  seats: readonly string[];
  /** The first turn of each seat: the server aborts a game in which one is missing for a minute. */
  opens: readonly ((person: Person) => Promise<void>)[];
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
    opens: ["d3", "d2", "d4"].map((turn) => (person) => person.plays(turn)),
    composes: presses("b4"),
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

export const twoAtSlides: Table = {
  game: "slides-of-action",
  options: { players: "2" },
  seats: ["Crowns", "Suns"],
  opens: ["d3", "d2"].map((turn) => (person) => person.plays(turn)),
  composes: presses("d1"),
};

const clock = { kind: "fischer", initial: 600, increment: 5 };

/** All people at the table, with a clock, after one turn each; the first is to move. */
export async function inPlay(
  person: (options?: object) => Promise<Person>,
  { game, options = {}, seats, opens }: Table,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const _ of seats) people.push(await person());
  const [first] = people;
  if (first === undefined) throw new Error("no player at the table");
  const { play } = await first.opensRoom(game, { clock, options });
  for (const [index, seat] of seats.entries())
    if (index > 0) await people[index]?.sitsAt(play, seat);
  await first.isToMove();
  for (const [index, open] of opens.entries()) await open(people[index] as Person);
  await first.isToMove();
  return people;
}
