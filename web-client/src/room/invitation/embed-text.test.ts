import { expect, test } from "vitest";
import { embedCode, mayBeEmbedded } from "./embed-text";

const room = {
  visibility: "public",
  spectators: "open",
  status: "playing",
  result: null,
} as const;

test("only a public game that has begun and that every reader may watch has a code to embed", () => {
  expect(mayBeEmbedded(room)).toBe(true);
  expect(mayBeEmbedded({ ...room, visibility: "private" })).toBe(false);
  expect(mayBeEmbedded({ ...room, spectators: "none" })).toBe(false);
  expect(mayBeEmbedded({ ...room, spectators: "link" })).toBe(false);
  expect(mayBeEmbedded({ ...room, status: "open" })).toBe(false);
  const ended = { ...room, status: "over" as const };
  expect(
    mayBeEmbedded({ ...ended, result: { winners: [0], reason: "goal", places: [1, 2] } }),
  ).toBe(true);
  expect(mayBeEmbedded({ ...ended, result: { winners: [], reason: "aborted", places: [] } })).toBe(
    false,
  );
  expect(mayBeEmbedded(ended)).toBe(false);
});

test("the code is one frame that loads when it comes into sight", () => {
  const code = embedCode("https://play.example.org", "k3v9w2m7qp", 'Liger "at" <Quintet> & more');
  expect(code).toContain('src="https://play.example.org/embed/k3v9w2m7qp"');
  expect(code).toContain('loading="lazy"');
  expect(code).toContain('title="Liger &quot;at&quot; &lt;Quintet> &amp; more"');
});
