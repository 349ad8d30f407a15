// The header of every page.

import { expect, test } from "./fixture";
import { resizes } from "./sizes";

for (const locale of ["en", "de", "fr"])
  test(`the header is one line, however long the player's name is: ${locale}`, async ({
    person,
  }) => {
    const me = await person({ locale, reducedMotion: "reduce" });
    await me.page.goto(me.url);
    const name = me.page.locator(".person-name");
    await name.evaluate((element) => {
      element.textContent = "Maximiliana Wolkenstein";
    });
    const header = me.page.locator("header.top");
    for (const [width, height] of [
      [360, 640],
      [740, 360],
      [900, 700],
      [1024, 600],
      [1280, 800],
    ] as const) {
      await resizes(me, [width, height]);
      const where = `${width}`;
      expect((await header.boundingBox())?.height, where).toBeLessThan(60);
      const fits = () => document.documentElement.scrollWidth <= innerWidth;
      expect(await me.page.evaluate(fits), where).toBe(true);
      await me.takesPicture(`header-${locale}-${width}`, false);
    }
  });
