// A whole game on each board, one side with a mouse and the other with a finger on a phone, with
// pictures of start, middle and end. Other connections of the two play the second and the third
// quarter of a game, because presses take time.

import { playUpTo } from "./autoplay";
import { playsGridwar, playsSliders, playsSumo } from "./clicks";
import { expect, type Person, phone, test, threeAtSlides } from "./fixture";
import { gridwarGame, ligerGame, slidesGame } from "./played-games";

const onPhone = { viewport: phone, hasTouch: true };

interface Played {
  first: Person;
  second: Person;
}

type Stage = "start" | "middle" | "end";

interface Game {
  name: string;
  id: string;
  choices: readonly string[];
  seats: readonly [string, string];
  /** The stages with pictures; by default all. */
  pictures?: readonly Stage[];
}

/**
 * Opens a room, seats two players, and plays all turns. Takes pictures of the first player's page.
 */
async function playOut(
  { first, second }: Played,
  game: Game,
  turns: readonly string[],
  play: (person: Person, seat: number, turn: string) => Promise<void>,
): Promise<void> {
  await first.opens(game.name, [...game.choices, game.seats[0]]);
  await second.sitsAt(await first.link("Link to play"), game.seats[1]);
  await first.isToMove();
  const picture = async (stage: Stage) => {
    if (game.pictures?.includes(stage) ?? true)
      await first.portraysEverywhere(`${game.id}-${stage}`);
  };
  await picture("start");
  const pressed = Math.floor(turns.length / 4);
  const middle = pressed * 2;
  const pressedAgain = Math.floor((turns.length * 3) / 4);
  for (const [index, turn] of turns.entries()) {
    if (index === pressed) {
      await playUpTo([first, second], turns.slice(0, middle));
      await first.isToMove();
      await picture("middle");
      await playUpTo([first, second], turns.slice(0, pressedAgain));
    }
    if (index >= pressed && index < pressedAgain) continue;
    await play(index % 2 === 0 ? first : second, index % 2, turn);
  }
  for (const each of [first, second]) await each.sees(turns);
  await expect(first.status).toContainText("win");
  await picture("end");
}

const slidersOnNine = (
  "e2-e3 e3-d4|c8-b7 b7-c6|d4-d5 d5-e6|c6-c5 c5-b4|e6-e7 e7-f8|b4-b3 b3-b2|f8-g9 g2-f2|" +
  "b2-c1 g8-f8|g9-g8|c1-d2|g9-g8|d2-c3|c2-b3 f2-e2|c3-c4|g9-h8|c4-b5|h8-g7|b5-c6|g9-g8|c6-d7|" +
  "g9-g8|d7-d8|e2-e3 b3-c3|d8-e9"
).split("|");

test("Sliders on nine by nine", async ({ person }) => {
  const people = {
    first: await person(),
    second: await person(onPhone),
  };
  const game = {
    name: "Sliders",
    id: "sliders-9",
    choices: ["9 x 9"],
    seats: ["Blue", "Gold"],
  } as const;
  await playOut(people, game, slidersOnNine, (who, _, turn) => playsSliders(who, turn));
  await expect(people.first.status).toContainText("(Gold) wins: the prize is home");
});

const slidersOnEight = (
  "f2-f3 b2-a2|g7-f7 f7-g6|d2-c3 a2-a3|c7-c6 c6-b6|f3-f4 f4-e5|b6-a6 e7-d6|e5-e6 e6-f7|" +
  "g6-f5 a6-b6|f7-g8 a3-b3|f5-e4 b6-a6|g8-g7|d6-d5 a6-b5|g7-f6|e4-d3 b5-a4|f6-f5|d4-d3 d4-d3|" +
  "f5-g4|d4-d3 d4-d3|g4-f3|d4-d3 d4-d3|f3-e2|d4-d3 d4-d3|e2-d1"
).split("|");

test("Sliders on eight by eight", async ({ person }) => {
  const people = {
    first: await person(),
    second: await person(onPhone),
  };
  const game = {
    name: "Sliders",
    id: "sliders-8",
    choices: ["8 x 8"],
    seats: ["Blue", "Gold"],
  } as const;
  await playOut(people, game, slidersOnEight, (who, _, turn) => playsSliders(who, turn));
  await expect(people.first.status).toContainText("You win: the prize is home");
});

const sumoGame = (
  "e1=e2 c7=c6 d2-d3-d4-d5 b6-b5-b4-a4 b2-b3-b4-a4 b7-b6+c6=b6 c1=c2 f6-f5-f4-f3 c2=c3 e7=e6 " +
  "d1-d2-d3-d4 b6-b5-b4-b3 c4-c5-c6-c7"
).split(" ");

test("Sumo Checkers until two are pushed off", async ({ person }) => {
  const people = {
    first: await person(),
    second: await person(onPhone),
  };
  const game = {
    name: "Sumo Checkers",
    id: "sumo-checkers",
    choices: ["2"],
    seats: ["Gold", "Silver"],
  } as const;
  await playOut(people, game, sumoGame, (who, _, turn) => playsSumo(who, turn));
  await expect(people.second.status).toContainText("(Gold) wins: 2 checkers pushed off");
});

test("Gridwar until a tile rests on the goal", async ({ person }) => {
  const people = {
    first: await person(),
    second: await person(onPhone),
  };
  const game = { name: "Gridwar", id: "gridwar", choices: [], seats: ["White", "Black"] } as const;
  await playOut(people, game, gridwarGame, (who, seat, turn) =>
    playsGridwar(who, seat === 0 ? "white" : "black", turn),
  );
  await expect(people.first.status).toContainText("(Black) wins: a tile reached the goal");
});

test("Liger until one side is hidden", async ({ person }) => {
  const people = {
    first: await person(),
    second: await person(onPhone),
  };
  const game = { name: "Liger", id: "liger", choices: [], seats: ["Red", "Blue"] } as const;
  await playOut(people, game, ligerGame, (who, _, turn) => who.plays(turn));
});

test("Slides of Action until a suit is connected", async ({ person }) => {
  const ways = [{}, {}, onPhone];
  const { players } = await threeAtSlides(() => person(ways.shift()));
  const [arms] = players;
  await arms.portraysEverywhere("slides-of-action-start");
  for (const [index, turn] of slidesGame.entries()) {
    if (index === 6) {
      await arms.isToMove();
      await arms.portraysEverywhere("slides-of-action-middle");
    }
    await players[index % 3]?.plays(turn);
  }
  await expect(arms.status).toContainText("You win: all five coins connected");
  await arms.portraysEverywhere("slides-of-action-end");
});
