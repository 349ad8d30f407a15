import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page whose browser answers these questions with yes, and the module as it begins there. */
async function pageThatPrefers(...yes: string[]) {
  const listeners = new Map<string, (event: { matches: boolean }) => void>();
  vi.stubGlobal("matchMedia", (question: string) => ({
    matches: yes.some((part) => question.includes(part)),
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
      listeners.set(question, listener),
  }));
  const dataset: Record<string, string> = {};
  vi.stubGlobal("getComputedStyle", () => ({
    getPropertyValue: () => (dataset.theme === "dark" ? "#000" : "#fff"),
  }));
  const attributes: Record<string, string> = {};
  const meta = {
    setAttribute: (name: string, value: string) => {
      attributes[name] = value;
    },
  };
  const page = { documentElement: { dataset }, querySelectorAll: () => [meta] };
  const appearance = await import("./appearance");
  appearance.applyAppearance(page as unknown as Document);
  return { dataset, attributes, listeners, appearance };
}

describe("appearance", () => {
  test("stand on the root element from the beginning, and whenever another one is chosen", async () => {
    const { dataset, appearance } = await pageThatPrefers();
    expect(dataset).toEqual({
      theme: "light",
      board: "wood",
      pieces: "relief",
      palette: "usual",
      animation: "normal",
      coordinates: "on",
    });
    appearance.boardStyle.choose("slate");
    appearance.coordinates.choose("off");
    expect(dataset).toMatchObject({ board: "slate", coordinates: "off" });
  });

  test("follow the system's theme until one is chosen", async () => {
    const { dataset, attributes, listeners, appearance } = await pageThatPrefers("scheme: dark");
    expect(dataset.theme).toBe("dark");
    expect(attributes.content).toBe("#000");
    listeners.get("(prefers-color-scheme: dark)")?.({ matches: false });
    expect(dataset.theme).toBe("light");
    expect(attributes.content).toBe("#fff");
    appearance.theme.choose("dark");
    expect(dataset.theme).toBe("dark");
  });

  test("do not move where the system wants stillness, whatever is chosen", async () => {
    const { dataset, appearance } = await pageThatPrefers("reduced-motion: reduce");
    appearance.animation.choose("slow");
    expect(dataset.animation).toBe("off");
    expect(appearance.pace()).toBe(0);
  });

  test("move as fast as is chosen", async () => {
    const { dataset, appearance } = await pageThatPrefers();
    expect(appearance.pace()).toBe(1);
    appearance.animation.choose("fast");
    expect(appearance.pace()).toBeLessThan(1);
    expect(dataset.animation).toBe("fast");
    appearance.animation.choose("off");
    expect(appearance.pace()).toBe(0);
  });
});
