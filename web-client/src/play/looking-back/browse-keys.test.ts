import { describe, expect, it } from "vitest";
import { browseKeyOf } from "./browse-keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe("a key", () => {
  it("goes through the turns", () => {
    const meanings = { ArrowLeft: "previous", ArrowRight: "following", Home: "first", End: "last" };
    for (const [key, meaning] of Object.entries(meanings))
      expect(browseKeyOf({ ...plain, key }, true)).toBe(meaning);
    for (const key of [",", "["]) expect(browseKeyOf({ ...plain, key }, true)).toBe("previous");
  });

  it("opens the rules, or the list of keys", () => {
    expect(browseKeyOf({ ...plain, key: "?" }, true)).toBe("rules");
    expect(browseKeyOf({ ...plain, key: "k" }, true)).toBe("help");
    expect(browseKeyOf({ ...plain, key: "k", ctrlKey: true }, true)).toBeNull();
  });

  it("belongs to the browser when it is pressed with another one", () => {
    expect(browseKeyOf({ ...plain, key: "ArrowLeft", altKey: true }, true)).toBeNull();
    expect(browseKeyOf({ ...plain, key: "[", metaKey: true }, true)).toBeNull();
  });

  it("may need AltGr, which looks like two others", () => {
    const altGr = { ...plain, ctrlKey: true, altKey: true };
    expect(browseKeyOf({ ...altGr, key: "[" }, true)).toBe("previous");
    expect(browseKeyOf({ ...altGr, key: "ArrowLeft" }, true)).toBeNull();
  });

  it("that is a character can be switched off", () => {
    for (const key of ["?", "f"]) {
      expect(browseKeyOf({ ...plain, key }, true)).not.toBeNull();
      expect(browseKeyOf({ ...plain, key }, false)).toBeNull();
    }
    expect(browseKeyOf({ ...plain, key: "Escape" }, false)).toBe("leave");
  });
});
