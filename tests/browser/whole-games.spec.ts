// Whole games by clicks, by people who have only a link. In the middle of a long game other
// connections of theirs play, because clicks take time.

import { playUpTo } from "./autoplay";
import { expect, phone, test, threeAtSlides } from "./fixture";
import { ligerGame, slidesGame } from "./played-games";

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

  const pressedAgain = ligerGame.length - 3;
  for (const [index, turn] of ligerGame.entries()) {
    if (index === 6) await playUpTo([red, blue], ligerGame.slice(0, pressedAgain));
    if (index >= 6 && index < pressedAgain) continue;
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
