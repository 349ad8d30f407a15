import { describe, expect, it } from "vitest";
import { languages } from "../base/language";
import { english } from "../texts/en/worker/push";
import { pathOf, received, replaced, type ShownNotification, windowAt } from "./push-message";
import { knownLanguage, pushTexts } from "./push-texts";

const message = {
  kind: "turn",
  room: "k3v9w2m7qp",
  seq: 12,
  game: "liger",
  name: "Liger",
  players: ["Otter"],
  language: "en",
  waiting: 2,
};
const got = (changes: object) => received(JSON.stringify({ ...message, ...changes }), ["en"]);
const shown = (changes: object) => got(changes).notification;
const origin = "https://quintet.example";

describe("a push message", () => {
  it("shows the game and the event, leads to the room, and counts the games that wait", () => {
    expect(received(JSON.stringify(message), ["fr"])).toEqual({
      notification: {
        title: "Liger",
        body: "It is your turn against Otter.",
        tag: "k3v9w2m7qp",
        lang: "en",
        data: { path: "/room/k3v9w2m7qp", seq: 12 },
      },
      reminds: false,
      waiting: 2,
    });
  });

  it("has a sentence for each kind, with and without names, in every language", () => {
    for (const language of languages) {
      const said = ["turn", "reminder", "computer", "began", "ended", "asked", "test"].flatMap(
        (kind) => [
          shown({ kind, language, players: ["Otter", "Heron"] }).body,
          shown({ kind, language, players: [] }).body,
        ],
      );
      const plain = new Set(said);
      expect(plain.size).toBe(said.length - 2);
      expect(plain).not.toContain(shown({ kind: "news", language }).body);
      for (const text of plain) expect(text).toMatch(/^\p{L}.*\.$/u);
    }
    expect(shown({ language: "de", players: ["Otter", "Heron"] }).body).toBe(
      "Du bist am Zug gegen Otter und Heron.",
    );
  });

  it("names nothing but the game if the game is not public", () => {
    const { title, body } = shown({ players: [] });
    expect([title, body]).toEqual(["Liger", "It is your turn."]);
  });

  it("for a test belongs to no room, and leads to the settings", () => {
    const test = shown({ kind: "test", room: undefined, name: undefined });
    expect(test).toMatchObject({ title: "Quintet", body: english.test, tag: "quintet:test" });
    expect(test.data.path).toBe("/settings/notifications");
  });

  it("of an unknown kind shows a general sentence and leads to its room", () => {
    expect(shown({ kind: "news" })).toMatchObject({ title: "Liger", body: english.other });
    expect(shown({ kind: "news" }).data.path).toBe("/room/k3v9w2m7qp");
    expect(shown({ kind: "constructor" }).body).toBe(english.other);
    expect(shown({ kind: 7, players: "Otter" }).body).toBe(english.other);
  });

  it("that is empty or broken shows a general sentence in the browser's language", () => {
    for (const text of [null, "", "{", "null", "[]", "7", '"turn"', "{}"]) {
      const { notification, waiting } = received(text, ["qaa", "de-AT"]);
      expect(notification).toMatchObject({
        title: "Quintet",
        body: pushTexts.de?.other,
        tag: "quintet:other",
        data: { path: "/" },
      });
      expect(waiting).toBeNull();
    }
  });

  it("does not lead out of the rooms", () => {
    for (const room of ["../settings", "a/b", "", "https://elsewhere.example", 7, null, "a?b"])
      expect(shown({ room }).data.path).toBe("/");
  });

  it("may have no number, or a wrong one", () => {
    for (const waiting of [undefined, null, -1, 1.5, "2"])
      expect(received(JSON.stringify({ ...message, waiting }), []).waiting).toBeNull();
    expect(received(JSON.stringify({ ...message, waiting: 0 }), []).waiting).toBe(0);
  });
});

describe("the texts of push messages", () => {
  it("are there in each language of the client", () => {
    expect(Object.keys(pushTexts).sort()).toEqual([...languages].sort());
    for (const texts of Object.values(pushTexts))
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(knownLanguage(["fr-CA"])).toBe("fr");
    expect(knownLanguage([undefined, "constructor"])).toBe("en");
  });
});

describe("a notification with the same tag", () => {
  const old = (seq: unknown) => [{ title: "Liger", body: "Old.", data: { path: "/", seq } }];

  it("alerts again for a later event of the room", () => {
    expect(replaced(got({}), [])).toEqual({ notification: shown({}), alerts: true });
    expect(replaced(got({}), old(11))).toEqual({ notification: shown({}), alerts: true });
    expect(replaced(got({}), [{ title: "", body: "", data: null }]).alerts).toBe(true);
  });

  it("stays, without another sound, if the message is late or comes twice", () => {
    for (const seq of [12, 20]) {
      const { notification, alerts } = replaced(got({}), old(seq));
      expect(alerts).toBe(false);
      expect(notification).toMatchObject({ body: "Old.", tag: message.room, data: { seq } });
      expect(notification.data.path).toBe("/room/k3v9w2m7qp");
    }
  });

  it("alerts again for each reminder of the same turn, and not for one of an earlier turn", () => {
    const reminder = got({ kind: "reminder" });
    expect(replaced(reminder, old(12)).alerts).toBe(true);
    expect(replaced(reminder, [reminder.notification]).alerts).toBe(true);
    expect(replaced(reminder, old(13)).alerts).toBe(false);
  });

  it("alerts for each test", () => {
    const test = got({ kind: "test", room: undefined, seq: undefined });
    expect(replaced(test, [test.notification]).alerts).toBe(true);
  });
});

describe("a press on a notification", () => {
  const press = (data: unknown, tag = "") => pathOf({ data, tag });

  it("leads to the room of the message, or of the page that has shown it", () => {
    expect(press(shown({}).data)).toBe("/room/k3v9w2m7qp");
    expect(press(null, "k3v9w2m7qp")).toBe("/room/k3v9w2m7qp");
    const test: ShownNotification = shown({ kind: "test", room: undefined });
    expect(pathOf(test)).toBe("/settings/notifications");
  });

  it("leads to the first page if the notification names no page of ours", () => {
    for (const path of ["https://elsewhere.example/", "//elsewhere.example", "/room/", "/api/x", 7])
      expect(press({ path })).toBe("/");
    expect(press(undefined, "quintet:other")).toBe("/");
  });

  it("finds the window of the room, whatever else its address says", () => {
    const windows = [
      "https://elsewhere.example/room/abc",
      `${origin}/room/abcd`,
      `${origin}/room/abc?turn=3#key`,
    ].map((url) => ({ url }));
    expect(windowAt(windows, "/room/abc", origin)).toBe(windows[2]);
    expect(windowAt(windows, "/room/none", origin)).toBeUndefined();
    expect(windowAt([{ url: `${origin}/` }], "/", origin)).toEqual({ url: `${origin}/` });
  });
});
