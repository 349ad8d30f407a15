// The statistics of a game: its page, and the ways that lead there.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./fixture";
import type { QuintetServer } from "./server";

/** A finished game as text; the minute makes it different from the other games. */
function gameText(game: string, minute: number, end: readonly string[], more = ""): string {
  const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
  return `[Game "${game}"]\n${more}[Date "2026-03-01"]\n[Time "${time}"]\n\n${end.join("\n\n")}\n`;
}

const redWins = ["1. c3-d4\n2. b6-a5\nBlue withdraws (resignation)", "Result: Red (resignation)"];
const blueWins = ["1. c3-d4\n2. b6-a5\nRed withdraws (resignation)", "Result: Blue (resignation)"];
const sunsWin = ["1. d4\n2. d3\n3. a3", "Result: Suns (connected)"];

/** Stores finished public games, as an operator imports them. */
async function imports(server: QuintetServer, games: readonly string[]): Promise<void> {
  await server.kill();
  const file = join(server.directory, "games.txt");
  await writeFile(file, games.join("\n"));
  await promisify(execFile)(process.env.QUINTET_BINARY ?? "quintet", [
    "import",
    file,
    "--public",
    "--database",
    server.database,
  ]);
  await server.run();
}

test("the page says how games go, with intervals, and when there are too few to tell", async ({
  server,
  person,
}) => {
  await imports(server, [
    ...Array.from({ length: 48 }, (_, at) => gameText("liger", at, at < 36 ? redWins : blueWins)),
    ...Array.from({ length: 5 }, (_, at) => gameText("slides-of-action", at, sunsWin)),
  ]);
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/leaderboards/liger`);
  await page.getByRole("link", { name: "How games of Liger go" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics of Liger");
  const people = page.getByRole("region", { name: "Games between people" });
  await expect(people).toContainText("48 games");
  await expect(people.getByRole("list", { name: "Results" })).toContainText("Red 75%");
  await expect(people).toContainText("75% (61% to 85%)");
  await expect(people).toContainText("Red: clearly more wins than with equal chances.");
  await me.portraysEverywhere("statistics");

  await page.getByRole("link", { name: "Slides of Action" }).click();
  await expect(people).toContainText("5 games");
  await expect(people).toContainText("Too few games to tell");
  await expect(people).not.toContainText("%");

  await page.getByRole("link", { name: "Gridwar" }).click();
  await expect(people).toContainText("No public game has finished yet.");
  await people.getByRole("button", { name: "Find an opponent" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await page.goto(`${me.url}/rules/sliders`);
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveURL(/\/statistics\/sliders$/);
});
