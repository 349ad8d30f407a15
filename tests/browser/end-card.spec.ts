// The card with the result: where it lies, what it says, and how it opens and closes.

import { expect, type Person, test } from "./fixture";
import { outOfSight, overlaps, resizes, type Size } from "./sizes";
import { inPlay, tables, twoAtSlides } from "./tables";

const windows: readonly Size[] = [
  [360, 640],
  [740, 360],
  [844, 390],
  [1280, 720],
  [2560, 1440],
];

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const cardOf = ({ page }: Person) => page.locator(".end-card");
const inCard = (one: Person, name: string | RegExp) =>
  cardOf(one).getByRole("button", { name, exact: typeof name === "string" });

/** The words of the result in the card that have a part in another line. */
const brokenWords = ({ page }: Person) =>
  page.locator("#end-sentence").evaluate((sentence) => {
    const words = sentence.firstChild as Text;
    return [...words.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(words, index);
      range.setEnd(words, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        ? [word]
        : [];
    });
  });

async function resigns(one: Person): Promise<void> {
  await button(one, "Resign").click();
  await button(one, "Yes, resign").click();
}

/** Two players of Liger, with two turns behind them; the first one is to move. */
async function twoAtLiger(
  person: (options?: object) => Promise<Person>,
  options: object = {},
): Promise<{ red: Person; blue: Person; watch: string }> {
  const [red, blue] = [await person(options), await person(options)];
  const { play, watch } = await red.opensRoom("liger");
  await blue.sitsAt(play, "Blue");
  await red.plays("c3-b4");
  await blue.plays("b6-a5");
  await red.isToMove();
  return { red, blue, watch };
}

for (const table of [...tables, twoAtSlides]) {
  const { game, seats } = table;
  test(`the card covers neither the last turn nor a clock nor a button: ${game}, ${seats.length}`, async ({
    person,
  }) => {
    const [one, ...others] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    // In a game for three, the others go on until one is left.
    for (const other of others) await resigns(other);
    await expect(inCard(one, "Rematch")).toBeVisible();
    const known = ".board .moved, .board .gap, .clock, .bar, .offers button, .headline > *";
    // A last turn across a low board leaves a place for the sentence only.
    const wanted = [".end-card", '.end-card:not([data-form="line"]) button, .end-close'];
    for (const size of windows) {
      await resizes(one, size);
      const where = size.join("x");
      await expect.poll(() => outOfSight(one, wanted), where).toEqual([]);
      await expect.poll(() => overlaps(one, ".end-card", known), where).toEqual([]);
      await expect.poll(() => overlaps(one, ".bar", ".offers .primary"), where).toEqual([]);
      expect(await brokenWords(one), where).toEqual([]);
      await expect(button(one, "Rematch"), where).toHaveCount(1);
      await expect(button(one, "Rematch"), where).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ["light", "dark"] as const) {
        await one.page.emulateMedia({ colorScheme });
        await one.takesPicture(`end-card-${game}-${seats.length}-${where}-${colorScheme}`, false);
      }
    }
    if (game === "liger") await one.isAccessible();
  });
}

test("each side reads the result in a sentence, and what it can do next, in this order", async ({
  person,
}) => {
  const { red, blue, watch } = await twoAtLiger(person);
  const watcher = await person({ locale: "de" });
  await watcher.page.goto(watch);
  await expect(watcher.board).toBeVisible();
  await resigns(red);
  await expect(cardOf(red)).toContainText(/You resigned\. .+ wins\./);
  await expect(cardOf(red)).toContainText("Ready for another one?");
  await expect(cardOf(blue)).toContainText(/ resigned\. You win\./);
  await expect(cardOf(blue)).toContainText("Well played!");
  await expect(cardOf(watcher)).toContainText(/ hat aufgegeben\. .+ gewinnt\./);
  for (const each of [red, blue])
    await expect(cardOf(each).locator(".end-steps button")).toHaveText([
      "Rematch",
      "Review",
      "New game",
    ]);
  await expect(cardOf(watcher).locator(".end-steps button")).toHaveText(["Analyse", "Neue Partie"]);
  await watcher.takesPicture("end-card-de", false);
  // The sentence is announced once, by the page's announcer.
  await expect(cardOf(blue).locator("[aria-live], [role=status]")).toHaveCount(0);
  await expect(blue.page.getByTestId("announcer")).toContainText("You win");
});

test("the card opens once: after it was seen, a reload does not show it again", async ({
  person,
}) => {
  const { red, blue } = await twoAtLiger(person);
  const room = blue.page.url();
  await blue.page.goto(`${blue.url}/rules`);
  await resigns(red);
  await expect(cardOf(red)).toBeVisible();
  await red.page.reload();
  await expect(red.status).toContainText("you resigned");
  await expect(button(red, "Rematch")).toBeVisible();
  await expect(cardOf(red)).toHaveCount(0);
  // A player who was away sees it on the next visit.
  await blue.page.goto(room);
  await expect(inCard(blue, "Rematch")).toBeVisible();
  await expect(cardOf(blue)).toContainText("You win.");
  await blue.page.reload();
  await expect(button(blue, "Rematch")).toBeVisible();
  await expect(cardOf(blue)).toHaveCount(0);
});

test("Escape and the button close the card, and the focus goes to the board", async ({
  person,
}) => {
  // With all its movements.
  const { red, blue } = await twoAtLiger(person, { reducedMotion: "no-preference" });
  await resigns(red);
  await expect(cardOf(red)).toBeVisible();
  await red.page.keyboard.press("Escape");
  await expect(cardOf(red)).toHaveCount(0);
  await expect(button(red, "Rematch")).toBeVisible();
  await inCard(blue, "Close the result").focus();
  await blue.page.keyboard.press("Enter");
  await expect(cardOf(blue)).toHaveCount(0);
  await expect(blue.page.locator(".board :focus")).toHaveCount(1);
  await expect(button(blue, "Rematch")).toBeVisible();
});

test("the card waits while a player looks at an earlier turn, and the next steps do not", async ({
  person,
}) => {
  const { red, blue } = await twoAtLiger(person);
  await blue.page.keyboard.press(",");
  await expect(blue.page.locator(".status .looking")).toBeVisible();
  await resigns(red);
  await expect(blue.page.locator(".offers").getByText("New game")).toBeVisible();
  await expect(button(blue, "Rematch")).toHaveCount(1);
  await expect(cardOf(blue)).toHaveCount(0);
  await blue.page.keyboard.press("Escape");
  await expect(inCard(blue, "Rematch")).toBeVisible();
  await expect(button(blue, "Rematch")).toHaveCount(1);
});

test("a turn and a resignation that wait for their confirmation are gone when the game ends", async ({
  person,
}) => {
  const { red, blue } = await twoAtLiger(person);
  await red.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
  await red.pressesTurn("e3-d4");
  await expect(button(red, "Play this turn")).toBeVisible();
  await button(red, "Resign").click();
  await expect(button(red, "Yes, resign")).toBeVisible();
  await resigns(blue);
  await expect(cardOf(red)).toContainText("You win.");
  for (const gone of ["Yes, resign", "No, keep playing", "Play this turn"])
    await expect(button(red, gone)).toHaveCount(0);
  await expect(red.draftedActions).toHaveCount(0);
  await expect(red.cell("d4")).toHaveAttribute("aria-label", /empty/);
});

test("a rematch is offered and accepted in the card, also with three quick presses", async ({
  person,
}) => {
  const { red, blue } = await twoAtLiger(person);
  await resigns(red);
  await inCard(red, "Rematch").click({ clickCount: 3 });
  await expect(red.page.getByText("You offered a rematch.")).toBeVisible();
  await expect(inCard(red, "Rematch")).toBeDisabled();
  await expect(blue.page.getByText("offers a rematch.")).toBeVisible();
  await inCard(blue, "Rematch").click({ clickCount: 3 });
  for (const each of [red, blue]) {
    await each.sees([]);
    await expect(cardOf(each)).toHaveCount(0);
    await expect(each.page.locator(".notice")).toHaveCount(0);
  }
  await expect.poll(() => red.page.url()).toBe(blue.page.url());
  // The series appears at the end of the second game. The former Blue begins.
  await blue.plays("c3-b4");
  await red.plays("b6-a5");
  await resigns(blue);
  await expect(cardOf(red)).toContainText(/Series: .+ 1 : .+ 1/);
});

test("quick presses on the rematch with the computer play no turn in it", async ({ person }) => {
  const me = await person();
  await me.opensRoom("slides-of-action", {
    options: { players: "2" },
    bots: [{ level: 101, seat: null }],
  });
  await me.isToMove();
  await resigns(me);
  const before = me.page.url();
  // The card may move until all of it is there.
  await inCard(me, "Rematch").click({ trial: true });
  const box = await inCard(me, "Rematch").boundingBox();
  if (box === null) throw new Error("no button");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let press = 0; press < 3; ++press) await me.page.mouse.click(x, y);
  await expect(me.page).not.toHaveURL(before);
  // The seats have changed, so the computer begins.
  await me.isToMove();
  await expect(me.turns).toHaveCount(1);
  await expect(inCard(me, "Rematch")).toHaveCount(0);
});

test("Review opens the review beside the board, and moves the focus there", async ({ person }) => {
  const { red, blue } = await twoAtLiger(person);
  await resigns(red);
  await inCard(blue, "Review").click();
  await expect(cardOf(blue)).toHaveCount(0);
  const review = blue.page.getByRole("region", { name: "Game review" });
  await expect(review).toBeFocused();
  await expect(review).toBeInViewport();
});

test("a draw is even, an abort has no card, and a flag falls for both", async ({ person }) => {
  const [red, blue] = [await person(), await person()];
  const clock = { kind: "fischer", initial: 10, increment: 0 };
  const { play } = await red.opensRoom("slides-of-action", { clock, options: { players: "2" } });
  await blue.sitsAt(play, "Suns");
  await red.plays("d3");
  await blue.plays("c3");
  await expect(cardOf(red)).toContainText(/You ran out of time\. .+ wins\./);
  await expect(cardOf(blue)).toContainText(/ ran out of time\. You win\./);
  await inCard(red, "Rematch").click();
  await inCard(blue, "Rematch").click();
  for (const each of [red, blue]) await each.sees([]);
  await blue.plays("d3");
  await red.plays("c3");
  await button(blue, "Offer a draw").click();
  await button(red, "Accept the draw").click();
  for (const each of [red, blue]) {
    await expect(cardOf(each)).toContainText("Draw: by agreement.");
    await expect(cardOf(each)).toContainText("Evenly matched.");
  }
  await inCard(red, "Rematch").click();
  await inCard(blue, "Rematch").click();
  for (const each of [red, blue]) await each.sees([]);
  await button(blue, "Abort").click();
  await button(blue, "Yes, abort").click();
  await expect(red.status).toContainText("Game aborted");
  await expect(button(red, "Open again")).toBeVisible();
  await expect(cardOf(red)).toHaveCount(0);
});

test("on a phone that is scrolled down, the bar tells the result", async ({ person }) => {
  const { red, blue } = await twoAtLiger(person);
  await resizes(blue, [360, 640]);
  await blue.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(blue.page.locator(".headline")).not.toBeInViewport();
  await resigns(red);
  const told = blue.page.locator(".bar .bar-result");
  await expect(told).toContainText("resigned. You win.");
  await expect(told).toBeInViewport({ ratio: 1 });
  await blue.takesPicture("end-card-bar", false);
});
