// The exercises of Slides of Action for two: hold a draw, and win.

import { execFileSync } from "node:child_process";
import { expect, type Person, placeOf, test } from "./fixture";
import { outOfSight, resizes } from "./sizes";

type Aim = "hold" | "win";
type Connection = "any" | "one-diagonal";

interface Line {
  turns: string[];
  proof: { outcome: "win" | "draw" | "loss"; turns: number } | null;
}

const says = ({ page }: Person) => page.locator(".puzzle-says");
const streak = ({ page }: Person) => page.locator(".panel.info b");
const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const toMove = /hold the draw|more turn|: win in|can still win|win with this turn/;
const done = /^Held: |^Held for|You win!/;

/** The page asks for a turn, or the exercise is done. */
async function isReady(me: Person): Promise<void> {
  await expect(says(me)).toHaveText(new RegExp(`${toMove.source}|${done.source}`));
}

async function opens(me: Person, aim: Aim, connection: Connection = "any"): Promise<void> {
  await me.page.goto(`${me.url}/exercise/slides-of-action?aim=${aim}&connection=${connection}`);
  await isReady(me);
}

/** The proven turns of the position on the board, the best first. */
async function turnsOf(me: Person): Promise<Line[]> {
  const link = await me.page.getByRole("link", { name: "Analyse" }).getAttribute("href");
  const { searchParams, hash } = new URL(link ?? "", me.url);
  const { position, ...options } = Object.fromEntries(searchParams);
  const turns = hash.slice(1).replaceAll("*", "").split(",").filter(Boolean);
  const request = { game: "slides-of-action", options, position, turns, nodes: 500_000, lines: 20 };
  const binary = process.env.QUINTET_BINARY ?? "quintet";
  const input = `${JSON.stringify(request)}\n`;
  return JSON.parse(execFileSync(binary, ["engine"], { input, encoding: "utf8" })).lines;
}

/** Plays best turns until the exercise is done. */
async function playsOut(me: Person): Promise<void> {
  for (let turn = 0; turn < 20; ++turn) {
    await isReady(me);
    if (done.test((await says(me).textContent()) ?? "")) return;
    const [best] = await turnsOf(me);
    const before = await me.page.getByRole("link", { name: "Analyse" }).getAttribute("href");
    await me.presses(me.cell(best?.turns[0] ?? ""));
    await expect(me.page.getByRole("link", { name: "Analyse" })).not.toHaveAttribute(
      "href",
      before ?? "",
    );
  }
  throw new Error("The exercise has no end");
}

for (const aim of ["hold", "win"] as const)
  for (const connection of ["any", "one-diagonal"] as const)
    test(`${aim}, connection ${connection}: best turns lead to a good end by keyboard, and the next position comes`, async ({
      person,
    }) => {
      const me = await person({ byKeys: true });
      await opens(me, aim, connection);
      await expect(says(me)).toHaveAttribute("role", "status");
      await playsOut(me);
      await expect(streak(me)).toHaveText("1");
      await me.presses(button(me, "Next position"));
      await expect(says(me)).toContainText(aim === "hold" ? "hold the draw" : ": win in");
      await me.page.reload();
      await expect(streak(me)).toHaveText("1");
    });

test("a turn that throws the draw away ends the exercise, and the page shows the turn that held", async ({
  person,
}) => {
  const me = await person();
  await opens(me, "hold");
  const task = await says(me).textContent();
  const turns = await turnsOf(me);
  const losing = turns.find(({ proof }) => proof?.outcome === "loss")?.turns[0] ?? "";
  const holding = turns.filter(({ proof }) => proof?.outcome === "draw").map((one) => one.turns[0]);
  await me.cell(losing).click();
  await expect(says(me)).toContainText(`${losing} loses`);
  await expect(says(me)).toContainText("Hold with");
  for (const turn of holding) {
    await expect(says(me)).toContainText(turn ?? "");
    await expect(me.cell(turn ?? "")).toHaveClass(/marked-ahead/);
  }
  await me.portraysEverywhere("exercise-failed");
  await button(me, "Try this position again").click();
  await expect(says(me)).toHaveText(task ?? "");
  // It does not count a second time.
  await playsOut(me);
  await expect(streak(me)).toHaveText("0");
});

test("three quick clicks lead to another position, and the streak stays", async ({ person }) => {
  const me = await person();
  await opens(me, "hold");
  await playsOut(me);
  await button(me, "Next position").click({ clickCount: 3 });
  await expect(says(me)).toContainText("hold the draw");
  await expect(streak(me)).toHaveText("1");
  await button(me, "Skip").click({ clickCount: 3 });
  await expect(says(me)).toContainText("hold the draw");
  await expect(streak(me)).toHaveText("1");
});

test("without a network the exercises go on once the page is loaded", async ({ person }) => {
  const me = await person();
  await opens(me, "hold");
  me.expectsOutages = true;
  await me.context.setOffline(true);
  await playsOut(me);
  await button(me, "Next position").click();
  await expect(says(me)).toContainText("hold the draw");
});

test("the puzzles and the game's page offer the exercises, with the designer's name", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(`${me.url}/puzzles`);
  await me.page.getByRole("link", { name: "Win this position" }).click();
  await expect(says(me)).toContainText(": win in");
  await expect(me.page.getByText("Clark D. Rodeffer")).toBeVisible();
  await me.page.goto(`${me.url}/rules/slides-of-action`);
  await me.page.getByRole("link", { name: "Exercises" }).click();
  await expect(says(me)).toContainText("hold the draw");
  // The choices beside the board change the exercise.
  await me.page.getByRole("radio", { name: "Win this position" }).check();
  await expect(says(me)).toContainText(": win in");
  await me.page.goto(`${me.url}/exercise/liger`);
  await expect(me.page.getByText("There are no exercises for this game")).toBeVisible();
});

for (const locale of ["en", "de", "fr"])
  for (const aim of ["hold", "win"] as const)
    test(`${aim}: words, board and buttons fit into small windows: ${locale}`, async ({
      person,
    }) => {
      const me = await person({ locale, hasTouch: true });
      await me.page.goto(`${me.url}/exercise/slides-of-action?aim=${aim}`);
      await expect(me.page.locator(".cell.active").first()).toBeVisible();
      await expect(says(me)).toContainText(/:/);
      for (const size of [
        [360, 640],
        [844, 390],
        [1280, 720],
      ] as const) {
        await resizes(me, size);
        await me.takesPicture(`exercise-${aim}-${size.join("x")}-${locale}`, false);
        const needed = [".puzzle-says", ".board", ".puzzle-bar button"];
        await expect.poll(() => outOfSight(me, needed), `${size}`).toEqual([]);
      }
      await me.isAccessible();
    });

test("the words about a mistake leave the board of a phone at its place", async ({ person }) => {
  const me = await person({ hasTouch: true, viewport: { width: 360, height: 640 } });
  await opens(me, "hold");
  const before = await placeOf(me.board);
  const losing = (await turnsOf(me)).find(({ proof }) => proof?.outcome === "loss");
  await me.presses(me.cell(losing?.turns[0] ?? ""));
  await expect(says(me)).toContainText("Hold with");
  await me.takesPicture("exercise-failed-360x640-en", false);
  expect(await placeOf(me.board)).toEqual(before);
});
