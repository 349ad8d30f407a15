// A reload of the page loses neither the turn that is being put together nor the one chosen ahead.

import { expect, test } from "./fixture";
import { inPlay, type Table, tables } from "./tables";

for (const table of tables) {
  test(`a turn that is being put together survives a reload: ${table.game}`, async ({ person }) => {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("nobody there");
    await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
    await table.composes(one);
    const actions = await one.draftedActions.allTextContents();
    expect(actions.length).toBeGreaterThan(0);
    await one.page.reload();
    await expect(one.draftedActions).toHaveText(actions);
    // The game goes on as before, and another reload keeps turns that were taken back or played.
    const end = table.game === "gridwar" ? "End the turn" : "Play this turn";
    await one.page.getByRole("button", { name: end }).click();
    await expect(one.draftedActions).toHaveCount(0);
    await expect(one.turns).toHaveCount(table.opens.length + 1);
    await one.page.reload();
    await expect(one.turns).toHaveCount(table.opens.length + 1);
    await expect(one.draftedActions).toHaveCount(0);
  });
}

test("what was taken back stays taken back, and a draft belongs to one page", async ({
  person,
}) => {
  const sliders = tables[2] as Table;
  const [blue] = await inPlay(person, sliders);
  if (blue === undefined) throw new Error("nobody there");
  const room = blue.page.url();
  for (const square of ["c3", "c4"]) await blue.cell(square).click();
  await expect(blue.draftedActions).toHaveText(["c3-c4"]);
  await blue.page.goto(`${blue.url}/local/sliders`);
  await expect(blue.board).toBeVisible();
  await expect(blue.draftedActions).toHaveCount(0);
  for (const square of ["c2", "c3"]) await blue.cell(square).click();
  await blue.page.reload();
  await expect(blue.draftedActions).toHaveText(["c2-c3"]);
  await blue.page.locator(".turn-draft").getByRole("button", { name: "Undo" }).click();
  await blue.page.reload();
  await expect(blue.board).toBeVisible();
  await expect(blue.draftedActions).toHaveCount(0);
  await blue.page.goto(room);
  await blue.isToMove();
  await expect(blue.draftedActions).toHaveCount(0);
});

test("a turn chosen ahead survives a reload, and is played when its turn comes", async ({
  person,
}) => {
  const liger = tables[1] as Table;
  const [red, blue] = await inPlay(person, liger);
  if (red === undefined || blue === undefined) throw new Error("nobody there");
  for (const square of ["d6", "c5"]) await blue.cell(square).click();
  const cancel = blue.page.getByRole("button", { name: "Cancel", exact: true });
  await expect(cancel).toBeVisible();
  await blue.page.reload();
  await expect(cancel).toBeVisible();
  await expect(blue.draftedActions).toHaveText(["d6-c5"]);
  await red.plays("e3-f4");
  await red.isToMove();
  await expect(red.turns.last()).toHaveAttribute("data-turn", "d6-c5");
  // Cancelled, it is gone also after a reload.
  for (const square of ["f6", "g5"]) await blue.cell(square).click();
  await cancel.click();
  await blue.page.reload();
  await expect(blue.board).toBeVisible();
  await expect(blue.status).toContainText("Red to move");
  await expect(blue.draftedActions).toHaveCount(0);
});

test("the first press on Gridwar's button for the end of a turn only asks whether to pass", async ({
  person,
}) => {
  const [white] = await inPlay(person, tables[4] as Table);
  if (white === undefined) throw new Error("nobody there");
  const button = (name: string) => white.page.getByRole("button", { name, exact: true });
  await white.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("never");
  await button("Skip").click();
  await expect(button("End the turn")).toHaveCount(0);
  await button("Pass").click();
  await expect(white.draftedActions).toHaveText(["end"]);
  await white.isToMove();
  await button("Undo").click();
  // A press on an entry hole shows the next step.
  await white.cell("1j1").click();
  await expect(white.page.getByText("A troop enters: tap where it goes.")).toBeVisible();
  await white.cell("1g3").click();
  await expect(button("Pass")).toHaveCount(0);
  await button("Undo").click();
  await button("Pass").click();
  await button("Play this turn").click();
  await expect(white.turns).toHaveCount(3);
});
