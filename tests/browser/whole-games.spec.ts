// Whole games by clicks, by people who have only a link.

import { expect, phone, test, threeAtSlides } from "./fixture";

const slidesGame = "d3 d2 d4 b4 c4 c2 c1 a1 a4 b4 b1".split(" ");

const ligerGame = (
  "e3-d4 d8-e7 d4-c5 g7-f6 c5-b6 c7-d6 d2-e3 d6-e5 g1-h2 b8-a7 b6=a7 f8-e7 c3-d4 d6-e5 d4-e5 " +
  "h6-g5 h2-g3 e7-f6 g3-f4 e7-f6 f4-g5 e7-f6 g5=f6 h8-g7 e3-f4 g7-h6 e1-d2 h6-g5 f4-g5"
).split(" ");

test("three play Slides of Action to the end, a fourth sees every turn", async ({ person }) => {
  const { players, watchLink } = await threeAtSlides(person);
  const watcher = await person({ viewport: phone });
  await watcher.page.goto(watchLink);
  await expect(watcher.status).toContainText("Arms to move");
  await expect(players[0].page.getByText("1 spectator")).toBeVisible();

  for (const [index, turn] of slidesGame.entries()) {
    const mover = players[index % 3];
    await mover?.plays(turn);
    for (const each of [...players, watcher]) {
      await each.sees(slidesGame.slice(0, index + 1));
      await expect(each.cell(turn)).toHaveAttribute("aria-label", `${turn}, gap`);
    }
  }
  // Crowns played a slide, and Arms is connected.
  await expect(players[0].status).toContainText("You win: all five coins connected");
  for (const each of [players[1], players[2], watcher])
    await expect(each.status).toContainText("(Arms) wins: all five coins connected");
  await expect(watcher.page.getByTestId("announcer")).toHaveText(/\(Arms\) wins: all five/);
  for (const each of [...players, watcher]) {
    await expect(each.page.getByRole("region", { name: "Seat 1: Arms" })).toContainText("1st");
    await expect(each.page.getByRole("region", { name: "Seat 2: Crowns" })).toContainText("2nd");
    await expect(each.page.getByRole("button", { name: "Resign" })).toHaveCount(0);
  }
});

test("two play Liger to the end, a third watches", async ({ person }) => {
  const red = await person();
  const blue = await person({ viewport: phone, hasTouch: true });
  const watcher = await person();
  await red.opens("Liger", ["Red"]);
  await watcher.page.goto(await red.link("Link to watch"));
  await blue.sitsAt(await red.link("Link to play"), "Blue");

  for (const [index, turn] of ligerGame.entries()) {
    await (index % 2 === 0 ? red : blue).plays(turn);
    for (const each of [red, blue, watcher]) await each.sees(ligerGame.slice(0, index + 1));
  }
  // Red has covered Blue's last showing checker.
  await expect(blue.status).toContainText("You win");
  await expect(red.status).toContainText("(Blue) wins");
  await expect(watcher.status).toContainText("(Blue) wins");
  await expect(watcher.page.getByRole("region", { name: "Seat 1: Red" })).toContainText("2nd");
});

test("two play Slides of Action with a neutral suit", async ({ person }) => {
  const crowns = await person();
  const suns = await person({ viewport: phone });
  await crowns.opens("Slides of Action", ["Two", "At most one corner", "Crowns"]);
  await expect(crowns.page.getByText("neutral: no one plays it")).toBeVisible();
  await suns.sitsAt(await crowns.link("Link to play"), "Suns");
  await expect(suns.page.getByText("At most one corner")).toBeVisible();
  await crowns.plays("d3");
  await suns.plays("a3");
  await crowns.isToMove();
  await crowns.sees(["d3", "a3"]);
});

test("a player who resigns is last, and the other two play on", async ({ person }) => {
  const { players, watchLink } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  await arms.plays("d3");
  await suns.page.getByRole("button", { name: "Resign" }).click();
  await suns.page.getByRole("button", { name: "No, keep playing" }).click();
  await suns.page.getByRole("button", { name: "Resign" }).click();
  await suns.page.getByRole("button", { name: "Yes, resign" }).click();
  for (const each of players)
    await expect(each.page.getByRole("region", { name: "Seat 3: Suns" })).toContainText("resigned");
  await crowns.plays("d2");
  await arms.plays("d4");
  await crowns.isToMove();

  // A late spectator can look back past the withdrawal, which is not a turn.
  const watcher = await person();
  await watcher.page.goto(watchLink);
  await watcher.sees(["d3", "d2", "d4"]);
  await watcher.turns.nth(1).click();
  await expect(watcher.cell("d2")).toHaveAttribute("aria-label", "d2, gap");
  await expect(watcher.status).toContainText("Turn 2 of 3");

  await crowns.page.getByRole("button", { name: "Resign" }).click();
  await crowns.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(arms.status).toContainText("You win");
  await expect(arms.page.getByRole("region", { name: "Seat 3: Suns" })).toContainText("3rd");
});
