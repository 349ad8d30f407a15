import { describe, expect, it } from "vitest";
import { handlingOf, outdated } from "./policy";

const origin = "https://quintet.example";
const files = ["/", "/icon.svg", "/assets/main-1.js"];

function handling(path: string, how: { method?: string; mode?: string } = {}) {
  const { method = "GET", mode = "cors" } = how;
  return handlingOf({ method, mode, url: new URL(path, origin).href }, origin, files);
}

describe("the requests that the service worker answers", () => {
  it("are pages, from the server first", () => {
    for (const path of ["/", "/room/abc?turn=3", "/local/liger", "/rules"])
      expect(handling(path, { mode: "navigate" })).toBe("page");
  });

  it("are files that never change, of this version and of others", () => {
    expect(handling("/assets/main-1.js")).toBe("fixed");
    expect(handling("/assets/rules-of-an-older-version.js")).toBe("fixed");
  });

  it("are those for the icon", () => {
    expect(handling("/icon.svg", { mode: "no-cors" })).toBe("file");
  });

  it("are never those for data that only the server has", () => {
    expect(handling("/api/catalogue")).toBe("leave");
    expect(handling("/api/games/abc.txt", { mode: "navigate" })).toBe("leave");
    expect(handling("/embed/abc", { mode: "navigate" })).toBe("leave");
    expect(handling("/players/Otter/games.atom", { mode: "navigate" })).toBe("leave");
    expect(handling("/ws")).toBe("leave");
    expect(handling("/healthz")).toBe("leave");
    expect(handling("/rules", { mode: "navigate", method: "POST" })).toBe("leave");
    expect(handling("https://elsewhere.example/assets/main-1.js")).toBe("leave");
  });

  it("do not include a page's check for its own version", () => {
    expect(handling("/")).toBe("leave");
  });
});

describe("the caches that the service worker keeps", () => {
  const names = ["quintet-a", "quintet-b", "somebody-else", "quintet-c", "quintet-d"];

  it("are its own version, and newer ones that are being installed", () => {
    expect(outdated(names, "c", new Set())).toEqual(["quintet-a", "quintet-b"]);
  });

  it("are those of every open page's version", () => {
    expect(outdated(names, "d", new Set(["b", "d"]))).toEqual(["quintet-a", "quintet-c"]);
  });

  it("are all if a page does not report its version, up to a few", () => {
    expect(outdated(names, "d", null)).toEqual([]);
    const many = ["a", "b", "c", "d", "e", "f"].map((version) => `quintet-${version}`);
    expect(outdated(many, "f", null)).toEqual(["quintet-a", "quintet-b"]);
  });

  it("are all while its own does not exist", () => {
    expect(outdated(names, "unknown", new Set())).toEqual([]);
  });
});
