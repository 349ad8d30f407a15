// The effort of each lesson, from the home page to its last step: presses and words are counted
// here, and seconds are estimated from them. web-client/README.md has the table, and this test
// prints the present one when the two differ.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Person, test } from "./fixture";
import { choosesByKey } from "./keys";
import { gamesWithLessons, type LessonRun, playsLesson } from "./lesson-play";

/** Words a minute of silent reading: the mean of adults in Brysbaert 2019. */
const wordsAMinute = 238;
/** Seconds a press, of the keystroke-level model: pointing 1.1 and pressing 0.2; a key 0.28. */
const secondsAPress = { mouse: 1.3, keys: 0.28 } as const;
/** Seconds for which the page shows a wrong turn before the player goes on. */
const secondsAWrongTurn = 1.4;
const targets = { demonstrated: 90, wrong: 180 } as const;

const runs = {
  demonstrated: {},
  wrong: { wrongFirst: true, hints: true },
} as const satisfies Record<string, LessonRun>;

type Run = keyof typeof runs;
type Way = keyof typeof secondsAPress;

interface Effort {
  presses: number;
  words: number;
  wrongTurns: number;
}

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

async function effortOf(me: Person, game: string, run: LessonRun): Promise<Effort> {
  const heard = [await goesFromHome(me, game)];
  await playsLesson(me, game, { ...run, hears: (sentence) => heard.push(sentence) });
  await expect(me.page.getByText("Play your first game")).toBeVisible();
  const wrongTurns = heard.filter((sentence) => sentence.startsWith("Not quite")).length;
  return { presses: me.pressed, words: countWords(heard.join(" ")), wrongTurns };
}

function secondsOf({ presses, words, wrongTurns }: Effort, way: Way): number {
  const reading = (words / wordsAMinute) * 60;
  return Math.round(reading + presses * secondsAPress[way] + wrongTurns * secondsAWrongTurn);
}

function inReadme(name: string): string | undefined {
  const text = readFileSync(join(__dirname, "../../web-client/README.md"), "utf8");
  return text.split("\n").find((line) => line.startsWith(`| ${name} |`));
}

for (const [index, game] of gamesWithLessons.entries()) {
  test(`${game}: the README states the presses and seconds from the home page to the end of the lesson`, async ({
    person,
  }) => {
    const cells: string[] = [];
    for (const run of ["demonstrated", "wrong"] as const satisfies readonly Run[])
      for (const way of ["mouse", "keys"] as const satisfies readonly Way[]) {
        const me = await person({ reducedMotion: "reduce", byKeys: way === "keys" });
        const effort = await effortOf(me, game, runs[run]);
        const seconds = secondsOf(effort, way);
        if (way === "mouse") cells.push(`${effort.words}`);
        cells.push(`${effort.presses}`, `${seconds}`);
        // The first lesson of the home page.
        if (index === 0) expect(seconds).toBeLessThanOrEqual(targets[run]);
      }
    expect(`| ${game} | ${cells.join(" | ")} |`).toBe(inReadme(game));
  });
}
