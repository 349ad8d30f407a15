// `:has()` in the style sheets. A browser looks for elements that could change the result of a `:has()`
// by their class, tag, id or attribute. Without one of them, each new element on the page counts, and
// the browser computes the style of everything again.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The selectors with `:has()` of all sheets. */
const selectors = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .flatMap((path) => selectorsOf(readFileSync(root + path, "utf8")))
  .filter((selector) => selector.includes(":has("));

function selectorsOf(sheet: string): string[] {
  const lists = sheet.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g);
  return [...lists].flatMap(([, list = ""]) => split(list, /,/)).map((text) => text.trim());
}

/** Splits at separators outside of brackets. */
function split(text: string, separator: RegExp): string[] {
  let depth = 0;
  const parts = [""];
  for (const letter of text) {
    if ("([".includes(letter)) ++depth;
    if (")]".includes(letter)) --depth;
    if (depth === 0 && separator.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim() !== "");
}

/** The text in the brackets of each `:has()`. */
function argumentsOf(selector: string): string[] {
  return selector
    .split(":has(")
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((letter) => {
        depth += Number(letter === "(") - Number(letter === ")");
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

const compoundsOf = (selector: string) => split(selector, /[\s>+~]/);

/** Whether it names a class, a tag, an id or an attribute. */
function names(compound: string): boolean {
  const plain = compound.replaceAll(/:(?!is\b)[\w-]+(\(.*\))?/g, "");
  return /[.#[]|^[a-z]/.test(plain);
}

test("a part of :has() names a class, tag, id or attribute, and negates nothing", () => {
  expect(selectors.length).toBeGreaterThan(20);
  const vague = selectors.filter((selector) =>
    argumentsOf(selector).some(
      (argument) =>
        argument.includes(":not(") ||
        split(argument, /,/)
          .flatMap(compoundsOf)
          .some((compound) => !names(compound)),
    ),
  );
  expect(vague).toEqual([]);
});

test("a rule with :has() styles elements of a class, tag, id or attribute", () => {
  const vague = selectors.filter((selector) => {
    const compounds = compoundsOf(selector.replaceAll(/::[\w-]+/g, ""));
    return !names(compounds.at(-1)?.replace(/:has\(.*/, "") ?? "");
  });
  expect(vague).toEqual([]);
});
