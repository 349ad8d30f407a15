import { expect, test } from "vitest";
import { refusedWords } from "./refused";

test("a limit of e-mail, or a mail server that is away, has its own words", () => {
  const message = "the mail server accepts no mail just now";
  expect(refusedWords({ code: "unavailable", message, key: "mail.later" })).toBe(
    "The mail server accepts no mail just now",
  );
  expect(refusedWords({ code: "unavailable", message, key: "server.database-away" })).toContain(
    "database",
  );
});
