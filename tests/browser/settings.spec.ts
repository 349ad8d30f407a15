// The settings page and the effects of its choices; and that a page in German has no English text.

import type { Page } from "@playwright/test";
import { texts as germanHome } from "../../web-client/src/texts/de/first/home";
import { texts as germanInvitation } from "../../web-client/src/texts/de/first/invitation";
import { texts as germanLobby } from "../../web-client/src/texts/de/first/lobby";
import { texts as german } from "../../web-client/src/texts/de/first/main";
import { texts as germanTable } from "../../web-client/src/texts/de/first/table";
import { texts as germanLocal } from "../../web-client/src/texts/de/local";
import { texts as germanNewGame } from "../../web-client/src/texts/de/new-game";
import { texts as germanPeople } from "../../web-client/src/texts/de/people";
import { texts as germanSettings } from "../../web-client/src/texts/de/settings";
import { english as englishHome } from "../../web-client/src/texts/en/home";
import { english as englishInvitation } from "../../web-client/src/texts/en/invitation";
import { english as englishLobby } from "../../web-client/src/texts/en/lobby";
import { english as englishLocal } from "../../web-client/src/texts/en/local";
import { english } from "../../web-client/src/texts/en/main";
import { english as englishNewGame } from "../../web-client/src/texts/en/new-game";
import { english as englishPeople } from "../../web-client/src/texts/en/people";
import { english as englishSettings } from "../../web-client/src/texts/en/settings";
import { english as englishTable } from "../../web-client/src/texts/en/table";
import { expect, test } from "./fixture";
import { textsOf } from "./shown-texts";
import { resizes } from "./sizes";

const root = (page: Page) => page.locator("html");

test("a choice takes effect immediately, in all tabs, and after a reload", async ({ person }) => {
  const me = await person({ colorScheme: "light" });
  const { page } = me;
  await page.goto(`${me.url}/settings`);
  await expect(root(page)).toHaveAttribute("data-theme", "light");
  await expect(me.board).toBeVisible();
  await me.portraysEverywhere("settings");

  await page.emulateMedia({ colorScheme: "light" });
  const other = await me.context.newPage();
  await other.goto(me.url);
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  for (const name of ["Dark", "High contrast", "Flat", "Light against dark", "Off", "Always"])
    await choose(name);
  for (const name of ["Show coordinates", "Sounds"])
    await page.getByRole("checkbox", { name }).uncheck();
  const chosen = {
    "data-theme": "dark",
    "data-board": "contrast",
    "data-pieces": "flat",
    "data-palette": "tones",
    "data-animation": "off",
    "data-coordinates": "off",
  };
  const wears = async (shown: Page) => {
    for (const [name, value] of Object.entries(chosen))
      await expect(root(shown)).toHaveAttribute(name, value);
    await expect(root(shown)).toHaveCSS("color-scheme", "dark");
  };
  await wears(page);
  await wears(other);
  await expect(me.board.locator(".names")).toBeHidden();
  await expect(root(page)).toHaveCSS("background-color", "rgb(23, 25, 28)");

  await page.reload();
  await wears(page);
  for (const name of ["Dark", "High contrast", "Always"])
    await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Sounds" })).not.toBeChecked();
  await page.getByRole("combobox", { name: "Game" }).selectOption("Gridwar");
  await me.isAccessible();

  // Before the first paint: the theme is set without the rest of the page's script.
  me.expectsOutages = true;
  const script = await page.locator('script[type="module"]').getAttribute("src");
  await page.route(`**${script}`, (route) => route.abort());
  await page.reload();
  await expect(root(page)).toHaveAttribute("data-theme", "dark");
  await expect(root(page)).not.toHaveAttribute("data-board");
});

test("the board beside the choices plays a turn", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/settings`);
  await expect(me.page.getByText("Animations are off")).toBeVisible();
  for (const game of ["Liger", "Sliders", "Sumo Checkers", "Gridwar", "Slides of Action"]) {
    await me.page.getByRole("combobox", { name: "Game" }).selectOption(game);
    const board = me.page.locator(".preview-board");
    const showTurn = me.page.getByRole("button", { name: "Show a turn" });
    // Playable squares are marked once the rules are loaded.
    await expect(showTurn).toBeEnabled();
    // Only the visible state: pieces that have just left the board are still drawn with no opacity,
    // and the order of pieces that do not overlap is not visible.
    const seen = () =>
      board.evaluate((element) =>
        [...element.querySelectorAll("svg > :not(.falling)")]
          .map(({ outerHTML }) => outerHTML)
          .sort()
          .join("\n"),
      );
    const start = await seen();
    await showTurn.click();
    await expect.poll(seen).not.toBe(start);
    await me.page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(seen).toBe(start);
    await me.takesPicture(`settings-${game}`);
  }
});

test("the whole board stays in view beside the choices, also in a low window", async ({
  person,
}) => {
  const me = await person();
  await me.page.goto(`${me.url}/settings`);
  await expect(me.page.getByRole("button", { name: "Show a turn" })).toBeEnabled();
  for (const size of [
    [740, 360],
    [844, 390],
    [1280, 720],
  ] as const) {
    await resizes(me, size);
    await me.page.evaluate(() => scrollTo(0, 400));
    await expect(me.page.locator(".preview"), size.join("x")).toBeInViewport({ ratio: 1 });
    await me.fits();
  }
});

test("a page in German has no English on it", async ({ person }) => {
  const me = await person({ locale: "de-AT" });
  const friend = await person();
  const { page } = me;
  await page.goto(me.url);
  await expect(root(page)).toHaveAttribute("lang", "de");
  await page.getByRole("button", { name: "Spielen Liger" }).click();
  await isGerman(page);
  await me.takesPicture("german-home");
  await page.getByRole("radio", { name: "Rot", exact: true }).check();
  await page.getByRole("button", { name: "Privaten Raum öffnen" }).click();
  await expect(me.board).toBeVisible();
  await isGerman(page);
  await friend.sitsAt(await page.getByLabel("Link zum Mitspielen").inputValue(), "Blue");
  await expect(me.status).toContainText("Du bist am Zug");
  await isGerman(page);
  await me.cell("e3").click();
  await me.cell("e5").click();
  await expect(page.getByText("e5 liegt nicht schräg neben e3.")).toBeVisible();
  await me.portrays("german-room");
  await isGerman(page);
  await page.getByRole("button", { name: "Aufgeben" }).click();
  await page.getByRole("button", { name: "Ja, aufgeben" }).click();
  await expect(me.status).toContainText("(Blau) gewinnt: du hast aufgegeben");
  await isGerman(page);

  for (const [path, heading] of [
    ["/watch", "Laufende Partien"],
    ["/games", "Partien"],
    ["/leaderboards", "Ranglisten"],
    ["/account", "Konto"],
    ["/local/sumo-checkers", "Sumo Checkers"],
    ["/analysis/gridwar", "Analyse"],
    ["/rules", "Regeln"],
    ["/rules/liger", "Liger"],
    ["/settings", "Einstellungen"],
  ]) {
    await page.goto(`${me.url}${path}`);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await isGerman(page);
  }
  await me.takesPicture("german-settings");
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await expect(root(page)).toHaveAttribute("lang", "de");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
});

/** All texts of these tables that differ in German. */
const englishTexts = new Set([
  ...differing(english, german),
  ...differing(englishLocal, germanLocal),
  ...differing(englishHome, germanHome),
  ...differing(englishInvitation, germanInvitation),
  ...differing(englishLobby, germanLobby),
  ...differing(englishNewGame, germanNewGame),
  ...differing(englishPeople, germanPeople),
  ...differing(englishSettings, germanSettings),
  ...differing(englishTable, germanTable),
  ...["Blue", "Red", "Checkers to push off", "Board", "Players", "Connection"],
]);

/** "Analyse" is the same in both languages. */
englishTexts.delete("Analyse");

function differing(one: unknown, other: unknown): string[] {
  if (typeof one === "string") return one === other ? [] : [one];
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null)
    return [];
  return Object.entries(one).flatMap(([key, value]) =>
    differing(value, (other as Record<string, unknown>)[key]),
  );
}

async function isGerman(page: Page): Promise<void> {
  await expect(async () => {
    const said = await textsOf(page);
    expect(said.length).toBeGreaterThan(10);
    const words = /\b(the|your?|and|to move|of the|with|waiting|turns?|game)\b/i;
    expect(said.filter((text) => englishTexts.has(text) || words.test(text))).toEqual([]);
  }).toPass({ timeout: 60_000 });
}
