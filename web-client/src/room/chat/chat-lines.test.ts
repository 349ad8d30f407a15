import { describe, expect, it } from "vitest";
import type { ChatLine, Snapshot } from "../../net/protocol";
import { roomFromSnapshot } from "../../net/room";
import { bot, me, other, snapshotOf } from "../../net/test-server";
import { channelsIn, hasChat, linesIn, mayRemove, unreadIn, writableChannels } from "./chat-lines";

const guest = { id: "guest", name: "Ann", guest: true };

function line(seq: number, rest: Partial<ChatLine> = {}): ChatLine {
  return { seq, at: 0, channel: "players", player: other, text: "hello", ...rest };
}

function roomWith(overrides: Partial<Snapshot>) {
  return roomFromSnapshot(snapshotOf([], overrides));
}

const watching = { you: { seat: null, role: "spectator" as const } };

describe("channels", () => {
  it("are apart while a game goes on", () => {
    expect(writableChannels(roomWith({ status: "playing" }))).toEqual(["players"]);
    expect(writableChannels(roomWith({ status: "paused" }))).toEqual(["players"]);
    expect(writableChannels(roomWith({ status: "playing", ...watching }))).toEqual(["spectators"]);
  });

  it("are both open to players before the start and after the end", () => {
    for (const status of ["open", "over"] as const) {
      expect(writableChannels(roomWith({ status }))).toEqual(["players", "spectators"]);
      expect(writableChannels(roomWith({ status, ...watching }))).toEqual(["spectators"]);
    }
  });

  it("are shown where there is something to read as well", () => {
    const chat = [line(5, { channel: "spectators" })];
    expect(channelsIn(roomWith({ chat }))).toEqual(["players", "spectators"]);
    expect(channelsIn(roomWith({}))).toEqual(["players"]);
  });

  it("do without those who are muted", () => {
    const room = roomWith({ chat: [line(5), line(6, { player: guest }), line(7, { player: me })] });
    expect(linesIn(room, "players", ["guest"]).map(({ seq }) => seq)).toEqual([5, 7]);
    expect(linesIn(room, "spectators", [])).toEqual([]);
  });
});

describe("unread lines", () => {
  it("are those of others since one has looked", () => {
    const room = roomWith({ chat: [line(5), line(6, { player: me }), line(7), line(8)] });
    expect(unreadIn(room, 5, me.id, [])).toBe(2);
    expect(unreadIn(room, 8, me.id, [])).toBe(0);
    expect(unreadIn(room, 0, me.id, [other.id])).toBe(0);
  });
});

describe("removing a spectator", () => {
  it("is for the host of a private room, and for spectators", () => {
    const room = roomWith({ by: me });
    expect(mayRemove(room, "guest", me.id)).toBe(true);
    expect(mayRemove(room, other.id, me.id)).toBe(false);
    expect(mayRemove(room, me.id, me.id)).toBe(false);
    expect(mayRemove(room, "guest", other.id)).toBe(false);
    expect(mayRemove(roomWith({ by: me, visibility: "public" }), "guest", me.id)).toBe(false);
  });
});

describe("a chat", () => {
  const seats = (...players: (typeof me | typeof bot | null)[]) =>
    players.map((player) => ({ player, rating: null, withdrew: null }));
  const against = { seats: seats(me, bot) };

  it("is there if another person could answer, not only the computer", () => {
    expect(hasChat(roomWith(against))).toBe(false);
    expect(hasChat(roomWith({ seats: seats(me, other, bot) }))).toBe(true);
    expect(hasChat(roomWith({ status: "open", seats: seats(me, null, bot) }))).toBe(true);
    expect(hasChat(roomWith({ ...against, ...watching }))).toBe(true);
  });

  it("is there with spectators, once players may talk to them", () => {
    const presence = { seats: [true, true], spectators: 1 };
    expect(hasChat(roomWith({ ...against, presence }))).toBe(false);
    expect(hasChat(roomWith({ ...against, presence, status: "over" }))).toBe(true);
    expect(hasChat(roomWith({ ...against, chat: [line(5)] }))).toBe(true);
  });
});
