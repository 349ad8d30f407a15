import { describe, expect, test } from "vitest";
import type { CatalogueGame } from "../net/protocol";
import {
  type Choices,
  clockOfChoices,
  readChoices,
  roomRequest,
  usualChoices,
  wishOfChoices,
  withCompany,
  withOption,
} from "./choices";

const game: CatalogueGame = {
  id: "slides-of-action",
  name: "Slides of Action",
  designer: "Clark D. Rodeffer",
  published: "2003",
  designer_site: "",
  summary: "",
  draw_by_agreement: true,
  options: [
    {
      key: "players",
      label: "Players",
      default: "3",
      choices: [
        { value: "3", label: "Three" },
        { value: "2", label: "Two" },
      ],
    },
  ],
  seats: [
    { options: { players: "3" }, names: ["Arms", "Crowns", "Suns"] },
    { options: { players: "2" }, names: ["Crowns", "Suns"] },
  ],
};

const usual = usualChoices(game);
const kept = (choices: unknown) => readChoices(game, JSON.stringify(choices));

describe("what was chosen the last time", () => {
  test("is chosen again", () => {
    const choices: Choices = {
      company: "public",
      options: { players: "2" },
      clock: { kind: "byoyomi", initial: 0, period: 30, periods: 5 },
      seat: 1,
      rated: true,
      spectators: "none",
      delay: 3,
    };
    expect(kept(choices)).toEqual(choices);
    expect(kept({ ...choices, seat: null }).seat).toBeNull();
  });

  test("is the usual when there is nothing, or nothing sensible", () => {
    for (const text of [null, "", "nonsense", "null", "[]", "7", '{"options":7,"clock":[]}'])
      expect(readChoices(game, text)).toEqual(usual);
  });

  test("holds as far as the game and its limits still have it", () => {
    expect(kept({ options: { players: "4", board: "9" } }).options).toEqual({ players: "3" });
    expect(kept({ options: { players: "2" }, seat: 2 }).seat).toBe("random");
    expect(kept({ clock: { kind: "fischer", initial: 0, increment: 5 } }).clock).toBeNull();
    expect(kept({ clock: { kind: "hourglass" } }).clock).toBeNull();
    expect(kept({ company: "private", spectators: "open" }).spectators).toBe("link");
    expect(kept({ delay: 4 }).delay).toBe(0);
  });
});

test("there is no clock among friends, and one for strangers, unless it was chosen", () => {
  expect(clockOfChoices(game, usual)).toEqual({ kind: "none" });
  expect(clockOfChoices(game, withCompany(usual, "seek")).kind).toBe("fischer");
  const days = { kind: "correspondence", days: 3 } as const;
  expect(clockOfChoices(game, { ...usual, company: "seek", clock: days })).toEqual(days);
});

test("another number of seats gives the own seat up", () => {
  expect(withOption({ ...usual, seat: 2 }, "players", "2").seat).toBe("random");
  expect(withOption({ ...usual, seat: null }, "players", "2").seat).toBeNull();
});

test("guests, and games without a clock, are not rated", () => {
  const rated = { ...usual, rated: true };
  const clock = { kind: "fischer", initial: 300, increment: 5 } as const;
  expect(roomRequest(game, { ...rated, clock }, true).rated).toBe(false);
  expect(roomRequest(game, rated, false).rated).toBe(false);
  expect(roomRequest(game, { ...rated, clock }, false).rated).toBe(true);
  expect(wishOfChoices(game, { ...withCompany(rated, "seek"), clock }, false)).toEqual({
    game: "slides-of-action",
    options: { players: "3" },
    clock,
    rated: true,
  });
});

test("nobody watches with a delay where nobody watches", () => {
  expect(roomRequest(game, { ...usual, delay: 5 }, true).delay_turns).toBe(5);
  const alone = { ...usual, spectators: "none", delay: 5 } as const;
  expect(roomRequest(game, alone, true).delay_turns).toBe(0);
});
