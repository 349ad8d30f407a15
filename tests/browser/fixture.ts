// The fixture of every browser test: a server, and people with their own browsers. A test fails if
// one of their pages reports an error or violates the content security policy.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { pressesByKey } from "./keys";
import { arrives, requests } from "./second-connection";
import { Line, QuintetServer } from "./server";

export { expect };

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/** The folder for pictures of the pages, or nothing. */
const folder = process.env.QUINTET_SCREENSHOTS;

const everywhere = [
  { size: "1280", viewport: desktop, colorScheme: "light" },
  { size: "360", viewport: phone, colorScheme: "dark" },
  { size: "1280", viewport: desktop, colorScheme: "dark" },
  { size: "360", viewport: phone, colorScheme: "light" },
] as const;

interface Fixture {
  server: QuintetServer;
  /** A connection to the server that the test can cut. */
  line: Line;
  /** A new person with their own browser. */
  person(options?: PersonOptions): Promise<Person>;
}

interface PersonOptions extends BrowserContextOptions {
  /** Presses everything with keys; default: with a finger if there is one, else with a mouse. */
  byKeys?: boolean;
}

export const test = base.extend<Fixture>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  server: async ({}, use) => {
    const server = await QuintetServer.start();
    await use(server);
    await server.stop();
  },
  line: async ({ server }, use) => {
    const line = await Line.to(server);
    await use(line);
    await line.close();
  },
  person: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async ({ byKeys = false, ...options } = {}) => {
      // Only tests without a server need the service worker, which loads the whole client.
      const context = await browser.newContext({
        viewport: desktop,
        serviceWorkers: "block",
        // Motion costs time, and only few tests are about it.
        reducedMotion: "reduce",
        ...options,
      });
      const way = byKeys ? "keys" : options.hasTouch ? "finger" : "mouse";
      const person = await Person.arrive(context, server.url, way);
      people.push(person);
      return person;
    });
    for (const { context, complaints } of people) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
});

/** Messages of Chromium's console when the network fails. */
const networkTroubles = /ERR_|WebSocket connection to .* failed|Failed to load resource/;

/** Playwright's message when it blocks the service worker. */
const noServiceWorker = /^Service Worker registration blocked/;

export class Person {
  /** Errors of the page. */
  readonly complaints: string[] = [];
  /** Presses of `presses` and `pressesKey` so far: each click, tap or key. */
  pressed = 0;
  #checks = 0;
  /** From now on network errors are allowed. */
  expectsOutages = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    readonly way: "mouse" | "finger" | "keys",
  ) {}

  static async arrive(
    context: BrowserContext,
    url: string,
    way: Person["way"] = "mouse",
  ): Promise<Person> {
    const person = new Person(context, await context.newPage(), url, way);
    const { page, complaints } = person;
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (noServiceWorker.test(message.text())) return;
      if (person.expectsOutages && networkTroubles.test(message.text())) return;
      complaints.push(message.text());
    });
    return person;
  }

  /** Opens a private room from the home page. */
  async opens(game: string, choices: readonly string[], url = this.url): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole("button", { name: `Play ${game}` }).click();
    for (const choice of choices)
      await this.page.getByRole("radio", { name: choice, exact: true }).check();
    await this.page.getByRole("button", { name: "Open a private room" }).click();
    await this.page.waitForURL("**/room/*");
    await expect(this.board).toBeVisible();
  }

  /** Opens a room by a request instead of the form, with any options. Returns its links. */
  async opensRoom(
    game: string,
    wishes: object = {},
    url = this.url,
  ): Promise<{ play: string; watch: string }> {
    await arrives(this, url);
    const request = { type: "open_room", game, seat: 0, visibility: "private", ...wishes };
    const { room, play_key, watch_key } = await requests(this, url, request);
    const link = (key = "") => `${url}/room/${room}#${key}`;
    await this.page.goto(link(play_key));
    await expect(this.board).toBeVisible();
    return { play: link(play_key), watch: link(watch_key) };
  }

  link(label: "Link to play" | "Link to watch"): Promise<string> {
    return this.page.getByRole("textbox", { name: label }).inputValue();
  }

  async sitsAt(link: string, seat: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole("button", { name: `Sit here as ${seat}` }).click();
    await expect(this.page.getByRole("button", { name: `Sit here as ${seat}` })).toHaveCount(0);
  }

  get board(): Locator {
    return this.page.getByRole("grid");
  }

  cell(name: string): Locator {
    return this.page.locator(`[data-cell="${name}"]`);
  }

  /** In the person's way: with the mouse, with a finger or with keys. */
  async presses(target: Locator): Promise<void> {
    if (this.way === "keys") return pressesByKey(this, target);
    ++this.pressed;
    await (this.way === "finger" ? target.tap() : target.click());
  }

  async pressesKey(key: string): Promise<void> {
    ++this.pressed;
    await this.page.keyboard.press(key);
  }

  /** The choice under Liger's board when a stack can be lifted in two ways. */
  lift(what: "one checker" | "a pair"): Locator {
    return this.page.getByRole("button", { name: what, exact: true });
  }

  /** The text that this button copies to the clipboard. Needs the permission to read it. */
  async copies(button: Locator): Promise<string> {
    const clipboard = () => this.page.evaluate(() => navigator.clipboard.readText());
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await button.click();
    await expect.poll(clipboard).not.toBe("");
    return clipboard();
  }

  /** The actions of the turn that is being composed. */
  get draftedActions(): Locator {
    return this.page.locator(".turn-draft-actions li");
  }

  /** Plays the composed turn under the board. */
  async confirms(): Promise<void> {
    await this.presses(this.page.getByRole("button", { name: "Play this turn" }));
  }

  get status(): Locator {
    return this.page.locator(".status");
  }

  get turns(): Locator {
    return this.page.locator(".turns .turn");
  }

  /** Exactly these turns are listed; the last one is checked by its notation. */
  async sees(turns: readonly string[]): Promise<void> {
    await expect(this.turns).toHaveCount(turns.length);
    if (turns.length > 0)
      await expect(this.turns.last()).toHaveAttribute("data-turn", turns.at(-1) ?? "");
  }

  async isToMove(): Promise<void> {
    await expect(this.status).toContainText("Your turn");
  }

  /** Plays by clicks on the board of Slides of Action or Liger. */
  async plays(turn: string): Promise<void> {
    await this.isToMove();
    await this.pressesTurn(turn);
  }

  /** The same without waiting for the player's turn. */
  async pressesTurn(turn: string): Promise<void> {
    if (turn.length === 2) {
      await this.presses(this.cell(turn));
      return;
    }
    await this.presses(this.cell(turn.slice(0, 2)));
    if (turn.charAt(2) === "=") await this.presses(this.lift("a pair"));
    await this.presses(this.cell(turn.slice(3)));
  }

  /** Checks the page with axe and takes a picture of all of it. */
  async portrays(name: string): Promise<void> {
    await this.isAccessible();
    await this.takesPicture(name);
  }

  /** `whole`: the whole page instead of the window. Without a folder for pictures it does nothing. */
  async takesPicture(name: string, whole = true): Promise<void> {
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: whole,
      animations: "disabled",
    });
  }

  /**
   * Takes pictures of the page on a desktop and on a phone, in light and dark. axe checks one of
   * the four, each time another one, because its check takes longer than all else. Without a folder
   * for pictures it only sets up that one.
   */
  async portraysEverywhere(name: string): Promise<void> {
    const usual = this.page.viewportSize() ?? desktop;
    for (const [index, { size, viewport, colorScheme }] of everywhere.entries()) {
      const checked = index === this.#checks % everywhere.length;
      if (!checked && folder === undefined) continue;
      await this.page.setViewportSize(viewport);
      await this.page.emulateMedia({ colorScheme });
      if (checked) await this.isAccessible();
      await this.takesPicture(`${name}-${size}-${colorScheme}`);
    }
    ++this.#checks;
    await this.page.setViewportSize(usual);
    await this.page.emulateMedia({ colorScheme: null });
  }

  /** `but`: a part that axe must not check. */
  async isAccessible(but: string | null = null): Promise<void> {
    await this.comesToRest();
    // The pages have no frames to check, for which axe would open another page.
    const axe = new AxeBuilder({ page: this.page }).setLegacyMode();
    const { violations } = await (but === null ? axe : axe.exclude(but)).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ).toEqual([]);
    await this.fits();
  }

  /** No element is wider than the page. */
  async fits(): Promise<void> {
    const beyond = () =>
      this.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(beyond).toBe(0);
  }

  /** Waits until animations have ended, because they change colours. */
  async comesToRest(): Promise<void> {
    await this.page.evaluate(async () => {
      const longest = 3000;
      const brief = document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const end = Number(effect?.getComputedTiming().endTime ?? 0);
          return playState === "running" && end < longest;
        })
        .map(({ finished }) => finished);
      const late = new Promise((resolve) => setTimeout(resolve, longest));
      await Promise.race([Promise.allSettled(brief), late]);
    });
  }

  /** Waits until the overlay is closed and its step in the history undone. */
  async isBackOnThePage(): Promise<void> {
    const isOver = () =>
      this.page.evaluate(() => (history.state as { over?: boolean } | null)?.over === true);
    await expect.poll(isOver).toBe(false);
  }
}

/**
 * Three people at a private table of Slides of Action, in turn order. Each may use an address of
 * their own.
 */
export async function threeAtSlides(
  person: Fixture["person"],
  urls: readonly [string?, string?, string?] = [],
): Promise<{ players: [Person, Person, Person]; watchLink: string }> {
  const players: [Person, Person, Person] = [await person(), await person(), await person()];
  const wishes = { options: { players: "3" } };
  const { play, watch } = await players[0].opensRoom("slides-of-action", wishes, urls[0]);
  const at = (link: string, url = players[0].url) => link.replace(/^http:\/\/[^/]+/, url);
  await players[1].sitsAt(at(play, urls[1]), "Crowns");
  await players[2].sitsAt(at(play, urls[2]), "Suns");
  await players[0].isToMove();
  return { players, watchLink: at(watch) };
}

/** The position on the page, independent of scrolling. */
export function placeOf(board: Locator): Promise<number[]> {
  return board.evaluate((grid) => {
    const { x, y, width, height } = grid.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round);
  });
}
