// The German texts about the games for the server's page heads and for clients without JavaScript.
// The build runs this (build.mjs).

import type { Block, GameRules, Rich } from "../game-kit/rules-page";
import { gamesInGerman } from "./german";
import { germanRules } from "./rules";

export interface PlainGame {
  game: string;
  summary: string;
  /** By English name. */
  seats: Readonly<Record<string, string>>;
  /** HTML. */
  rules: string;
}

export async function plainGames(): Promise<readonly PlainGame[]> {
  const rules = await germanRules();
  return Object.entries(gamesInGerman).map(([game, { summary, seats }]) => ({
    game,
    summary,
    seats: seats as Readonly<Record<string, string>>,
    rules: htmlOf(rules[game as keyof typeof gamesInGerman]),
  }));
}

/** Without the examples, which need a board, and without the notation, which a reader does not
 * need there. */
function htmlOf({ name, lead, sections }: GameRules): string {
  const parts = sections.flatMap(({ title, blocks }) => {
    const told = blocks.flatMap(blockHtml);
    return told.length === 0 ? [] : [`<h2>${escaped(title)}</h2>`, ...told];
  });
  return [`<h1>${escaped(name)}</h1>`, `<p>${richHtml(lead)}</p>`, ...parts].join("\n");
}

function blockHtml(block: Block): string[] {
  if (typeof block === "string") return [`<p>${richHtml(block)}</p>`];
  if (!("list" in block)) return [];
  return [`<ul>${block.list.map((item) => `<li>${richHtml(item)}</li>`).join("")}</ul>`];
}

function richHtml(text: Rich): string {
  return escaped(text)
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/`(.+?)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
