// The page of a public game in a frame of another site, in Chromium and Firefox.

import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createWire, type Socket } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { publicGame, turns } from "./public-game";
import type { QuintetServer } from "./server";

/** A page of another site: 127.0.0.1 is another site than localhost. */
class ForeignSite {
  private constructor(readonly server: Server) {}

  /** `frames`: the addresses in its frames, in order. */
  static async with(frames: readonly string[]): Promise<ForeignSite> {
    const body = frames
      .map((src, at) => `<iframe title="${at}" src="${src}" width="480" height="640"></iframe>`)
      .join("");
    const server = createServer(({ url }, answer) => {
      if (url !== "/") answer.writeHead(204).end();
      else
        answer
          .writeHead(200, { "Content-Type": "text/html" })
          .end(`<!doctype html><html lang="en"><title>A blog</title><h1>A game</h1>${body}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new ForeignSite(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Another port of the server, which keeps what clients send to it. */
class Wire {
  heard = "";
  readonly #sockets = new Set<Socket>();
  readonly #listener;

  constructor(target: QuintetServer) {
    this.#listener = createWire((near) => {
      const far = connect(target.port, "localhost");
      near.on("data", (data) => {
        this.heard += data.toString("latin1");
      });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on("error", () => to.destroy());
      }
    });
  }

  async url(): Promise<string> {
    await new Promise<void>((resolve) => this.#listener.listen(0, "localhost", resolve));
    return `http://localhost:${(this.#listener.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#listener.close();
  }
}

/** Frames that read storage or cookies note it, and fail like those whose browser blocks them. */
async function blocksStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === window.top) return;
    for (const [owner, name] of [
      [window, "localStorage"],
      [window, "sessionStorage"],
      [window, "indexedDB"],
      [window, "caches"],
      [window, "WebSocket"],
      [Document.prototype, "cookie"],
    ] as const)
      Object.defineProperty(owner, name, {
        get() {
          console.error(`the frame has used ${name}`);
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
}

const step = (frame: FrameLocator, name: string) => frame.getByRole("button", { name });

// Through WebDriver BiDi, Firefox's mouse and keys do not reach frames of other sites.
const byScript = () => test.info().project.name === "firefox";

async function pressesKey(frame: FrameLocator, page: Page, key: string): Promise<void> {
  const body = frame.locator("body");
  if (byScript())
    await body.evaluate((target, key) => {
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, key);
  else await page.keyboard.press(key);
}

async function takesStep(frame: FrameLocator, name: string): Promise<void> {
  if (byScript()) await step(frame, name).evaluate((button) => (button as HTMLElement).click());
  else await step(frame, name).click();
}

test("a page of another site shows a public game and follows it, without a cookie", async ({
  person,
  server,
}) => {
  const { room, two } = await publicGame(server.url, "liger", turns);
  const me = await person();
  // The reader knows the server: their browser has a cookie of its host.
  await me.page.goto(me.url);
  await expect.poll(async () => (await me.context.cookies()).length).toBeGreaterThan(0);
  const wire = new Wire(server);
  const front = await wire.url();
  const site = await ForeignSite.with([`${front}/embed/${room}`]);
  await blocksStorage(me.page);
  await me.page.goto(site.url);
  const frame = me.page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Liger" })).toBeVisible();
  await expect(frame.getByText("Turn 4 · Blue to move")).toBeVisible();
  await expect(frame.getByText("Designed by Mark Steere, 2009")).toBeVisible();
  await expect(frame.getByRole("timer")).toHaveCount(2);
  await expect(frame.locator(".board-picture .board")).toBeVisible();

  const place = frame.locator(".turn-number");
  await expect(place).toHaveText("Turn 3 of 3");
  await takesStep(frame, "One turn back");
  await expect(place).toHaveText("Turn 2 of 3");
  await expect(frame.getByText("Turn 2 of 3. Blue: d8 to e7", { exact: false })).toBeAttached();
  await pressesKey(frame, me.page, "Home");
  await expect(place).toHaveText("Start (3 turns)");
  await expect(step(frame, "To the start")).toBeDisabled();
  await pressesKey(frame, me.page, "ArrowRight");
  await expect(place).toHaveText("Turn 1 of 3");
  await takesStep(frame, "Back to the game");
  await expect(place).toHaveText("Turn 3 of 3");

  // The page follows the game to its end.
  await two.plays(room, "g7-f6");
  await expect(place).toHaveText("Turn 4 of 4");
  await two.asks({ type: "resign", room });
  await expect(frame.locator(".standing")).toContainText("won by resignation");
  await expect(frame.getByRole("timer")).toHaveCount(1);

  const link = frame.getByRole("link", { name: "Open the game at Quintet" });
  await expect(link).toHaveAttribute("href", `/room/${room}`);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener");
  expect(wire.heard).toContain(`GET /embed/${room} HTTP/1.1`);
  expect(wire.heard).toContain(`GET /embed/${room}.json HTTP/1.1`);
  expect(wire.heard).not.toMatch(/^cookie:/im);
  expect(wire.heard).not.toContain("GET /ws");
  expect(wire.heard).not.toContain("POST ");
  site.close();
  wire.close();
});

test("a page of another site can frame neither the room nor the rest of the client", async ({
  person,
  server,
}) => {
  const { room } = await publicGame(server.url, "liger", turns.slice(0, 1));
  const me = await person();
  const site = await ForeignSite.with([
    `${server.url}/embed/${room}`,
    `${server.url}/room/${room}`,
    `${server.url}/`,
    `${server.url}/embed/23456789ab`,
  ]);
  // Browsers report a refused frame as an error of the page.
  const page = await me.context.newPage();
  await page.goto(site.url);
  const frame = (at: number) => page.frameLocator(`iframe[title="${at}"]`);
  await expect(frame(0).locator(".embed .board-picture svg").first()).toBeVisible();
  await expect(frame(3).getByText("There is no such public game.")).toBeVisible();
  for (const refused of [1, 2]) {
    await expect(frame(refused).locator("#app")).toHaveCount(0);
    await expect(frame(refused).getByText("Quintet", { exact: true })).toHaveCount(0);
  }
  await page.close();
  site.close();
});
