// Pages that need no server: analysis, and local games.

import { expect, type Person, phone, test, threeAtSlides } from "./fixture";

async function shows(person: Person, turn: string): Promise<void> {
  await expect(person.page.locator('.turn[aria-current="true"]')).toContainText(turn);
}

test("an analysis has variations, and a link shows them to others", async ({ person }) => {
  const me = await person({ permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = me;
  await page.goto(`${me.url}/analysis/slides-of-action`);
  await expect(me.status).toContainText("Arms to move");
  for (const square of ["d3", "d2", "d4"]) await me.cell(square).click();
  await shows(me, "d4");
  await expect(page.getByTestId("announcer")).toHaveText(/^Suns: .*d4.* Arms to move\.$/);

  // Another second turn begins a variation, which can be left and entered again.
  await page.keyboard.press(",");
  await page.keyboard.press(",");
  await shows(me, "d3");
  await me.cell("b3").click();
  await me.cell("b4").click();
  const variation = page.getByRole("list", { name: "Instead of turn 2" });
  await expect(variation.getByRole("button")).toHaveCount(2);
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByRole("button", { name: "To the latest turn" }).click();
  await shows(me, "b4");

  // Illegal actions are explained here, too.
  await me.cell("b3").click();
  await expect(page.getByRole("alert").filter({ hasText: /back/i })).toBeVisible();
  await me.portraysEverywhere("analysis");

  const link = await me.copies(page.getByRole("button", { name: "Copy link" }));
  expect(link).toBe(
    `${me.url}/analysis/slides-of-action?players=3&connection=any#d3,d2(b3,b4*),d4`,
  );
  await expect(page).toHaveURL(link);
  const other = await person({ viewport: phone });
  await other.page.goto(link);
  await shows(other, "b4");
  await expect(other.turns).toHaveCount(5);
  await expect(other.cell("b4")).toHaveAccessibleName("b4, gap");

  // Deleting, undoing, and making another line the main line.
  await page.getByRole("button", { name: "Main line" }).click();
  await expect(page.getByRole("list", { name: "Instead of turn 2" })).toContainText("d2");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await shows(me, "b3");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(page).toHaveURL(/#d3,d2\(b3,b4\*\),d4$/);
  await page.keyboard.press("Control+y");
  await expect(page).toHaveURL(/#d3,b3\(d2,d4\),b4\*$/);
  await page.reload();
  await shows(me, "b4");
});

test("games, turns and positions can be pasted and copied as text", async ({ person }) => {
  const me = await person({ permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = me;
  const pastes = async (text: string) => {
    await page.getByLabel("A position, a game as text, or turns").fill(text);
    await page.getByRole("button", { name: "Show it" }).click();
  };
  await page.goto(`${me.url}/analysis/liger`);
  await page.getByText("As text").click();
  await pastes("1. c3-d4 2. b6-a5 3. d4-d5");
  await me.sees(["c3-d4", "b6-a5"]);
  await expect(page.getByRole("alert").filter({ hasText: "Shown up to “d4-d5”" })).toBeVisible();
  const record = await me.copies(page.getByRole("button", { name: "Copy game" }));
  expect(record).toMatch(
    /^\[Game "liger"\]\n\n1\. c3-d4 -> [0-9a-f]{16}\n2\. b6-a5 -> [0-9a-f]{16}\n\nResult: none yet\n$/,
  );
  await page.keyboard.press("Home");
  await expect(page.getByRole("button", { name: "To the start" })).toBeDisabled();
  const position = await me.copies(page.getByRole("button", { name: "Copy position" }));

  // A game of another kind opens its page, with its options.
  await pastes(
    '[Game "slides-of-action"]\n[Option "players=2"]\n\n1. d3\n2. a3\n\nResult: none yet',
  );
  await me.sees(["d3", "a3"]);
  await expect(page).toHaveURL(/\/analysis\/slides-of-action\?players=2&connection=any#d3,a3\*$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/analysis\/liger/);
  await page.getByText("As text").click();
  await pastes(position.replace(/ r$/, " b"));
  await expect(me.status).toContainText("Blue to move");
  await expect(page.getByText("Starts from a custom position.")).toBeVisible();
  await me.cell("b6").click();
  await me.cell("a5").click();
  await me.sees(["b6-a5"]);
  await page.goto(`${me.url}/analysis/liger#c3-d4,h8-a1`);
  await expect(page.getByRole("alert").filter({ hasText: "left out" })).toBeVisible();
  await me.sees(["c3-d4"]);
});

test("the analysis of a finished game begins at the shown turn", async ({ person }) => {
  const { players, watchLink } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  await arms.plays("d3");
  await crowns.plays("d2");
  // Spectators may analyse at once.
  const watcher = await person();
  await watcher.page.goto(watchLink);
  await watcher.sees(["d3", "d2"]);
  await watcher.page.getByRole("link", { name: "Analyse from here" }).click();
  await shows(watcher, "d2");

  for (const player of [suns, crowns]) {
    await player.page.getByRole("button", { name: "Resign" }).click();
    await player.page.getByRole("button", { name: "Yes, resign" }).click();
  }
  await expect(arms.status).toContainText("You win");
  await arms.turns.first().click();
  await arms.page.getByRole("link", { name: "Analyse from here" }).click();
  await expect(arms.page).toHaveURL(/#d3\*,d2$/);
  await arms.page.goBack();
  await expect(arms.status).toContainText("You win");
});

const slidesGame = "d3 d2 d4 b4 c4 c2 c1 a1 a4 b4 b1".split(" ");

test("three play a whole local game, with a reload in the middle", async ({ person }) => {
  const me = await person({ hasTouch: true });
  const { page } = me;
  await page.goto(`${me.url}/local/slides-of-action`);
  await page.getByRole("radio", { name: "Two" }).check();
  await expect(me.status).toContainText("Crowns to move");
  await page.getByRole("radio", { name: "Three" }).check();
  await expect(me.status).toContainText("Arms to move");
  await me.portraysEverywhere("one-screen-start");
  // The board flips to the player to move.
  await page.getByRole("radio", { name: "flips to the player to move" }).check();
  for (const [index, square] of slidesGame.entries()) {
    if (index === 5) {
      await page.getByRole("button", { name: "Take back" }).click();
      await me.cell("c4").tap();
      await me.sees(slidesGame.slice(0, index));
      await page.reload();
    }
    await me.sees(slidesGame.slice(0, index));
    const seat = ["Seat 1: Arms", "Seat 2: Crowns", "Seat 3: Suns"][index % 3];
    await expect(page.getByRole("region", { name: seat })).toHaveClass(/place-bottom/);
    await me.cell(square).tap();
  }
  await expect(me.status).toContainText("Arms win: all five coins connected");
  await me.portraysEverywhere("one-screen-end");

  // Looks back, continues in the analysis, and then starts another game.
  await me.turns.nth(2).click();
  await expect(me.status).toContainText("Turn 3 of 11");
  await page.getByRole("link", { name: "Analyse" }).click();
  await expect(page).toHaveURL(/\/analysis\/slides-of-action/);
  await shows(me, "d4");
  await me.cell("a4").tap();
  await expect(page.getByRole("list", { name: "Instead of turn 4" })).toContainText("a4");
  await page.goBack();
  await page.getByRole("button", { name: "New game" }).click();
  await expect(me.status).toContainText("Arms to move");
  await me.cell("d3").tap();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "No, keep playing" }).click();
  await me.sees(["d3"]);
});

test("turns of a local game wait for confirmation, too, and need no server", async ({ person }) => {
  const me = await person({ viewport: phone });
  await me.page.goto(`${me.url}/local/sliders`);
  for (const square of ["c2", "c3", "e2", "e3"]) await me.cell(square).click();
  await expect(me.status).toContainText("Blue to move");
  await me.confirms();
  await expect(me.status).toContainText("Gold to move");
  await me.sees(["c2-c3 e2-e3"]);
  // A page without a server continues.
  me.expectsOutages = true;
  await me.page.route(/\/(api|ws)/, (route) => route.abort());
  await me.page.reload();
  await me.sees(["c2-c3 e2-e3"]);
  for (const square of ["c8", "c7", "c7", "c6"]) await me.cell(square).click();
  await me.confirms();
  await expect(me.status).toContainText("Blue to move");
});
