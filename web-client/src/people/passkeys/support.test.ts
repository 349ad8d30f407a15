import { expect, test } from "vitest";
import { type PageTraits, passkeySupport } from "./support";

const page = (changes: Partial<PageTraits>): PageTraits => ({
  host: "play.example.org",
  isSecure: true,
  hasPasskeys: true,
  ...changes,
});

test.each(["play.example.org", "localhost", "10.example", "1.2.3.4.example"])(
  "a page of %s can use passkeys",
  (host) => expect(passkeySupport(page({ host }))).toBe("possible"),
);

test.each(["127.0.0.1", "192.168.1.20", "[::1]", "[2001:db8::1]"])(
  "a page of the IP address %s cannot, whether it is secure or not",
  (host) => {
    expect(passkeySupport(page({ host }))).toBe("address");
    expect(passkeySupport(page({ host, isSecure: false, hasPasskeys: false }))).toBe("address");
  },
);

test("a page without https cannot, whatever the browser has", () => {
  expect(passkeySupport(page({ isSecure: false }))).toBe("insecure");
  expect(passkeySupport(page({ isSecure: false, hasPasskeys: false }))).toBe("insecure");
});

test("a browser may have no passkeys", () => {
  expect(passkeySupport(page({ hasPasskeys: false }))).toBe("missing");
});
