// The page of a public game for frames of other sites, on its own, and the code for such a frame.

import { expect, type Person, test } from "./fixture";
import { publicGame, turns } from "./public-game";

const sizes = [
  [360, 640],
  [740, 360],
  [480, 640],
  [2560, 1440],
] as const;

async function fitsEverywhere(me: Person, name: string): Promise<void> {
  for (const [width, height] of sizes) {
    await me.page.setViewportSize({ width, height });
    await me.fits();
    const bottom = await me.page
      .locator("footer")
      .evaluate((footer) => footer.getBoundingClientRect().bottom);
    expect(bottom, `${name} at ${width} x ${height}`).toBeLessThanOrEqual(height);
    await me.takesPicture(`embed-${name}-${width}x${height}`, false);
  }
}

test("the embedded page fits into its window, light and dark, and axe finds nothing", async ({
  person,
  server,
}) => {
  const me = await person();
  const games = [
    await publicGame(server.url, "liger", turns),
    await publicGame(server.url, "slides-of-action", ["d3", "c3"], { players: "2" }),
    await publicGame(server.url, "sliders", []),
    await publicGame(server.url, "sumo-checkers", []),
    await publicGame(server.url, "gridwar", []),
  ];
  for (const [index, { room }] of games.entries()) {
    const theme = index % 2 === 0 ? "dark" : "light";
    await me.page.goto(`${server.url}/embed/${room}?theme=${theme}`);
    await expect(me.page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(me.page.locator(".embed .board-picture svg").first()).toBeVisible();
    if (index < 2) await me.isAccessible();
    await fitsEverywhere(me, `${index}-${theme}`);
  }
  await me.page.goto(`${server.url}/embed/${games[0]?.room}?turn=1`);
  await expect(me.page.locator(".turn-number")).toHaveText("Turn 1 of 3");
});

test("the room of a public game has the code to embed it, and that of a private one has none", async ({
  person,
  server,
}) => {
  const { room, one } = await publicGame(server.url, "liger", turns.slice(0, 1));
  const me = await person();
  await me.page.goto(`${server.url}/room/${room}`);
  const embed = me.page.locator(".embed-code");
  await embed.locator("summary").click();
  const code = await embed.getByRole("textbox", { name: "HTML code" }).inputValue();
  expect(code).toContain(`src="${server.url}/embed/${room}"`);
  await me.takesPicture("embed-code");
  await me.isAccessible();
  // The code is a frame that works.
  const other = await me.context.newPage();
  await other.goto(`${server.url}/embed/23456789ab`);
  await expect(other.getByText("There is no such public game.")).toBeVisible();
  await other.close();
  const secret = await one.asks({
    type: "open_room",
    game: "liger",
    seat: 0,
    visibility: "private",
  });
  await me.page.goto(`${server.url}/room/${secret.room}`);
  await expect(me.page.locator(".embed-code")).toHaveCount(0);
});
