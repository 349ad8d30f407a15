// The boards under pointer and keyboard.

import { expect, test, threeAtSlides } from "./fixture";

test("a stack of both colours is lifted singly or as a pair, as the player chooses", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  await red.opens("Liger", ["Red"]);
  await blue.sitsAt(await red.link("Link to play"), "Blue");
  const opening = "c3-d4 b6-a5 d4-c5 a5-b4 a3-b4 h6-g5".split(" ");
  for (const [index, turn] of opening.entries()) await (index % 2 === 0 ? red : blue).plays(turn);

  await red.isToMove();
  await red.cell("b4").click();
  await expect(red.lift("one checker")).toHaveAttribute("aria-pressed", "true");
  // Another press on the stack lifts the pair, and one more puts it down.
  await red.cell("b4").click();
  await expect(red.lift("a pair")).toHaveAttribute("aria-pressed", "true");
  await red.cell("b4").click();
  await expect(red.lift("a pair")).toHaveCount(0);
  await red.cell("b4").click();
  await red.lift("a pair").click();
  await red.cell("a5").click();
  await blue.sees([...opening, "b4=a5"]);
  await expect(blue.cell("a5")).toHaveAttribute(
    "aria-label",
    "a5: 2 checkers, from the top Red, Blue",
  );
});

test("the board announces the pieces on its squares and the possible actions", async ({
  person,
}) => {
  const { players } = await threeAtSlides(person);
  const [arms] = players;
  await expect(arms.board).toHaveAccessibleName("Slides of Action board");
  await expect(arms.page.getByRole("gridcell")).toHaveCount(16);
  await expect(arms.cell("d1")).toHaveAccessibleName("d1, gap");
  await expect(arms.cell("d4")).toHaveAccessibleName("d4, Arms, can slide");
  await expect(arms.cell("a2")).toHaveAccessibleName("a2, Crowns");
});

test("Slides of Action by keyboard alone", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns] = players;
  await arms.cell("a4").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"])
    await arms.page.keyboard.press(key);
  await expect(arms.cell("d3")).toBeFocused();
  await arms.page.keyboard.press("Enter");
  await crowns.isToMove();
  await expect(crowns.page.getByTestId("announcer")).toHaveText(
    "Arms: two coins down; gap on d3; 4 Suns together. Your turn.",
  );
});

test("Liger by keyboard alone, from both sides", async ({ person }) => {
  const red = await person();
  const blue = await person();
  await red.opens("Liger", ["Red"]);
  await blue.sitsAt(await red.link("Link to play"), "Blue");
  await red.isToMove();
  await red.cell("c3").focus();
  await red.page.keyboard.press("Enter");
  await expect(red.cell("c3")).toHaveAttribute("aria-selected", "true");
  await red.page.keyboard.press("Escape");
  await expect(red.cell("c3")).toHaveAttribute("aria-selected", "false");
  await red.page.keyboard.press("Enter");
  await red.page.keyboard.press("ArrowUp");
  await expect(red.cell("b4")).toBeFocused();
  await red.page.keyboard.press(" ");
  await blue.isToMove();
  // Blue sees the board from the other side: up is towards rank 1.
  await blue.cell("b6").focus();
  await blue.page.keyboard.press("Enter");
  await blue.page.keyboard.press("ArrowUp");
  await expect(blue.cell("c5")).toBeFocused();
  await blue.page.keyboard.press("Enter");
  await red.sees(["c3-b4", "b6-c5"]);
});

test("a slide back is refused with the message of the rules", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns] = players;
  await arms.plays("d3");
  await crowns.plays("d1");
  await expect(crowns.page.getByRole("alert")).toContainText(/back/i);
  await crowns.plays("d2");
  await expect(crowns.page.getByRole("alert")).toBeEmpty();
});

test("the page's title says whose turn it is", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns] = players;
  await expect(arms.page).toHaveTitle("● Your turn · Slides of Action · Quintet");
  await expect(crowns.page).toHaveTitle("Slides of Action · Quintet");
  await arms.plays("d3");
  await expect(crowns.page).toHaveTitle("● Your turn · Slides of Action · Quintet");
});

const spoken = [
  {
    game: "Sliders",
    choices: ["8 x 8"],
    cells: 64,
    names: {
      d2: "d2, Blue soldier facing up",
      e8: "e8, Gold's home",
      b1: "b1, Gold's prize",
      a1: "a1, empty",
    },
  },
  {
    game: "Sumo Checkers",
    choices: [],
    cells: 45,
    names: { b1: "b1, Gold", f6: "f6, Silver", d4: "d4, empty" },
  },
  {
    game: "Liger",
    choices: ["Red"],
    cells: 33,
    names: { a1: "a1: Red", b8: "b8: Blue", d4: "d4, empty", off: "Red has borne off 0 of 12" },
  },
  {
    game: "Slides of Action",
    choices: ["Three"],
    cells: 16,
    names: { d1: "d1, gap", a4: "a4, Arms", b4: "b4, Crowns", c4: "c4, Suns" },
  },
  {
    game: "Gridwar",
    choices: [],
    cells: 145,
    names: {
      "1a1": "1a1, empty, Black's goal",
      "1j1": "1j1, empty, White enters here",
      "1e5": "1e5, empty",
    },
  },
] as const;

test("every board has labels for its squares", async ({ person }) => {
  const player = await person();
  for (const { game, choices, cells, names } of spoken) {
    await player.opens(game, choices);
    await expect(player.board).toHaveAccessibleName(`${game} board`);
    await expect(player.page.getByRole("gridcell")).toHaveCount(cells);
    for (const [cell, name] of Object.entries(names))
      await expect(player.cell(cell)).toHaveAccessibleName(name);
  }
});
