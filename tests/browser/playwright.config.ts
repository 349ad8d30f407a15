// Browser tests: real Chromium, and for the keyboard real Firefox, against the real server. From the environment:
//   QUINTET_BINARY       the program (default: the release build)
//   QUINTET_SCREENSHOTS  where pictures of the pages go (default: build/screenshots)

import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(__dirname, "../..");
process.env.QUINTET_BINARY ??= join(root, "build/release/bin/quintet");
process.env.QUINTET_SCREENSHOTS ??= join(root, "build/screenshots");

export const launchOptions = {
  // Chromium without its own windows, menus and their processes: for the same pages it takes two
  // thirds of the processor.
  executablePath: "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: __dirname,
  outputDir: join(root, "build/browser-test-results"),
  reporter: [["list"]],
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // Where nobody looks on, a test that fails is tried once more, and listed as flaky when that helps.
  retries: process.env.CI === undefined ? 0 : 1,
  // Tests wait more than they compute: for clocks, replays and animations.
  workers: 3,
  // Far beyond what anything takes on a busy machine: only what never comes waits for so long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000 },
  projects: [
    { name: "chromium", use: { launchOptions } },
    // Debian's, by WebDriver BiDi.
    {
      name: "firefox",
      testMatch: "keyboard.spec.ts",
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: "/usr/bin/firefox-esr" },
      },
    },
  ],
});
