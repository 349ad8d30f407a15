import { describe, expect, it } from "vitest";
import type { GameEntry } from "../net/people";
import { isDrawn, outcomeFor, searchIn } from "./outcome";

/** A finished game of players 0, 1, … with these places. */
function finished(...places: number[]): GameEntry {
  return {
    room: "room",
    game: "liger",
    options: {},
    clock: { kind: "none" },
    rated: false,
    visibility: "public",
    opened_at: 0,
    started_at: 0,
    ended_at: 1,
    seats: places.map((place, seat) => ({
      seat,
      player: { id: String(seat), name: `Player ${seat}`, guest: true },
      place,
    })),
  };
}

describe("how a game went", () => {
  it("is won by the player who is alone in the first place", () => {
    const game = finished(2, 1, 3);
    expect(["0", "1", "2"].map((player) => outcomeFor(game, player))).toEqual([
      "lost",
      "won",
      "lost",
    ]);
    expect(isDrawn(game)).toBe(false);
  });

  it("is drawn for players who share the first place, and lost for those behind them", () => {
    const game = finished(1, 1, 3);
    expect(["0", "1", "2"].map((player) => outcomeFor(game, player))).toEqual([
      "drawn",
      "drawn",
      "lost",
    ]);
    expect(isDrawn(game)).toBe(true);
  });

  it("is nothing for those who did not sit, and while the game lasts", () => {
    expect(outcomeFor(finished(1, 2), "7")).toBeNull();
    const running = finished(1, 2);
    running.seats = running.seats.map(({ seat, player }) => ({ seat, player }));
    expect(outcomeFor(running, "0")).toBeNull();
    expect(isDrawn(running)).toBe(false);
  });
});

describe("a search in the address", () => {
  it("knows its fields and nothing else", () => {
    expect(searchIn("?game=liger&player=Ann&opponent=Ben&result=won&x=1")).toEqual({
      game: "liger",
      player: "Ann",
      opponent: "Ben",
      result: "won",
    });
    expect(searchIn("?since=2026-03-01&until=&player=%20")).toEqual({ since: "2026-03-01" });
  });

  it("asks for an opponent or a result only with a player", () => {
    expect(searchIn("?opponent=Ben&result=won")).toEqual({});
  });
});
