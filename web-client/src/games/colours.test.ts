// Texts can be read, and the sides differ enough, in every combination of the choices of appearance.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardStyle, palette } from "../appearance/appearance";
import type { Options } from "../net/protocol";
import { gameViews } from "./registry";

type Colour = readonly [red: number, green: number, blue: number];

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
/** A game's colours are in any of its sheets. */
const colours = gameViews.flatMap(({ id }) =>
  readdirSync(new URL(`./${id}/`, import.meta.url))
    .filter((name) => name.endsWith(".css"))
    .map((name) => read(`./${id}/${name}`)),
);
const sheets = [read("../appearance/theme.css"), read("../appearance/appearance.css"), ...colours]
  .join("\n")
  .replaceAll(/\/\*.*?\*\//gs, "");

const rules = [...sheets.matchAll(/^(:root\S*) \{\n(.*?)^\}/gms)].map(
  ([, selector = "", body = ""]) => ({
    wanted: [...selector.matchAll(/\[data-([\w-]+)="([\w-]+)"\]/g)].map(([, key, value]) => [
      key,
      value,
    ]),
    values: [...body.matchAll(/--([\w-]+): (.+?);/g)].map(([, name = "", value = ""]) => ({
      name,
      value,
    })),
  }),
);

/** The values of the variables under these choices. */
function valuesOf(chosen: Record<string, string>): (name: string) => Colour {
  const values = new Map<string, string>();
  // Rules with more conditions come later, and win.
  const inOrder = [...rules].sort((one, other) => one.wanted.length - other.wanted.length);
  for (const { wanted, values: given } of inOrder)
    if (wanted.every(([key = "", value]) => chosen[key] === value))
      for (const { name, value } of given) values.set(name, value);
  return (name) => {
    const hex = values.get(name) ?? "";
    const digits =
      hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
    if (
      red === undefined ||
      green === undefined ||
      blue === undefined ||
      Number.isNaN(red + green + blue)
    )
      throw new Error(`--${name} is no colour: ${hex}`);
    return [red, green, blue].map(linear) as unknown as Colour;
  };
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function brightness([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [less = 0, more = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const themes = ["light", "dark"];

const legible = [
  ["text", "ground"],
  ["text", "surface"],
  ["text", "sunken"],
  ["text", "accent-soft"],
  ["muted", "ground"],
  ["muted", "surface"],
  ["muted", "sunken"],
  ["accent", "ground"],
  ["accent", "surface"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["danger", "ground"],
  ["danger", "surface"],
  ["good", "ground"],
  ["good", "surface"],
  ["good", "sunken"],
  ["danger", "danger-soft"],
  ["attention", "attention-soft"],
] as const;

test.each(themes)("texts have enough contrast in the %s theme", (theme) => {
  const value = valuesOf({ theme });
  for (const [text, ground] of legible)
    expect(contrast(value(text), value(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5);
});

const boards = themes.flatMap((theme) => boardStyle.values.map((board) => ({ theme, board })));

test.each(boards)("the names of squares can be read on a $board board, $theme", (chosen) => {
  const value = valuesOf(chosen);
  for (const [names, ground] of [
    ["board-names", "board-square"],
    ["board-names", "board-square-moved"],
    ["board-frame-names", "board-frame"],
    ["board-gap-names", "board-gap"],
    ["gridwar-names", "gridwar-ground"],
  ] as const)
    expect(contrast(value(names), value(ground)), `${names} on ${ground}`).toBeGreaterThan(4.5);
});

test.each(boards)("the last turn is marked strongly on a $board board, $theme", (chosen) => {
  const value = valuesOf(chosen);
  for (const [moved, ground] of [
    ["board-square-moved", "board-square"],
    ["board-moved", "liger-dark"],
  ] as const)
    expect(difference(value(moved), value(ground)), `${moved} on ${ground}`).toBeGreaterThan(0.09);
});

test.each(themes)("a board with high contrast is black and white in all games, %s", (theme) => {
  const value = valuesOf({ theme, board: "contrast" });
  const grounds = ["board-square", "board-gap", "board-frame", "gridwar-ground", "sumo-space"];
  for (const name of [...grounds, "board-names", "gridwar-names", "liger-light", "liger-dark"])
    expect([0, 1], name).toContain(Number(brightness(value(name)).toFixed(4)));
});

test.each(palette.values)(
  "the sides called red or blue have that colour with the %s colours",
  (chosen) => {
    const value = valuesOf({ theme: "light", palette: chosen });
    const hue = (name: string) => {
      const [, a, b] = inLab(value(name));
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    expect(hue("red"), "red").toBeGreaterThan(10);
    expect(hue("red"), "red").toBeLessThan(40);
    for (const blue of ["blue", "sliders-blue"]) {
      expect(hue(blue), blue).toBeGreaterThan(-120);
      expect(hue(blue), blue).toBeLessThan(-80);
    }
  },
);

/** Numbers of seats other than two, and the options that lead to each. */
const tables: Readonly<Record<string, readonly [seats: number, options: Options][]>> = {
  "slides-of-action": [
    [2, { players: "2" }],
    [3, { players: "3" }],
  ],
};

/** The colours that are at one table, by seat. */
const sides = gameViews.flatMap((view) =>
  (tables[view.id] ?? [[2, {}]]).map(([seats, options]) =>
    Array.from({ length: seats }, (_, seat) => view.sideColour(seat, options).slice(2)),
  ),
);

/**
 * How a colour looks to those who lack one kind of cone (Viénot, Brettel and Mollon 1999): red and
 * green become one, blue and brightness stay.
 */
const sights: Record<string, (colour: Colour) => Colour> = {
  protan: ([red, green, blue]) => {
    const yellow = 0.1124 * red + 0.8876 * green;
    return [yellow, yellow, 0.004 * red - 0.004 * green + blue];
  },
  deutan: ([red, green, blue]) => {
    const yellow = 0.2928 * red + 0.7072 * green;
    return [yellow, yellow, -0.0223 * red + 0.0223 * green + blue];
  },
};

/** How different two colours look: the distance in OKLab, where 1 is from black to white. */
function difference(one: Colour, other: Colour): number {
  const [a, b] = [inLab(one), inLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function inLab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}

describe("the sides", () => {
  test("of every game are found, for two and for three", () => {
    expect(sides).toHaveLength(gameViews.length + 1);
    expect(sides).toContainEqual(["crowns", "suns"]);
    expect(sides).toContainEqual(["arms", "crowns", "suns"]);
  });

  const looks = boards.flatMap((look) => palette.values.map((chosen) => ({ ...look, chosen })));

  test.each(looks)("can be told apart: $chosen colours, $board board, $theme", (look) => {
    const value = valuesOf({ ...look, palette: look.chosen });
    for (const [one, other] of sides.flatMap((all) => pairs(all)))
      expect(difference(value(one), value(other)), `${one}, ${other}`).toBeGreaterThan(0.15);
  });

  test.each(Object.keys(sights))("can be told apart by %s eyes with the safe colours", (eyes) => {
    const value = valuesOf({ theme: "light", palette: "safe" });
    const seen = sights[eyes] ?? ((colour: Colour) => colour);
    for (const [one, other] of sides.flatMap((all) => pairs(all)))
      expect(difference(seen(value(one)), seen(value(other))), `${one}, ${other}`).toBeGreaterThan(
        0.2,
      );
  });

  test("can be told apart without any colour with those by brightness", () => {
    const value = valuesOf({ theme: "light", palette: "tones" });
    for (const [one, other] of sides.flatMap((all) => pairs(all)))
      expect(contrast(value(one), value(other)), `${one}, ${other}`).toBeGreaterThan(2.5);
  });
});
