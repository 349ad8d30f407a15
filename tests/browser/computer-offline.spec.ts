// Local games against the computer, also without a server.

import { spawnSync } from "node:child_process";
import { expect, type Person, phone, test } from "./fixture";
import { goesOffline } from "./kept";

function seatChoice({ page }: Person, seat: string) {
  return page.getByRole("combobox", { name: seat, exact: true });
}

/** Plays the turn that the hint suggests. */
async function playsTheHint({ page }: Person): Promise<void> {
  const hint = page.locator(".insight-hint");
  await hint.getByRole("button", { name: "Hint" }).click();
  await hint.getByRole("button", { name: "Show the turn" }).click();
  await hint.getByRole("button", { name: "Play it" }).click();
}

/** Whether the game is over. */
async function ends({ status }: Person): Promise<boolean> {
  return /\bended\b/.test((await status.getAttribute("class")) ?? "");
}

test("the computer plays in a local game, and a hint names the piece and then the turn", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/local/liger`);
  await seatChoice(me, "Blue").selectOption("Computer, level 1 (easy)");
  await expect(me.status).toContainText("Red to move");
  await me.cell("c3").click();
  await me.cell("b4").click();
  // The computer has played, and it is our turn again.
  await expect(me.turns).toHaveCount(2);
  await expect(me.status).toContainText("Red to move");

  const hint = page.locator(".insight-hint");
  await hint.getByRole("button", { name: "Hint" }).click();
  await expect(hint.getByRole("status")).toHaveText(/^Start with [a-h][1-8]\.$/);
  const marked = page.locator(".cell.marked-ahead");
  await expect(marked).toHaveCount(1);
  const piece = await marked.getAttribute("data-cell");
  await hint.getByRole("button", { name: "Show the turn" }).click();
  await expect(hint.getByRole("status")).toContainText(String(piece));
  await expect(marked).toHaveCount(2);
  await me.portraysEverywhere("local-computer");
  await hint.getByRole("button", { name: "Play it" }).click();
  await expect(me.turns).toHaveCount(4);
  await expect(me.turns.nth(2)).toContainText(String(piece));

  // A takeback returns to our own turn. The stored game is there after a reload, with the computer.
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(me.turns).toHaveCount(2);
  await page.reload();
  await expect(me.turns).toHaveCount(2);
  await expect(seatChoice(me, "Blue")).toHaveValue("101");

  // The computer takes a seat during the game, and leaves it.
  await seatChoice(me, "Red").selectOption("102");
  await expect(me.turns).toHaveCount(4);
  await seatChoice(me, "Red").selectOption("");
  await seatChoice(me, "Blue").selectOption("");
  await expect(hint).toHaveCount(0);
});

test("the computer in a local game has German texts", async ({ person }) => {
  const me = await person({ locale: "de-DE", viewport: phone });
  const { page } = me;
  await page.goto(`${me.url}/local/slides-of-action`);
  for (const seat of ["Kronen", "Sonnen"])
    await seatChoice(me, seat).selectOption("Computer, Stufe 1 (leicht)");
  await me.cell("d3").click();
  await expect(me.turns).toHaveCount(3);
  await page.getByRole("button", { name: "Tipp" }).click();
  await expect(page.locator(".insight-hint").getByRole("status")).toHaveText(/^Beginne mit/);
  await me.portrays("local-computer-german");
});

const games = [
  { game: "slides-of-action", others: ["Crowns", "Suns"] },
  { game: "liger", others: ["Blue"] },
  { game: "sliders", others: ["Gold"] },
  { game: "sumo-checkers", others: ["Silver"] },
  { game: "gridwar", others: ["Black"] },
];

test("offline the computer plays every game, as it does on the command line", async ({
  person,
}) => {
  const me = await person({ serviceWorkers: "allow" });
  const { page } = me;
  await goesOffline(me);
  for (const { game, others } of games) {
    await page.goto(`${me.url}/local/${game}`);
    for (const seat of others) await seatChoice(me, seat).selectOption("102");
    const round = 1 + others.length;
    await playsTheHint(me);
    await expect(me.turns).toHaveCount(round);
    await playsTheHint(me);
    await expect(me.turns).toHaveCount(2 * round);

    const kept = await page.evaluate((id) => localStorage.getItem(`quintet.local.${id}`), game);
    const { options, turns, seed } = JSON.parse(kept ?? "") as {
      options: object;
      turns: string[];
      seed: number;
    };
    const asked = turns.flatMap((turn, ply) =>
      ply % round === 0 ? [] : [{ turn, request: { game, options, turns: turns.slice(0, ply) } }],
    );
    const { stdout } = spawnSync(process.env.QUINTET_BINARY ?? "", ["engine"], {
      input: asked
        .map(({ request }) => `${JSON.stringify({ ...request, level: 102, seed })}\n`)
        .join(""),
      encoding: "utf8",
    });
    const answered = stdout.trimEnd().split("\n");
    expect(answered.map((line) => JSON.parse(line).turn)).toEqual(asked.map(({ turn }) => turn));
  }
});

test("offline the home page leads to a game against the computer", async ({ person }) => {
  const me = await person({ serviceWorkers: "allow" });
  const { page } = me;
  await goesOffline(me);
  await page.reload();
  await page.getByRole("link", { name: "Play the computer" }).click();
  await expect(page).toHaveURL(/\/local\/[a-z-]+$/);
  await expect(page.getByText(/^Computer, level \d$/)).not.toHaveCount(0);
  // A game that has begun is not replaced by another.
  await playsTheHint(me);
  await expect(me.turns).not.toHaveCount(0);
  const { pathname } = new URL(page.url());
  await page.goto(`${me.url}${pathname}?computer=103`);
  await expect(me.turns).not.toHaveCount(0);
  await expect(page.getByText("Computer, level 3", { exact: true })).toHaveCount(0);
});

test("offline the opponent that fits changes after a game, and not during one", async ({
  person,
}) => {
  const me = await person({ serviceWorkers: "allow" });
  const { page } = me;
  await goesOffline(me);
  // A short game; the seed makes its turns the same at each run.
  const begun = { options: { knockouts: "1" }, turns: [], computers: [null, null], seed: 5 };
  await page.evaluate(
    (text) => localStorage.setItem("quintet.local.sumo-checkers", text),
    JSON.stringify(begun),
  );
  await page.goto(`${me.url}/local/sumo-checkers`);
  const silver = seatChoice(me, "Silver");
  const opponent = page.getByLabel("Seat 2: Silver");
  await silver.selectOption("fits");
  await expect(silver.locator("option:checked")).toHaveText("As strong as I am (level 3)");
  await me.portraysEverywhere("local-opponent-fits");
  await playsTheHint(me);
  await expect(me.turns).toHaveCount(2);
  await page.reload();
  await expect(silver).toHaveValue("fits");
  await expect(opponent.getByText("Computer, level 3")).toBeVisible();
  for (let turns = 2; !(await ends(me)); turns += 2) {
    await expect(me.turns).toHaveCount(turns);
    await playsTheHint(me);
    await expect
      .poll(async () => (await ends(me)) || (await me.turns.count()) === turns + 2)
      .toBe(true);
  }
  // The game is won, and its opponent is still the same one.
  await expect(opponent.getByText("Computer, level 3")).toBeVisible();
  await page.getByRole("button", { name: "New game" }).click();
  await expect(me.turns).toHaveCount(0);
  await expect(opponent.getByText("Computer, level 5")).toBeVisible();
  await expect(silver.locator("option:checked")).toHaveText("As strong as I am (level 5)");
});

test("a computer that cannot be loaded says so, and loads at the next try", async ({ person }) => {
  const me = await person();
  const { page } = me;
  me.expectsOutages = true;
  await page.route(/assets\/engine-.*\.wasm$/, (route) => route.abort());
  await page.goto(`${me.url}/local/slides-of-action`);
  for (const seat of ["Crowns", "Suns"]) await seatChoice(me, seat).selectOption("101");
  await me.cell("d3").click();
  const trouble = page.getByRole("alert").filter({ hasText: "The computer couldn't be loaded." });
  await expect(trouble).toBeVisible();
  await page.unrouteAll();
  await trouble.getByRole("button", { name: "Try again" }).click();
  await expect(me.turns).toHaveCount(3);
  await expect(trouble).toHaveCount(0);
});

/** A module with our exports that crashes in `begin`. */
function deadly(): Buffer {
  const names = ["_initialize", "best", "forget"].map((name) => [name, 0] as const);
  const more = [
    ["allocate", 1],
    ["step", 1],
    ["release", 2],
    ["begin", 3],
  ] as const;
  const last = [
    ["answer_address", 4],
    ["answer_size", 4],
  ] as const;
  const functions = [...names, ...more, ...last];
  const text = (name: string) => [name.length, ...Buffer.from(name)];
  const section = (id: number, content: number[]) => [id, content.length, ...content];
  const types = [
    [0x60, 0, 0],
    [0x60, 1, 0x7f, 1, 0x7f],
    [0x60, 1, 0x7f, 0],
    [0x60, 2, 0x7f, 0x7f, 0],
    [0x60, 0, 1, 0x7f],
  ];
  const exports = functions.flatMap(([name], index) => [...text(name), 0, index]);
  // Bodies: no operation; the address 16; no operation; a trap; a number.
  const bodies = [
    [2, 0, 0x0b],
    [4, 0, 0x41, 16, 0x0b],
    [2, 0, 0x0b],
    [3, 0, 0x00, 0x0b],
  ];
  const body = (type: number) => bodies[type] ?? [4, 0, 0x41, 0, 0x0b];
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [types.length, ...types.flat()]),
    ...section(3, [functions.length, ...functions.map(([, type]) => type)]),
    ...section(5, [1, 0, 1]),
    ...section(7, [functions.length + 1, ...exports, ...text("memory"), 2, 0]),
    ...section(10, [functions.length, ...functions.flatMap(([, type]) => body(type))]),
  ]);
}

test("a crash of the computer is reported, and a new worker replaces it", async ({ person }) => {
  const me = await person();
  const { page } = me;
  let loaded = 0;
  await page.route(/assets\/engine-.*\.wasm$/, async (route) => {
    ++loaded;
    await route.fulfill({ contentType: "application/wasm", body: deadly() });
  });
  await page.goto(`${me.url}/local/liger`);
  await seatChoice(me, "Blue").selectOption("101");
  await me.cell("c3").click();
  await me.cell("b4").click();
  const trouble = page.getByRole("alert").filter({ hasText: "The computer ran into a problem." });
  await expect(trouble).toBeVisible();
  // The client has retried on its own once.
  expect(loaded).toBe(2);
  await me.portrays("local-computer-trouble");
  await page.unrouteAll();
  await trouble.getByRole("button", { name: "Try again" }).click();
  await expect(me.turns).toHaveCount(2);
  await expect(trouble).toHaveCount(0);
});
