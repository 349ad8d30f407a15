// The header of every page.

import { expect, type Person, test } from "./fixture";
import { resizes, type Size } from "./sizes";

const windows: readonly Size[] = [
  [360, 640],
  [740, 360],
  [900, 700],
  [1024, 600],
  [1280, 800],
  [1440, 900],
];

async function staysOnOneLine(person: Person, picture: string): Promise<void> {
  const header = person.page.locator("header.top");
  for (const size of windows) {
    await resizes(person, size);
    const where = size.join("x");
    await person.takesPicture(`${picture}-${where}`, false);
    expect((await header.boundingBox())?.height, where).toBeLessThan(60);
    const fits = () => document.documentElement.scrollWidth <= innerWidth;
    expect(await person.page.evaluate(fits), where).toBe(true);
  }
}

for (const locale of ["en", "de", "fr"]) {
  test(`the header is one line, however long the player's name is: ${locale}`, async ({
    person,
  }) => {
    const me = await person({ locale });
    await me.page.goto(me.url);
    await me.page.locator(".person-name").evaluate((element) => {
      element.textContent = "Maximiliana Wolkenstein";
    });
    await staysOnOneLine(me, `header-${locale}`);
  });

  test(`the link to the next game fits into the header: ${locale}`, async ({ person }) => {
    const red = await person({ locale });
    const blue = await person();
    for (const _ of [1, 2]) await blue.sitsAt((await red.opensRoom("liger")).play, "Blue");
    await red.page.reload();
    await expect(red.page.locator(".next-turn")).toBeVisible();
    await staysOnOneLine(red, `next-turn-${locale}`);
    await red.isAccessible();
  });
}
