// The bell in the header: events in the player's games while they were away.

import { expect, type Person, test } from "./fixture";
import { resizes } from "./sizes";

const byDays = { clock: { kind: "correspondence", days: 2 } };

const bell = (person: Person) => person.page.locator(".bell > button");
const unread = (person: Person) => person.page.locator(".bell .badge");
const notifications = (person: Person) => person.page.locator(".notification");

/** Two people at a table of Liger with days per turn, and Blue on the first page. */
async function blueIsAway(red: Person, blue: Person): Promise<void> {
  const { play } = await red.opensRoom("liger", byDays);
  await blue.sitsAt(play, "Blue");
  await blue.page.goto(blue.url);
  await expect(bell(blue)).toBeVisible();
}

test("a turn in a game over days rings on all pages until the player looks at it", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  await blueIsAway(red, blue);
  await expect(unread(blue)).toHaveCount(0);
  await red.plays("c3-b4");
  await expect(unread(blue)).toHaveText("1");
  await expect(bell(blue)).toHaveAccessibleName(/Notifications.*1 unread notification/);

  const second = await blue.context.newPage();
  await second.goto(`${blue.url}/rules`);
  await expect(second.locator(".bell .badge")).toHaveText("1");

  await bell(blue).click();
  await expect(notifications(blue)).toHaveCount(1);
  await expect(notifications(blue)).toContainText("Your turn");
  await expect(notifications(blue)).toContainText(/Liger with .+time ends in 2 days/);
  await blue.isAccessible();
  await notifications(blue).click();
  await blue.isToMove();
  await expect(unread(blue)).toHaveCount(0);
  await expect(second.locator(".bell .badge")).toHaveCount(0);

  await blue.plays("b6-a5");
  await bell(blue).click();
  await expect(notifications(blue)).toHaveCount(0);
  await expect(blue.page.locator(".inbox")).toContainText("No notifications.");
});

test("the end of a game rings, and one press marks everything as read", async ({ person }) => {
  const red = await person();
  const blue = await person();
  await blueIsAway(red, blue);
  await red.page.getByRole("button", { name: "Abort" }).click();
  await red.page.getByRole("button", { name: "Yes, abort" }).click();
  await expect(unread(blue)).toHaveText("1");
  await bell(blue).click();
  await expect(notifications(blue)).toContainText("The game was aborted");
  await blue.page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(unread(blue)).toHaveCount(0);
  await blue.page.reload();
  await expect(bell(blue)).toBeVisible();
  await bell(blue).click();
  await expect(notifications(blue)).toContainText("The game was aborted");
  await expect(unread(blue)).toHaveCount(0);
});

test("the list fits into every window, in every language", async ({ person }) => {
  const red = await person();
  for (const locale of ["en", "de", "fr"]) {
    const blue = await person({ locale });
    const { play } = await red.opensRoom("liger", byDays);
    await blue.page.goto(play);
    await blue.page
      .getByRole("button", { name: /Blue|Blau|Bleu/ })
      .first()
      .click();
    await red.isToMove();
    await blue.page.goto(blue.url);
    await expect(bell(blue)).toBeVisible();
    await red.plays("c3-b4");
    await expect(unread(blue)).toHaveText("1");
    await bell(blue).click();
    await expect(notifications(blue)).toBeVisible();
    for (const size of [
      [360, 640],
      [740, 360],
      [1280, 800],
    ] as const) {
      await resizes(blue, size);
      const inside = () =>
        blue.page.locator(".bell > .disclosed").evaluate((list) => {
          const { left, right, bottom } = list.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && bottom <= innerHeight;
        });
      await expect.poll(inside, `${locale} ${size}`).toBe(true);
      await blue.fits();
      await blue.takesPicture(`inbox-${locale}-${size.join("x")}`, false);
    }
  }
});
