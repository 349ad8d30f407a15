// The lessons: each is played with a finger as its demonstrations show, and with a mouse and with
// keys first wrongly and then rightly. The README of the client states the effort of these runs.

import { expect, type Person, test } from "./fixture";
import { playsFromHome, runs } from "./lesson-effort";
import { button, gamesWithLessons, opens, pressesLiger, says, solves, steps } from "./lesson-play";
import { outOfSight, resizes } from "./sizes";

async function speaks({ page, board }: Person, language: "de" | "en" | "fr"): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem("quintet.language", chosen), language);
  await page.reload();
  await expect(board).toBeVisible();
}

/** Words, board and buttons of the step are in the window without scrolling. */
async function fitsEverywhere(me: Person, picture: string): Promise<void> {
  for (const size of [
    [844, 390],
    [1280, 720],
    [360, 640],
  ] as const) {
    await resizes(me, size);
    const needed = [".lesson-says", ".board", ".lesson-bar button"];
    await expect.poll(() => outOfSight(me, needed), `${picture} ${size}`).toEqual([]);
    await me.takesPicture(`${picture}-${size[0]}`, false);
  }
}

for (const game of gamesWithLessons) {
  test(`${game}: a wrong turn is taken back in every step, and the right one goes on`, async ({
    person,
  }) => {
    const me = await person();
    await playsFromHome(me, game, runs.wrongFirst);
    await me.portraysEverywhere(`lesson-${game}`);
    await me.presses(me.page.getByRole("link", { name: "Play your first game" }));
    await expect(me.page).toHaveURL(new RegExp(`/local/${game}$`));
    // The words of the lesson are at hand in the first game.
    await me.page.getByText("From the lesson").click();
    await expect(me.page.getByText("You win!")).toBeVisible();
  });

  test(`${game}: the demonstrated turns lead a finger from the home page to the end, and all steps fit into all windows in every language`, async ({
    person,
  }) => {
    const me = await person({ hasTouch: true });
    const last = steps(game).length - 1;
    const atStep = async (_: unknown, index: number) => {
      await fitsEverywhere(me, `lesson-${game}-${index + 1}-en`);
      if (index < last) return;
      // All steps can be seen again now.
      for (const language of ["de", "fr"] as const) {
        await speaks(me, language);
        for (const step of steps(game).keys()) {
          await me.page.locator(".lesson-steps button").nth(step).click();
          await expect(says(me)).toContainText(`${step + 1}/`);
          await fitsEverywhere(me, `lesson-${game}-${step + 1}-${language}`);
        }
      }
      await speaks(me, "en");
    };
    await playsFromHome(me, game, { ...runs.demonstrated, plays: { atStep } });
  });

  test(`${game}: the lesson is played by keyboard alone, first wrongly and then rightly`, async ({
    person,
  }) => {
    const me = await person({ byKeys: true });
    await playsFromHome(me, game, runs.wrongFirstByKeys);
    await expect(me.page.getByRole("link", { name: "Play your first game" })).toBeFocused();
    await me.pressesKey("Enter");
    await expect(me.page).toHaveURL(new RegExp(`/local/${game}$`));
  });
}

test("a hint and the solution are shown on request, and the player still plays the turn", async ({
  person,
}) => {
  const me = await person();
  await opens(me, "liger");
  await button(me, "Hint").click();
  await expect(says(me)).toContainText("Choose the checker");
  await button(me, "Show me").click();
  await expect(says(me)).toContainText("Now it is your turn");
  await expect(button(me, "Next")).toBeDisabled();
  await pressesLiger(me, "d8-off");
  await expect(button(me, "Next")).toBeEnabled();
});

test("a refusal that a lesson expects is explained in its words", async ({ person }) => {
  const me = await person();
  await opens(me, "slides-of-action");
  const cells = await me.board.locator("[data-cell]").all();
  for (const cell of cells) {
    await cell.click();
    if ((await me.page.getByRole("alert").textContent())?.includes("cannot get there")) break;
  }
  await expect(me.page.getByRole("alert")).toContainText("slide into it");
});

test("a lesson goes on after a reload, and its steps can be seen again", async ({ person }) => {
  const me = await person();
  await opens(me, "liger");
  await pressesLiger(me, "d8-off");
  await button(me, "Next").click();
  await expect(says(me)).toContainText("2/7");
  await me.page.reload();
  await expect(says(me)).toContainText("2/7");
  await button(me, "1. Off the board").click();
  await expect(says(me)).toContainText("1/7");
  await expect(button(me, "3. Climb on top")).toBeDisabled();
});

test("an invitation offers the lesson, which the host sees, and it leads back to the table", async ({
  person,
}) => {
  const host = await person();
  const { play } = await host.opensRoom("liger");
  const friend = await person();
  await friend.page.goto(play);
  await friend.page.getByRole("link", { name: "Learn the game first" }).click();
  await expect(says(friend)).toContainText("1/7");
  const learns = host.page.getByText("Someone is taking the lesson first.");
  await expect(learns).toBeVisible();
  await host.portraysEverywhere("invitation-learning");
  await expect(
    friend.page.getByText("is waiting at the table, and sees that you are taking"),
  ).toBeVisible();
  await friend.portraysEverywhere("lesson-invited");
  await friend.page.reload();
  await expect(says(friend)).toContainText("1/7");
  await expect(learns).toBeVisible();
  await friend.page.getByRole("link", { name: "Back to the table" }).click();
  await expect(friend.page.getByRole("button", { name: /^Play as/ })).toBeVisible();
  await expect(learns).toHaveCount(0);
  await friend.page.goBack();
  await expect(learns).toBeVisible();
  await friend.page.getByRole("link", { name: "Back to the table" }).click();
  await friend.page.getByRole("button", { name: /^Play as/ }).click();
  await friend.page.getByRole("grid").waitFor();
  await expect(host.page.getByText("Invite someone to play")).toHaveCount(0);
});

test("the home page offers the lesson of the game on the board until it was finished", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(me.url);
  await me.page.getByRole("link", { name: "Learn it in three minutes" }).click();
  await expect(me.page).toHaveURL(/\/learn\/slides-of-action$/);
  for (const step of steps("slides-of-action")) {
    await solves(me, "slides-of-action", step);
    const next = button(me, "Next");
    if ((await next.count()) > 0) await next.click();
  }
  await me.page.goto(me.url);
  await expect(me.board).toBeVisible();
  await expect(me.page.getByRole("link", { name: "Learn it in three minutes" })).toHaveCount(0);
});

test("without a network a lesson goes on once the page is loaded", async ({ person }) => {
  const me = await person();
  await opens(me, "liger");
  me.expectsOutages = true;
  await me.context.setOffline(true);
  await pressesLiger(me, "d8-off");
  await button(me, "Next").click();
  await expect(says(me)).toContainText("2/7");
});

test("unknown games have no lesson", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/learn/chess`);
  await expect(me.page.getByText("There is no game of that name")).toBeVisible();
});
