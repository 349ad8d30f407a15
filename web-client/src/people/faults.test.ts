import { describe, expect, it } from "vitest";
import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { nameFaults, newPasswordFaults, refusedFaults } from "./faults";

const words = texts.account;

describe("a name", () => {
  it("is found missing, too short or too long before it is sent", () => {
    expect(nameFaults("  ")).toEqual({ name: words.missing });
    expect(nameFaults(" A ")).toEqual({ name: words.shortName });
    expect(nameFaults("A".repeat(21))).toEqual({ name: words.longName });
    expect(nameFaults("Zoë")).toEqual({});
  });
});

describe("a new password", () => {
  it("is counted in characters, not in their parts", () => {
    expect(newPasswordFaults("")).toEqual({ password: words.missing });
    expect(newPasswordFaults("🐙".repeat(7))).toEqual({ password: words.shortPassword });
    expect(newPasswordFaults("🐙".repeat(128))).toEqual({});
    expect(newPasswordFaults("a".repeat(129))).toEqual({ password: words.longPassword });
  });
});

describe("a refusal of the server", () => {
  const refused = (code: string, retryAfter: number | null = null) =>
    new RequestError(code, "", retryAfter);

  it("is shown at its field", () => {
    expect(refusedFaults(refused("name-taken"))).toEqual({ name: words.nameTaken });
    expect(refusedFaults(refused("weak-password"))).toEqual({ password: words.weakPassword });
    expect(refusedFaults(refused("wrong-password"))).toEqual({ password: words.wrongLogin });
    expect(refusedFaults(refused("wrong-password"), "old")).toEqual({ old: words.wrongPassword });
  });

  it("is otherwise shown for the whole form, with the time to wait", () => {
    expect(refusedFaults(refused("too-many", 12_000))).toEqual({
      form: texts.problems.tooManyFor("12 seconds"),
    });
    expect(refusedFaults(refused("too-many", 300_000))).toEqual({
      form: texts.problems.tooManyFor("5 minutes"),
    });
    expect(refusedFaults(refused("connection-lost"))).toEqual({
      form: texts.problems["connection-lost"],
    });
    expect(refusedFaults(new Error("?"))).toEqual({ form: texts.problems.other });
  });
});
