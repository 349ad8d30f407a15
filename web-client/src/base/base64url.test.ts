import { expect, test } from "vitest";
import { base64Url, bytesOf } from "./base64url";

const examples: [number[], string][] = [
  [[], ""],
  [[0], "AA"],
  [[251, 255], "-_8"],
  [[1, 2, 3], "AQID"],
  [[255, 239, 190, 0], "_---AA"],
];

test.each(examples)("the bytes %j are the text %j, without padding", (bytes, text) => {
  expect(base64Url(Uint8Array.from(bytes).buffer)).toBe(text);
  expect([...bytesOf(text)]).toEqual(bytes);
});

test("every byte comes back, in a text that needs no escape in JSON and addresses", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  const text = base64Url(bytes.buffer);
  expect(text).toMatch(/^[\w-]+$/);
  expect(bytesOf(text)).toEqual(bytes);
});

test.each(["*", "AQID!", "A"])("%j is no base64url", (text) => {
  expect(() => bytesOf(text)).toThrow();
});
