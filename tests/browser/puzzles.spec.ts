// Puzzles: solved ones, failed ones, and the stream.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sendsAccount } from "./accounts";
import { expect, type Person, test } from "./fixture";
import { outOfSight, resizes } from "./sizes";

const phone = { width: 360, height: 640 };

interface Puzzle {
  id: string;
  winIn: number;
  line: string[];
}

/** The puzzles in the repository. */
function puzzlesOf(game: string): Puzzle[] {
  const file = join(__dirname, `../../puzzles/${game}.txt`);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((row) => {
      const [id = "", , , winIn, , , , line = ""] = row.split("\t");
      return { id, winIn: Number(winIn), line: line.split(" / ") };
    });
}

const [first, second, third] = puzzlesOf("slides-of-action").filter(({ winIn }) => winIn === 2) as [
  Puzzle,
  Puzzle,
  Puzzle,
];

async function opens(me: Person, { id }: Puzzle): Promise<void> {
  await me.page.goto(`${me.url}/puzzle/${id}`);
  await expect(me.board).toBeVisible();
}

const says = (me: Person) => me.page.locator(".puzzle-says");

const squares = ["a1", "b2", "c3", "d4", "a2", "a3", "b1", "c1", "d1", "d2", "c2", "b3"];

/** Plays the first and the last turn, both the solver's. */
async function solves(me: Person, { line }: Puzzle): Promise<void> {
  await me.cell(line[0] as string).click();
  await expect(says(me)).toContainText("One more turn");
  await me.cell(line.at(-1) as string).click();
}

test("a puzzle is solved turn by turn, with replies of the opponents", async ({ person }) => {
  const me = await person();
  await opens(me, first);
  await expect(me.page).toHaveTitle(/Puzzle · Slides of Action/);
  await expect(says(me)).toContainText("find the win in 2");
  await me.cell(first.line[0] as string).click();
  await expect(says(me)).toContainText("One more turn");

  // The progress survives a reload.
  await me.page.reload();
  await expect(says(me)).toContainText("One more turn");
  await me.cell(first.line.at(-1) as string).click();
  await expect(says(me)).toHaveText("Solved!");
  await me.portraysEverywhere("puzzle-solved");

  // The stream continues with an untried puzzle.
  await me.page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(me.page).not.toHaveURL(new RegExp(first.id));
  await expect(me.page).toHaveURL(/\/puzzle\/slides-of-action-[0-9a-f]{8}$/);
  await expect(says(me)).toContainText("find the win");
});

test("on a phone a puzzle's text, board and buttons fit on one screen", async ({ person }) => {
  const me = await person({ viewport: phone });
  for (const game of ["slides-of-action", "liger", "sliders", "sumo-checkers", "gridwar"]) {
    const [puzzle] = puzzlesOf(game);
    if (puzzle === undefined) throw new Error("no puzzle");
    await opens(me, puzzle);
    const needed = [".puzzle-says", ".board", ".puzzle-bar button"];
    await expect.poll(() => outOfSight(me, needed), game).toEqual([]);
  }
});

test("a wrong turn counts, and the player may try again", async ({ person }) => {
  const me = await person({ viewport: phone });
  await opens(me, second);
  // Board, text and buttons are on one screen.
  await expect(me.board).toBeInViewport({ ratio: 1 });
  await expect(says(me)).toBeInViewport({ ratio: 1 });
  await expect(me.page.getByRole("button", { name: "Skip", exact: true })).toBeInViewport({
    ratio: 1,
  });

  for (const square of squares) {
    if (square === second.line[0]) continue;
    await me.cell(square).click();
    if (/does not win/.test((await says(me).textContent()) ?? "")) break;
  }
  await me.page.getByRole("button", { name: "Try again" }).click();
  await expect(says(me)).toHaveText("That did not win. Try again.");
  await me.cell(second.line[0] as string).click();
  await expect(says(me)).toContainText("One more turn");
  await me.cell(second.line.at(-1) as string).click();
  await expect(says(me)).toContainText("not at the first try");
  await me.portraysEverywhere("puzzle-failed");
});

test("the board shows the strongest reply to a wrong turn until the player tries again, by keyboard", async ({
  person,
}) => {
  const me = await person();
  await opens(me, second);
  const again = me.page.getByRole("button", { name: "Try again" });
  let wrong = "";
  for (const square of squares.filter((one) => one !== second.line[0])) {
    wrong = square;
    await me.cell(square).focus();
    await me.page.keyboard.press("Enter");
    await expect(says(me)).not.toContainText("…");
    if (/reply/.test(await says(me).innerText())) break;
    // The turn was illegal, or it has ended the game.
    if (await again.isVisible()) await again.click();
  }
  await expect(says(me)).toHaveText(/^That .*\. This is the (best reply|reply that wins)\.$/);
  // The reply is announced as a turn of the others.
  await expect(me.page.getByTestId("announcer")).toHaveText(/^(Suns|Crowns): .*gap on [a-d][1-4]/);
  await me.portraysEverywhere("puzzle-refuted");
  await again.focus();
  await me.page.keyboard.press("Enter");
  await expect(says(me)).toHaveText("That did not win. Try again.");
  // The keys go on at the board.
  await expect(me.cell(wrong)).toBeFocused();
});

test("the puzzles' page has the puzzle of the day, the own progress, a streak and a difficulty", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(`${me.url}/puzzles`);
  const streak = me.page.getByRole("region", { name: "Your streak" });
  const day = me.page.getByRole("region", { name: "Puzzle of the day" });
  const card = me.page.getByRole("listitem").filter({ hasText: "Sumo Checkers" });
  await expect(streak).toContainText("to begin a streak");
  await expect(day.locator(".board")).toBeVisible();
  const boards = me.page.getByRole("list", { name: "Puzzles by game" }).locator(".board");
  await expect(boards).toHaveCount(5);

  // Harder puzzles: the card shows one, and this browser remembers the choice.
  const difficulty = async () => Number(/difficulty (\d+)/.exec(await card.innerText())?.[1] ?? 0);
  const usual = await difficulty();
  await me.page.getByRole("radio", { name: "Harder" }).check();
  await expect.poll(difficulty).toBeGreaterThan(usual);
  await me.page.reload();
  await expect(me.page.getByRole("radio", { name: "Harder" })).toBeChecked();
  await expect.poll(difficulty).toBeGreaterThan(usual);

  // A solved puzzle begins a streak, and counts.
  await opens(me, first);
  await solves(me, first);
  await expect(says(me)).toHaveText("Solved!");
  await me.page.goto(`${me.url}/puzzles`);
  await expect(streak).toContainText("1 day in a row");
  const slides = me.page.getByRole("listitem").filter({ hasText: "Slides of Action" });
  await expect(slides).toContainText("1 of 1 solved at the first try");
  for (const size of [
    [360, 640],
    [740, 360],
    [2560, 1440],
  ] as const) {
    await resizes(me, size);
    const solve = day.getByRole("link");
    await expect(solve, String(size)).toBeInViewport({ ratio: 1 });
    await me.fits();
  }
});

test("the solution is shown on request", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/puzzles`);
  await expect(me.page.getByRole("heading", { name: "Puzzles", exact: true })).toBeVisible();
  await me.portraysEverywhere("puzzles");
  await me.page.getByRole("link", { name: "Solve puzzles: Liger" }).click();
  await expect(me.page).toHaveURL(/\/puzzle\/liger-[0-9a-f]{8}$/);
  await me.page.getByRole("button", { name: "Show solution" }).click();
  await expect(me.page.getByText("The puzzle will count as failed.")).toBeVisible();
  await me.page.getByRole("button", { name: "No, keep trying" }).click();
  await expect(me.page.getByText("The puzzle will count as failed.")).toHaveCount(0);
  await me.page.getByRole("button", { name: "Show solution" }).click();
  await me.page.getByRole("button", { name: "Yes, show it" }).click();
  await expect(me.page.getByRole("button", { name: "Start over" })).toBeEnabled();
  await expect(says(me)).toHaveText("This is the solution.");
  // It has counted already: nothing is asked again.
  await me.page.getByRole("button", { name: "Start over" }).click();
  await me.page.getByRole("button", { name: "Show solution" }).click();
  await expect(says(me)).toHaveText("This is the solution.");
  await me.page.getByRole("link", { name: "Analyse" }).click();
  await expect(me.page).toHaveURL(/\/analysis\/liger/);
});

test("on a phone the question before the solution hides neither the board nor the answers", async ({
  person,
}) => {
  const me = await person({ viewport: phone });
  for (const game of ["slides-of-action", "liger", "sliders", "sumo-checkers", "gridwar"]) {
    const [puzzle] = puzzlesOf(game);
    if (puzzle === undefined) throw new Error("no puzzle");
    await opens(me, puzzle);
    await me.page.getByRole("button", { name: "Show solution" }).click();
    const needed = [".puzzle-says", ".board", ".puzzle-bar > button"];
    await expect(me.page.getByRole("button", { name: "Yes, show it" })).toBeVisible();
    await resizes(me, [phone.width, phone.height]);
    await me.takesPicture(`puzzle-sure-${game}`, false);
    await expect.poll(() => outOfSight(me, needed), game).toEqual([]);
  }
});

test("the address of an unknown puzzle says so", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/puzzle/liger-00000000`);
  await expect(me.page.getByRole("main")).toContainText("no such puzzle");
});

test("a player with an account gets a rating from the first attempt at each puzzle", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(`${me.url}/puzzles`);
  await expect(me.page.getByText("With an account you get a puzzle rating")).toBeVisible();
  await sendsAccount(me, "register", "Solver");
  await opens(me, first);
  const panel = me.page.getByRole("region", { name: "This puzzle" });
  await expect(panel).toContainText("You: 1500?");
  await solves(me, first);
  await expect(says(me)).toHaveText(/^Solved!\s*You: 1[56]\d\d\? \(\+\d+\)$/);
  await me.portraysEverywhere("puzzle-rated");
  const ratingNow = async () => /You: (1\d\d\d\?)/.exec((await panel.textContent()) ?? "")?.[1];
  const rating = await ratingNow();
  const before = "You have tried this puzzle before";
  await expect(panel).not.toContainText(before);

  // The rating stays, and a second attempt is not rated.
  await me.page.reload();
  await expect(panel).toContainText(`You: ${rating}`);
  await expect(panel).toContainText(before);
  await solves(me, first);
  await expect(says(me)).toHaveText("Solved!");
  await expect(me.page.getByRole("button", { name: "Start over" })).toBeEnabled();
  await expect(panel).toContainText(`You: ${rating}`);
  await expect(says(me)).toHaveText("Solved!");

  // Nor is a second attempt at another puzzle.
  await opens(me, third);
  await me.page.getByRole("button", { name: "Show solution" }).click();
  await expect(me.page.getByText("your rating will fall")).toBeVisible();
  await expect(panel).toContainText(`You: ${rating}`);
  await me.page.getByRole("button", { name: "Yes, show it" }).click();
  await expect(says(me)).toContainText("(−");
  const lower = await ratingNow();
  expect(lower).not.toBe(rating);
  await me.page.getByRole("button", { name: "Start over" }).click();
  await solves(me, third);
  await expect(says(me)).toContainText("not at the first try");
  await expect(panel).toContainText(before);
  await expect(panel).toContainText(`You: ${lower}`);

  await me.page.goto(`${me.url}/puzzles`);
  await expect(me.page.getByText(`Your rating: ${lower}`)).toBeVisible();
  await me.page.goto(`${me.url}/players/Solver`);
  const card = me.page.getByRole("link", { name: "Slides of Action" });
  await expect(card).toContainText(`${lower}`);
  await expect(card).toContainText("2 puzzles");
  await me.portraysEverywhere("profile-puzzles");
});

test("skipping leads from puzzle to puzzle", async ({ person }) => {
  const me = await person();
  await me.page.goto(me.url);
  await sendsAccount(me, "register", "Skipper");
  await opens(me, first);
  const seen = new Set([me.page.url()]);
  for (let count = 2; count <= 4; ++count) {
    const here = me.page.url();
    await me.page.getByRole("button", { name: "Skip", exact: true }).click();
    await expect(me.page).not.toHaveURL(here);
    seen.add(me.page.url());
    expect(seen.size).toBe(count);
  }
});

test("a puzzle can also be solved without a server, and causes no error", async ({ person }) => {
  const me = await person();
  await me.page.goto(me.url);
  await sendsAccount(me, "register", "Offline");
  me.expectsOutages = true;
  await me.page.route("**/api/puzzles/**", (route) => route.abort());
  await opens(me, second);
  await solves(me, second);
  await expect(says(me)).toHaveText("Solved!");
  await expect(me.page.getByRole("alert")).toHaveText("");
  await me.page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(me.page).not.toHaveURL(new RegExp(second.id));
  await expect(says(me)).toContainText("find the win");
});
