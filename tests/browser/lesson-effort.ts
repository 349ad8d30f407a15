// The effort of each lesson, from the home page to its last step: presses and words are counted
// here, and seconds are estimated from them. web-client/README.md has the table, and a test that
// plays a lesson prints the present cells when the two differ.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Person } from "./fixture";
import { choosesByKey } from "./keys";
import { gamesWithLessons, type LessonRun, playsLesson } from "./lesson-play";

/** Words a minute of silent reading: the mean of adults in Brysbaert 2019. */
const wordsAMinute = 238;
/** Seconds a press, of the keystroke-level model: pointing 1.1 and pressing 0.2; a key 0.28. */
const secondsAPress = { mouse: 1.3, keys: 0.28 } as const;
/** Seconds for which the page shows a wrong turn before the player goes on. */
const secondsAWrongTurn = 1.4;

interface Run {
  plays: LessonRun;
  way: keyof typeof secondsAPress;
  /** The columns of the table that have the words, the presses and the seconds. */
  columns: readonly [number, number, number];
  /** Seconds for the first lesson of the home page. */
  target: number;
}

/** The runs of the table. */
export const runs = {
  demonstrated: { plays: {}, way: "mouse", columns: [1, 2, 3], target: 90 },
  wrongFirst: {
    plays: { wrongFirst: true, hints: true },
    way: "mouse",
    columns: [4, 5, 6],
    target: 180,
  },
  wrongFirstByKeys: {
    plays: { wrongFirst: true, hints: true },
    way: "keys",
    columns: [4, 7, 8],
    target: 180,
  },
} as const satisfies Record<string, Run>;

const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Opens the game's lesson from the home page. Returns the words on the way. */
async function goesFromHome(me: Person, game: string): Promise<string> {
  await me.page.goto(me.url);
  const games = me.page.locator(".hero-games");
  const choice = games.locator("input").nth(gamesWithLessons.indexOf(game));
  await expect(games.locator("input").first()).toBeChecked();
  if (!(await choice.isChecked())) {
    if (me.way === "keys") await choosesByKey(me, choice);
    else await me.presses(games.locator("label").nth(gamesWithLessons.indexOf(game)));
  }
  const words = await me.page.locator(".hero-words, .hero-hint").allInnerTexts();
  const link = me.page.getByRole("link", { name: "Learn it in three minutes" });
  await expect(link).toHaveAttribute("href", `/learn/${game}`);
  await me.presses(link);
  await expect(me.board).toBeVisible();
  return words.join(" ");
}

function inReadme(game: string, columns: Run["columns"]): string[] {
  const text = readFileSync(join(__dirname, "../../web-client/README.md"), "utf8");
  const row = text.split("\n").find((line) => line.startsWith(`| ${game} |`)) ?? "";
  const cells = row.split("|").slice(1);
  return columns.map((column) => cells[column]?.trim() ?? "");
}

/** Plays from the home page to the end of the lesson, and compares the effort with the table. */
export async function playsFromHome(me: Person, game: string, run: Run): Promise<void> {
  const heard = [await goesFromHome(me, game)];
  await playsLesson(me, game, { ...run.plays, hears: (sentence) => heard.push(sentence) });
  await expect(me.page.getByText("Play your first game")).toBeVisible();
  const wrongTurns = heard.filter((sentence) => sentence.startsWith("Not quite")).length;
  const words = countWords(heard.join(" "));
  const seconds = Math.round(
    (words / wordsAMinute) * 60 +
      me.pressed * secondsAPress[run.way] +
      wrongTurns * secondsAWrongTurn,
  );
  expect([words, me.pressed, seconds].map(String)).toEqual(inReadme(game, run.columns));
  if (game === gamesWithLessons[0]) expect(seconds).toBeLessThanOrEqual(run.target);
}
