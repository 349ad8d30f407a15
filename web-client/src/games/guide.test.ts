// The list of files in docs/adding-a-game.md holds for the games that exist.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../base/language";
import { gameViews } from "./registry";

const root = new URL("../../../", import.meta.url);
const guide = readFileSync(new URL("docs/adding-a-game.md", root), "utf8");
const rows = [...guide.matchAll(/^\| \d+ \| [^|]*?`([^`]+)`[^|]*\| (new)? ?\|/gm)].map(
  ([, path = "", kind]) => ({ path, isNew: kind === "new" }),
);

/** Games whose search is not alpha-beta have other sources in place of these. */
const ofAlphaBeta = /^engine\/ID\/(features|weights)\.hpp$/;

function fileOf(path: string, game: string): string {
  const [name = "", ...folders] = path.split("/").reverse();
  const inName = /\.[ch]pp$/.test(name) ? game.replaceAll("-", "_") : game;
  return [...folders.reverse(), name.replace("ID", inName)]
    .map((part) => (part === "ID" ? game : part))
    .join("/");
}

/** The files of a row: one, or one for each language besides English. */
function filesOf(path: string, game: string): string[] {
  if (!path.includes("/LANGUAGE/")) return [fileOf(path, game)];
  return languages
    .filter((language) => language !== "en")
    .map((language) => fileOf(path.replace("LANGUAGE", language), game));
}

test("a game has at most 35 files, as many as the text says", () => {
  const [, all, added, edited] = /has (\d+) files: (\d+) new ones, and (\d+) /.exec(guide) ?? [];
  const countNew = rows.filter(({ isNew }) => isNew).length;
  expect([rows.length, countNew, rows.length - countNew].map(String)).toEqual([all, added, edited]);
  expect(rows.length).toBeLessThanOrEqual(35);
});

test.each(gameViews.map(({ id }) => id))("the listed files exist for %s", (game) => {
  const files = rows.filter(({ path }) => !ofAlphaBeta.test(path));
  const missing = files
    .flatMap(({ path }) => filesOf(path, game))
    .filter((file) => !existsSync(new URL(file, root)));
  expect(missing).toEqual([]);
});

test("the styles of a game are in its own folder", () => {
  const names = new RegExp(`[.-](${gameViews.map(({ id }) => id).join("|")})(?![a-z])`);
  const source = new URL("web-client/src/", root);
  const sheets = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".css") && !path.startsWith("games/"),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const naming = sheets.filter((path) => names.test(readFileSync(new URL(path, source), "utf8")));
  expect(naming).toEqual([]);
});
