// The player's own mistakes: they become puzzles after a review, and return on later days.

import { readFile } from "node:fs/promises";
import { sendsAccount } from "./accounts";
import { expect, type Person, test } from "./fixture";
import { outOfSight, resizes } from "./sizes";

const day = 86_400_000;
const start = new Date("2026-11-20T12:00:00").getTime();

/** A short game of Slides of Action for two in which the first seat errs in turns 1 and 5. */
const careless = ["d3", "d2", "b2", "b1", "c1", "d1"];

const says = ({ page }: Person) => page.locator(".puzzle-says");
const todays = ({ page }: Person) => page.getByRole("region", { name: "From your own games" });

interface Kept {
  id: string;
  good: string[];
  source: { turn: number };
}

function kept({ page }: Person): Promise<Kept[]> {
  return page.evaluate(() => JSON.parse(localStorage["quintet.mistakes"] ?? "{}").mistakes ?? []);
}

/** The browser's clock at noon of a later day. */
async function comesAfter({ page }: Person, days: number): Promise<void> {
  await page.clock.setFixedTime(start + days * day);
}

/** A finished game against the computer at one screen, as this browser keeps it, is reviewed. */
async function reviews(me: Person): Promise<void> {
  const { page } = me;
  await comesAfter(me, 0);
  await page.goto(`${me.url}/rules`);
  await page.evaluate((turns) => {
    const game = { options: { players: "2" }, turns, computers: [null, 101], seed: 1 };
    localStorage["quintet.local.slides-of-action"] = JSON.stringify(game);
  }, careless);
  await page.goto(`${me.url}/local/slides-of-action`);
  await page.getByRole("link", { name: "Analyse" }).click();
  const review = page.getByRole("region", { name: "Game review" });
  await review.getByRole("button", { name: "Review the game" }).click();
  await expect(review.getByRole("status")).toHaveText(/^2 of your turns are now puzzles/);
}

async function solves(me: Person, { id, good }: Kept): Promise<void> {
  await me.page.goto(`${me.url}/mistakes/${id}`);
  await expect(says(me)).toContainText("find a");
  await me.cell(good[0] as string).click();
  await expect(says(me)).toContainText("Solved!");
}

test("a mistake returns on the next day, and after two solves it does not return", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await reviews(me);
  await me.portraysEverywhere("mistakes-review");
  const [mistake, other] = await kept(me);
  if (mistake === undefined || other === undefined) throw new Error("no mistakes");

  // Today they are not due.
  await page.goto(me.url);
  await expect(
    me.page.getByRole("heading", { name: "Quintet" }).or(me.board).first(),
  ).toBeVisible();
  await page.goto(`${me.url}/mistakes`);
  await expect(page.getByText("Returns tomorrow")).toHaveCount(2);
  await expect(todays(me)).toHaveCount(0);

  await comesAfter(me, 1);
  await page.goto(me.url);
  await expect(todays(me).getByRole("listitem")).toHaveCount(2);
  await expect(todays(me)).toContainText(/From your game against .*computer.*, turn 1/i);
  await me.portraysEverywhere("mistakes-home");
  await page.goto(`${me.url}/puzzles`);
  await expect(todays(me).getByRole("listitem")).toHaveCount(2);
  await solves(me, mistake);
  await expect(says(me)).toContainText("Returns in 3 days");
  await me.portraysEverywhere("mistakes-solved");
  await page.getByRole("link", { name: "Next one" }).click();
  await expect(page).toHaveURL(new RegExp(other.id));
  await page.goto(me.url);
  await expect(todays(me).getByRole("listitem")).toHaveCount(1);

  await comesAfter(me, 4);
  await solves(me, mistake);
  await expect(says(me)).toContainText("Solved twice");
  await comesAfter(me, 400);
  await page.goto(me.url);
  await expect(todays(me).getByRole("listitem")).toHaveCount(1);
  await expect(todays(me)).not.toContainText(`turn ${mistake.source.turn}`);
});

test("the turn of the game is taken back, counts as failed, and the mistake returns tomorrow", async ({
  person,
}) => {
  const me = await person();
  await reviews(me);
  const [mistake] = await kept(me);
  if (mistake === undefined) throw new Error("no mistake");
  await comesAfter(me, 1);
  await me.page.goto(`${me.url}/mistakes/${mistake.id}`);
  await me.cell(careless[mistake.source.turn - 1] as string).click();
  await expect(says(me)).toContainText("You played this turn in the game");
  await me.page.getByRole("button", { name: "Try again" }).click();
  await expect(says(me)).toContainText("Try again");
  await me.page.goto(`${me.url}/mistakes`);
  await expect(me.page.getByText("Returns tomorrow")).toHaveCount(1);
  await me.portraysEverywhere("mistakes-all");

  // One is removed, then all, after a question.
  const items = me.page.getByRole("list", { name: "Your mistakes" }).getByRole("listitem");
  await items
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(items).toHaveCount(1);
  await me.page.getByRole("button", { name: "Remove all" }).click();
  await me.page.getByRole("button", { name: "Yes, remove all" }).click();
  await expect(items).toHaveCount(0);
  await expect(me.page.getByText("All puzzles are removed.")).toBeAttached();
  await me.page.reload();
  await expect(me.page.getByText("Nothing here yet")).toBeVisible();
});

test("the player plays on against the computer from the position before the mistake", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await reviews(me);
  const review = page.getByRole("region", { name: "Game review" });
  const playOn = review.getByRole("link", { name: /position before turn 5$/ });
  await playOn.click();
  await expect(page).toHaveURL(/\/local\/slides-of-action$/);
  await expect(me.turns).toHaveCount(0);
  // The pieces of the four turns before lie on the board.
  await expect(me.status).toContainText("Crowns to move");
  await me.cell("d1").click();
  await expect(me.turns).not.toHaveCount(0);

  await page.reload();
  await expect(me.turns.first()).toHaveAttribute("data-turn", "d1");
});

/** The ids of the account's mistakes and removals. */
function inAccount({ page }: Person): Promise<{ mistakes: string[]; removed: string[] }> {
  return page.evaluate(async () => {
    const { mistakes, removed } = await (await fetch("/api/my/mistakes")).json();
    return { mistakes: mistakes.map(({ id }: { id: string }) => id), removed };
  });
}

test("mistakes belong to the account: both devices show them, and they leave with it", async ({
  person,
}) => {
  const me = await person();
  await reviews(me);
  // Found as a guest, they get into the account with the registration.
  await sendsAccount(me, "register", "Learner");
  await me.page.goto(`${me.url}/mistakes`);
  const items = (who: Person) =>
    who.page.getByRole("list", { name: "Your mistakes" }).getByRole("listitem");
  await expect(items(me)).toHaveCount(2);
  const [mistake, other] = await kept(me);
  if (mistake === undefined || other === undefined) throw new Error("no mistakes");
  await expect
    .poll(() => inAccount(me))
    .toMatchObject({ mistakes: [expect.any(String), expect.any(String)] });

  const phone = await person();
  await phone.page.goto(`${phone.url}/rules`);
  await sendsAccount(phone, "login", "Learner");
  await comesAfter(phone, 1);
  await phone.page.goto(phone.url);
  await expect(todays(phone).getByRole("listitem")).toHaveCount(2);
  await solves(phone, mistake);
  await expect(says(phone)).toContainText("Returns in 3 days");
  await phone.page.goto(`${phone.url}/mistakes`);
  await items(phone)
    .filter({ hasText: `turn ${other.source.turn}` })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(items(phone)).toHaveCount(1);
  await expect.poll(() => inAccount(me)).toEqual({ mistakes: [mistake.id], removed: [other.id] });

  await comesAfter(me, 1);
  await me.page.reload();
  await expect(items(me)).toHaveCount(1);
  await expect(items(me)).toContainText("Returns in 3 days");

  // The file has them, and the next user of the browser does not find them.
  await me.page.goto(`${me.url}/account`);
  const downloading = me.page.waitForEvent("download");
  await me.page.getByRole("button", { name: "Download all mistakes" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(mistake.id);
  await me.page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(me.page.getByText("logged out", { exact: false }).first()).toBeVisible();
  expect(await kept(me)).toEqual([]);
  await me.page.goto(`${me.url}/mistakes`);
  await expect(me.page.getByText("Nothing here yet")).toBeVisible();
});

/** Registers after a review, so that the account has its two mistakes, and opens their page. */
async function keepsTwoInAccount(me: Person): Promise<void> {
  await reviews(me);
  await sendsAccount(me, "register", "Learner");
  await me.page.goto(`${me.url}/mistakes`);
  await expect.poll(async () => (await inAccount(me)).mistakes.length).toBe(2);
}

test("changes without a server reach the account when it is back", async ({ person }) => {
  const me = await person();
  await keepsTwoInAccount(me);
  me.expectsOutages = true;
  await me.context.setOffline(true);
  await me.page
    .getByRole("button", { name: /^Remove:/ })
    .first()
    .click();
  await me.context.setOffline(false);
  await expect.poll(async () => (await inAccount(me)).removed.length).toBe(1);
});

test("a change whose request fails after the network is back is sent again", async ({ person }) => {
  const me = await person();
  await keepsTwoInAccount(me);
  me.expectsOutages = true;
  let failures = 0;
  await me.page.route("**/api/my/mistakes", async (route) => {
    if (route.request().method() !== "POST" || failures > 0) return route.continue();
    ++failures;
    await me.page.evaluate(() => dispatchEvent(new Event("online")));
    return route.abort();
  });
  await me.page
    .getByRole("button", { name: /^Remove:/ })
    .first()
    .click();
  await expect.poll(async () => (await inAccount(me)).removed.length).toBe(1);
  expect(failures).toBe(1);
});

test("the puzzle fits on small screens, and works with the keyboard alone and in German", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await reviews(me);
  const [mistake] = await kept(me);
  if (mistake === undefined) throw new Error("no mistake");
  await comesAfter(me, 1);
  await page.goto(`${me.url}/mistakes/${mistake.id}`);
  await expect(says(me)).toContainText("find a");
  const sizes = [
    [360, 640],
    [740, 360],
    [844, 390],
    [1280, 720],
  ] as const;
  for (const size of sizes) {
    await resizes(me, size);
    const needed = [".puzzle-says", ".board", ".puzzle-bar button"];
    await expect.poll(() => outOfSight(me, needed), `${size[0]}`).toEqual([]);
    await me.takesPicture(`mistake-${size[0]}`, false);
  }
  await page.evaluate(() => localStorage.setItem("quintet.language", "de"));
  await page.reload();
  await expect(says(me)).toContainText("finde einen");
  await page.getByRole("button", { name: "Später" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/mistakes\//);
  await expect(page).not.toHaveURL(new RegExp(mistake.id));
  await page.goto(`${me.url}/mistakes`);
  await expect(page.getByText("Kommt in 3 Tagen wieder")).toHaveCount(1);
  await me.portrays("mistakes-german");
});
