// The rules beside the board: they open and close with one press, by the button, by "?" and Escape,
// and the game goes on beside them. A selected piece says what it can do.

import { expect, type Person, placeOf, test } from "./fixture";
import { isKept } from "./kept";
import { resizes, type Size } from "./sizes";

const games = [
  { id: "slides-of-action", name: "Slides of Action", pieces: ["coin"] },
  { id: "liger", name: "Liger", pieces: ["top", "alone", "off"] },
  { id: "sliders", name: "Sliders", pieces: ["soldier", "attack"] },
  { id: "sumo-checkers", name: "Sumo Checkers", pieces: ["single", "column", "join"] },
  { id: "gridwar", name: "Gridwar", pieces: ["enter"] },
];

const sizes: readonly Size[] = [
  [1280, 720],
  [740, 360],
  [360, 640],
];

const titles = { en: "Rules of", de: "Regeln von", fr: "Règles de" };

const region = ({ page }: Person, name: string, title = titles.en) =>
  page.getByRole("region", { name: `${title} ${name}` });
const button = ({ page }: Person, name: string, title = titles.en) =>
  page.getByRole("button", { name: `${title} ${name}` });
const pieces = ({ page }: Person) => page.locator(".at-hand-pieces > li");
/** A cell of the game's board, and not of a picture. */
const cell = ({ page }: Person, id: string) => page.locator(`.board-place [data-cell="${id}"]`);

/** The part of the board that the panel covers, from 0 to 1. */
async function coveredPart(person: Person, name: string, title: string): Promise<number> {
  const [board, panel] = [
    await person.page.locator(".board-place .board").boundingBox(),
    await region(person, name, title).boundingBox(),
  ];
  if (board === null || panel === null) throw new Error("no board, or no panel");
  const across =
    Math.min(board.x + board.width, panel.x + panel.width) - Math.max(board.x, panel.x);
  const down =
    Math.min(board.y + board.height, panel.y + panel.height) - Math.max(board.y, panel.y);
  return (Math.max(across, 0) * Math.max(down, 0)) / (board.width * board.height);
}

for (const language of ["en", "de", "fr"] as const)
  test(`the rules of every game stand beside its board: ${language}`, async ({ person }) => {
    const reader = await person({ locale: language });
    const title = titles[language];
    for (const { id, name, pieces: expected } of games) {
      await reader.page.setViewportSize({ width: 1280, height: 720 });
      await reader.page.goto(`${reader.url}/local/${id}`);
      for (const size of sizes) {
        await resizes(reader, size);
        await button(reader, name, title).click();
        await expect(pieces(reader)).toHaveCount(expected.length);
        await reader.page.evaluate(() => scrollTo(0, 0));
        for (const piece of expected)
          await expect(reader.page.locator(`[data-piece="${piece}"] svg.board`)).toBeVisible();
        expect(await reader.page.getByRole("dialog").count()).toBe(0);
        // On a phone a sheet may cover the player's own edge of the board, and no more.
        const covered = await coveredPart(reader, name, title);
        expect(covered, `${id} at ${size}`).toBeLessThan(size[0] > size[1] ? 0.01 : 0.3);
        await reader.fits();
        await reader.takesPicture(`at-hand-${id}-${size[0]}-${language}`, false);
        if (size[0] === 1280) await reader.isAccessible();
        await button(reader, name, title).click();
        await expect(region(reader, name, title)).toHaveCount(0);
      }
    }
  });

test("the keyboard opens and closes the rules, and the focus returns to the board", async ({
  person,
}) => {
  const reader = await person();
  const { keyboard } = reader.page;
  const panel = region(reader, "Sliders");
  await reader.page.goto(`${reader.url}/local/sliders`);
  // The page listens to keys once it has answered to its button.
  for (const open of [true, false]) {
    await button(reader, "Sliders").press("Enter");
    await expect(panel).toHaveCount(open ? 1 : 0);
  }
  await cell(reader, "c2").focus();
  for (const closing of ["Escape", "?"]) {
    await keyboard.press("?");
    await expect(panel).toBeFocused();
    await keyboard.press(closing);
    await expect(panel).toHaveCount(0);
    await expect(cell(reader, "c2")).toBeFocused();
  }
  await keyboard.press("?");
  await expect(panel).toBeFocused();
  await keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(cell(reader, "c2")).toBeFocused();
  // The panel hides the turns beside the board, and returns the focus there, too.
  const keys = reader.page.getByRole("button", { name: "Keys" });
  await keys.focus();
  await keyboard.press("?");
  await expect(panel).toBeFocused();
  await expect(keys).toHaveCount(0);
  await keyboard.press("Escape");
  await expect(keys).toBeFocused();
  await button(reader, "Sliders").press("Enter");
  await expect(panel).toBeVisible();
  await expect(button(reader, "Sliders")).toBeFocused();
  await expect(button(reader, "Sliders")).toHaveAttribute("aria-expanded", "true");
  // Escape from anywhere else on the page: the board first drops its selection.
  await cell(reader, "c2").press("Enter");
  await cell(reader, "c2").press("Escape");
  await expect(cell(reader, "c2")).toHaveAttribute("aria-selected", "false");
  await expect(panel).toBeVisible();
  await cell(reader, "c2").press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(cell(reader, "c2")).toBeFocused();
});

test("the game goes on beside the rules, which follow it and stay open in this tab", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  const watcher = await person();
  const { play, watch } = await red.opensRoom("liger");
  await blue.sitsAt(play, "Blue");
  await watcher.page.goto(watch);
  for (const one of [red, watcher]) await button(one, "Liger").click();
  const pair = ({ page }: Person) => page.locator('[data-piece="pair"]');
  await expect(pieces(red)).toHaveCount(3);
  await red.isToMove();
  for (const square of ["c3", "d4"]) await cell(red, square).click();
  await blue.plays("b6-c5");
  await red.isToMove();
  for (const square of ["d4", "c5"]) await cell(red, square).click();
  // A stack of two colours is on the board: the pair is in play now, for spectators too.
  for (const one of [red, watcher]) await expect(pair(one)).toBeVisible();
  // The pictures follow the turn that a spectator looks back at.
  await watcher.page.keyboard.press("Home");
  await expect(pair(watcher)).toHaveCount(0);
  await watcher.page.keyboard.press("End");
  await expect(pair(watcher)).toBeVisible();
  await red.page.reload();
  await expect(pair(red)).toBeVisible();
  for (const place of ["local", "analysis", "learn"]) {
    await red.page.goto(`${red.url}/${place}/liger`);
    await expect(region(red, "Liger").locator(".at-hand-goal")).toBeVisible();
  }
  const longPage = red.page.waitForEvent("popup");
  await region(red, "Liger").getByRole("link").click();
  await expect((await longPage).getByRole("heading", { level: 1 })).toContainText("Liger");
  await region(red, "Liger").getByRole("button", { name: "Close" }).click();
  await red.page.reload();
  await expect(red.board).toBeVisible();
  await expect(region(red, "Liger")).toHaveCount(0);
});

const later = [
  {
    id: "liger",
    position: "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,r,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- r",
    pieces: ["top", "pair", "alone", "off"],
  },
  {
    id: "sliders",
    position: "2D*6/4d4/9/2U1d4/3U5/9/9/2u6/9 b 2",
    pieces: ["soldier", "attack", "carrier"],
  },
  {
    id: "sumo-checkers",
    position: "5/7/3S3/7/3G3/7/5 g m",
    pieces: ["single", "block"],
  },
  {
    id: "gridwar",
    position:
      "1d7,1d8,1e7,1f5,1f8L,1g4,1h3,2d7C 1d11,1d12,1d13,1e11,1e12,1f9,1f11,1g8,1h9,2d11,2d12,2e11,3d11L 85/0/0/2 76/0/0/1 w s 2 - 0",
    pieces: ["enter", "troop", "capture", "leader", "commander"],
  },
];

test("pieces appear in the rules when the position has them", async ({ person }) => {
  const reader = await person({ colorScheme: "dark", viewport: { width: 1280, height: 720 } });
  for (const { id, position, pieces: expected } of later) {
    await reader.page.goto(`${reader.url}/analysis/${id}?position=${encodeURIComponent(position)}`);
    await expect(reader.board).toBeVisible();
    if (id === "liger") await button(reader, "Liger").click();
    await expect(pieces(reader)).toHaveCount(expected.length);
    for (const piece of expected)
      await expect(reader.page.locator(`[data-piece="${piece}"]`)).toBeAttached();
    await reader.takesPicture(`at-hand-later-${id}`, false);
  }
});

test("the options of a room are in its rules", async ({ person }) => {
  const host = await person();
  await host.opensRoom("sumo-checkers", { options: { knockouts: "5" } });
  await button(host, "Sumo Checkers").click();
  await expect(host.page.locator(".at-hand-goal")).toHaveText(
    "Push 5 enemy checkers off the board.",
  );
  await host.opensRoom("slides-of-action", {
    options: { players: "2", connection: "one-diagonal" },
  });
  await expect(host.page.locator(".at-hand-notes")).toContainText("at most one corner");
  await expect(host.page.locator(".at-hand-notes")).toContainText("neutral");
});

test("the rules open without the network", async ({ person }) => {
  const reader = await person({ serviceWorkers: "allow" });
  await reader.page.goto(`${reader.url}/local/gridwar`);
  await isKept(reader);
  reader.expectsOutages = true;
  await reader.context.setOffline(true);
  await reader.page.reload();
  await button(reader, "Gridwar").click();
  await expect(reader.page.locator('[data-piece="enter"] svg.board')).toBeVisible();
});

test("a selected piece says what it can do, and nothing moves", async ({ person }) => {
  const player = await person();
  const words = player.page.locator(".piece-words");
  const spoken = player.page.getByTestId("piece-words");
  await player.page.goto(`${player.url}/local/sliders`);
  for (const size of sizes) {
    await resizes(player, size);
    await expect(player.board).toBeVisible();
    const place = await placeOf(player.board);
    const help = await placeOf(button(player, "Sliders"));
    await cell(player, "c2").click();
    await expect(words).toHaveText("Soldier: one step ahead, diagonally ahead or sideways");
    expect(await placeOf(player.board)).toEqual(place);
    expect(await placeOf(button(player, "Sliders"))).toEqual(help);
    const inside = await words.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight <= clientHeight && scrollWidth <= clientWidth,
    );
    expect(inside, `the words are whole at ${size}`).toBe(true);
    await player.takesPicture(`piece-words-${size[0]}`, false);
    await cell(player, "c2").click();
    await expect(words).toHaveCount(0);
  }
  // The task of a lesson stays in sight.
  await player.page.goto(`${player.url}/learn/sliders`);
  const task = player.status.locator("p");
  await expect(task).toBeVisible();
  await player.page.locator(".board-place .cell.active").first().click();
  await expect(player.page.locator('.board-place [aria-selected="true"]')).toHaveCount(1);
  await expect(spoken).not.toHaveText("");
  await expect(words).toHaveCount(0);

  await player.page.goto(`${player.url}/local/sliders`);
  // Screen readers hear the sentence once, and not again for another soldier.
  await cell(player, "c2").press("Enter");
  await expect(spoken).toHaveText("Soldier: one step ahead, diagonally ahead or sideways");
  await cell(player, "c2").press("Enter");
  await expect(spoken).toHaveText("");
  await cell(player, "e2").press("Enter");
  await expect(words).toBeVisible();
  await expect(spoken).toHaveText("");
});
