import { describe, expect, it } from "vitest";
import { RequestError } from "../../net/protocol";
import { texts } from "../../texts/people";
import { passkeyProblem, supportWords } from "./words";

const browserError = (name: string) => new DOMException("not for people", name);

describe("an error of the browser", () => {
  it.each(["NotAllowedError", "InvalidStateError", "NotSupportedError", "ConstraintError"])(
    "has words when a passkey is made: %s",
    (name) => {
      expect(passkeyProblem(browserError(name), "make")).toBe(texts.passkeys.problems.make[name]);
      expect(texts.passkeys.problems.make[name]).toMatch(/\.$/);
    },
  );

  it("has other words when a passkey is used, because there may be none", () => {
    const words = passkeyProblem(browserError("NotAllowedError"), "use");
    expect(words).toBe(texts.passkeys.problems.use.NotAllowedError);
    expect(words).toContain("this device has none");
  });

  it("about the address of the page is the same for both", () => {
    for (const how of ["make", "use"] as const)
      expect(passkeyProblem(browserError("SecurityError"), how)).toBe(
        texts.passkeys.problems.SecurityError,
      );
  });

  it.each(["UnknownError", "OperationError", "DataError", "constructor"])(
    "that says nothing to people has general words: %s",
    (name) => {
      expect(passkeyProblem(browserError(name), "use")).toBe(texts.passkeys.problems.other);
      expect(passkeyProblem(browserError(name), "make")).toBe(texts.passkeys.problems.other);
    },
  );

  it("is none if the page has ended the prompt", () => {
    expect(passkeyProblem(browserError("AbortError"), "use")).toBeNull();
    expect(passkeyProblem(browserError("AbortError"), "make")).toBeNull();
  });

  it("may be no error at all", () => {
    expect(passkeyProblem("?", "use")).toBe(texts.passkeys.problems.other);
    expect(passkeyProblem(new TypeError("?"), "make")).toBe(texts.passkeys.problems.other);
  });
});

describe("a refusal of the server", () => {
  it("is said in its own words", () => {
    const message = "you have as many passkeys as there may be: remove one first";
    const refused = new RequestError("forbidden", message, null, { key: "passkeys.too-many" });
    expect(passkeyProblem(refused, "make")).toBe(
      "You have as many passkeys as there may be: remove one first",
    );
  });

  it("says how long to wait after too many requests", () => {
    expect(passkeyProblem(new RequestError("too-many", "", 12_000), "use")).toContain("12 seconds");
  });
});

describe("a page without passkeys", () => {
  it("says why, and names its address", () => {
    expect(supportWords("address", "127.0.0.1")).toContain("(127.0.0.1)");
    expect(supportWords("insecure", "play.example.org")).toContain("https");
    expect(supportWords("missing", "play.example.org")).toContain("This browser has no passkeys");
    expect(supportWords("possible", "play.example.org")).toBeNull();
  });
});
