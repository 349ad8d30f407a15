import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { linksTo } = await import("./links");

const held = { play_key: "P", watch_key: "W" };
const room = { room: "r", status: "open", visibility: "private", spectators: "link" } as const;
const links = (changed: object, you: object = held) =>
  linksTo({ ...room, ...changed, you } as Parameters<typeof linksTo>[0], "https://x");

test("a private room has a link to play and one to watch, each with its key", () => {
  expect(links({})).toEqual({ play: "https://x/room/r#P", watch: "https://x/room/r#W" });
});

test("a spectator passes on the link to watch only", () => {
  expect(links({}, { watch_key: "W" })).toEqual({ play: null, watch: "https://x/room/r#W" });
  expect(links({}, {})).toEqual({ play: null, watch: null });
});

test("when the game has begun there is no link to play", () => {
  expect(links({ status: "playing" })).toEqual({ play: null, watch: "https://x/room/r#W" });
});

test("a room without spectators has no link to watch", () => {
  expect(links({ spectators: "none" }).watch).toBeNull();
  expect(links({ spectators: "none", status: "over" })).toEqual({ play: null, watch: null });
});

test("a public room's link needs no key, and is the same for all", () => {
  const open = { visibility: "public", spectators: "open" };
  expect(links(open, {})).toEqual({ play: "https://x/room/r", watch: null });
  expect(links({ ...open, status: "playing" }, {})).toEqual({
    play: null,
    watch: "https://x/room/r",
  });
});

test("a public room may be one that is watched with a key", () => {
  const some = { visibility: "public", spectators: "link" };
  expect(links(some)).toEqual({ play: "https://x/room/r", watch: "https://x/room/r#W" });
  expect(links(some, {})).toEqual({ play: "https://x/room/r", watch: null });
});
