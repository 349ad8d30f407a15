// On the home page: the cards for a player who is alone, and the ways out of empty lists.

import { playUpTo } from "./autoplay";
import { expect, type Person, phone, test } from "./fixture";
import { button, opens, solves, steps } from "./lesson-play";
import { ligerGame } from "./played-games";

const card = ({ page }: Person, title: string) =>
  page.locator(".today-card").filter({ has: page.getByRole("heading", { name: title }) });

async function arrives({ page, url }: Person): Promise<void> {
  await page.goto(url);
  await page.locator(".today-cards").evaluate((cards) => cards.scrollIntoView());
}

test("the puzzle of the day is the same for all players, and its card knows the attempt", async ({
  person,
}) => {
  const [me, other] = [await person(), await person({ locale: "de", viewport: phone })];
  await arrives(me);
  const solve = card(me, "Puzzle of the day").getByRole("link", { name: "Solve" });
  const path = await solve.getAttribute("href");
  expect(path).toMatch(/^\/puzzle\/[a-z-]+-[0-9a-f]{8}$/);
  await other.page.goto(other.url);
  await other.page.locator(".today-cards").evaluate((cards) => cards.scrollIntoView());
  await expect(card(other, "Rätsel des Tages").getByRole("link")).toHaveAttribute(
    "href",
    path ?? "",
  );
  await me.portraysEverywhere("today");
  await solve.click();
  await expect(me.page).toHaveURL(new RegExp(`${path}$`));
  await me.page.getByRole("button", { name: "Show solution" }).click();
  await me.page.getByRole("button", { name: "Yes, show it" }).click();
  await expect(me.page.locator(".puzzle-says")).toContainText("This is the solution.");
  await arrives(me);
  await expect(card(me, "Puzzle of the day")).toContainText("The next one comes tomorrow.");
});

test("an unfinished lesson waits on the home page", async ({ person }) => {
  const me = await person();
  await arrives(me);
  await expect(card(me, "Learn a game")).toContainText("Slides of Action");
  await opens(me, "liger");
  const [first] = steps("liger");
  if (first === undefined) throw new Error("no steps");
  await solves(me, "liger", first);
  await button(me, "Next").click();
  await arrives(me);
  const lesson = card(me, "Your lesson");
  await expect(lesson).toContainText("Liger");
  await lesson.getByRole("link", { name: "Continue" }).click();
  await expect(me.page.getByRole("button", { name: /^2\./ })).toHaveAttribute(
    "aria-current",
    "step",
  );
});

test("without a game of people there is one of the strongest levels to replay", async ({
  person,
}) => {
  const me = await person();
  await arrives(me);
  const replay = card(me, "A game to replay");
  await expect(replay).toContainText("The strongest computer levels");
  await expect(replay.locator(".board-picture .board")).toBeAttached();
  await replay.getByRole("link", { name: "Replay" }).click();
  await me.page.waitForURL("**/analysis/*");
  const slider = me.page.getByRole("slider", { name: "Turn on the board" });
  await expect(slider).toHaveValue("0");
  expect(Number(await slider.getAttribute("max"))).toBeGreaterThanOrEqual(20);
  await expect(me.page.getByText("not legal")).toHaveCount(0);
});

test("a finished public game of people can be replayed, and counts for today", async ({
  person,
}) => {
  const [me, friend] = [await person(), await person()];
  const { play } = await me.opensRoom("liger", { visibility: "public" });
  await friend.sitsAt(play, "Blue");
  await me.isToMove();
  await playUpTo([me, friend], ligerGame);
  await expect(me.status).toHaveClass(/ended/);
  const room = new URL(me.page.url()).pathname;
  await arrives(friend);
  await expect(friend.page.getByText("1 game finished today.")).toBeVisible();
  const replay = card(friend, "A game to replay");
  await expect(replay).toContainText("Liger");
  await expect(replay.getByRole("link", { name: "Replay" })).toHaveAttribute("href", room);
  await expect(replay.locator(".board-picture .board")).toBeAttached();
  await friend.takesPicture("today-with-games");
});

test("an empty list offers something to do", async ({ person }) => {
  const me = await person({ viewport: phone });
  const { page } = me;
  const ways = page.locator(".instead-ways").first();
  const way = (role: "button" | "link", name: string) => ways.getByRole(role, { name });
  const goesTo = (path: string) => page.goto(me.url + path);
  await goesTo("/leaderboards/liger");
  await way("button", "Find an opponent").click();
  await expect(page.getByRole("dialog")).toContainText("Liger");
  await expect(page.getByRole("radio", { name: "Any opponent" })).toBeChecked();

  await goesTo("/games?game=gridwar");
  await expect(way("link", "Solve a puzzle")).toHaveAttribute("href", "/puzzles/gridwar");
  await way("button", "Invite a friend").click();
  await expect(page.getByRole("dialog")).toContainText("Gridwar");
  await page.goBack();

  await goesTo("/watch");
  await expect(way("link", "Replay a game")).toHaveAttribute("href", "/games");
  await me.portraysEverywhere("watch-empty");
  await way("button", "Play the computer instead").click();
  await expect(page.getByRole("radio", { name: "Computer" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The list of the lobby, on the home page itself.
  await way("button", "Invite a friend").click();
  await expect(page.getByRole("radio", { name: "Friends (by link)" })).toBeChecked();
});
