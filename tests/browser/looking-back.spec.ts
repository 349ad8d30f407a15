// Looking back in a running or finished game, and links to its turns.

import { expect, phone, test, threeAtSlides } from "./fixture";

test("a player can look back during the game, and a key returns to it", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  const { keyboard } = arms.page;
  const slider = arms.page.getByRole("slider", { name: "Turn on the board" });
  await arms.plays("d3");
  await crowns.plays("d2");
  await arms.sees(["d3", "d2"]);

  // The list shows the chosen turn and only announces new turns.
  await arms.turns.first().click();
  await expect(arms.status).toContainText("Turn 1 of 2");
  await expect(arms.cell("d3")).toHaveAccessibleName("d3, gap");
  await expect(arms.status).not.toContainText("new");
  await suns.plays("d4");
  await expect(arms.status).toContainText("Turn 1 of 3");
  await expect(arms.status).toContainText("1 new turn");
  await expect(arms.cell("d3")).toHaveAccessibleName("d3, gap");
  // It has become our turn, which the page shows prominently.
  await expect(arms.status.getByRole("button")).toHaveText("To your turn");
  await arms.portraysEverywhere("looking-back");

  // With the slider and with keys; on the board the arrows move between squares.
  await slider.fill("0");
  await expect(arms.status).toContainText("Start (3 turns)");
  await expect(arms.cell("d1")).toHaveAccessibleName("d1, gap");
  await slider.blur();
  await keyboard.press("ArrowRight");
  await expect(arms.status).toContainText("Turn 1 of 3");
  await arms.cell("a4").focus();
  await keyboard.press("ArrowRight");
  await expect(arms.cell("b4")).toBeFocused();
  await keyboard.press(".");
  await expect(arms.status).toContainText("Turn 2 of 3");
  await expect(slider).toHaveAttribute("aria-valuetext", "Turn 2 of 3");
  await expect(arms.page.getByText(/^Turn 2 of 3\. Crowns: .*d2/)).toHaveRole("status");
  await keyboard.press(",");
  await expect(arms.status).toContainText("Turn 1 of 3");
  await arms.cell("b4").blur();
  await keyboard.press("Home");
  await expect(arms.status).toContainText("Start (3 turns)");
  await keyboard.press("Escape");
  await arms.isToMove();
  await arms.turns.nth(1).click();
  await keyboard.press("End");
  await arms.plays("b4");
  await crowns.sees(["d3", "d2", "d4", "b4"]);
});

test("every key press counts, however fast they follow each other", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  await arms.plays("d3");
  await crowns.plays("d2");
  await suns.plays("d4");
  await arms.isToMove();
  // Each key press finds the state of the previous one, before it is painted.
  const press = (keys: readonly string[]) =>
    arms.page.evaluate(async (them) => {
      for (const key of them) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        for (let task = 0; task < 100; ++task) await null;
      }
    }, keys);
  await press(["Home", "ArrowRight", "ArrowRight"]);
  await expect(arms.status).toContainText("Turn 2 of 3");
  await press(["ArrowLeft", "ArrowLeft", "Escape"]);
  await arms.isToMove();
  await press(["ArrowLeft", "Home", "End"]);
  await arms.isToMove();
});

test("the keys are listed on request, and character keys can be switched off", async ({
  person,
}) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns] = players;
  await arms.plays("d3");
  await crowns.isToMove();
  const { keyboard } = arms.page;
  const help = arms.page.getByRole("dialog", { name: "Keys" });
  await keyboard.press("k");
  await expect(help).toBeVisible();
  await arms.portraysEverywhere("keys");
  await help.getByRole("checkbox").uncheck();
  await keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await arms.isBackOnThePage();
  await keyboard.press("k");
  await keyboard.press(",");
  await expect(help).toHaveCount(0);
  await expect(arms.status).toContainText("Crowns to move");
  await arms.page.getByRole("button", { name: "Keys" }).click();
  await expect(help).toBeVisible();
  // "Back" closes the overlay, and not the game.
  await arms.page.goBack();
  await expect(help).toHaveCount(0);
  await expect(arms.status).toContainText("Crowns to move");
});

test("a link shows a turn of a game that is over, and the turns are replayed", async ({
  person,
}) => {
  const red = await person({ permissions: ["clipboard-read", "clipboard-write"] });
  const blue = await person();
  await red.opens("Liger", ["Red"]);
  await blue.sitsAt(await red.link("Link to play"), "Blue");
  for (const [index, turn] of ["c3-d4", "b6-a5", "d4-c5"].entries())
    await (index % 2 === 0 ? red : blue).plays(turn);
  await blue.isToMove();
  // A player gets no link to the analysis during the game.
  await expect(red.page.getByRole("link", { name: "Analyse from here" })).toHaveCount(0);
  await blue.page.getByRole("button", { name: "Resign" }).click();
  await blue.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(red.status).toContainText("You win");
  await red.turns.first().click();
  const link = await red.copies(red.page.getByRole("button", { name: "Copy link to this turn" }));
  await red.takesPicture("turns-of-a-finished-game");

  const visitor = await person({ viewport: phone });
  await visitor.page.goto(link);
  await expect(visitor.status).toContainText("Turn 1 of 3");
  await expect(visitor.cell("d4")).toHaveAccessibleName(/Red/);
  // After going to another turn, a reload does not return to the linked one.
  await visitor.page.keyboard.press("ArrowRight");
  await expect(visitor.status).toContainText("Turn 2 of 3");
  await visitor.page.reload();
  await expect(visitor.status).toContainText("(Red) wins");

  // Each text is visible for a second, so the page itself records them.
  await visitor.status.evaluate((status) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await visitor.page.getByRole("button", { name: "Replay" }).click();
  const places = ["Start (3 turns)", "Turn 1 of 3", "Turn 2 of 3", "(Red) wins"];
  const seen = () =>
    visitor.page.evaluate((wanted) => {
      const { said } = window as unknown as { said: string[] };
      const found = said.flatMap((text) => wanted.filter((place) => text.includes(place)));
      return found.filter((place, index) => place !== found[index - 1]);
    }, places);
  await expect.poll(seen).toEqual(places);
  await expect(visitor.page.getByRole("button", { name: "Replay" })).toBeVisible();
});
