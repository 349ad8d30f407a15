// The link to the next game in which it is the turn of the same player.

import { expect, type Person, test } from "./fixture";

const next = (person: Person) => person.page.locator(".next-turn");

/** Two people at this many tables of Liger, where Red begins. Returns the addresses for Red. */
async function tables(red: Person, blue: Person, count: number): Promise<string[]> {
  const links: string[] = [];
  for (let table = 0; table < count; ++table) {
    const { play } = await red.opensRoom("liger");
    await blue.sitsAt(play, "Blue");
    links.push(play);
  }
  return links;
}

test("a press or a key leads through all games in which it is the player's turn", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  const links = await tables(red, blue, 3);
  await red.page.reload();
  await red.isToMove();
  await expect(next(red)).toHaveAccessibleName(/2 more games wait for your turn/);
  await expect(red.page).toHaveTitle(/^\(3\) ● Your turn/);

  const visited = new Set<string>();
  for (const _ of links) {
    visited.add(new URL(red.page.url()).pathname);
    const before = red.page.url();
    if (visited.size === 2) await next(red).click();
    else await red.page.keyboard.press("n");
    await expect(red.page).not.toHaveURL(before);
    await red.isToMove();
  }
  expect(visited.size).toBe(3);

  // A key that is held down leads one game further, and not through all of them again and again.
  const second = new RegExp(`${[...visited][1]}(#|$)`);
  const linked = await next(red).getAttribute("href");
  await red.page.keyboard.down("n");
  await expect(red.page).toHaveURL(second);
  await expect(next(red)).not.toHaveAttribute("href", linked ?? "");
  await red.isToMove();
  await red.page.keyboard.down("n");
  await red.page.keyboard.up("n");
  await expect(red.page).toHaveURL(second);
  await red.isToMove();

  for (const turn of [2, 1, 0]) {
    await red.plays("c3-b4");
    await red.sees(["c3-b4"]);
    if (turn > 0) await next(red).click();
  }
  await expect(next(red)).toHaveCount(0);
  await expect(red.page).toHaveTitle(/^Liger/);
  // There is nothing to go to, so the key leaves the page alone.
  const here = red.page.url();
  await red.page.keyboard.press("n");
  await expect(red.page).toHaveURL(here);
});

test("a turn in another game appears while the player looks at this one", async ({ person }) => {
  const red = await person();
  const blue = await person();
  await tables(red, blue, 2);
  await red.plays("c3-b4");
  await expect(next(red)).toBeVisible();
  await next(red).click();
  await red.plays("c3-b4");
  await expect(next(red)).toHaveCount(0);
  // Blue is still at the second table.
  await blue.plays("b6-a5");
  await expect(next(red)).toHaveAccessibleName(/1 more game waits for your turn/);
  await expect(red.page).toHaveTitle(/^\(1\) Liger/);
});
