import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page whose browser matches these media queries, and a freshly loaded module. */
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
  test("is set on the root element from the beginning, and after every choice", async () => {
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

  test("follows the system's theme until the user chooses one", async () => {
    const { dataset, attributes, listeners, appearance } = await pageThatPrefers("scheme: dark");
    expect(dataset.theme).toBe("dark");
    expect(attributes.content).toBe("#000");
    listeners.get("(prefers-color-scheme: dark)")?.({ matches: false });
    expect(dataset.theme).toBe("light");
    expect(attributes.content).toBe("#fff");
    appearance.theme.choose("dark");
    expect(dataset.theme).toBe("dark");
  });

  test("has no animations if the system asks for reduced motion, whatever the choice", async () => {
    const { dataset, appearance } = await pageThatPrefers("reduced-motion: reduce");
    appearance.animation.choose("slow");
    expect(dataset.animation).toBe("off");
    expect(appearance.pace()).toBe(0);
  });

  test("has animations of the chosen speed", async () => {
    const { dataset, appearance } = await pageThatPrefers();
    expect(appearance.pace()).toBe(1);
    appearance.animation.choose("fast");
    expect(appearance.pace()).toBeLessThan(1);
    expect(dataset.animation).toBe("fast");
    appearance.animation.choose("off");
    expect(appearance.pace()).toBe(0);
  });
});
