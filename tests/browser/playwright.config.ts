// Browser tests: real Chromium, and for the keyboard, frames and push messages also real Firefox, against
// the real server.
// Environment:
// QUINTET_BINARY       the program (default: the release build)
// QUINTET_SCREENSHOTS  the folder for pictures of the pages (default: no pictures, which saves a
//                      tenth of the time)

import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(__dirname, "../..");
process.env.QUINTET_BINARY ??= join(root, "build/release/bin/quintet");

export const launchOptions = {
  // Chromium without windows and menus and their processes needs two thirds of the processor time
  // for the same pages.
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
  // CI has ctest try failed tests once more (run.mjs).
  retries: 0,
  // Tests mostly wait: for clocks, replays and animations.
  workers: 3,
  // Far longer than anything takes on a busy machine; only a failure waits that long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 60_000 },
  projects: [
    { name: "chromium", testIgnore: "push-firefox.spec.ts", use: { launchOptions } },
    // Debian's Firefox, through WebDriver BiDi.
    {
      name: "firefox",
      testMatch: ["keyboard*.spec.ts", "embed.spec.ts", "push-firefox.spec.ts"],
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: "/usr/bin/firefox-esr" },
      },
    },
  ],
});
