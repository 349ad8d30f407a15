import { expect, test } from "vitest";
import { htmlOfMarkdown, htmlOfRules } from "./html";

test("the Markdown of our READMEs becomes HTML, and everything else is text", () => {
  expect(htmlOfMarkdown("# A <b>\n\none\ntwo **bold `*` x** 2 * 3\n")).toBe(
    "<h1>A &lt;b&gt;</h1>\n<p>one two <b>bold <code>*</code> x</b> 2 * 3</p>\n",
  );
  expect(htmlOfMarkdown("* a\n  b\n* c\n\n1. d\n")).toBe(
    "<ul>\n<li>a b</li>\n<li>c</li>\n</ul>\n<ol>\n<li>d</li>\n</ol>\n",
  );
  expect(htmlOfMarkdown("| a | b |\n|---|---|\n| 1 | 2 |\n")).toBe(
    "<table>\n<tr><td>a</td><td>b</td></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n",
  );
  expect(htmlOfMarkdown("```\n<x>\n# y\n```\n[site](http://x.org/?a&b) [file](x.md)")).toBe(
    "<pre>&lt;x&gt;\n# y\n</pre>\n" + '<p><a href="http://x.org/?a&amp;b">site</a> file</p>\n',
  );
  expect(htmlOfMarkdown("a\n## end\nb", "## end")).toBe("<p>a</p>\n");
});

test("a rules page has its texts and lists, without examples and notation", () => {
  const rules = {
    name: "A & B",
    lead: "The **goal** of `a1`.",
    sections: [
      { title: "Play", blocks: ["One.", { list: ["x", "y"] }, { example: "first" }] },
      { title: "Notation", blocks: [{ notation: [["x", "takes"]] as const }] },
    ],
    boards: {},
    examples: {},
  };
  expect(htmlOfRules(rules)).toBe(
    "<h1>A &amp; B</h1>\n<p>The <b>goal</b> of <code>a1</code>.</p>\n" +
      "<h2>Play</h2>\n<p>One.</p>\n<ul><li>x</li><li>y</li></ul>",
  );
});
