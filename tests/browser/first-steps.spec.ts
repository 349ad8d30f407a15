// The introduction to a game: goal, turn and end, when a player opens the game for the first time.

import { expect, test } from "./fixture";
import { overlaps, resizes, type Size } from "./sizes";
import { tables } from "./tables";

const sizes: readonly Size[] = [
  [320, 256],
  [360, 640],
  [600, 360],
  [640, 400],
  [740, 360],
  [1280, 800],
  [1366, 640],
];

for (const { game } of tables) {
  test(`three steps say what ${game} is about, once, beside the board`, async ({ person }) => {
    const one = await person();
    await one.page.goto(`${one.url}/local/${game}`);
    const steps = one.page.getByRole("region", { name: "How to play" });
    const cells = () =>
      one.page
        .locator("[data-cell]")
        .evaluateAll((all) => all.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
    for (const size of sizes) {
      await resizes(one, size);
      await expect(steps).toBeVisible();
      // No text is cut off.
      const cut = await steps
        .locator("p")
        .evaluate((words) => words.closest(".turn-draft")?.getBoundingClientRect().height ?? 0);
      const box = await steps.boundingBox();
      expect(box?.height ?? Infinity, size.join("x")).toBeLessThanOrEqual(cut + 1);
      const beside = ".board-caption p, .bar .seat, .board";
      expect(await overlaps(one, ".first-steps p", beside), size.join("x")).toEqual([]);
    }
    await resizes(one, [360, 640]);
    await one.isAccessible();
    await one.takesPicture(`first-steps-${game}`, false);
    const before = await cells();
    await expect(steps).toContainText("Goal:");
    await steps.getByRole("button", { name: "Next" }).press("Enter");
    await expect(steps).toContainText("Your turn:");
    await steps.getByRole("button", { name: "Next" }).click();
    await expect(steps).toContainText("The end:");
    await steps.getByRole("button", { name: "Got it" }).click();
    await expect(steps).toHaveCount(0);
    // The board has not moved under the pointer.
    expect(await cells()).toEqual(before);
    await one.page.reload();
    await expect(one.board).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
}

test("a player who skips the introduction of one game still gets those of others", async ({
  person,
}) => {
  const one = await person();
  const steps = one.page.getByRole("region", { name: "How to play" });
  await one.page.goto(`${one.url}/local/liger`);
  await steps.getByRole("button", { name: "Skip" }).click();
  await expect(steps).toHaveCount(0);
  await one.page.goto(`${one.url}/local/sliders`);
  await expect(steps).toBeVisible();
});
