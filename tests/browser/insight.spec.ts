// The computer's analysis of positions and games.

import { expect, type Person, placeOf, test } from "./fixture";
import { resizes, type Size } from "./sizes";

function engine({ page }: Person) {
  return page.getByRole("region", { name: "Computer analysis" });
}

test("analysis shows chances and the best turns, which can be played, and looks deeper", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/analysis/liger`);
  const on = engine(me).getByRole("checkbox", { name: "Computer" });
  await expect(on).toBeVisible();
  const board = await placeOf(me.board);
  await on.check();
  const lines = engine(me).getByRole("list", { name: "Best turns" }).getByRole("listitem");
  await expect(lines).toHaveCount(3);
  const chances = engine(me).getByRole("img", { name: /^Chances: Red \d+%, Blue \d+%$/ });
  await expect(chances).toBeVisible();
  const deeper = engine(me).getByRole("button", { name: "Search deeper" });
  await expect(deeper).toBeEnabled();
  await expect(engine(me).getByRole("status")).toHaveText(/^Best: .+, \d+%$/);
  await me.portraysEverywhere("analysis-engine");
  const depth = () => engine(me).getByText(/\d+ turns deep/);
  const before = await depth().textContent();
  // The chances and the lines stay while the computer looks deeper.
  await page.evaluate(() => {
    const panel = document.querySelector(".insight") as HTMLElement;
    new MutationObserver(() => {
      const unknown = panel.querySelector(".insight-legend")?.textContent?.includes("–") ?? true;
      if (unknown || panel.querySelectorAll(".insight-lines li").length < 3)
        panel.dataset.vanished = "yes";
    }).observe(panel, { childList: true, subtree: true, characterData: true });
  });
  await deeper.click();
  await expect(deeper).toBeDisabled();
  await expect(deeper).toBeEnabled({ timeout: 90_000 });
  await expect(engine(me)).not.toHaveAttribute("data-vanished", "yes");
  await expect(depth()).not.toHaveText(before ?? "");

  // Plays one turn of a line by keyboard, and then steps through a whole line.
  const best = await lines.first().locator("strong").textContent();
  await lines.first().getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await me.sees([best ?? ""]);
  await expect(me.status).toContainText("Blue to move");
  await expect(lines.first().getByRole("button").last()).toBeEnabled();
  await lines.first().getByRole("button").last().click();
  await expect(me.turns).not.toHaveCount(2);
  await expect(page.locator('.turn[aria-current="true"]')).toContainText(/^2/);
  await page.keyboard.press(".");
  await expect(page.locator('.turn[aria-current="true"]')).toContainText(/^3/);
  await expect.poll(() => placeOf(me.board)).toEqual(board);

  // The choice of analysis is remembered.
  await page.reload();
  await expect(lines).toHaveCount(3);
  await on.uncheck();
  await expect(lines).toHaveCount(0);
  await page.reload();
  await expect(on).not.toBeChecked();
});

test("a proven win has its number of turns, and three seats have three chances", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  const position = "-,-,-,r/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/b,-,-,-/-,-,-,- r";
  await page.goto(`${me.url}/analysis/liger?position=${encodeURIComponent(position)}`);
  await engine(me).getByRole("checkbox", { name: "Computer" }).check();
  await expect(
    engine(me).getByRole("button", { name: /^wins with this turn h8 off/ }),
  ).toBeVisible();
  await expect(engine(me).getByRole("img", { name: "Chances: Red 100%, Blue 0%" })).toBeVisible();
  await page.goto(`${me.url}/analysis/slides-of-action`);
  const three = /^Chances: Arms \d+%, Crowns \d+%, Suns \d+%$/;
  await expect(engine(me).getByRole("img", { name: three })).toBeVisible();
  await expect(engine(me).getByRole("button", { name: "Search deeper" })).toBeEnabled();
  await me.portraysEverywhere("analysis-engine-three");
});

test("in a solved game every turn has its exact result, in the list and on the board", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  const turns = ["d3", "d2", "b2", "b1", "c1"];
  await page.goto(`${me.url}/analysis/slides-of-action?players=2`);
  const press = (square: string) => page.locator(`[data-cell="${square}"]`).click();
  for (const [index, turn] of turns.entries()) {
    await press(turn);
    await expect(me.turns).toHaveCount(index + 1);
  }
  await engine(me).getByRole("checkbox", { name: "Computer" }).check();
  const lines = engine(me).getByRole("list", { name: "All turns" }).getByRole("listitem");
  await expect(lines).toHaveCount(5);
  await expect(engine(me).getByText("Exact: this game is solved")).toBeVisible();
  await expect(engine(me).getByRole("button", { name: "Search deeper" })).toBeDisabled();
  await expect(lines.getByText("draw")).toHaveCount(2);
  await expect(lines.getByText("loses to the next turn")).toHaveCount(2);
  await expect(lines.getByText("loses with this turn")).toHaveCount(1);
  const marks = page.locator(".slide-verdict");
  await expect(marks).toHaveText(["−1", "−1", "=", "=", "−"]);
  await expect(
    me.board.getByRole("gridcell", { name: /^d1, .+, loses with this turn$/ }),
  ).toBeVisible();
  await me.portraysEverywhere("analysis-engine-solved");

  // The marks go with the position, and with the computer.
  await press("c4");
  await expect(page.locator(".slide-verdict")).not.toHaveText(["−1", "−1", "=", "=", "−"]);
  await engine(me).getByRole("checkbox", { name: "Computer" }).uncheck();
  await expect(marks).toHaveCount(0);
});

/** Every game, with two and with three seats, and the part of a piece with its side's colour. */
const tables = [
  { at: "liger", face: ".checker-top" },
  { at: "sliders", face: ".soldier-body" },
  { at: "sumo-checkers", face: ".sumo-face" },
  { at: "gridwar", face: ".tile-face" },
  { at: "slides-of-action", face: ".coin-face" },
  { at: "slides-of-action?players=2", face: ".coin-face" },
] as const;

test("the bar of chances has the colours of the pieces, also of those that one chooses", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/analysis/liger`);
  await engine(me).getByRole("checkbox", { name: "Computer" }).check();
  for (const { at, face } of tables) {
    await page.goto(`${me.url}/analysis/${at}`);
    const parts = engine(me).locator(".insight-shares span");
    await expect(parts).toHaveCount(at === "slides-of-action" ? 3 : 2);
    for (const palette of ["usual", "safe", "tones"]) {
      const [bar, marks] = await page.evaluate(
        ([chosen, selector]) => {
          document.documentElement.dataset.palette = chosen;
          const all = (wanted: string) => [...document.querySelectorAll(wanted)];
          return [
            all(".insight-shares span").map((part) => getComputedStyle(part).backgroundColor),
            all(`.insight-bar .insight-legend ${selector}`).map(
              (mark) => getComputedStyle(mark).fill,
            ),
          ];
        },
        [palette, face] as const,
      );
      expect(bar, `${at}, ${palette}`).toEqual(marks);
    }
  }
});

/** A short game of Slides of Action for two in which both miss wins. */
const careless = ["d3", "d2", "b2", "b1", "c1", "d1"];

async function playsCarelessly(person: () => Promise<Person>): Promise<[Person, Person]> {
  const [me, you] = [await person(), await person()];
  const { play } = await me.opensRoom("slides-of-action", { options: { players: "2" } });
  await you.sitsAt(play, "Suns");
  for (const [index, turn] of careless.entries()) await [me, you][index % 2]?.plays(turn);
  return [me, you];
}

test("after a game a graph shows the chances, and the biggest swings with better lines, one's own first", async ({
  person,
}) => {
  const [me, you] = await playsCarelessly(() => person());
  const { page } = me;
  const review = page.getByRole("region", { name: "Game review" });
  await review.getByRole("button", { name: "Review the game" }).click();
  const swings = review.getByRole("list").getByRole("listitem");
  await expect(swings).toHaveCount(5);
  await expect(swings.nth(0)).toContainText("Blunder: turn 1, Crowns");
  await expect(swings.nth(0)).toContainText("50% → 0%");
  await expect(swings.nth(1)).toContainText("Blunder: turn 5, Crowns");
  await expect(swings.nth(2)).toContainText("Blunder: turn 2, Suns");
  await expect(swings.nth(3)).toContainText("Blunder: turn 4, Suns");
  await expect(swings.nth(2)).toContainText("100% → 50%: a certain win was lost");
  for (const heading of ["Your turns", "Other turns"])
    await expect(review.getByRole("heading", { name: heading })).toBeVisible();
  await expect(
    review.getByRole("img", { name: /^Each side's chances .* Crowns 100%, Suns 0%$/ }),
  ).toBeVisible();
  // Each has the turn and a better one, on small boards and in words.
  const pictures = swings.nth(1).getByRole("figure");
  await expect(pictures.locator("figcaption")).toHaveText([
    /^Played: .+; gap on c1/,
    /^Better: .+; gap on d1/,
  ]);
  await pictures.first().scrollIntoViewIfNeeded();
  await expect(pictures.first().locator(".board")).toHaveCount(1);
  await expect(review.locator(".insight-accuracy")).toContainText(/Crowns \d+Suns \d+/);
  await me.portraysEverywhere("review");

  // Shows the position before it, and the better line in the analysis, turn by turn.
  await swings.nth(2).getByRole("button", { name: "Show the position before turn 2" }).click();
  await expect(page.locator('.turn[aria-current="true"]')).toContainText(/^1\s*d3/);
  await swings
    .nth(2)
    .getByRole("button", { name: /^Play the better line/ })
    .click();
  await expect(page).toHaveURL(/\/analysis\/slides-of-action\?.*#d3,d2\(a3\*\),b2,b1,c1,d1$/);
  await expect(page.locator('.turn[aria-current="true"]')).toContainText(/^2\s*a3/);
  await expect(me.status).toContainText("Suns win");
  // The results are still there, and the lines can be played on the board.
  await expect(swings).toHaveCount(5);
  await swings
    .nth(1)
    .getByRole("button", { name: /^Play the better line/ })
    .click();
  await expect(page).toHaveURL(/#d3,d2\(a3\),b2,b1,c1\(d1\*\),d1$/);
  await me.portraysEverywhere("review-analysis");

  // The other player also has it, in German, and by a press on the graph.
  await you.page.evaluate(() => localStorage.setItem("quintet.language", "de"));
  await you.page.reload();
  const german = you.page.getByRole("region", { name: "Partieanalyse" });
  await german.getByRole("button", { name: "Partie analysieren" }).click();
  await expect(german.getByRole("heading", { name: "Deine Züge" })).toBeVisible();
  await expect(german.getByRole("listitem").first()).toContainText("Grober Fehler: Zug 2");
  await german.getByRole("img").click({ position: { x: 2, y: 50 } });
  await expect(you.page.locator(".table.looking-back")).toBeVisible();
  await you.portrays("review-german");
});

const windows: readonly Size[] = [
  [360, 640],
  [360, 740],
  [640, 360],
  [844, 390],
  [1024, 600],
  [1280, 800],
  [1366, 640],
];

/** Whether all of the board is in the window, with nothing over it. */
function seesBoard({ page }: Person): Promise<boolean> {
  return page.evaluate(() => {
    const board = document.querySelector(".board-place .board");
    if (board === null) return false;
    const { left, top, right, bottom } = board.getBoundingClientRect();
    return [left + 2, (left + right) / 2, right - 2].every((x) =>
      [top + 2, (top + bottom) / 2, bottom - 2].every(
        (y) => document.elementFromPoint(x, y)?.closest(".board-place") != null,
      ),
    );
  });
}

test("a press on a swing, or on the graph, brings the board into the window", async ({
  person,
}) => {
  const [me] = await playsCarelessly(() => person());
  const { page } = me;
  const review = page.getByRole("region", { name: "Game review" });
  await review.getByRole("button", { name: "Review the game" }).click();
  await expect(review.getByRole("listitem")).toHaveCount(5);
  const show = review.getByRole("button", { name: /^Show the position before/ });
  for (const place of ["room", "analysis"]) {
    for (const size of windows) {
      await resizes(me, size);
      await show.last().click();
      await expect.poll(() => seesBoard(me), `${place}: ${size}`).toBe(true);
      await review.getByRole("img").click({ position: { x: 60, y: 50 } });
      await expect.poll(() => seesBoard(me), `graph, ${place}: ${size}`).toBe(true);
    }
    await me.portraysEverywhere(`review-shown-${place}`);
    await review
      .getByRole("button", { name: /^Play the better line/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/analysis\/slides-of-action/);
    await expect.poll(() => seesBoard(me), `better line, ${place}`).toBe(true);
  }
});

/** The beginning of a game of Sumo Checkers between beginners. */
const longGame =
  `d2-d3-c3-c4 f6-f5-f4-g4 f2-g2-g3-f3 e6-f6-f5-e5 b2-a2-a3-b3 g4-f4-f5-g5 b3-b4-a4-a3
  d7=d6 c4-d4-e4-e3 d5=d6 e2-d2+d1=d2 e7-e6-f6-f5 f3-f4-e4-d4 d6-d5+e5=d5 d4=d2 c5-c4-b4-a4
  a3-b3-b4-c4 a4-b4-b5-a5 c4-c5-d5-d6 e5-e6-f6-g6 d3-d4-c4-c3 d7-d6-e6-f6 d2=c2 c6-c5-d5-d4`.split(
    /\s+/,
  );

test("the analysis of a game can be stopped, and continues from there", async ({ person }) => {
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/analysis/sumo-checkers#${longGame.join(",")}`);
  const review = page.getByRole("region", { name: "Game review" });
  await review.getByRole("button", { name: "Review the game" }).click();
  const progress = review.getByRole("progressbar");
  await expect(review.getByText(/^Turn [1-9]\d* of \d+$/)).toBeVisible();
  await review.getByRole("button", { name: "Stop" }).click();
  const stopped = review.getByText(/^Stopped after \d+ of \d+ turns\.$/);
  await expect(stopped).toBeVisible();
  await expect(progress).toHaveCount(0);
  await review.getByRole("button", { name: "Continue" }).click();
  // On a fast machine the analysis may be complete by now.
  await expect(stopped).toHaveCount(0);
  // The page is left.
  await page.goto(`${me.url}/analysis/sumo-checkers`);
  await expect(progress).toHaveCount(0);
});

test("there is no computer analysis during a game against people, or for a watched game", async ({
  person,
}) => {
  const [me, you, watcher] = [await person(), await person(), await person()];
  const { play, watch } = await me.opensRoom("slides-of-action", {
    options: { players: "2" },
    clock: { kind: "fischer", initial: 600, increment: 5 },
  });
  await you.sitsAt(play, "Suns");
  await me.plays("d3");
  await you.plays("d2");
  await watcher.page.goto(watch);
  await watcher.sees(["d3", "d2"]);

  // A game with a clock against people blocks the analysis of every game.
  await me.page.goto(`${me.url}/analysis/liger`);
  await engine(me).getByRole("checkbox", { name: "Computer" }).check();
  const silent = engine(me).getByText("Computer analysis is off while you play against people.");
  await expect(silent).toBeVisible();
  await expect(engine(me).getByRole("list")).toHaveCount(0);
  await me.portrays("analysis-barred");
  await me.page.goto(`${me.url}/analysis/slides-of-action?players=2#d3,d2`);
  await expect(silent).toBeVisible();
  const review = me.page.getByRole("region", { name: "Game review" });
  await expect(review.getByText("Computer analysis is off")).toBeVisible();
  await expect(review.getByRole("button")).toHaveCount(0);

  // A watched game blocks the analysis of that game only.
  await watcher.page.getByRole("link", { name: "Analyse from here" }).click();
  await engine(watcher).getByRole("checkbox", { name: "Computer" }).check();
  await expect(
    engine(watcher).getByText("Computer analysis is off while this game is being played."),
  ).toBeVisible();
  await watcher.page.goto(`${watcher.url}/analysis/liger`);
  await expect(engine(watcher).getByRole("listitem")).toHaveCount(3);

  // After its end, the analysis is available.
  await me.page.goto(play);
  await me.page.getByRole("button", { name: "Resign" }).click();
  await me.page.getByRole("button", { name: "Yes" }).click();
  await expect(me.status).toContainText("you resigned");
  await me.page.goto(`${me.url}/analysis/liger`);
  await expect(engine(me).getByRole("listitem")).toHaveCount(3);
});

test("a room has hints against the computer, and none against people", async ({ person }) => {
  const me = await person();
  const { page } = me;
  await me.opensRoom("liger", { bots: [{ level: 101, seat: null }], instant: true });
  await me.isToMove();
  const hint = page.locator(".insight-hint");
  await expect(hint.getByRole("button", { name: "Hint" })).toBeVisible();
  const before = await placeOf(me.board);
  await hint.getByRole("button", { name: "Hint" }).click();
  await expect(hint.getByRole("status")).toHaveText(/^Start with [a-h][1-8]\.$/);
  const marked = page.locator(".cell.marked-ahead");
  await expect(marked).toHaveCount(1);
  await hint.getByRole("button", { name: "Show the turn" }).click();
  await expect(marked).toHaveCount(2);
  await me.portraysEverywhere("room-hint");
  await hint.getByRole("button", { name: "Play it" }).click();
  await expect(me.turns).not.toHaveCount(0);
  await expect(marked).toHaveCount(0);
  await me.isToMove();
  await expect.poll(() => placeOf(me.board)).toEqual(before);
  // A game against the computer blocks no analysis.
  await page.goto(`${me.url}/analysis/liger`);
  await engine(me).getByRole("checkbox", { name: "Computer" }).check();
  await expect(engine(me).getByRole("listitem")).toHaveCount(3);

  const you = await person();
  const { play } = await me.opensRoom("liger");
  await you.sitsAt(play, "Blue");
  await me.isToMove();
  await expect(hint).toHaveCount(0);
  await page.goto(`${me.url}/analysis/liger`);
  await expect(
    engine(me).getByText("Computer analysis is off while you play Liger against people."),
  ).toBeVisible();
  await page.goto(`${me.url}/analysis/sliders`);
  await expect(engine(me).getByRole("listitem")).toHaveCount(3);
});

/** The end of a game of Sliders that Gold loses slowly. */
const fading = {
  position: "3D5/1U7/9/6D*2/9/4d1u2/9/3d5/9 b 2",
  turns:
    "g6-f5,g4-f4_e4-f3,b8-c9_d9-e8,f3-e2_f4-f5,f9-f8,d2-c2_f5-e6,f8-g7,c2-b2_e2-f2,g7-h7,f2-e2_e6-d7,h7-i6,b2-c2_c2-d2,e8-e7_e7-d6,d2-d1_d7-e7",
};

test("a review says when and why a game slipped away, and a turn can be tried against the computer", async ({
  person,
}) => {
  const me = await person();
  const { page } = me;
  const position = encodeURIComponent(fading.position);
  await page.goto(`${me.url}/analysis/sliders?position=${position}#${fading.turns}`);
  const review = page.getByRole("region", { name: "Game review" });
  await review.getByRole("button", { name: "Review the game" }).click();
  await expect(review.getByRole("heading", { name: "slipped away slowly: Gold" })).toBeVisible();
  await expect(review).toContainText(
    /From turn \d+ to turn \d+ the chances fell from [45]\d% to 1\d%\. No single turn decided it/,
  );
  await me.portraysEverywhere("review-fading");
  // The player takes the seat to move, and the computer the other one.
  await review.getByRole("link", { name: /^Try it again, .+ before turn 4$/ }).click();
  await expect(page).toHaveURL(/\/local\/sliders$/);
  await expect(me.turns).toHaveCount(0);
  await expect(me.status).toContainText("Gold to move");
  await expect(page.getByRole("combobox", { name: "Blue" })).toHaveValue("fits");
});
