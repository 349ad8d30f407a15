// Premoves, and turns typed in notation.

import { playsSliders } from "./clicks";
import { expect, type Person, test } from "./fixture";

/** Knows that another player is to move, and that all of this player's turns have arrived. */
async function waits({ status }: Person): Promise<void> {
  await expect(status).toContainText("to move");
}

async function twoAt(
  person: (options?: object) => Promise<Person>,
  game: string,
  seat: string,
  wishes: object = {},
): Promise<[Person, Person]> {
  const first = await person();
  const second = await person();
  const { play } = await first.opensRoom(game, wishes);
  await second.sitsAt(play, seat);
  await first.isToMove();
  await waits(second);
  return [first, second];
}

const entry = ({ page }: Person) => page.getByRole("textbox", { name: "Type a turn" });

/** Opens the input line with its key and types a turn. */
async function types(person: Person, text: string): Promise<void> {
  await person.page.keyboard.press("/");
  await expect(entry(person)).toBeFocused();
  await person.page.keyboard.type(text);
  await person.page.keyboard.press("Enter");
}

/** Exactly these cells are marked. */
async function marks(person: Person, ...cells: string[]): Promise<void> {
  const marked = person.page.locator(".marked-ahead");
  await expect(marked).toHaveCount(cells.length);
  for (const cell of cells) await expect(person.cell(cell)).toHaveClass(/marked-ahead/);
}

test("a turn is chosen ahead, marked, cancelled, and played when it is the player's turn", async ({
  person,
}) => {
  const [red, blue] = await twoAt(person, "liger", "Blue");
  await blue.cell("b6").click();
  await blue.cell("a5").click();
  await marks(blue, "b6", "a5");
  await expect(blue.page.getByText("Will be played on your turn")).toBeVisible();
  await expect(blue.status).toContainText("Red to move");
  await blue.portraysEverywhere("premove");
  // Escape cancels it, and so does a press anywhere on the board.
  await blue.page.keyboard.press("Escape");
  await marks(blue);
  for (const square of ["b6", "a5", "h4"]) await blue.cell(square).click();
  await marks(blue);
  for (const square of ["d6", "e5"]) await blue.cell(square).click();
  await marks(blue, "d6", "e5");
  await red.plays("c3-b4");
  await red.sees(["c3-b4", "d6-e5"]);
  await red.isToMove();
  await waits(blue);

  // A premove that has become illegal is dropped, with a quiet message.
  for (const square of ["e5", "d4"]) await blue.cell(square).click();
  await red.plays("e3-d4");
  await red.sees(["c3-b4", "d6-e5", "e3-d4", "e5-d4"]);
  await red.isToMove();
  await waits(blue);
  await types(blue, "c7=b6");
  await marks(blue, "c7", "b6");
  await red.plays("g3-h4");
  await expect(blue.page.locator(".notice.quiet")).toContainText("no longer legal");
  await blue.isToMove();
  await blue.portrays("premove-dropped");

  // With premoves off, nothing can be chosen ahead, and the input line waits as well.
  await blue.page.evaluate(() => localStorage.setItem("quintet.premove", "off"));
  await blue.page.reload();
  await blue.plays("b6-a5");
  await red.isToMove();
  await expect(entry(blue)).toBeDisabled();
  await blue.cell("f6").click();
  await blue.cell("e5").click();
  await marks(blue);
});

test("several steps are chosen ahead and confirmed, and an incomplete turn continues", async ({
  person,
}) => {
  const [blue, gold] = await twoAt(person, "sliders", "Gold");
  const confirm = gold.page.getByRole("button", { name: "Set premove" });
  for (const square of ["c8", "c7", "c7", "c6"]) await gold.cell(square).click();
  await expect(gold.draftedActions).toHaveText(["c8-c7", "c7-c6"]);
  await confirm.click();
  await marks(gold, "c8", "c7", "c6");
  await playsSliders(blue, "c2-c3 c3-c4");
  await blue.sees(["c2-c3 c3-c4", "c8-c7 c7-c6"]);
  await waits(gold);
  for (const square of ["e8", "e7"]) await gold.cell(square).click();
  await expect(gold.draftedActions).toHaveText(["e8-e7"]);
  await playsSliders(blue, "e2-e3 e3-e4");
  await gold.isToMove();
  await expect(gold.draftedActions).toHaveText(["e8-e7"]);
  for (const square of ["e7", "e6"]) await gold.cell(square).click();
  await gold.confirms();
  await blue.sees(["c2-c3 c3-c4", "c8-c7 c7-c6", "e2-e3 e3-e4", "e8-e7 e7-e6"]);
});

test("turns are typed in all games, and illegal ones get the message of the rules", async ({
  person,
}) => {
  const me = await person();
  const other = await person();
  const games = [
    ["slides-of-action", "Suns", "d3", "b2", { options: { players: "2" } }],
    ["liger", "Blue", "C3–D4", "c3-c4", {}],
    ["sliders", "Gold", "c2-c3, c3-c4", "c2-c9", {}],
    ["sumo-checkers", "Silver", "d2-d3-d4-d5", "d2-d3", {}],
    ["gridwar", "Black", "t@1h6 end", "T@1a1 end", {}],
  ] as const;
  for (const [game, seat, turn, wrong, wishes] of games) {
    const { play } = await me.opensRoom(game, wishes);
    await other.page.goto("about:blank");
    await other.sitsAt(play, seat);
    await me.isToMove();
    const top = () => me.board.evaluate((grid) => grid.getBoundingClientRect().y + scrollY);
    const before = await top();
    await types(me, wrong);
    await expect(me.page.getByRole("alert")).not.toBeEmpty();
    await expect(entry(me)).toHaveValue(wrong);
    expect(await top()).toBe(before);
    if (game === "gridwar") await me.portraysEverywhere("typed-gridwar");
    await entry(me).press("Escape");
    await types(me, turn);
    await expect(me.turns).toHaveCount(1);
    await other.isToMove();
    await expect(entry(me)).toHaveValue("");
  }
});

test("if one press is a turn, a premove takes two", async ({ person }) => {
  const [crowns, suns] = await twoAt(person, "slides-of-action", "Suns", {
    options: { players: "2" },
  });
  const coin = suns.page.locator(".cell.active").first();
  const square = (await coin.getAttribute("data-cell")) ?? "";
  await suns.cell(square).click();
  await expect(suns.page.getByText("Choose it again to set the premove")).toBeVisible();
  await marks(suns, square);
  await suns.page.keyboard.press("Escape");
  await marks(suns);
  await suns.cell(square).click();
  await suns.cell(square).click();
  await expect(suns.page.getByText("Will be played on your turn")).toBeVisible();
  await crowns.isToMove();
});

test("Enter plays the composed turn, also on the board", async ({ person }) => {
  const one = await person();
  await one.page.goto(`${one.url}/local/liger`);
  await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
  await one.cell("c3").press("Enter");
  await one.cell("b4").press("Enter");
  await expect(one.page.getByRole("button", { name: "Play this turn" })).toBeVisible();
  await one.sees([]);
  await one.cell("b4").press("Enter");
  await one.sees(["c3-b4"]);
});
