// A browser with text at 200 %, in a window of 360 pixels, which holds eleven letters side by side.
// No text may be cut off or overlap.

import { expect, test } from "./fixture";
import { spoiltWords } from "./large-text";
import { launchOptions } from "./playwright.config";
import { resizes } from "./sizes";
import { inPlay, tables } from "./tables";

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"],
  },
});

for (const table of tables) {
  test(`with text at 200 % a phone shows all words of a game: ${table.game}`, async ({
    person,
  }) => {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
    await table.composes(one);
    await resizes(one, [360, 640]);
    await expect(one.board).toBeVisible();
    await expect.poll(() => spoiltWords(one)).toEqual([]);
    await one.takesPicture(`large-text-${table.game}`);
  });
}

test("with text at 200 % a phone shows all words of the other pages", async ({ person }) => {
  const one = await person();
  await resizes(one, [360, 640]);
  for (const path of [
    "",
    "rules",
    "rules/gridwar",
    "settings",
    "leaderboards",
    "games",
    "puzzles",
    "account",
    "watch",
    "local/sliders",
    "analysis/gridwar",
  ]) {
    await one.page.goto(`${one.url}/${path}`);
    await expect(one.page.getByRole("heading").first()).toBeVisible();
    await expect.poll(() => spoiltWords(one), path).toEqual([]);
  }
});
