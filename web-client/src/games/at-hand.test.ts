// The rules on one screen are true: the rules core itself plays the moves of every picture.

import { describe, expect, it, test } from "vitest";
import { builtCore } from "../../core/built-core";
import { languages } from "../base/language";
import {
  type Effect,
  effects,
  type MovesPicture,
  type RulesAtHand,
  spacesIn,
} from "../game-kit/at-hand";
import { parseGridwar } from "./gridwar/position";
import { spaceOf } from "./gridwar/spaces";
import { parseLiger } from "./liger/position";
import { gameViews } from "./registry";
import { parseSliders } from "./sliders/position";
import { moverOf, parseSumo } from "./sumo-checkers/position";

const core = await builtCore();

const games = await Promise.all(
  gameViews.map(async (view) => ({ id: view.id, view, rules: await view.atHand() })),
);

const pictures = games.flatMap(({ id, rules }) =>
  rules.pieces.map((piece) => ({ game: id, piece: piece.id, picture: piece.picture, rules })),
);

function after(game: string, position: string, ...actions: string[]) {
  const answer = core.query({ game, position, actions });
  if ("error" in answer) throw new Error(`${game} ${position}: ${answer.error.message}`);
  return answer;
}

/** The spaces of a side's pieces. */
function enemiesIn(game: string, position: string, mover: string): string {
  if (game === "sliders")
    return parseSliders(position)
      .soldiers.filter(({ side }) => side !== "blue")
      .map(({ square }) => square)
      .sort()
      .join();
  const enemies = [...parseSumo(position).contents].filter(
    ([, content]) => content !== mover && content !== "#",
  );
  return enemies
    .map(([space]) => space)
    .sort()
    .join();
}

/** The effect of an action, from the positions before and after it; White, Red, Blue and Gold are to
 * move in the pictures. */
function effectOf(game: string, position: string, action: string, to: string): Effect {
  const answer = after(game, position, action);
  if (answer.result?.winners.includes(0)) return "win";
  if (game === "liger") return parseLiger(position).stacks.has(to) ? "onto" : "go";
  if (game === "gridwar") {
    const blacks = (text: string) =>
      [...parseGridwar(text).tiles.values()].filter(({ side }) => side === "black").length;
    if (blacks(answer.position) < blacks(position)) return "capture";
    return spaceOf(to).level > 1 ? "onto" : "go";
  }
  if (game === "slides-of-action") return "go";
  const mover = game === "sumo-checkers" ? moverOf(position) : "";
  return enemiesIn(game, answer.position, mover) === enemiesIn(game, position, mover)
    ? "go"
    : "push";
}

/** The marks that the legal moves of the piece in the picture need. */
function marksOf(game: string, rules: RulesAtHand, picture: MovesPicture): [string, Effect][] {
  const { position, piece, kinds } = picture;
  const found = new Map<string, Effect>();
  for (const action of after(game, position).legal) {
    const move = rules.read(action);
    if (move === null || move.piece !== piece || !kinds.includes(move.kind)) continue;
    const effect = effectOf(game, position, action, move.to);
    const known = found.get(move.to);
    if (known === undefined || effects.indexOf(effect) < effects.indexOf(known))
      found.set(move.to, effect);
  }
  return [...found].sort();
}

describe.each(pictures)("the picture of $piece in $game", ({ game, rules, picture }) => {
  it("marks every legal move of the piece, and no other space", () => {
    const shown = effects.flatMap((effect) =>
      spacesIn(picture.marks[effect] ?? "").map((space): [string, Effect] => [space, effect]),
    );
    expect(shown.sort()).toEqual(marksOf(game, rules, picture));
    expect(shown.length).toBeGreaterThan(0);
  });
});

/** Positions of random games, with their legal actions. */
function randomPositions(game: string, options: Record<string, string>, count: number) {
  const found = [];
  let state = 12345;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
  let position: string | null = null;
  while (found.length < count) {
    const answer = core.query({ game, options, position });
    if ("error" in answer) throw new Error(answer.error.message);
    if (answer.result !== null) {
      position = null;
      continue;
    }
    found.push(answer);
    const action = answer.legal[below(answer.legal.length)] ?? "";
    const next = core.query({ game, options, position: answer.position, actions: [action] });
    if ("error" in next) throw new Error(next.error.message);
    position = next.position;
  }
  return found;
}

/** Kinds of moves that have no picture, because the piece stays on its space. */
const onlyInWords = new Set(["promote"]);

describe.each(games)("the rules on one screen of $id", ({ id, rules }) => {
  const seen = randomPositions(id, {}, id === "gridwar" ? 150 : 600);

  it("explain every legal action of random games by a piece that is in play", () => {
    for (const { position, legal } of seen) {
      const pieces = rules.pieces.filter(({ inPlay }) => inPlay(position, {}));
      const kinds = new Set(pieces.flatMap(({ picture }) => picture.kinds));
      for (const action of legal) {
        const move = rules.read(action);
        // The direction in which a checker of Liger goes is known for Red only.
        const backwards = id === "liger" && position.endsWith("b");
        if (move !== null && !onlyInWords.has(move.kind) && !backwards)
          expect(kinds, `${action} in ${position}`).toContain(move.kind);
      }
    }
  });

  it("say in a few words what each piece with a move can do", () => {
    if (id === "slides-of-action") return;
    for (const { position, legal } of seen.slice(0, 100))
      for (const action of legal) {
        const [piece = ""] = rules.read(action)?.piece.split(",") ?? [];
        if (piece === "" || piece === "block") continue;
        expect(rules.says(position, piece, legal)?.length).toBeLessThan(110);
      }
  });

  it("have the same words in every language", async () => {
    const english = (await import(/* @vite-ignore */ `./${id}/at-hand.ts`)).english;
    for (const language of languages.filter((tag) => tag !== "en")) {
      const page = await import(/* @vite-ignore */ `../texts/${language}/rules/${id}.ts`);
      expect(keysOf(page.atHand)).toEqual(keysOf(english));
    }
  });
});

/** The keys of a table of words, those of inner tables as "pieces.coin.name". */
function keysOf(words: unknown, before = ""): string[] {
  if (typeof words !== "object" || words === null) return [before];
  return Object.entries(words)
    .flatMap(([key, value]) => keysOf(value, `${before}.${key}`))
    .sort();
}

function shownIn(game: string, position: string, options = {}): string[] {
  const rules = games.find(({ id }) => id === game)?.rules;
  return rules?.pieces.filter(({ inPlay }) => inPlay(position, options)).map(({ id }) => id) ?? [];
}

describe("a piece that is not in play is left out", () => {
  test("a carrier of Sliders, until a soldier has a prize", () => {
    expect(shownIn("sliders", "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2")).not.toContain("carrier");
    expect(shownIn("sliders", "2D*6/4d4/9/2U1d4/3U5/9/9/2u6/9 b 2")).toContain("carrier");
  });

  test("a pair of Liger, until a stack has two colours; a single checker, once none is left", () => {
    const none = "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r";
    expect(shownIn("liger", none)).toEqual(["top", "alone", "off"]);
    expect(
      shownIn("liger", "-,-,-,-/-,-,-,-/-,rb,-,-/-,-,-,-/-,-,-,-/-,-,br,-/-,-,-,-/-,-,-,- r"),
    ).toEqual(["top", "pair", "off"]);
  });

  test("the blocks of Sumo Checkers, until one checker stands against one", () => {
    const two = "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m";
    expect(shownIn("sumo-checkers", two)).toEqual(["single", "column", "join"]);
    expect(shownIn("sumo-checkers", "5/7/3S3/7/3G3/7/5 g m")).toEqual(["single", "block"]);
  });

  test("a rank of Gridwar that no tile has", () => {
    expect(shownIn("gridwar", "- - 95/0/0/0 95/0/0/0 w s 1 - 0")).toEqual(["enter"]);
    expect(shownIn("gridwar", "1j1L - 94/0/0/0 95/0/0/0 w s 2 - 0")).toEqual(["enter", "leader"]);
    expect(shownIn("gridwar", "1j1 - 93/0/1/0 95/0/0/0 w s 2 - 0")).toContain("commander");
  });
});

test("the options of a room that change its rules are in words", () => {
  const rulesOf = (game: string) => games.find(({ id }) => id === game)?.rules;
  expect(rulesOf("sumo-checkers")?.goal({ knockouts: "5" })).toContain("5");
  expect(rulesOf("sumo-checkers")?.goal({ knockouts: "1" })).toContain("one");
  const three = "ACSA/SACS/CSAC/ACS. a acs -";
  const notes = (options: Record<string, string>, position = three) =>
    rulesOf("slides-of-action")?.notes(position, options).join(" ");
  expect(notes({ connection: "any" })).not.toEqual(notes({ connection: "one-diagonal" }));
  expect(notes({})).not.toContain("neutral");
  expect(notes({ players: "2" }, "ACSA/SACS/CSAC/ACS. c cs -")).toContain("neutral");
});

test("a list of spaces can be written as a range", () => {
  expect(spacesIn("b2..4 off 1a9..10")).toEqual(["b2", "b3", "b4", "off", "1a9", "1a10"]);
  expect(spacesIn("")).toEqual([]);
});
