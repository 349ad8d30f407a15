// The folders of src as README.md pictures them: each line names the folders that may import nothing
// of their own line or of the lines above it.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));
const readme = readFileSync(join(root, "../README.md"), "utf8");

interface Import {
  from: string;
  to: string;
}

/** The imports of all files of the client, with paths from src. */
const imports = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap(importsOf);

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const found = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.{1,2}\/?[^"]*)"/g);
  return [...found].map(([, path = ""]) => {
    const to = join(root, dirname(from), path);
    const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return { from, to: relative(root, isFolder ? join(to, "index.ts") : to) };
  });
}

/** The folders of `path` and of everything around it, the outermost first. */
function foldersOf(path: string): string[] {
  const parts = dirname(path).split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** The two folders side by side that an import joins; null when one contains the other. */
function joined({ from, to }: Import): { user: string; used: string } | null {
  const [users, useds] = [foldersOf(from), foldersOf(to)];
  const level = users.findIndex((folder, index) => folder !== useds[index]);
  const [user, used] = [users[level], useds[level]];
  if (user === undefined || used === undefined || user === "." || used.startsWith(".."))
    return null;
  return { user, used };
}

const arrows = new Map<string, Import>();
for (const one of imports) {
  const pair = joined(one);
  if (pair !== null) arrows.set(`${pair.user} -> ${pair.used}`, one);
}

/** From the picture: each folder's line, counted from the top. */
const lines = new Map<string, number>();
const picture = /<!-- folders -->\n```\n(.*?)```/s.exec(readme)?.[1] ?? "";
for (const [index, line] of picture.trim().split("\n").entries())
  for (const folder of (line.split("  ")[0] ?? "").split(" ").filter((name) => name !== ""))
    lines.set(folder.replace(/\/$/, ""), index);

describe("the folders of src", () => {
  it("never import each other", () => {
    const mutual = [...arrows.keys()].filter((arrow) => {
      const [user, used] = arrow.split(" -> ");
      return arrows.has(`${used} -> ${user}`);
    });
    expect(mutual.map((arrow) => `${arrow}: ${arrows.get(arrow)?.from}`)).toEqual([]);
  });

  it("are all in the picture of README.md", () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...lines.keys()].sort()).toEqual(folders.sort());
  });

  it("have sessions that import no component and no hook, and name no part of a page", () => {
    const sessions = [...new Set(imports.map(({ from }) => from))].filter((path) =>
      /[-/]session\.ts$/.test(path),
    );
    expect(sessions.length).toBeGreaterThan(5);
    const wrong = imports.filter(({ from, to }) => sessions.includes(from) && to.endsWith(".tsx"));
    expect(wrong).toEqual([]);
    const pages = sessions.filter((path) =>
      /"preact\/hooks"|\b(document|window|location|history)\./.test(
        readFileSync(join(root, path), "utf8").replaceAll("this.history.", ""),
      ),
    );
    expect(pages).toEqual([]);
  });

  it("import only what stands further down in that picture", () => {
    const upward = [...arrows].filter(([arrow]) => {
      const [user = "", used = ""] = arrow.split(" -> ");
      return !user.includes("/") && (lines.get(user) ?? 0) >= (lines.get(used) ?? 0);
    });
    expect(upward.map(([arrow, { from, to }]) => `${arrow}: ${from} imports ${to}`)).toEqual([]);
  });
});
