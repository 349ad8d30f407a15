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
  test("has its usual value until something is chosen, and keeps what is", () => {
    const kept = withStorage({});
    const sounds = setting("sounds", ["on", "off"], "on");
    expect(sounds.value).toBe("on");
    sounds.choose("off");
    expect(sounds.value).toBe("off");
    expect(kept).toEqual({ "quintet.sounds": "off" });
    expect(setting("sounds", ["on", "off"], "on").value).toBe("off");
  });

  test("does not take what it does not know from storage", () => {
    withStorage({ "quintet.sounds": "loud" });
    expect(setting("sounds", ["on", "off"], "on").value).toBe("on");
  });

  test("works for the page where nothing can be kept", () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
    const sounds = setting("sounds", ["on", "off"], "on");
    sounds.choose("off");
    expect(sounds.value).toBe("off");
  });
});

test("the language is the first of the browser's that we have, or English", () => {
  expect(bestLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(bestLanguage(["EN-gb"])).toBe("en");
  expect(bestLanguage(["den", "fr"])).toBe("en");
  expect(bestLanguage([])).toBe("en");
});
