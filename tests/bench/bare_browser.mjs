// Chromium without a debugger. A browser under Playwright records a stack for each timer and promise,
// and reads all scripts a second time for that, so its long tasks are not those of a player's browser.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = "/usr/bin/chromium-headless-shell";
/** In ms; longer than any page works after it is opened. */
const watched = 5000;

/** Speaks the DevTools protocol over a pipe, with messages that end in a zero. */
class BareBrowser {
  #next = 1;
  #received = "";
  #waiting = new Map();
  /** Called with each event. */
  onEvent = () => {};

  constructor(directory) {
    const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
    this.process = spawn(
      program,
      [...flags, "--no-first-run", "--remote-debugging-pipe", `--user-data-dir=${directory}`],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    this.process.stdio[4].on("data", (bytes) => this.#read(bytes));
    this.process.once("exit", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
    });
  }

  send(method, params = {}, sessionId = undefined) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #read(bytes) {
    const messages = (this.#received + bytes).split("\0");
    this.#received = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      const asked = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (asked === undefined) this.onEvent(message);
      else if (message.error) asked.reject(new Error(message.error.message));
      else asked.resolve(message.result);
    }
  }
}

/**
 * Opens a page with an empty cache on a slowed-down phone. Resolves to the processor time of each task
 * of the page's main thread, in ms.
 */
async function tasksOf(browser, url, slowdown) {
  const { browserContextId } = await browser.send("Target.createBrowserContext");
  const { targetId } = await browser.send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
  });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const phone = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
  await browser.send("Emulation.setDeviceMetricsOverride", phone, sessionId);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown }, sessionId);
  const events = [];
  const complete = new Promise((resolve) => {
    browser.onEvent = ({ method, params }) => {
      if (method === "Tracing.dataCollected") events.push(...params.value);
      if (method === "Tracing.tracingComplete") resolve();
    };
  });
  const traceConfig = { includedCategories: ["toplevel"], excludedCategories: ["*"] };
  await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await browser.send("Page.navigate", { url }, sessionId);
  await new Promise((resolve) => setTimeout(resolve, watched));
  await browser.send("Tracing.end");
  await complete;
  await browser.send("Target.disposeBrowserContext", { browserContextId });
  return mainTasks(events);
}

/** The processor times of the tasks of all pages' main threads in a trace, in ms. */
export function mainTasks(events) {
  const place = ({ pid, tid }) => `${pid}.${tid}`;
  const main = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(place),
  );
  return events
    .filter((event) => /\bRunTask$/.test(event.name) && event.tdur !== undefined)
    .filter((event) => main.has(place(event)))
    .map(({ tdur }) => tdur / 1000);
}

/** The longest task of each page's start, and how many take more than 50 ms of processor time. */
export async function longestTasks(pages, slowdown, runs) {
  const directory = await mkdtemp(join(tmpdir(), "quintet-bare-"));
  const browser = new BareBrowser(directory);
  try {
    const results = pages.map(({ name }) => ({ name, most: [], long: [] }));
    for (let run = 0; run < runs; ++run)
      for (const [index, { url }] of pages.entries()) {
        const tasks = await tasksOf(browser, url, slowdown);
        if (tasks.length === 0) throw new Error(`the trace of ${url} has no tasks`);
        results[index].most.push(Math.max(...tasks));
        results[index].long.push(tasks.filter((time) => time > 50).length);
      }
    return results;
  } finally {
    browser.process.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}
