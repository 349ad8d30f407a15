import { afterEach, describe, expect, test, vi } from "vitest";
import { bestLanguage } from "./language";
import { setting } from "./settings";

afterEach(() => vi.unstubAllGlobals());

function withStorage(kept: Record<string, string>): Record<string, string> {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
  return kept;
}

describe("a setting", () => {
  test("has its default value until the user chooses another, and then keeps that", () => {
    const kept = withStorage({});
    const sounds = setting("sounds", ["on", "off"], "on");
    expect(sounds.value).toBe("on");
    sounds.choose("off");
    expect(sounds.value).toBe("off");
    expect(kept).toEqual({ "quintet.sounds": "off" });
    expect(setting("sounds", ["on", "off"], "on").value).toBe("off");
  });

  test("ignores an unknown value in storage", () => {
    withStorage({ "quintet.sounds": "loud" });
    expect(setting("sounds", ["on", "off"], "on").value).toBe("on");
  });

  test("works for this page if nothing can be stored", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
    const sounds = setting("sounds", ["on", "off"], "on");
    sounds.choose("off");
    expect(sounds.value).toBe("off");
  });
});

test("the language is the first of the browser's languages that we have, or English", () => {
  expect(bestLanguage(["it-IT", "de-AT", "en"])).toBe("de");
  expect(bestLanguage(["EN-gb"])).toBe("en");
  expect(bestLanguage(["den", "it"])).toBe("en");
  expect(bestLanguage([])).toBe("en");
});
