import { expect, test } from "vitest";
import { faultsOf, type Language, tableOf } from "./table";

const english: Language = {
  tag: "en",
  groups: {
    room: { turn: "Turn {turn}", free: "free", more_html: '<a href="/x">More</a>' },
  },
  games: [{ game: "liger", summary: "", seats: {}, rules: "<h1>Liger</h1>" }],
};

function other(texts: Record<string, string>): Language {
  return {
    tag: "xx",
    groups: { room: { ...english.groups.room, ...texts } },
    games: [{ game: "liger", summary: "S", seats: { Red: "R" }, rules: "<h1>Liger</h1>" }],
  };
}

test("a language with all texts becomes a table beside English", () => {
  const table = tableOf([english, other({ turn: 'Zug "{turn}"' })]);
  expect(table).toContain('.language = "xx"');
  expect(table).toContain('.turn = "Zug \\"{turn}\\"",');
  expect(table).toContain('{.seat = "Red", .name = "R"},');
});

test("a missing text, an unknown one, and one with other placeholders or tags are faults", () => {
  const { turn: _, ...rest } = english.groups.room ?? {};
  const without: Language = { ...other({}), groups: { room: rest } };
  expect(faultsOf(without, english)).toEqual(["room.turn: the text is missing"]);
  expect(faultsOf({ ...without, groups: {} }, english)).toHaveLength(3);
  expect(faultsOf(other({ free: " " }), english)).toEqual(["room.free: the text is missing"]);
  expect(faultsOf(other({ fre: "frei" }), english)).toEqual(["room.fre: English has no such text"]);
  expect(faultsOf(other({ turn: "Zug {zug}" }), english)).toEqual([
    'room.turn: has "{zug}", and English has "{turn}"',
  ]);
  expect(faultsOf(other({ more_html: "<script>" }), english)).toEqual([
    'room.more_html: has "<script>", and English has "</a> <a href="/x">"',
  ]);
  expect(() => tableOf([english, without])).toThrow('"xx"');
});

test("texts and rules have a maximum size, and every language has all games", () => {
  expect(faultsOf(other({ free: "é".repeat(201) }), english)).toEqual([
    "room.free: 402 bytes are more than 400",
  ]);
  const [game] = other({}).games;
  if (game === undefined) throw new Error("the language has a game");
  const long = { ...other({}), games: [{ ...game, rules: "x".repeat(70_000) }] };
  expect(faultsOf(long, english)).toEqual(["liger: the rules: 70000 bytes are more than 65536"]);
  expect(faultsOf({ ...other({}), games: [] }, english)).toEqual([
    'the games are "", and in English "liger"',
  ]);
});
