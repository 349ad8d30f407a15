// The rules of a game as HTML for browsers without JavaScript.

import type { Block, GameRules, Rich } from "../src/game-kit/rules-page";

/** Escapes `&`, `<`, `>`, `"` and `'`, also for attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/**
 * A rules page without its examples, which need a board, and without the notation, which its reader
 * does not need.
 */
export function htmlOfRules({ name, lead, sections }: GameRules): string {
  const parts = sections.flatMap(({ title, blocks }) => {
    const shown = blocks.flatMap(htmlOfBlock);
    return shown.length === 0 ? [] : [`<h2>${escapeHtml(title)}</h2>`, ...shown];
  });
  return [`<h1>${escapeHtml(name)}</h1>`, `<p>${htmlOfRich(lead)}</p>`, ...parts].join("\n");
}

function htmlOfBlock(block: Block): string[] {
  if (typeof block === "string") return [`<p>${htmlOfRich(block)}</p>`];
  if (!("list" in block)) return [];
  return [`<ul>${block.list.map((item) => `<li>${htmlOfRich(item)}</li>`).join("")}</ul>`];
}

function htmlOfRich(text: Rich): string {
  return escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/`(.+?)`/g, "<code>$1</code>");
}

/**
 * The Markdown of our READMEs as HTML: headings, paragraphs, lists, tables, code, bold, and links to
 * other sites. Other syntax stays text. `until`: the line before which the HTML ends.
 */
export function htmlOfMarkdown(markdown: string, until?: string): string {
  const lines = markdown.replace(/\n$/, "").split("\n");
  const end = until === undefined ? -1 : lines.indexOf(until);
  const html: string[] = [];
  let text = ""; // of the open paragraph or item
  let list: "ul" | "ol" | null = null;
  let table = false;
  let fenced = false;

  const endText = () => {
    const tag = list === null ? "p" : "li";
    if (text !== "") html.push(`<${tag}>${htmlOfInline(text)}</${tag}>\n`);
    text = "";
  };
  const endBlock = () => {
    endText();
    if (list !== null) html.push(`</${list}>\n`);
    if (table) html.push("</table>\n");
    list = null;
    table = false;
  };
  const addRow = (line: string) => {
    if (line.startsWith("|---")) return;
    if (!table) {
      endBlock();
      html.push("<table>\n");
      table = true;
    }
    const cells = line.split("|").slice(1, -1);
    html.push(
      `<tr>${cells.map((cell) => `<td>${htmlOfInline(cell.trim())}</td>`).join("")}</tr>\n`,
    );
  };
  const addItem = (kind: "ul" | "ol", item: string) => {
    endText();
    if (list !== kind) {
      endBlock();
      html.push(`<${kind}>\n`);
    }
    list = kind;
    text = item;
  };

  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const heading = /^(#{1,6})(.*)$/.exec(line);
    const item = /^(?:([*-])|\d+\.) (.+)$/.exec(line);
    if (line.startsWith("```")) {
      if (!fenced) endBlock();
      fenced = !fenced;
      html.push(fenced ? "<pre>" : "</pre>\n");
    } else if (fenced) {
      html.push(`${escapeHtml(line)}\n`);
    } else if (line.trim() === "") {
      endBlock();
    } else if (heading !== null) {
      endBlock();
      const [, marks = "", title = ""] = heading;
      html.push(`<h${marks.length}>${htmlOfInline(title.trim())}</h${marks.length}>\n`);
    } else if (line.startsWith("|")) {
      addRow(line);
    } else if (item !== null) {
      addItem(item[1] === undefined ? "ol" : "ul", item[2] ?? "");
    } else {
      text += (text === "" ? "" : " ") + line.trim();
    }
  }
  endBlock();
  return html.join("");
}

/** Code, bold and links in a paragraph. A link to a file becomes its text only. */
function htmlOfInline(text: string): string {
  const marks = /`([^`]+)`|\*\*((?:`[^`]*`|(?!\*\*).)+)\*\*|\[([^\]]+)\]\(([^)]*)\)/g;
  let html = "";
  let begin = 0;
  for (const found of text.matchAll(marks)) {
    const [all, code, bold, label = "", address = ""] = found;
    html += escapeHtml(text.slice(begin, found.index));
    begin = (found.index ?? 0) + all.length;
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (bold !== undefined) html += `<b>${htmlOfInline(bold)}</b>`;
    else if (address.startsWith("http"))
      html += `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
    else html += escapeHtml(label);
  }
  return html + escapeHtml(text.slice(begin));
}
