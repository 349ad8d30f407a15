// While a clock runs, offers of other players and refusals of the rules have a place of their own:
// all parts of the page that a turn needs stay in sight, in every game and window.

import { expect, type Person, test } from "./fixture";
import { handSizes, outOfSight, overlaps, resizes, type Size } from "./sizes";
import { inPlay, tables, twoAtSlides } from "./tables";

const windows: readonly Size[] = [
  ...handSizes,
  [1024, 600],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
];

/** The longest that there is, by a player with a long name. */
const longest = [
  "Maximiliana Wolkenstein bittet darum, den letzten Zug zurückzunehmen.",
  "Erlauben",
  "Ablehnen",
] as const;

/** The parts that a turn needs and that are covered, or not wholly in the window. */
async function hidden(one: Person, seats: number, also: readonly string[]): Promise<string[]> {
  const needed = [".board", ".clock-time", ".turn-draft-buttons button:not(.clear)", ...also];
  const clocks = await one.page.locator(".clock-time").count();
  return [
    ...(await outOfSight(one, needed)),
    ...(clocks === seats ? [] : [`${clocks} clocks`]),
    ...(await overlaps(one, ".messages-over, .bar, .others", ".board, .clock-time, .bar")),
  ];
}

for (const table of [...tables, twoAtSlides]) {
  const { game, seats } = table;
  test(`an offer hides nothing that a turn needs: ${game}, ${seats.length}`, async ({ person }) => {
    const [one, other] = await inPlay(person, table);
    if (one === undefined || other === undefined) throw new Error("nobody there");
    await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
    await table.composes(one);
    const supply = game === "gridwar" ? ['[data-supply="white T"]'] : [];
    await other.page.getByRole("button", { name: "Ask to take back" }).click();
    const answers = one.page.locator(".offer.urgent button");
    await expect(answers).toHaveCount(2);
    const look = async (what: string) => {
      for (const size of windows) {
        await resizes(one, size);
        const also = [...supply, ".offer.urgent button"];
        const where = `${what}, ${size.join("x")}`;
        await expect.poll(() => hidden(one, seats.length, also), where).toEqual([]);
        if (size[0] !== 390) await one.takesPicture(`offer-${game}-${what}-${where}`, false);
      }
    };
    await look("english");
    await one.page.locator(".offer.urgent").evaluate((offer, words) => {
      const parts = [offer.querySelector("span"), ...offer.querySelectorAll("button")];
      for (const [index, part] of parts.entries()) if (part) part.textContent = words[index] ?? "";
    }, longest);
    await look("longest");

    // Nor does a refusal of the rules.
    await resizes(one, [1280, 800]);
    await one.page.getByRole("button", { name: longest[2] }).click();
    await expect(answers).toHaveCount(0);
    await one.page.getByRole("button", { name: "Undo", exact: true }).click();
    const entry = one.page.getByRole("textbox", { name: "Type a turn" });
    await entry.fill("nonsense");
    await entry.press("Enter");
    await expect(one.page.locator(".notice")).toBeVisible();
    for (const size of windows) {
      await resizes(one, size);
      const where = `refused, ${size.join("x")}`;
      const needed = [".board", ".clock-time", ".notice", ...supply];
      await expect.poll(() => outOfSight(one, needed), where).toEqual([]);
      const over = () => overlaps(one, ".notice, .bar, .others", ".board, .clock-time, .bar");
      await expect.poll(over, where).toEqual([]);
    }
  });
}
