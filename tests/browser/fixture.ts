// What every browser test has: a server, and people with browsers of their own. A test fails when a
// page of theirs reports an error or breaks the content security policy.

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
import { Line, QuintetServer } from "./server";

export { expect };

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

const everywhere = [
  { size: "1280", viewport: desktop, colorScheme: "light" },
  { size: "360", viewport: phone, colorScheme: "dark" },
  { size: "1280", viewport: desktop, colorScheme: "dark" },
  { size: "360", viewport: phone, colorScheme: "light" },
] as const;

interface Fixture {
  server: QuintetServer;
  /** A line to the server that the test may cut. */
  line: Line;
  /** Somebody new, with a browser of their own. */
  person(options?: BrowserContextOptions): Promise<Person>;
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
    await use(async (options = {}) => {
      // Only what is tested without a server needs the service worker: it loads the whole client.
      const context = await browser.newContext({
        viewport: desktop,
        serviceWorkers: "block",
        ...options,
      });
      const person = await Person.arrive(context, server.url, options.hasTouch);
      people.push(person);
      return person;
    });
    for (const { context, complaints } of people) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
});

/** What Chromium's console says when the network is gone. */
const networkTroubles = /ERR_|WebSocket connection to .* failed|Failed to load resource/;

/** What Playwright says when it blocks it. */
const noServiceWorker = /^Service Worker registration blocked/;

export class Person {
  /** What the page has complained about. */
  readonly complaints: string[] = [];
  #checks = 0;
  /** The network may fail from now on: that is no complaint. */
  expectsOutages = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    /** Plays with a finger instead of a mouse. */
    readonly touches: boolean,
  ) {}

  static async arrive(context: BrowserContext, url: string, touches = false): Promise<Person> {
    const person = new Person(context, await context.newPage(), url, touches);
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

  /** Opens a room past the home page, with all that a request can say; returns its links. */
  async opensRoom(game: string, wishes: object = {}): Promise<{ play: string; watch: string }> {
    await this.page.goto(this.url);
    // The page makes its session; one that is made beside it could be lost again.
    await expect.poll(async () => (await this.context.cookies()).length).toBeGreaterThan(0);
    const request = { type: "open_room", game, seat: 0, visibility: "private", ...wishes };
    const { room, play_key, watch_key } = await this.page.evaluate(async (wanted) => {
      return new Promise<Record<string, string>>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "quintet.1");
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") socket.send(JSON.stringify({ id: 1, ...wanted }));
          if (message.id !== 1) return;
          socket.close();
          if (message.type === "ok") resolve(message);
          else reject(new Error(message.message));
        };
      });
    }, request);
    const link = (key = "") => `${this.url}/room/${room}#${key}`;
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

  /** With the mouse or a finger. */
  async presses(target: Locator): Promise<void> {
    await (this.touches ? target.tap() : target.click());
  }

  /** Where a stack can be lifted in two ways: the choice under Liger's board. */
  lift(what: "one checker" | "a pair"): Locator {
    return this.page.getByRole("button", { name: what, exact: true });
  }

  /** What a press of this button puts on the clipboard. Needs the permissions to look at it. */
  async copies(button: Locator): Promise<string> {
    const clipboard = () => this.page.evaluate(() => navigator.clipboard.readText());
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await button.click();
    await expect.poll(clipboard).not.toBe("");
    return clipboard();
  }

  /** The actions of the turn that is being put together. */
  get draftedActions(): Locator {
    return this.page.locator(".turn-draft-actions li");
  }

  /** Plays the whole turn that waits under the board. */
  async confirms(): Promise<void> {
    await this.presses(this.page.getByRole("button", { name: "Play this turn" }));
  }

  get status(): Locator {
    return this.page.locator(".status");
  }

  get turns(): Locator {
    return this.page.locator(".turns .turn");
  }

  /** This many turns are listed, and the last one is this. */
  async sees(turns: readonly string[]): Promise<void> {
    await expect(this.turns).toHaveCount(turns.length);
    if (turns.length > 0) await expect(this.turns.last()).toContainText(turns.at(-1) ?? "");
  }

  async isToMove(): Promise<void> {
    await expect(this.status).toContainText("Your turn");
  }

  /** Plays by clicking, as the board of Slides of Action or Liger wants it. */
  async plays(turn: string): Promise<void> {
    await this.isToMove();
    if (turn.length === 2) {
      await this.presses(this.cell(turn));
      return;
    }
    await this.presses(this.cell(turn.slice(0, 2)));
    if (turn.charAt(2) === "=") await this.presses(this.lift("a pair"));
    await this.presses(this.cell(turn.slice(3)));
  }

  /** The whole page as a picture in the folder for screenshots, after a look by axe. */
  async portrays(name: string): Promise<void> {
    await this.isAccessible();
    await this.takesPicture(name);
  }

  /** `whole`: of the page, not only of the window. */
  async takesPicture(name: string, whole = true): Promise<void> {
    const folder = process.env.QUINTET_SCREENSHOTS ?? "screenshots";
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: whole,
      animations: "disabled",
    });
  }

  /**
   * The page on a desktop and on a phone, in light and dark. axe looks at one of the four, at
   * another one each time: its look takes longer than all else.
   */
  async portraysEverywhere(name: string): Promise<void> {
    const usual = this.page.viewportSize() ?? desktop;
    for (const [index, { size, viewport, colorScheme }] of everywhere.entries()) {
      await this.page.setViewportSize(viewport);
      await this.page.emulateMedia({ colorScheme });
      if (index === this.#checks % everywhere.length) await this.isAccessible();
      await this.takesPicture(`${name}-${size}-${colorScheme}`);
    }
    ++this.#checks;
    await this.page.setViewportSize(usual);
    await this.page.emulateMedia({ colorScheme: null });
  }

  /** `but`: what axe is not to look at. */
  async isAccessible(but: string | null = null): Promise<void> {
    await this.comesToRest();
    const axe = new AxeBuilder({ page: this.page });
    const { violations } = await (but === null ? axe : axe.exclude(but)).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ).toEqual([]);
    await this.fits();
  }

  /** Nothing is wider than the page. */
  async fits(): Promise<void> {
    const beyond = () =>
      this.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(beyond).toBe(0);
  }

  /** What fades or moves for a moment has ended: meanwhile colours are none of the page's. */
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

  /** What lay over the page and took a step in the history is closed, and that step is undone. */
  async isBackOnThePage(): Promise<void> {
    const isOver = () =>
      this.page.evaluate(() => (history.state as { over?: boolean } | null)?.over === true);
    await expect.poll(isOver).toBe(false);
  }
}

/**
 * Three at a private table of Slides of Action, in turn order. Each may come through an address of
 * his own.
 */
export async function threeAtSlides(
  person: Fixture["person"],
  urls: readonly [string?, string?, string?] = [],
): Promise<{ players: [Person, Person, Person]; watchLink: string }> {
  const players: [Person, Person, Person] = [await person(), await person(), await person()];
  await players[0].opens("Slides of Action", ["Three", "Arms"], urls[0]);
  const playLink = await players[0].link("Link to play");
  const watchLink = await players[0].link("Link to watch");
  const at = (link: string, url = players[0].url) => link.replace(/^http:\/\/[^/]+/, url);
  await players[1].sitsAt(at(playLink, urls[1]), "Crowns");
  await players[2].sitsAt(at(playLink, urls[2]), "Suns");
  await players[0].isToMove();
  return { players, watchLink: at(watchLink) };
}

/** On the page, wherever that is scrolled to. */
export function placeOf(board: Locator): Promise<number[]> {
  return board.evaluate((grid) => {
    const { x, y, width, height } = grid.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round);
  });
}
