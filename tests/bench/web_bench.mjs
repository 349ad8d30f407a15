// Measures the start of the web client on a slow phone with a slow line: Chromium with a processor
// at a quarter of its speed, 1.6 Mbit/s and 150 ms round trip. Every run begins with an empty
// cache.
//
// node web_bench.mjs BINARY [--runs N] [--json FILE]
//
// Then, on the same phone, the blocking of the page while the engine thinks in its worker: each
// game's analysis with the engine off and on for some seconds, and a game that is stepped through.
// Users notice tasks of more than 50 ms. Last, without a debugger, the longest task while a page starts.
//
// Medians (and the worst) of: first contentful paint; the time until the board is playable, which
// means that an active square is there; the time until the page is idle; the layout shift; the
// bytes over the line; the total time for which tasks block the page.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { longestTasks, mainTasks } from "./bare_browser.mjs";

const require = createRequire(new URL("../../web-client/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const line = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
const playable = ".cell.active";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "9" }, json: { type: "string" } },
});
const [binary] = positionals;
const runs = Number(values.runs);
if (binary === undefined || !Number.isInteger(runs) || runs < 1)
  throw new Error("web_bench.mjs BINARY [--runs N] [--json FILE]");

/** Observes the page from its beginning. */
function observe() {
  const seen = { paint: null, playable: null, shift: 0, blocked: 0 };
  Object.assign(window, { seen });
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.paint = startTime;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  // Users notice the part beyond 50 ms.
  watch("longtask", ({ duration }) => {
    seen.blocked += duration - 50;
  });
  new MutationObserver((_, observer) => {
    if (document.querySelector(".cell.active") === null) return; // as `playable` requires
    seen.playable = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** The duration of each measurement, in ms. */
const watched = 6000;
/** A game of Sumo Checkers whose analysis is stepped through. */
const game =
  "d2-d3-c3-c4,f6-f5-f4-g4,f2-g2-g3-f3,e6-f6-f5-e5,b2-a2-a3-b3,g4-f4-f5-g5,b3-b4-a4-a3,d7=d6," +
  "c4-d4-e4-e3,d5=d6,e2-d2+d1=d2,e7-e6-f6-f5,f3-f4-e4-d4,d6-d5+e5=d5,d4=d2,c5-c4-b4-a4";

/**
 * The processor time (of the slowed-down processor) of the long tasks of the page's main thread,
 * during `act` and for some time afterwards: those of more than 50 ms. Other load on the machine
 * does not change it.
 */
async function longTasks(browser, page, act) {
  const categories = ["toplevel", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  await act();
  await page.waitForTimeout(watched);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const times = mainTasks(traceEvents);
  if (times.length === 0) throw new Error("the trace has no tasks");
  return { most: Math.max(...times), long: times.filter((time) => time > 50).length };
}

/** Measures an analysis with the engine off and on, or a game that is stepped through. */
async function measureThinking(browser, url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(playable).first().waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  const off = await longTasks(browser, page, async () => {});
  const review = url.includes("#");
  const on = await longTasks(browser, page, () =>
    review
      ? page.getByRole("button", { name: "Review the game" }).dispatchEvent("click")
      : page.locator(".insight-switch input").dispatchEvent("click"),
  );
  const thought = await page.locator(review ? ".insight-graph" : ".insight-line").count();
  if (thought === 0) throw new Error(`the computer says nothing at ${url}`);
  await context.close();
  return { off, on };
}

function printThinking(results) {
  const told = ({ most, long }) => `${most.toFixed(0)} ms (${long} above 50)`;
  console.log(`\n${"the longest task".padEnd(28)}${"computer off".padEnd(24)}computer on`);
  for (const { name, off, on } of results)
    console.log(`${name.padEnd(28)}${told(off).padEnd(24)}${told(on)}`);
}

async function measure(browser, storageState, url) {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(playable).first().waitFor({ state: "attached" });
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { ...seen, bytes };
}

/** Seats two players at a table and returns the page of the one to move. */
async function seated(browser, url) {
  const opener = await browser.newContext();
  const page = await opener.newPage();
  const room = await page.goto(url).then(() =>
    page.evaluate(async () => {
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
      await new Promise((resolve) => socket.addEventListener("open", resolve));
      const answer = new Promise((resolve) =>
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === 1) resolve(message);
        }),
      );
      socket.send(
        JSON.stringify({
          id: 1,
          type: "open_room",
          game: "slides-of-action",
          options: { players: "2" },
          visibility: "private",
          seat: 0,
        }),
      );
      return answer;
    }),
  );
  const path = `/room/${room.room}#${room.play_key}`;
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(url + path);
  await guest.getByRole("button", { name: /^Sit here as/ }).click();
  await guest.locator(".seat.to-move").waitFor();
  const storageState = await opener.storageState();
  await Promise.all([opener.close(), other.close()]);
  return { storageState, path };
}

function printStarts(results) {
  console.log(`\n${"the start of a page".padEnd(28)}${"longest task".padEnd(24)}above 50 ms`);
  for (const { name, most, long } of results)
    console.log(
      name.padEnd(28) +
        `${middleOf(most).toFixed(0)} ms (${Math.max(...most).toFixed(0)} ms)`.padEnd(24) +
        `${middleOf(long)} (${Math.max(...long)})`,
    );
}

function middleOf(values) {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const [low, high] = [Math.floor((known.length - 1) / 2), Math.ceil((known.length - 1) / 2)];
  return (known[low] + known[high]) / 2;
}

const measures = [
  { key: "paint", title: "first paint", unit: "ms", digits: 0 },
  { key: "playable", title: "playable", unit: "ms", digits: 0 },
  { key: "blocked", title: "blocked", unit: "ms", digits: 0 },
  { key: "shift", title: "layout shift", unit: "", digits: 4 },
  { key: "bytes", title: "over the line", unit: "KiB", digits: 1, scale: 1 / 1024 },
];

function shown({ unit, digits, scale = 1 }, value) {
  return value === null ? "-" : `${(value * scale).toFixed(digits)}${unit && ` ${unit}`}`;
}

function printTable(results) {
  const columns = [28, ...measures.map(() => 24)];
  const row = (cells) =>
    console.log(cells.map((cell, index) => cell.padEnd(columns[index])).join(""));
  row(["median (worst)", ...measures.map(({ title }) => title)]);
  for (const { name, samples } of results)
    row([
      name,
      ...measures.map((measure) => {
        const values = samples.map((sample) => sample[measure.key]);
        const worst = Math.max(...values.map((value) => value ?? 0));
        const median = middleOf(values);
        return median === null ? "-" : `${shown(measure, median)} (${shown(measure, worst)})`;
      }),
    ]);
}

async function serve(directory) {
  const database = join(directory, "quintet.db");
  const child = spawn(binary, ["serve", "--port", "0", "--database", database], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${binary} ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (text) => {
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(`http://localhost:${port}`);
    });
  });
  return { child, url };
}

const directory = await mkdtemp(join(tmpdir(), "quintet-bench-"));
const { child, url } = await serve(directory);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
try {
  const { storageState, path } = await seated(browser, url);
  const pages = [
    { name: "a newcomer at home", path: "/" },
    { name: "one's turn in a room", path, storageState },
  ];
  const results = pages.map(({ name }) => ({ name, samples: [] }));
  for (let run = 0; run < runs; ++run)
    for (const [index, page] of pages.entries())
      results[index].samples.push(await measure(browser, page.storageState, url + page.path));
  printTable(results);
  const thinking = [];
  const { games } = await (await fetch(`${url}/api/catalogue`)).json();
  for (const name of games.map(({ id }) => id))
    thinking.push({ name, ...(await measureThinking(browser, `${url}/analysis/${name}`)) });
  const through = await measureThinking(browser, `${url}/analysis/sumo-checkers#${game}`);
  thinking.push({ name: "a game gone through", ...through });
  printThinking(thinking);
  const opened = ["/", "/watch", "/puzzles", "/learn/liger"];
  const paths = [...opened, "/analysis/sliders", "/local/gridwar", "/rules/gridwar", "/settings"];
  const starts = await longestTasks(
    paths.map((name) => ({ name, url: url + name })),
    slowdown,
    Math.min(runs, 5),
  );
  printStarts(starts);
  if (thinking.some(({ on }) => on.long > 0)) {
    console.error("the page does not stay smooth while the computer thinks");
    process.exitCode = 1;
  }
  if (values.json !== undefined) {
    const text = JSON.stringify({ line, slowdown, results, thinking, starts }, null, 2);
    await writeFile(values.json, `${text}\n`);
  }
} finally {
  await browser.close();
  child.kill("SIGKILL");
  await rm(directory, { recursive: true, force: true });
}
