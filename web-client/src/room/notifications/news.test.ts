import { describe, expect, it } from "vitest";
import type { GameView } from "../../game-kit/view";
import type { Snapshot } from "../../net/protocol";
import { roomFromSnapshot } from "../../net/room";
import { me, other, snapshotOf } from "../../net/test-server";
import { newsOf } from "./news";
import { notificationOf } from "./notifications";

const view = { speak: (turn: string) => `<${turn}>`, endings: () => ({}) } as unknown as GameView;
const names = ["Red", "Blue"];
const roomOf = (turns: readonly string[], overrides: Partial<Snapshot> = {}) =>
  roomFromSnapshot(snapshotOf(turns, overrides));
const news = (before: ReturnType<typeof roomOf>, after: ReturnType<typeof roomOf>) =>
  newsOf(before, after, names, view, null);

const seat = (
  player: typeof me | null,
  withdrew: Snapshot["seats"][number]["withdrew"] = null,
) => ({
  player,
  rating: null,
  withdrew,
});
const empty = { status: "open", position: null, hash: null, to_move: null } as const;

describe("the news of a game", () => {
  it("are each turn in words, and that it is ours then", () => {
    expect(news(roomOf([]), roomOf(["a"]))).toEqual(["Red: <a>."]);
    expect(news(roomOf(["a"]), roomOf(["a", "b"]))).toEqual(["Blue: <b>.", "Your turn."]);
  });

  it("are only the last turns when the page comes back after many", () => {
    const many = "a b c d e f".split(" ");
    expect(news(roomOf([]), roomOf(many))).toEqual([
      "Blue: <d>.",
      "Red: <e>.",
      "Blue: <f>.",
      "Your turn.",
    ]);
  });

  it("are players who sit down or get up, and the beginning", () => {
    const one = roomOf([], { ...empty, seats: [seat(me), seat(null)] });
    const two = roomOf([], { seats: [seat(me), seat(other)] });
    expect(news(one, two)).toEqual([
      "Quiet Heron takes a seat: Blue.",
      "The game begins.",
      "Your turn.",
    ]);
    const full = { ...two, ...empty };
    expect(news(full, one)).toEqual(["Quiet Heron leaves their seat: Blue."]);
  });

  it("are turns taken back, players who gave up, and the result", () => {
    expect(news(roomOf(["a", "b"]), roomOf(["a"]))[0]).toContain("Taken back");
    const result = { winners: [0], reason: "resignation", places: [1, 2] };
    const gone = seat(other, { ply: 1, reason: "resignation" });
    const over = roomOf(["a"], { status: "over", to_move: null, result, seats: [seat(me), gone] });
    expect(news(roomOf(["a"]), over)).toEqual([
      "Blue: resigned.",
      "You win: Quiet Heron resigned.",
    ]);
  });

  it("are empty if nothing happened", () => {
    expect(news(roomOf(["a", "b"]), roomOf(["a", "b"]))).toEqual([]);
  });
});

describe("a notification for a player who does not look at the page", () => {
  const notification = (
    before: ReturnType<typeof roomOf>,
    after: ReturnType<typeof roomOf>,
    pushed = false,
  ) => notificationOf(before, { ...after, seq: before.seq + 1 }, names, pushed);

  it("says that it is our turn, that there is an offer, or that a player has sat down", () => {
    expect(notification(roomOf(["a"]), roomOf(["a", "b"]))).toBe("It is your turn.");
    const offers = [{ what: "draw" as const, seat: 1, accepted: [] }];
    expect(notification(roomOf(["a"]), roomOf(["a"], { offers }))).toBe(
      "Quiet Heron offers a draw.",
    );
    const alone = roomOf([], { ...empty, seats: [seat(me), seat(null)] });
    const both = roomOf([], { ...empty, seats: [seat(me), seat(other)] });
    expect(notification(alone, both)).toBe("Quiet Heron takes a seat: Blue.");
  });

  it("leaves turns and seats to the server's push messages, but not offers", () => {
    expect(notification(roomOf(["a"]), roomOf(["a", "b"]), true)).toBeNull();
    const alone = roomOf([], { ...empty, seats: [seat(me), seat(null)] });
    const both = roomOf([], { ...empty, seats: [seat(me), seat(other)] });
    expect(notification(alone, both, true)).toBeNull();
    const offers = [{ what: "draw" as const, seat: 1, accepted: [] }];
    expect(notification(roomOf(["a"]), roomOf(["a"], { offers }), true)).toBe(
      "Quiet Heron offers a draw.",
    );
  });

  it("does not come for our own actions, nor to spectators", () => {
    const offers = [{ what: "draw" as const, seat: 0, accepted: [] }];
    expect(notification(roomOf(["a"]), roomOf(["a"], { offers }))).toBeNull();
    const you = { seat: null, role: "spectator" as const };
    expect(notification(roomOf(["a"], { you }), roomOf(["a", "b"], { you }))).toBeNull();
  });
});
