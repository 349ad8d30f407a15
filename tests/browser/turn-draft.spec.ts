// Composing a turn: by keys, by dragging, step by step and back, and the board's preview of it.

import { playUpTo } from "./autoplay";
import { playsSliders, playsSumo } from "./clicks";
import { expect, type Person, test } from "./fixture";
import { gridwarGame } from "./played-games";

const moving = { reducedMotion: "no-preference" } as const;

async function twoAt(
  person: (options?: object) => Promise<Person>,
  game: string,
  choices: readonly string[],
  seats: readonly [string, string],
  options: object = {},
): Promise<[Person, Person]> {
  const first = await person(options);
  const second = await person(options);
  await first.opens(game, [...choices, seats[0]]);
  await second.sitsAt(await first.link("Link to play"), seats[1]);
  await first.isToMove();
  return [first, second];
}

async function drags(person: Person, from: string, ...through: string[]): Promise<void> {
  const { mouse } = person.page;
  for (const [index, name] of [from, ...through].entries()) {
    const box = await person.cell(name).boundingBox();
    if (box === null) throw new Error(`${name} is not on the page`);
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (index === 0) await mouse.down();
  }
  await mouse.up();
}

test("Sliders by keyboard alone, with spoken squares and retreats", async ({ person }) => {
  const [blue, gold] = await twoAt(person, "Sliders", ["9 x 9"], ["Blue", "Gold"]);
  await expect(blue.page.getByRole("gridcell")).toHaveCount(81);
  await expect(blue.cell("c2")).toHaveAccessibleName("c2, Blue soldier facing up, can step");
  await expect(blue.cell("g9")).toHaveAccessibleName("g9, Blue's prize");
  await expect(blue.cell("e9")).toHaveAccessibleName("e9, Gold's home");
  const { keyboard } = blue.page;
  await blue.cell("c2").focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await expect(blue.cell("c3")).toHaveAccessibleName("c3, empty, go here");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await expect(blue.draftedActions).toHaveText(["c2-c3", "c3-c4"]);
  // One step back by a key, and forward again.
  await keyboard.press("Backspace");
  await expect(blue.draftedActions).toHaveText(["c2-c3"]);
  await blue.cell("c3").focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await keyboard.press(key);
  await blue.page.getByRole("button", { name: "Play this turn" }).focus();
  await keyboard.press("Enter");
  await gold.isToMove();
  await expect(gold.page.getByTestId("announcer")).toHaveText(
    "Blue: soldier c2 to c3; soldier c3 to c4. Your turn.",
  );
  for (const turn of ["c8-c7 c7-c6", "e2-d3 d3-d4", "e8-e7 e7-e6"])
    await playsSliders(turn.startsWith("e2") ? blue : gold, turn);
});

test("a retreat is announced, and shown after the step that causes it", async ({ person }) => {
  const [blue, gold] = await twoAt(person, "Sliders", ["8 x 8"], ["Blue", "Gold"], moving);
  // Two soldiers of Blue beside one of Gold throw it back.
  const turns = ["d2-d3 d3-d4", "c7-d6 g7-g6", "f2-e3 e3-e4"];
  for (const [index, turn] of turns.entries()) await playsSliders(index % 2 ? gold : blue, turn);
  await gold.isToMove();
  await blue.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const places = [...document.querySelectorAll<SVGGElement>(".sliders .sliding")];
      seen.push(places.map(({ style }) => style.transform).join());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  // The effects of a step are shown before it is played.
  await gold.cell("d6").click();
  await gold.cell("d5").hover();
  await expect(gold.page.locator(".track-foreseen")).toHaveCount(1);
  // One spark for each soldier that it would lose to.
  await expect(gold.page.locator(".spark")).toHaveCount(2);
  await gold.takesPicture("sliders-foreseen");
  await gold.cell("d6").click();
  await playsSliders(gold, "d6-d5 e7-e6");
  await blue.isToMove();
  await expect(blue.page.getByTestId("announcer")).toContainText(
    /^Gold: soldier d6 to d5; loses to two; back to d\d/,
  );
  const onD5 = "translate(350px, 350px)";
  const seen = () => blue.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(seen).toContainEqual(expect.stringContaining(onD5));
  await expect.poll(async () => (await seen()).at(-1)).not.toContain(onD5);
});

test("illegal actions are explained by the message of the rules", async ({ person }) => {
  const [blue] = await twoAt(person, "Sliders", ["9 x 9"], ["Blue", "Gold"]);
  await blue.cell("c2").click();
  await blue.cell("c5").click();
  await expect(blue.page.getByRole("alert")).toContainText(/c5/);
  await blue.cell("c3").click();
  await expect(blue.page.getByRole("alert")).toBeEmpty();
  await blue.page.getByRole("button", { name: "Undo" }).click();
  await expect(blue.draftedActions).toHaveCount(0);
  await expect(blue.cell("c2")).toHaveAccessibleName(/Blue soldier/);
});

test("the choice to confirm turns is remembered", async ({ person }) => {
  const [blue, gold] = await twoAt(person, "Sliders", ["9 x 9"], ["Blue", "Gold"]);
  await blue.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("never");
  await blue.page.reload();
  await blue.isToMove();
  for (const square of ["c2", "c3", "e2", "e3"]) await blue.cell(square).click();
  await gold.sees(["c2-c3 e2-e3"]);
});

test("a turn that is being composed disappears when the game ends", async ({ person }) => {
  const [blue, gold] = await twoAt(person, "Sliders", ["9 x 9"], ["Blue", "Gold"]);
  for (const square of ["c2", "c3", "e2", "e3"]) await blue.cell(square).click();
  await expect(blue.draftedActions).toHaveCount(2);
  await gold.page.getByRole("button", { name: "Resign" }).click();
  await gold.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(blue.status).toContainText("You win");
  await expect(blue.draftedActions).toHaveCount(0);
  for (const name of ["Play this turn", "Undo", "Start over"])
    await expect(blue.page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("soldiers are dragged", async ({ person }) => {
  const [blue, gold] = await twoAt(person, "Sliders", ["9 x 9"], ["Blue", "Gold"]);
  await drags(blue, "c2", "c3");
  await expect(blue.draftedActions).toHaveText(["c2-c3"]);
  // Dropped beside the board, nothing happens.
  await drags(blue, "e2", "e5");
  await expect(blue.page.getByRole("alert")).not.toBeEmpty();
  await drags(blue, "e2", "f3");
  await blue.confirms();
  await gold.sees(["c2-c3 e2-f3"]);
});

test("a path of Sumo Checkers shows its pushes while it is composed, and can be taken back", async ({
  person,
}) => {
  const [gold, silver] = await twoAt(
    person,
    "Sumo Checkers",
    ["1: first push"],
    ["Gold", "Silver"],
  );
  await playsSumo(gold, "d2-d3-d4-d5");
  await silver.isToMove();
  const place = (space: string) =>
    silver.cell(space).evaluate((cell) => {
      const middle = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const here = middle(cell);
      const checker = [...document.querySelectorAll(".sliding .sumo-checker")].find((one) => {
        const there = middle(one);
        return Math.hypot(here.x - there.x, here.y - there.y) < 10;
      });
      return checker?.getAttribute("class");
    });
  await expect.poll(() => place("d5")).toContain("sumo-G");
  await silver.cell("c6").click();
  await silver.cell("c5").click();
  await expect.poll(() => place("c5")).toContain("sumo-S");
  // On to d5: Gold is pushed to e5.
  await silver.cell("d5").click();
  await expect.poll(() => place("e5")).toContain("sumo-G");
  await expect(silver.cell("d5")).toHaveAccessibleName("d5, Gold, chosen as number 3");
  await silver.takesPicture("sumo-checkers-path");
  await silver.cell("d5").click();
  await expect.poll(() => place("d5")).toContain("sumo-G");
  await silver.cell("d5").press("Escape");
  await expect.poll(() => place("c6")).toContain("sumo-S");
  await silver.sees(["d2-d3-d4-d5"]);
  await drags(silver, "c6", "c5", "d5", "d4");
  await gold.sees(["d2-d3-d4-d5", "c6-c5-d5-d4"]);
  // The board keeps the path, and marks where it pushed.
  await expect(gold.page.locator(".sumo-trail")).toHaveCount(1);
  await expect(gold.page.locator(".spark")).toHaveCount(1);
});

test("a path that was shown while it was composed is not animated again", async ({ person }) => {
  const [gold, silver] = await twoAt(
    person,
    "Sumo Checkers",
    ["1: first push"],
    ["Gold", "Silver"],
    moving,
  );
  // File d is in the middle for both; the other checkers on it stay in place.
  const record = (who: Person) =>
    who.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const { style } of document.querySelectorAll<SVGGElement>(".sumo .sliding"))
          if (/350px, [234]50px/.test(style.transform) && seen.at(-1) !== style.transform)
            seen.push(style.transform);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  const seen = (who: Person) =>
    who.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await record(gold);
  await record(silver);
  await playsSumo(gold, "d2-d3-d4-d5");
  await silver.isToMove();
  const steps = (...rows: number[]) => rows.map((row) => `translate(350px, ${row}px)`);
  await expect.poll(() => seen(silver)).toEqual(steps(250, 350, 450));
  await expect.poll(() => seen(gold)).toEqual(steps(450, 350, 250));
});

test("the reason why a checker cannot go to a space is shown", async ({ person }) => {
  const [gold] = await twoAt(person, "Sumo Checkers", ["1: first push"], ["Gold", "Silver"]);
  await gold.cell("d2").click();
  await gold.cell("d5").click();
  await expect(gold.page.getByRole("alert")).toContainText("d5 is not next to d2");
});

test("a long turn of Gridwar is listed, taken back from its end, and shown in all views", async ({
  person,
}) => {
  const [white, black] = await twoAt(person, "Gridwar", [], ["White", "Black"]);
  await playUpTo([white, black], gridwarGame.slice(0, 6));
  await white.isToMove();
  // An own entry hole represents the tiles that can enter.
  await white.cell("1j1").click();
  await expect(white.page.locator('[data-supply="white T"]')).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(white.cell("1e6")).toHaveAccessibleName("1e6, empty, go here");
  await white.cell("1e6").click();
  await white.cell("1f4").click();
  await expect(white.cell("2d7")).toHaveAccessibleName("2d7, empty, go here");
  await white.takesPicture("gridwar-range");
  await white.cell("2d7").click();
  await expect(white.draftedActions).toHaveText(["T@1e6", "1f4-2d7"]);
  await expect(white.cell("2d7")).toHaveAccessibleName(
    "2d7, White troop, spent, rests on 1d7, 1d8, 1e7, can move or capture",
  );
  const button = (name: string) => white.page.getByRole("button", { name, exact: true });
  await button("Captures").click();
  await button("Zone").click();
  await white.portraysEverywhere("gridwar-zone");
  await button("Zone").click();
  await button("Captures").click();
  await button("Tilt").click();
  await white.portraysEverywhere("gridwar-tilted");
  await button("Level 2").click();
  await white.takesPicture("gridwar-level-2");
  await button("Level 2").press("Backspace");
  await expect(white.draftedActions).toHaveText(["T@1e6"]);
  await button("All levels").click();
  await button("Undo").click();
  await expect(white.draftedActions).toHaveCount(0);
  // The rules give the reason.
  await white.cell("1f4").click();
  await white.cell("1a1").click();
  await expect(white.page.getByRole("alert")).not.toBeEmpty();
});
