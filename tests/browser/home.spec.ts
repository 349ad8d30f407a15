// The home page: a board to try, rooms and seeks, watched games, and the player's own games.

import type { Locator } from "@playwright/test";
import { expect, type Person, phone, test } from "./fixture";
import { measuresShifts } from "./shifts";
import { outOfSight, resizes } from "./sizes";

const begins = { quick: /^Liger 15 min/, three: /^Slides of Action 5 min/ };

function arrives({ page, url }: Person, path = "/") {
  return page.goto(url + path);
}

test("a newcomer can try a board immediately, and one press opens it on a friend's phone", async ({
  person,
}) => {
  const me = await person();
  const shifted = await measuresShifts(me);
  await me.page.goto(me.url);
  const standing = me.page.locator(".hero-status");
  await expect(standing).toHaveText("Arms to move");
  await me.cell("d2").first().click();
  await expect(standing).toHaveText("Crowns to move");
  await me.page.getByRole("button", { name: "Take back" }).click();
  await expect(standing).toHaveText("Arms to move");
  await expect(me.page.getByRole("button", { name: "Play Gridwar" })).toBeVisible();
  await expect(me.page.getByText("No one is waiting right now.")).toBeVisible();
  expect(await shifted()).toBeLessThan(0.02);
  await me.portraysEverywhere("home");

  // With text twice as large nothing leaves the page.
  const overflow = await me.page.evaluate(() => {
    const page = document.documentElement;
    page.style.fontSize = "200%";
    const over = page.scrollWidth - page.clientWidth;
    page.style.fontSize = "";
    return over;
  });
  expect(overflow).toBeLessThanOrEqual(0);

  for (const [game, first] of [
    ["Gridwar", "White to move"],
    ["Sumo Checkers", "Gold to move"],
    ["Sliders", "Blue to move"],
    ["Liger", "Red to move"],
  ] as const) {
    await me.page.getByRole("radio", { name: game }).check();
    await expect(standing).toHaveText(first);
  }
  await me.board.locator('[data-cell="c3"]').click();
  await me.board.locator('[data-cell="d4"]').click();
  await expect(standing).toHaveText("Blue to move");

  await me.page.getByRole("button", { name: "Play with a friend" }).click();
  await me.page.waitForURL("**/room/*");
  await expect(me.page.getByRole("img", { name: "The invitation as a QR code" })).toBeVisible();
  await me.portraysEverywhere("invitation");

  const friend = await person({ viewport: phone, hasTouch: true });
  await friend.page.goto(await me.link("Link to play"));
  await friend.page.getByRole("button", { name: /^Sit here/ }).tap();
  for (const each of [me, friend]) {
    await expect(each.status).toContainText(/to move|Your turn/);
    await expect(each.page.getByLabel("Link to play")).toHaveCount(0);
  }
});

/** Waits until the page's own observers have heard that the element is out of the window, too. */
function leavesWindow(element: Locator): Promise<void> {
  return element.evaluate(
    (observed) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver((changes, observer) => {
          if (changes.at(-1)?.isIntersecting !== false) return;
          observer.disconnect();
          resolve();
        }).observe(observed);
      }),
  );
}

test("the board of the first page demonstrates turns until it is touched, focused or out of sight", async ({
  person,
}) => {
  const me = await person({ reducedMotion: "no-preference" });
  const { page } = me;
  const standing = page.locator(".hero-status");
  /** Whether the board stays as it is, longer than between two turns. */
  const rests = async () => {
    // Until then the page has heard the reason.
    await page.clock.runFor(200);
    const before = await standing.textContent();
    const stones = await me.board.textContent();
    await page.clock.runFor(5000);
    expect(await standing.textContent()).toBe(before);
    expect(await me.board.textContent()).toBe(stones);
  };
  const begins = async () => {
    await arrives(me);
    await expect(standing).toHaveText("Arms to move");
    await page.clock.runFor(2000);
    await expect(standing).toHaveText("Crowns to move");
    // Screen readers do not hear it.
    await expect(standing).not.toHaveAttribute("role", "status");
  };
  await page.clock.install();
  await begins();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(standing).toHaveText("Arms to move");
  await expect(standing).toHaveAttribute("role", "status");
  await rests();
  await begins();
  await me.board.locator("[tabindex='0']").focus();
  await rests();
  await begins();
  await page.locator("footer").scrollIntoViewIfNeeded();
  await leavesWindow(page.locator(".hero-stage"));
  await rests();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await arrives(me);
  await expect(standing).toHaveText("Arms to move");
  await rests();
});

for (const locale of ["en", "de", "fr"]) {
  test(`a newcomer sees how to begin and the buttons at once, in every game: ${locale}`, async ({
    person,
  }) => {
    const me = await person({ locale });
    await arrives(me);
    await expect(me.board).toBeVisible();
    const games = me.page.locator(".hero-games input");
    const catalogue = await (await me.page.request.get(`${me.url}/api/catalogue`)).json();
    await expect(games).toHaveCount(catalogue.games.length);
    for (let index = 0; index < catalogue.games.length; ++index) {
      await games.nth(index).check();
      await resizes(me, [360, 640]);
      const first = [".hero-hint", ".hero-play .primary", ".hero-stage .board"];
      await me.takesPicture(`home-360x640-${index}-${locale}`, false);
      await expect.poll(() => outOfSight(me, first), `360x640, ${index}`).toEqual([]);
      for (const size of [
        [844, 390],
        [740, 360],
      ] as const) {
        await resizes(me, size);
        const buttons = ".hero button:not(.gridwar-tools *, .supply.other *)";
        const all = [".hero-hint", ".hero-stage .board", buttons, ".hero-games label"];
        await me.takesPicture(`home-${size.join("x")}-${index}-${locale}`, false);
        await expect.poll(() => outOfSight(me, all), `${size.join("x")}, ${index}`).toEqual([]);
      }
    }
  });
}

test("each game card has one button, and says the time, the effort and the seats of a game", async ({
  person,
}) => {
  const me = await person();
  await arrives(me);
  const cards = me.page.locator(".game-card");
  await expect(cards).toHaveCount(5);
  for (const card of await cards.all()) {
    await expect(card.getByRole("button")).toHaveCount(1);
    await expect(card.getByRole("listitem").filter({ hasText: /^\d+–\d+ min$/ })).toBeVisible();
    await expect(card.getByRole("listitem").filter({ hasText: /player/ })).toBeVisible();
    await expect(card.getByRole("listitem").filter({ hasText: /learn|practice/ })).toBeVisible();
  }
  // The cards do not compete with the main button: no other button has its colour.
  const colourOf = (button: string) =>
    me.page
      .locator(button)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colourOf(".game-card button")).not.toBe(await colourOf(".hero-play .primary"));
});

test("the first page uses the width of a very large window", async ({ person }) => {
  const me = await person();
  await arrives(me);
  await resizes(me, [2560, 1440]);
  await expect(me.board).toBeVisible();
  await me.takesPicture("home-2560x1440", false);
  const widthOf = async (part: string) => (await me.page.locator(part).boundingBox())?.width ?? 0;
  expect(await widthOf("main.home")).toBeGreaterThan(2560 * 0.75);
  expect(await widthOf(".games")).toBeGreaterThan(2560 * 0.7);
  expect(await widthOf(".hero-stage .board")).toBeGreaterThan(600);
  const all = [".hero-hint", ".hero-stage .board", ".hero-play .big", ".hero-games label"];
  await expect.poll(() => outOfSight(me, all)).toEqual([]);
  await me.fits();
});

test("all pages list the games in the same order", async ({ person }) => {
  const me = await person();
  const order = ["Slides of Action", "Liger", "Sliders", "Sumo Checkers", "Gridwar"];
  /** The names in the order in which the page has them, each where it comes first. */
  const listed = (where: string) => async () => {
    const text = (await me.page.locator(where).first().textContent()) ?? "";
    return [...order].sort((a, b) => text.indexOf(a) - text.indexOf(b));
  };
  for (const [path, ...places] of [
    ["/", ".hero-games", ".games", ".quick"],
    ["/watch", "main"],
    // Above the list stands the puzzle of the day, each day of another game.
    ["/puzzles", ".puzzle-list"],
    ["/games", "main select"],
    ["/leaderboards", "main"],
    ["/rules", ".rules-cards"],
    ["/settings", "main"],
  ] as const) {
    await arrives(me, path);
    for (const place of places) {
      await expect(me.page.locator(place).first()).toContainText("Gridwar");
      await expect.poll(listed(place), `${path} ${place}`).toEqual(order);
    }
  }
  // The page that the server makes for readers without JavaScript.
  const plain = await me.page.request.get(`${me.url}/rules`);
  const text = await plain.text();
  expect([...order].sort((a, b) => text.indexOf(`>${a}<`) - text.indexOf(`>${b}<`))).toEqual(order);
});

test("the last choices are preselected, and a table in the lobby can be found", async ({
  person,
}) => {
  const host = await person();
  const guest = await person({ viewport: phone });
  await arrives(guest);
  await arrives(host);
  await host.page.getByRole("button", { name: "Play Slides of Action" }).click();
  const choice = (name: string) => host.page.getByRole("radio", { name, exact: true });
  for (const name of ["Open table", "Two", "Suns"]) await choice(name).check();
  await host.portraysEverywhere("open-room");
  await host.page.getByRole("button", { name: "Open a public room" }).click();
  await host.page.waitForURL("**/room/*");
  await expect(host.page.getByLabel("Link to play")).toHaveValue(host.page.url());

  await guest.page.getByRole("button", { name: /^Sit down at .*Slides of Action/ }).click();
  await guest.isToMove();
  await expect(host.status).toContainText("Crowns to move");

  await arrives(host);
  await host.page.getByRole("button", { name: "Play Slides of Action" }).click();
  for (const name of ["Open table", "Two", "Suns"]) await expect(choice(name)).toBeChecked();
  await host.page.keyboard.press("Escape");
  await expect(host.page.getByRole("dialog")).toHaveCount(0);
});

test("people with the same seek get a table, others watch, and all can return to it", async ({
  person,
}) => {
  const [red, blue, third] = [await person(), await person(), await person({ viewport: phone })];
  await arrives(third, "/watch");
  await expect(third.page.getByText("No public games right now")).toBeVisible();
  await arrives(red);
  await arrives(blue);

  await red.page.getByRole("button", { name: begins.quick }).click();
  await expect(red.page.locator(".waiting .ours")).toContainText("Your search");
  await red.portrays("seeking");
  await red.page.getByRole("button", { name: "Cancel: Liger" }).click();
  await expect(red.page.locator(".waiting li")).toHaveCount(0);
  await red.page.getByRole("button", { name: begins.quick }).click();
  await blue.page.getByRole("button", { name: /^Play Liger with / }).click();
  for (const each of [red, blue]) await each.page.waitForURL("**/room/*");
  // One of the two begins. Before a page knows its seat, its status says that the other is to move.
  const isFirst = async ({ status }: Person) => (await status.textContent())?.includes("Your turn");
  await expect.poll(async () => (await isFirst(red)) !== (await isFirst(blue))).toBe(true);
  const redBegins = await isFirst(red);
  const [first, second] = redBegins ? [red, blue] : [blue, red];

  const card = third.page.getByRole("link", { name: /Liger/ });
  // The fifth row from the top, of four dark squares: b4, d4, f4, h4.
  const picture = card.locator(".board-picture:has(.board)");
  const position = /^(?:[^/]+\/){4}/;
  await expect(picture).toHaveAttribute("data-position", new RegExp(`${position.source}-,-,-,-`));
  await first.plays("c3-d4");
  await expect(picture).toHaveAttribute("data-position", new RegExp(`${position.source}-,r,-,-`));
  await expect(card).toContainText("1 turn");
  await third.portraysEverywhere("watch");
  await third.page.getByRole("radio", { name: "Gridwar" }).check();
  await expect(third.page.getByText("No public Gridwar games")).toBeVisible();
  await third.page.getByRole("radio", { name: "All" }).check();
  await card.click();
  await expect(third.board).toBeVisible();
  await expect(first.page.getByText("1 spectator")).toBeVisible();

  await first.page.goto(first.url);
  const games = first.page.getByRole("region", { name: "Your games" });
  await expect(games).toContainText("Blue to move");
  await expect(first.page).toHaveTitle("Quintet");
  await second.plays("b6-a5");
  await first.page.reload();
  await expect(games).toContainText("your turn");
  await expect(first.page).toHaveTitle("(1) Quintet");
  await expect(games.locator(".board-picture:has(.board)")).toHaveAttribute(
    "data-position",
    /^(?:[^/]+\/){3}b/,
  );
  await first.portraysEverywhere("home-with-games");
});

test("three people who seek Slides of Action get one table, also while sitting at another", async ({
  person,
}) => {
  const people = [await person(), await person(), await person({ viewport: phone })] as const;
  for (const [index, each] of people.entries()) {
    await arrives(each);
    if (index === 1) await expect(each.page.getByText("2 more players needed")).toBeVisible();
    if (index === 2) await expect(each.page.getByText("1 more player needed")).toBeVisible();
    await each.page.getByRole("button", { name: begins.three }).click();
    // Meanwhile the first one sits down at another table, and stays there.
    if (index === 0) {
      await expect(each.page.locator(".waiting .ours")).toBeVisible();
      await expect(each.page.getByText("A game for two starts sooner.")).toBeVisible();
      await each.page.getByRole("button", { name: "Play with friends" }).click();
      await each.page.getByRole("button", { name: "Open a private room" }).click();
      await each.page.waitForURL("**/room/*");
    }
  }
  await expect(people[0].page.getByText("Your game has started!")).toBeVisible();
  await people[0].portrays("seek-found");
  await people[0].page.getByRole("button", { name: "To the game" }).click();
  for (const { page, status } of people) {
    await page.waitForURL("**/room/*");
    await expect(status).toContainText(/to move|Your turn/);
  }
});

test("Back closes the sheet for a new game, and not the page", async ({ person }) => {
  const me = await person({ viewport: phone });
  await me.page.goto(`${me.url}/rules`);
  await me.page.getByRole("link", { name: "Quintet, to the home page" }).click();
  const sheet = me.page.getByRole("dialog");
  await me.page.getByRole("button", { name: "Play Liger" }).click();
  await expect(sheet).toBeVisible();
  await me.page.goBack();
  await expect(sheet).toHaveCount(0);
  await me.isBackOnThePage();
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  // When it is closed by hand or left for a room, it leaves no step in the history.
  await me.page.getByRole("button", { name: "Play Liger" }).click();
  await sheet.getByRole("button", { name: "Open a private room" }).click();
  await me.page.waitForURL("**/room/*");
  await me.page.goBack();
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  await me.page.getByRole("button", { name: "Play Liger" }).click();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  await me.isBackOnThePage();
  await me.page.goBack();
  await expect(me.page).toHaveURL(/\/rules$/);
});
