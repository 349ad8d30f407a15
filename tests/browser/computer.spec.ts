// Games against the computer: from the home page, in any free seat, to the end, and again.

import { playsOn, type Way } from "./autoplay";
import { desktop, expect, type Person, phone, test } from "./fixture";
import { QuintetServer } from "./server";
import { coveredCells, everySize, resizes } from "./sizes";

const against = (level: number, count = 1) => ({
  instant: true,
  bots: Array.from({ length: count }, () => ({ level, seat: null })),
});

/** Presses the buttons from the home page to a game against the computer. */
async function startsAtOnce(person: Person): Promise<void> {
  for (const name of ["Play the computer", "Start the game"]) {
    const button = person.page.getByRole("button", { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 0.9 });
    await person.presses(button);
  }
  await person.page.waitForURL("**/room/*");
}

for (const [device, viewport] of [
  ["phone", { width: 360, height: 640 }],
  ["desktop", desktop],
] as const)
  test(`two presses lead a newcomer to their first turn: ${device}`, async ({ person }) => {
    const me = await person({ viewport, hasTouch: device === "phone" });
    await me.page.goto(me.url);
    await expect(
      me.page.getByRole("button", { name: "Play the computer", exact: true }),
    ).toBeEnabled();
    await me.takesPicture(`computer-home-${device}`);
    await startsAtOnce(me);
    await me.isToMove();
    for (const seat of ["Seat 2: Crowns", "Seat 3: Suns"])
      await expect(me.page.getByRole("region", { name: seat })).toContainText("Computer, level 1");
    await expect(me.page.getByRole("heading", { name: "Chat" })).toHaveCount(0);
    await me.portraysEverywhere(`computer-first-turn-${device}`);
    await me.plays("d3");
    await expect(me.turns).toHaveCount(3);
    await me.isToMove();
    // A turn is taken back without confirmation.
    await me.presses(me.page.getByRole("button", { name: "Take back" }));
    await expect(me.turns).toHaveCount(0);
    await me.isToMove();
  });

test("the sheet suggests the opponent that fits, and a chosen level plays", async ({ person }) => {
  const me = await person({ viewport: phone });
  await me.page.goto(me.url);
  await me.page.getByRole("radio", { name: "Liger" }).check();
  await me.page.getByRole("button", { name: "Play the computer", exact: true }).click();
  const level = (name: string) => me.page.getByRole("radio", { name, exact: true });
  await expect(level("About as strong as I am")).toBeChecked();
  await expect(me.page.getByText("Level 2 of 12 for now.")).toBeVisible();
  await me.portraysEverywhere("computer-sheet");
  await level("3").check();
  await expect(me.page.getByText(/^Level 3 of 12: \d+ rating points above/)).toBeVisible();
  await me.portraysEverywhere("computer-sheet-level");
  await level("Blue").check();
  await me.page.getByText("Options and clock").click();
  await level("15 min + 10 sec per turn").check();
  await me.page.getByRole("button", { name: "Start the game" }).click();
  await me.page.waitForURL("**/room/*");
  // A game that was aborted by mistake can be opened again with the same opponent.
  await me.page.getByRole("button", { name: "Abort" }).click();
  await me.page.getByRole("button", { name: "Yes, abort" }).click();
  await me.page.getByRole("button", { name: "Open again" }).click({ clickCount: 3 });
  const red = me.page.getByRole("region", { name: "Seat 1: Red" });
  await expect(red).toContainText("Computer, level 3");
  await expect(me.status).toContainText("The computer is thinking");
  await me.isToMove();
  await expect(me.turns).toHaveCount(1);
  // Three presses have opened only one room.
  await me.page.goto(me.url);
  await expect(me.page.locator(".own-game")).toHaveCount(1);
  // A player who waits in the lobby gets the same offer.
  await me.page.getByRole("button", { name: "Play the computer instead" }).click();
  await expect(level("Computer")).toBeChecked();
});

test("the strength of a level is shown on the scale of people, where the server knows it", async ({
  person,
}) => {
  const me = await person({ viewport: phone });
  // The answer of a server with hundreds of games; tests/server/routes/levels_test.cpp plays them.
  const level = { level: 103, seats: 2, rating: 1447, deviation: 41, people: 6, games: 48 };
  await me.page.route("**/api/levels/liger", (route) =>
    route.fulfill({ json: { levels: [level] } }),
  );
  await me.page.goto(me.url);
  await me.page.getByRole("radio", { name: "Liger" }).check();
  await me.page.getByRole("button", { name: "Play the computer", exact: true }).click();
  await me.page.getByRole("radio", { name: "3", exact: true }).check();
  const sentence = "About as strong as a player rated 1450";
  await expect(me.page.getByText(`${sentence}.`)).toBeVisible();
  await me.portraysEverywhere("computer-sheet-rated");
  await me.page.getByRole("radio", { name: "4", exact: true }).check();
  await expect(me.page.getByText(sentence)).toHaveCount(0);
  await me.page.goto(`${me.url}/local/liger`);
  const players = me.page.locator(".local-players select").first();
  await players.selectOption("Computer, level 3, about 1450");
  await me.page.goto(`${me.url}/players/Liger computer, level 3 (new ladder)`);
  await expect(me.page.getByText(`${sentence}, from 48 games`)).toBeVisible();
  await me.portraysEverywhere("computer-profile-rated");
});

const games: readonly { game: string; way: Way; options?: object; bots?: number }[] = [
  { game: "liger", way: 4 },
  { game: "sliders", way: 3, options: { board: "8" } },
  { game: "sumo-checkers", way: 3, options: { knockouts: "1" } },
  { game: "gridwar", way: 3 },
  // Between good players such a game takes long.
  { game: "slides-of-action", way: "any", options: { players: "2" } },
  { game: "slides-of-action", way: "any", options: { players: "3" }, bots: 2 },
];

for (const { game, way, options = {}, bots = 1 } of games)
  test(`a whole game against the computer: ${game}, ${bots + 1} at the table`, async ({
    person,
  }) => {
    const me = await person();
    await me.opensRoom(game, { options, ...against(101, bots) });
    await me.isToMove();
    await playsOn(me, way);
    await expect(me.status).toHaveClass(/ended/);
    await expect(me.turns).not.toHaveCount(0);
    await me.portraysEverywhere(`computer-over-${game}-${bots + 1}`);
    // One press starts the next game.
    const before = me.page.url();
    await me.page.getByRole("button", { name: "Rematch" }).click();
    await expect(me.page).not.toHaveURL(before);
    await expect(me.status).toContainText(/Your turn|The computer is thinking/);
    await expect(me.page.getByRole("link", { name: "Computer, level 1" })).toHaveCount(bots);
  });

test("the opponent that fits follows the results, and is offered after a game", async ({
  person,
}) => {
  const me = await person();
  await me.opensRoom("sumo-checkers", { options: { knockouts: "1" }, ...against(101) });
  await playsOn(me, 5);
  await expect(me.status).toContainText("You win");
  const harder = me.page.getByRole("button", { name: "Play level 4" });
  await expect(harder).toBeVisible();
  const room = me.page.url();
  await me.page.goto(me.url);
  await me.page.getByRole("radio", { name: "Sumo Checkers" }).check();
  await me.page.getByRole("button", { name: "Play the computer", exact: true }).click();
  await expect(me.page.getByRole("radio", { name: "About as strong as I am" })).toBeChecked();
  await expect(me.page.getByText("Level 4 of 12 for now.")).toBeVisible();
  await me.page.goto(room);
  await harder.click();
  await expect(me.page.getByRole("link", { name: "Computer, level 4" })).toBeVisible();
  await expect(me.status).toContainText(/Your turn|The computer is thinking/);
  await me.page.getByRole("button", { name: "Resign" }).click();
  await me.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(me.page.getByRole("button", { name: /Play level [123]$/ })).toBeVisible();
});

test("two people and the computer play Slides of Action for three", async ({ person }) => {
  const host = await person();
  const friend = await person({ viewport: phone });
  await host.opens("Slides of Action", ["Friends (by link)", "Three", "Arms"]);
  const seat = host.page.getByRole("region", { name: "Seat 3: Suns" });
  const sit = seat.getByRole("button", { name: "Let the computer play Suns" });
  await sit.click();
  await expect(seat).toContainText("Computer, level 1");
  await seat.getByRole("combobox", { name: "Level" }).selectOption("Level 3");
  await expect(seat).toContainText("Computer, level 3");
  await seat.getByRole("button", { name: "Remove the computer from Suns" }).click();
  await sit.click();
  await seat.getByRole("combobox", { name: "Level" }).selectOption("Level 2");
  await expect(seat).toContainText("Computer, level 2");
  await host.portraysEverywhere("computer-given-seat");

  await friend.page.goto(await host.link("Link to play"));
  await expect(friend.page.getByText("Suns: Computer, level 2")).toBeVisible();
  await expect(friend.page.getByRole("combobox", { name: /^Level/ })).toHaveCount(0);
  await friend.portraysEverywhere("computer-invited");
  await friend.page.getByRole("button", { name: "Sit here as Crowns" }).click();
  await host.plays("d3");
  await friend.plays("d2");
  await host.isToMove();
  await expect(host.turns).toHaveCount(3);
  // The two people can chat.
  await expect(host.page.getByRole("heading", { name: "Chat" })).toBeVisible();

  await Promise.all([playsOn(host, "any"), playsOn(friend, "any")]);
  for (const each of [host, friend]) await expect(each.status).toHaveClass(/ended/);
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await friend.page.getByRole("button", { name: "Accept the rematch" }).click();
  for (const each of [host, friend]) {
    await expect(each.status).toContainText(/to move|Your turn|is thinking/);
    await expect(each.page.getByRole("link", { name: "Computer, level 2" })).toBeVisible();
  }
});

test("the computer continues after the server was killed during the game", async ({
  person,
  server,
}) => {
  const me = await person();
  await me.opensRoom("liger", { bots: [{ level: 105, seat: null }] });
  me.expectsOutages = true;
  await me.plays("c3-d4");
  await server.kill();
  await server.run();
  // Its threads have the lowest priority, and level 5 takes long on a busy machine.
  const long = { timeout: 120_000 };
  await expect(me.turns).toHaveCount(2, long);
  await me.isToMove();
  await server.kill();
  await me.plays("d4-c5").catch(() => undefined);
  await server.run();
  await expect(me.turns).toHaveCount(4, long);
  await me.isToMove();
});

test("the computer's page describes it in the reader's language", async ({ person }) => {
  const me = await person();
  await me.opensRoom("gridwar", { ...against(103) });
  await me.page.getByRole("link", { name: "Computer, level 3" }).click();
  await expect(me.page.getByRole("heading", { name: "Computer, level 3: Gridwar" })).toBeVisible();
  await expect(me.page.getByText("a program that plays Gridwar")).toBeVisible();
  await me.portraysEverywhere("computer-profile");
  await me.page.getByRole("button", { name: "Play against it" }).click();
  await me.page.waitForURL("**/room/*");
  await expect(me.page.getByText("Computer, level 3")).toBeVisible();

  const reader = await person({ locale: "de-DE", viewport: phone });
  await reader.page.goto(reader.url);
  for (const name of ["Gegen den Computer", "Partie beginnen"])
    await reader.page.getByRole("button", { name }).first().click();
  await reader.page.waitForURL("**/room/*");
  await expect(reader.page.getByText("Computer, Stufe 1")).toHaveCount(2);
  await reader.page.goto(reader.url);
  const mine = reader.page.getByRole("region", { name: "Deine Partien" });
  await expect(mine).toContainText("Computer, Stufe 1");
  await reader.portraysEverywhere("computer-german-home");
});

test("no cell of a board is covered when the computer is at the table", async ({ person }) => {
  for (const game of ["slides-of-action", "gridwar"]) {
    const me = await person();
    await me.opensRoom(game, against(101, game === "gridwar" ? 1 : 2));
    await me.isToMove();
    for (const size of everySize) {
      await resizes(me, size);
      await expect.poll(() => coveredCells(me), `${game} ${size.join("x")}`).toEqual([]);
    }
  }
});

test("if the server has no computer players, the one in the browser is offered", async ({
  person,
}) => {
  const server = await QuintetServer.start(["--bots", "off"]);
  const me = await person({ viewport: phone });
  await me.page.goto(server.url);
  await expect(me.page.getByText("No one is waiting right now.")).toBeVisible();
  await expect(me.page.getByRole("button", { name: "Play the computer" })).toHaveCount(0);
  await me.page.getByRole("button", { name: "Play Liger" }).click();
  await expect(me.page.getByRole("radio", { name: "Friends (by link)" })).toBeChecked();
  await expect(me.page.getByRole("radio", { name: "Computer" })).toHaveCount(0);
  await me.page.goBack();
  await me.page.getByRole("radio", { name: "Liger" }).check();
  await me.page.getByRole("link", { name: "Play the computer", exact: true }).click();
  await expect(me.page).toHaveURL(/\/local\/liger$/);
  await me.page.getByRole("combobox", { name: "Blue" }).selectOption({ index: 1 });
  await me.cell("c3").click();
  await me.cell("d4").click();
  await expect(me.turns).toHaveCount(2);
  await me.page.goto("about:blank");
  await server.stop();
});
