import { describe, expect, it } from "vitest";
import type { Snapshot } from "../net/protocol";
import { addGame, scoreInOrder } from "./score";

function game(players: readonly string[], winners: readonly number[] | null, reason = "goal") {
  const seats = players.map((id) => ({
    player: { id, name: id.toUpperCase(), guest: true },
    rating: null,
    withdrew: null,
  }));
  const result = winners === null ? null : { winners: [...winners], reason, places: [] };
  return { seats, result } satisfies Pick<Snapshot, "seats" | "result">;
}

const none = { wins: {}, draws: 0 };

describe("the score of a series", () => {
  it("counts wins by player, on any seat, and draws", () => {
    const games = [game(["a", "b"], [0]), game(["b", "a"], [1]), game(["a", "b"], [])];
    const score = games.reduce(addGame, none);
    expect(scoreInOrder(score, game(["b", "a"], null))).toEqual({
      wins: [
        ["B", 0],
        ["A", 2],
      ],
      draws: 1,
    });
  });

  it("counts neither a game that runs nor one that was aborted", () => {
    expect(addGame(none, game(["a", "b"], null))).toEqual(none);
    expect(addGame(none, game(["a", "b"], [], "aborted"))).toEqual(none);
  });
});
