// The pages in French: no English on them, and no word too long for a narrow phone.

import type { Page } from "@playwright/test";
import { expect, type Person, test } from "./fixture";
import { textsOf } from "./shown-texts";
import { resizes } from "./sizes";

const games = ["slides-of-action", "liger", "sliders", "sumo-checkers", "gridwar"];

const pages: readonly (readonly [string, string])[] = [
  ["/watch", "Parties en cours"],
  ["/games", "Parties"],
  ["/leaderboards", "Classements"],
  ["/account", "Compte"],
  ["/puzzles", "Problèmes"],
  ["/settings", "Réglages"],
  ["/rules", "Règles"],
  ...games.map((game) => [`/rules/${game}`, "Le plateau"] as const),
];

/** Pages whose first content is a board. */
const boards = ["local", "analysis", "learn"].flatMap((page) =>
  games.map((game) => `/${page}/${game}`),
);

async function isFrench(page: Page): Promise<void> {
  await expect(async () => {
    const said = await textsOf(page);
    expect(said.length).toBeGreaterThan(10);
    const words = /\b(the|your?|and|to move|of the|with|waiting|turns?|game)\b/i;
    expect(said.filter((text) => words.test(text))).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Buttons and links whose words are cut off or leave the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button, main a, main label, main h2")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((element) => element.textContent ?? ""),
  );
}

async function fitsInFrench(me: Person, name: string): Promise<void> {
  await isFrench(me.page);
  await me.fits();
  expect(await cutOff(me.page), name).toEqual([]);
  await me.takesPicture(`french-${name}`, false);
}

test("the pages in French have no English and fit into 360 pixels", async ({ person }) => {
  const me = await person({ locale: "fr-FR" });
  await resizes(me, [360, 640]);
  await me.page.goto(me.url);
  await expect(me.page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(me.board).toBeVisible();
  await fitsInFrench(me, "home");
  for (const [path, heading] of pages) {
    await me.page.goto(`${me.url}${path}`);
    await expect(me.page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await fitsInFrench(me, path.slice(1).replaceAll("/", "-"));
  }
  for (const path of boards) {
    await me.page.goto(`${me.url}${path}`);
    await expect(me.page.locator(".cell").first()).toBeVisible();
    await fitsInFrench(me, path.slice(1).replaceAll("/", "-"));
  }
});

test("a game is played in French", async ({ person }) => {
  const me = await person({ locale: "fr-CA" });
  const friend = await person();
  const { page } = me;
  await resizes(me, [360, 640]);
  await page.goto(me.url);
  await page.getByRole("button", { name: "Jouer Liger" }).click();
  await page.getByRole("radio", { name: "Rouge", exact: true }).check();
  await fitsInFrench(me, "new-game");
  await page.getByRole("button", { name: "Ouvrir un salon privé" }).click();
  await expect(me.board).toBeVisible();
  await fitsInFrench(me, "invitation");
  await friend.sitsAt(await page.getByLabel("Lien pour jouer").inputValue(), "Blue");
  await expect(me.status).toContainText("À toi de jouer");
  await me.cell("e3").click();
  await me.cell("e5").click();
  await expect(page.getByText("e5 n’est pas à côté de e3 en diagonale.")).toBeVisible();
  await fitsInFrench(me, "room");
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("button", { name: "Oui, abandonner" }).click();
  await expect(me.status).toContainText("(Bleu) gagne");
  await fitsInFrench(me, "end");
});
