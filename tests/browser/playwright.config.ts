// Browser tests: real Chromium against the real server. From the environment:
//   QUINTET_BINARY       the program (default: the release build)
//   QUINTET_SCREENSHOTS  where pictures of the pages go (default: build/screenshots)

import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(__dirname, "../..");
process.env.QUINTET_BINARY ??= join(root, "build/release/bin/quintet");
process.env.QUINTET_SCREENSHOTS ??= join(root, "build/screenshots");

export default defineConfig({
  testDir: __dirname,
  outputDir: join(root, "build/browser-test-results"),
  reporter: [["list"]],
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // Where nobody looks on, a test that fails is tried once more, and listed as flaky when that helps.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
