import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { parseRoute, playerPath, roomPath } = await import("./router");

/** Splits a path as the browser does. */
function at(path: string) {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  return parseRoute(pathname, search, hash);
}

describe("the address", () => {
  test("of every page is understood, with and without a final slash", () => {
    for (const page of ["watch", "games", "account"])
      for (const path of [`/${page}`, `/${page}/`]) expect(at(path)).toEqual({ page });
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/settings")).toEqual({ page: "settings", part: undefined });
    expect(at("/settings/notifications")).toEqual({ page: "settings", part: "notifications" });
    expect(at("/rules")).toEqual({ page: "rules", game: undefined });
    expect(at("/rules/liger")).toEqual({ page: "rules", game: "liger" });
    expect(at("/analysis/liger")).toEqual({ page: "analysis", game: "liger" });
    expect(at("/local/gridwar")).toEqual({ page: "local", game: "gridwar" });
    expect(at("/statistics/liger")).toEqual({ page: "statistics", game: "liger" });
    expect(at("/statistics")).toEqual({ page: "unknown" });
    expect(at("/leaderboards/sliders")).toEqual({ page: "leaderboards", pool: "sliders" });
  });

  test("of a link in an e-mail carries its fragment", () => {
    expect(at("/mail#confirm=abc")).toEqual({ page: "mail", link: "#confirm=abc" });
    expect(at("/mail")).toEqual({ page: "mail", link: "" });
    expect(at("/mail/abc")).toEqual({ page: "unknown" });
  });

  test("of a room may carry its key and a turn", () => {
    expect(at(roomPath("abc", "key", 12))).toEqual({
      page: "room",
      room: "abc",
      key: "key",
      turn: 12,
    });
    expect(at(roomPath("abc"))).toEqual({ page: "room", room: "abc" });
    expect(at("/room/abc?turn=-1")).toEqual({ page: "room", room: "abc" });
  });

  test("of a player takes any name", () => {
    for (const name of ["Ann", "Jörg Ößner", "a/b?c#d", "100%"])
      expect(at(playerPath(name))).toEqual({ page: "player", name });
  });

  test("that is unknown leads to no page, and a malformed one does no harm", () => {
    for (const path of ["/nothing", "/room/a/b", "/room/a%20b", "/watch/it", "/room"])
      expect(at(path)).toEqual({ page: "unknown" });
    expect(at("/players/%E0%A4%A")).toEqual({ page: "player", name: "%E0%A4%A" });
  });
});
