// Accounts, rated games and their traces, and the privacy of private games.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Person, phone, test } from "./fixture";

const password = "a horse of another colour";

async function registers(person: Person, name: string): Promise<void> {
  const { page } = person;
  await page.getByRole("radio", { name: "Register" }).check();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(menuButton(person, name)).toBeVisible();
}

async function logsIn(person: Person, name: string, secret: string): Promise<void> {
  const { page } = person;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

const menuButton = ({ page }: Person, name: string) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });

/** Opens an entry of the person's own menu. */
async function chooses(person: Person, name: string, entry: string): Promise<void> {
  await menuButton(person, name).click();
  const banner = person.page.getByRole("banner");
  await banner
    .getByRole("link", { name: entry })
    .or(banner.getByRole("button", { name: entry }))
    .click();
}

/** Creates a token on the account page and returns its secret. */
async function makesToken({ page }: Person, name: string): Promise<string> {
  await page.getByLabel("What is the token for?").fill(name);
  await page.getByRole("button", { name: "Create a token" }).click();
  return page.getByLabel("Your new token").inputValue();
}

interface Message {
  id?: number;
  type: string;
  code?: string;
  retry_after?: number;
  room: string;
}

/** A program that plays with a token. */
class Program {
  readonly #waiting = new Map<number, (message: Message) => void>();
  #last = 0;

  private constructor(readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    });
  }

  static async with(url: string, secret: string): Promise<Program> {
    // The types describe the WebSocket of browsers, which sends no headers.
    const { WebSocket: Socket } = await import("ws");
    const socket = new Socket(`${url.replace("http", "ws")}/ws`, "quintet.1", {
      headers: { Authorization: `Bearer ${secret}` },
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new Program(socket as unknown as WebSocket);
  }

  async asks(request: object): Promise<Message> {
    for (;;) {
      const id = ++this.#last;
      const answer = await new Promise<Message>((resolve) => {
        this.#waiting.set(id, resolve);
        this.socket.send(JSON.stringify({ id, ...request }));
      });
      if (answer.code !== "too-many") {
        expect(answer).toMatchObject({ type: "ok" });
        return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, answer.retry_after));
    }
  }
}

const ratedLiger = {
  type: "open_room",
  game: "liger",
  clock: { kind: "fischer", initial: 300, increment: 5 },
  rated: true,
  visibility: "public",
  seat: 0,
};

/** Two programs play rated games until one of the ratings is certain. */
async function playUntilCertain(url: string, one: Program, two: Program): Promise<void> {
  const certain = async () => {
    const answer = await fetch(`${url}/api/leaderboards/liger`);
    return ((await answer.json()) as { leaders: unknown[] }).leaders.length > 0;
  };
  for (let games = 0; !(await certain()); ++games) {
    expect(games).toBeLessThan(60);
    const [host, guest] = games % 2 === 0 ? [one, two] : [two, one];
    const { room } = await host.asks(ratedLiger);
    await guest.asks({ type: "take_seat", room, seat: 1 });
    await (games % 4 < 2 ? host : guest).asks({ type: "resign", room });
  }
}

/** Keeps the words that later pages draw on a canvas. */
async function keepsDrawnWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(text);
      draw.call(this, text, ...place);
    };
  });
}

function drawnWords(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
}

test("a rated game appears in the rating, its graph, the list of games and the leaderboard", async ({
  person,
  server,
}) => {
  const ann = await person();
  const ben = await person();
  for (const [who, name] of [
    [ann, "Ann"],
    [ben, "Ben Bär"],
  ] as const) {
    await who.page.goto(`${server.url}/account`);
    await registers(who, name);
    await expect(who.page.getByText(`You are logged in as ${name}.`)).toBeVisible();
  }

  // A program with Ann's token opens a table, at which she and Ben play.
  const secret = await makesToken(ann, "opens tables");
  expect(secret).toMatch(/^quintet_/);
  const program = await Program.with(server.url, secret);
  const { room } = await program.asks(ratedLiger);
  await ann.page.goto(`${server.url}/room/${room}`);
  await ben.sitsAt(`${server.url}/room/${room}`, "Blue");
  await ann.plays("e3-d4");
  await ben.plays("d8-e7");
  await ann.isToMove();
  await ann.page.getByRole("button", { name: "Resign" }).click();
  await ann.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(ann.status).toContainText("Your rating: 1338? (−162)");
  await expect(ben.status).toContainText("Your rating: 1662? (+162)");
  const card = ann.page.getByRole("region", { name: "You resigned. Ben Bär wins." });
  await expect(card).toContainText("Your rating: 1500 → 1338? (−162)");

  // From the table to the opponent's page, and to the player's own.
  const { page } = ben;
  const red = page.getByRole("region", { name: "Seat 1: Red" });
  await red.getByRole("link", { name: "Ann" }).click();
  await expect(page.getByRole("heading", { name: "Ann", level: 1 })).toBeVisible();
  await chooses(ben, "Ben Bär", "Your profile");
  await expect(page.getByRole("heading", { name: "Ben Bär", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Liger 1662\? ± 290/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Rating in Liger: 1662\?/ })).toBeVisible();
  await page.getByText("As a table").click();
  await expect(page.getByRole("region", { name: "Rating in Liger" }).getByRole("row")).toHaveCount(
    2,
  );
  await expect(page.getByRole("link", { name: "Liger: Ann – Ben Bär" })).toBeVisible();
  await expect(page.locator(".game-line")).toContainText("won");
  await page.locator(".game-line").scrollIntoViewIfNeeded();
  await expect(page.locator(".game-line")).toContainText("1500? +162");
  await expect(page.locator(".game-line .board")).toBeVisible();

  // After more games the graph is a curve, and the leaderboard has names.
  await page.goto(`${server.url}/account`);
  const other = await Program.with(server.url, await makesToken(ben, "plays"));
  await playUntilCertain(server.url, program, other);
  await keepsDrawnWords(page);
  await page.goto(`${server.url}/players/ann`);
  await expect(page.locator(".rating-chart canvas")).toBeVisible();
  // Another player's rating is shown by day: the axis has days, and no time of day.
  const marks = () => drawnWords(page).then((all) => all.filter((word) => !/^\d+$/.test(word)));
  await expect.poll(marks).not.toEqual([]);
  for (const mark of await marks()) expect(mark).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  await expect(page.locator(".rating-chart .u-legend")).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
  );
  await expect(page.locator(".rating-chart .u-legend")).not.toContainText(":00");
  await expect(page.getByRole("table", { name: "Ann against Ben Bär" })).toContainText("Liger");
  await ben.portraysEverywhere("profile");

  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Leaderboards" })
    .click();
  await page.getByRole("link", { name: "Liger", exact: true }).click();
  await expect(page.getByRole("table", { name: "Liger" })).toContainText("Ben Bär");
  await expect(page.getByText(/^You are ranked (1st|2nd)\.$/)).toBeVisible();
  await ben.portraysEverywhere("leaderboard");
  await page.getByRole("link", { name: "Ann", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ann", level: 1 })).toBeVisible();

  // Everyone can find the games, page by page or by filters.
  await page.goto(`${server.url}/games`);
  await expect(page.getByText(/\d+ games$/)).toBeVisible();
  await page.getByLabel("Player", { exact: true }).fill("Ben B");
  await expect(page.locator("datalist option[value='Ben Bär']").first()).toBeAttached();
  await page.getByLabel("Player", { exact: true }).fill("ben bär");
  await page.getByLabel("Against").fill("Ann");
  await page.getByLabel("Result").selectOption("Drawn");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No games found.")).toBeVisible();
  await page.getByLabel("Result").selectOption("Won");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator(".game-line").first()).toContainText("Ben Bär");
  await expect(page).toHaveURL(/player=ben.*result=won/);
  await expect(page.locator(".game-line .board").first()).toBeVisible();
  await ben.portraysEverywhere("games");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Liger as Text" }).last().click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain("1. e3-d4");
  await page.getByRole("link", { name: "Liger: Ann – Ben Bär" }).last().click();
  await expect(ben.status).toContainText("You win");
});

test("a guest registers at a private table, returns to the seat, and deletes the account completely", async ({
  person,
  server,
}) => {
  const ann = await person();
  ann.expectsOutages = true; // Refused requests are in the console, too.
  const friend = await person();
  const { page } = ann;
  await ann.opens("Liger", ["Red"]);
  const room = new URL(page.url()).pathname;
  await friend.sitsAt(await ann.link("Link to play"), "Blue");
  await ann.plays("e3-d4");

  // Registering keeps the seat and returns to it.
  await page.getByRole("banner").getByRole("link", { name: "Log in / Register" }).click();
  await expect(page.getByText("you have an unfinished game")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("typed already");
  await page.getByRole("radio", { name: "Register" }).check();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("typed already");
  await ann.portraysEverywhere("account-register");
  await page.getByLabel("Name").fill("Quintet");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("A password has at least 8 characters.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This name is not allowed.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await registers(ann, "Ann");
  await expect(page).toHaveURL(new RegExp(room));
  const seat = page.getByRole("region", { name: "Seat 1: Red" });
  await expect(seat).toContainText("(you)");

  // After logging out the browser has another player; after logging in again Ann continues.
  await friend.plays("d8-e7");
  await chooses(ann, "Ann", "Log out");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Log in / Register" }),
  ).toBeVisible();
  await page.goto(server.url + room);
  await expect(page.getByText("This room is private.")).toBeVisible();
  await page.goto(`${server.url}/account`);
  await logsIn(ann, "Ann", "not the password");
  await expect(page.getByText("The name or the password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await logsIn(ann, "Ann", password);
  await expect(page.getByText("You are logged in as Ann.")).toBeVisible();
  await page.goto(server.url + room);
  await ann.plays("d4-c5");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(ann.status).toContainText("(Blue) wins: you resigned");

  // The private game is only in her own lists.
  await page.goto(`${server.url}/players/Ann`);
  await expect(page.locator(".game-line")).toContainText("private");
  await friend.page.goto(`${server.url}/players/Ann`);
  await expect(friend.page.getByRole("heading", { name: "Ann", level: 1 })).toBeVisible();
  await expect(friend.page.getByText("No finished games yet.")).toHaveCount(2);
  await friend.page.goto(`${server.url}/games`);
  await expect(friend.page.getByText("No games found.")).toBeVisible();
  await expect(friend.page.locator(".game-line")).toHaveCount(0);

  // A token's secret is shown once. The token has Ann's rights until it is revoked.
  await chooses(ann, "Ann", "Account");
  const secret = await makesToken(ann, "my bot");
  const withToken = async () => {
    const headers = { Authorization: `Bearer ${secret}` };
    const answer = await fetch(`${server.url}/api/my/games`, { headers });
    return [answer.status, await answer.text()] as const;
  };
  expect((await withToken())[1]).toContain(room.split("/").at(-1));
  await ann.portraysEverywhere("account");
  await page.reload();
  await expect(page.getByText("my bot")).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByLabel("Your new token")).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke my bot" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  expect((await withToken())[0]).toBe(401);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all games" }).click();
  const games = await readFile(await (await downloading).path(), "utf8");
  expect(games).toContain("1. e3-d4");
  expect(games).toContain("Result: Blue (resignation)");

  // A new password ends the other sessions.
  const elsewhere = await person();
  await elsewhere.page.goto(`${server.url}/account`);
  await logsIn(elsewhere, "Ann", password);
  await expect(elsewhere.page.getByText("You are logged in as Ann.")).toBeVisible();
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("another horse altogether");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(elsewhere.page.getByText("You are logged in as Ann.")).toHaveCount(0);
  await expect(menuButton(ann, "Ann")).toBeVisible();

  // Deleting the account needs the password and is final.
  await page.getByRole("button", { name: "Delete my account …" }).click();
  const closing = page.getByRole("form", { name: "Delete the account" });
  await closing.getByLabel("Password", { exact: true }).fill(password);
  await closing.getByLabel("I understand that this can't be undone.").check();
  await ann.portrays("account-deleting");
  await closing.getByRole("button", { name: "Yes, delete Ann for good" }).click();
  await expect(closing.getByText("That is not your password.")).toBeVisible();
  await closing.getByLabel("Password", { exact: true }).fill("another horse altogether");
  await closing.getByRole("button", { name: "Yes, delete Ann for good" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await page.goto(`${server.url}/players/Ann`);
  await expect(page.getByText("There is no player by that name.")).toBeVisible();
});

test("a player who has forgotten the password sets a new one with the code on paper", async ({
  person,
}) => {
  const owner = await person();
  owner.expectsOutages = true; // Refused requests are in the console, too.
  await owner.page.goto(`${owner.url}/account`);
  await registers(owner, "Forgetful");
  await owner.page.goto(`${owner.url}/account`);
  await expect(owner.page.getByText("You have no recovery code.")).toBeVisible();
  await owner.page.getByRole("button", { name: "Make a recovery code …" }).click();
  await owner.page.getByLabel("Password", { exact: true }).fill("not the password");
  await owner.page.getByRole("button", { name: "Make the code" }).click();
  await expect(owner.page.getByText("That is not your password.")).toBeVisible();
  await owner.page.getByLabel("Password", { exact: true }).fill(password);
  await owner.page.getByRole("button", { name: "Make the code" }).click();
  const code = await owner.page.getByLabel("Your recovery code").inputValue();
  expect(code).toMatch(/^([a-z]{5}-){4}[a-z]{5}$/);
  await expect(owner.page.getByText(/^Your code is from/)).toBeVisible();
  await owner.portrays("account-recovery-code");
  await owner.page.reload();
  await expect(owner.page.getByText(/^Your code is from/)).toBeVisible();
  await expect(owner.page.getByLabel("Your recovery code")).toBeHidden();

  const lost = await person({ viewport: phone });
  lost.expectsOutages = true;
  const { page } = lost;
  await page.goto(`${lost.url}/account`);
  await page.getByLabel("Name").fill("forgetful");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("forgetful");
  await page.getByLabel("Recovery code").fill("lusab-babad-gutih-tugad-mumot");
  await page.getByLabel("New password", { exact: true }).fill("a second horse");
  const set = page.getByRole("button", { name: "Set a new password", exact: true });
  await set.click();
  await expect(page.getByText("The name or the recovery code is wrong.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(code.toUpperCase().replaceAll("-", " "));
  await lost.portrays("account-recovering");
  await set.click();
  await expect(page.getByText("You are logged in as Forgetful.")).toBeVisible();
  // The browser in which the player was logged in is a guest now.
  await owner.page.goto(`${owner.url}/account`);
  await expect(owner.page.getByRole("radio", { name: "Log in" })).toBeChecked();
  await logsIn(owner, "Forgetful", "a second horse");
  await expect(menuButton(owner, "Forgetful")).toBeVisible();
});

test("the menus of a phone can be used by keyboard", async ({ person }) => {
  const me = await person({ viewport: phone });
  const { page } = me;
  await page.goto(me.url);
  const banner = page.getByRole("banner");
  const menu = banner.getByRole("button", { name: "Menu" });
  const games = banner.getByRole("link", { name: "Games" });
  await expect(games).toBeHidden();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await expect(banner.getByRole("link", { name: "Play" })).toHaveAttribute("aria-current", "page");
  await me.isAccessible();
  await page.keyboard.press("Tab");
  await expect(banner.getByRole("link", { name: "Play" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(games).toBeHidden();
  await expect(menu).toBeFocused();

  // A menu closes when the focus leaves it, and when a page opens, which then has the focus.
  await page.keyboard.press("Enter");
  await games.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Games", level: 1 })).toBeVisible();
  await expect(games).toBeHidden();
  await expect(page.locator("#page")).toBeFocused();
  await menu.click();
  await expect(games).toHaveAttribute("aria-current", "page");
  await banner.getByRole("link", { name: "Rules" }).focus();
  await page.keyboard.press("Tab");
  await expect(games).toBeHidden();
});
