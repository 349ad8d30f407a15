// The rules pages: they can be read, and their examples can be played.

import { desktop, expect, type Person, phone, test } from "./fixture";

function example({ page }: Person, title: string) {
  return page.getByRole("figure", { name: title, exact: true });
}

async function presses(me: Person, title: string, ...cells: string[]): Promise<void> {
  for (const cell of cells) await example(me, title).locator(`[data-cell="${cell}"]`).click();
}

test("an example can be played, refuses with a reason, shows its solution, and begins again", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(`${me.url}/rules/sliders`);
  const judged = (title: string) => example(me, title).getByRole("status");

  // Played by hand, with the sentence for success.
  await presses(me, "Two against one", "c4", "c5");
  await expect(judged("Two against one")).toContainText("Gold slides straight back");
  await expect(example(me, "Two against one").locator('[data-cell="d9"]')).toHaveAttribute(
    "aria-label",
    /Gold soldier/,
  );
  await example(me, "Two against one").getByRole("button", { name: "Start over" }).click();
  await expect(judged("Two against one")).toBeEmpty();
  // Another legal turn.
  await presses(me, "Two steps with one soldier", "c2", "c3", "e2", "e3");
  await expect(judged("Two steps with one soldier")).toContainText("two soldiers");
  // An illegal turn, with the reason.
  await presses(me, "No step back", "e5", "e4");
  await expect(judged("No step back")).toContainText(
    "The soldier on e5 faces up, so e4 is behind it",
  );
  await expect(example(me, "No step back")).toHaveAttribute("data-verdict", "done");
  // The shown solution.
  await example(me, "A retreat that attacks").getByRole("button", { name: "Show me" }).click();
  await expect(judged("A retreat that attacks")).toContainText("slides back from c7 to c5");
  // By keyboard alone.
  const home = example(me, "Home");
  await home.locator('[data-cell="e2"]').focus();
  await me.page.keyboard.press("Enter");
  await me.page.keyboard.press("ArrowDown");
  await me.page.keyboard.press("Enter");
  await expect(judged("Home")).toContainText("Blue wins");
});

test("forbidden actions can be tried in every game with such an example", async ({ person }) => {
  const me = await person();
  for (const { game, title, cells, refusal } of [
    { game: "slides-of-action", title: "No sliding back", cells: ["d1"], refusal: "straight back" },
    { game: "liger", title: "No step back", cells: ["d4", "c3"], refusal: "2 to 2" },
    {
      game: "sumo-checkers",
      title: "One against two",
      cells: ["b2", "b3"],
      refusal: "one checker pushes only one",
    },
    { game: "gridwar", title: "No way through", cells: ["1e5", "1e9"], refusal: "zone of control" },
  ]) {
    await me.page.goto(`${me.url}/rules/${game}`);
    await presses(me, title, ...cells);
    await expect(example(me, title).getByRole("status")).toContainText(refusal);
    await expect(example(me, title)).toHaveAttribute("data-verdict", "done");
  }
});

const appearances = [
  { size: desktop, colorScheme: "light" },
  { size: phone, colorScheme: "dark" },
  { size: desktop, colorScheme: "dark" },
  { size: phone, colorScheme: "light" },
] as const;

test("all rules can be reached, and every example can be shown", async ({ person }) => {
  const me = await person({ locale: "de-DE" });
  await me.page.goto(`${me.url}/rules`);
  await expect(me.page.getByRole("heading", { name: "Regeln", level: 1 })).toBeVisible();
  await me.portraysEverywhere("rules");
  const names = await me.page.locator(".rules-cards h2").allTextContents();
  const catalogue = await (await me.page.request.get(`${me.url}/api/catalogue`)).json();
  expect(names).toHaveLength(catalogue.games.length);
  for (const [index, name] of names.entries()) {
    await me.page.getByRole("link", { name, exact: true }).click();
    await expect(me.page.getByRole("heading", { name, level: 1 })).toBeVisible();
    const figures = me.page.getByRole("figure");
    await expect(figures.nth(4)).toBeVisible();
    const examples = await figures.all();
    for (const one of examples) {
      await one.getByRole("button", { name: "Zeig es mir" }).click();
      await expect(one).toHaveAttribute("data-verdict", "done");
    }
    const { size, colorScheme } = appearances[index % appearances.length] ?? appearances[0];
    await me.page.setViewportSize(size);
    await me.page.emulateMedia({ colorScheme });
    // axe has checked the boards elsewhere, and checking all of these would take long.
    await me.isAccessible(".example-board");
    await me.takesPicture(`rules-${name.toLowerCase().replaceAll(" ", "-")}`);
    await me.page.getByRole("link", { name: "Alle Spiele" }).click();
  }
});

test("no picture moves the list of rules when it is drawn", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/rules`);
  await expect(me.page.locator(".rules-cards .board-picture .board")).toHaveCount(5);
  const moved = await me.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
          const nodes = (list.getEntries() as Shift[]).flatMap(({ sources }) => sources);
          const parts = nodes.map(({ node }) => node?.parentElement?.closest(".rules-cards"));
          resolve(parts.flatMap((part) => part?.className ?? []));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve([]), 1000);
      }),
  );
  expect(moved).toEqual([]);
});
