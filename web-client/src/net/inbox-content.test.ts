import { describe, expect, it } from "vitest";
import {
  afterReading,
  emptyInbox,
  entriesOf,
  type InboxContent,
  lastUnread,
  type Notified,
  unreadCount,
} from "./inbox-content";

function turnIn(room: string, at: number, read = false): Notified {
  return { kind: "turn", at, read, game: { room } as Notified["game"] };
}

const noticeAt = (id: number, at: number, read = false) => ({ id, text: "", link: "", at, read });

const inbox: InboxContent = {
  notified: [turnIn("a", 9), turnIn("b", 5), turnIn("a", 2, true)],
  notices: [noticeAt(2, 7), noticeAt(1, 4, true)],
};

describe("the inbox", () => {
  it("lists notifications and notices together, the latest first", () => {
    const times = entriesOf(inbox).map(({ game, notice }) => (game ?? notice).at);
    expect(times).toEqual([9, 7, 5, 4, 2]);
    expect(entriesOf(emptyInbox)).toEqual([]);
  });

  it("counts unread notices as well as unread notifications", () => {
    expect(unreadCount(inbox)).toBe(3);
    expect(unreadCount(emptyInbox)).toBe(0);
  });

  it("that is read as a whole has no unread notice, and keeps later entries unread", () => {
    expect(lastUnread(inbox, null)).toBe(9);
    expect(unreadCount(afterReading(inbox, 9, null))).toBe(0);
    const before = afterReading(inbox, 7, null);
    expect(unreadCount(before)).toBe(1);
    expect(before.notices.every(({ read }) => read)).toBe(true);
    expect(lastUnread(before, null)).toBe(9);
  });

  it("keeps notices unread when the player looks at a room", () => {
    expect(lastUnread(inbox, "b")).toBe(5);
    const after = afterReading(inbox, 9, "a");
    expect(after.notices).toEqual(inbox.notices);
    expect(lastUnread(after, "a")).toBeNull();
    expect(unreadCount(after)).toBe(2);
  });
});
