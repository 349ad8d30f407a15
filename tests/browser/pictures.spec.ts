// Pictures of every board in play at the sizes of phones and laptops, light and dark, for review.
// layout.spec.ts checks everything that can be measured.

import { expect, test } from "./fixture";
import { resizes, type Size } from "./sizes";
import { inPlay, tables } from "./tables";

const sizes: readonly Size[] = [
  [360, 640],
  [740, 360],
  [1366, 640],
  [1280, 800],
];

for (const table of tables) {
  test(`a game of ${table.game} as it looks in play`, async ({ person }) => {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    for (const size of sizes) {
      await resizes(one, size);
      for (const colorScheme of ["light", "dark"] as const) {
        await one.page.emulateMedia({ colorScheme });
        await expect(one.board).toBeVisible();
        const name = `in-play-${table.game}-${size.join("x")}-${colorScheme}`;
        await one.takesPicture(name, false);
      }
    }
  });
}
