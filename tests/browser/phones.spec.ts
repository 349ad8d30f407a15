// A phone's window holds the page's full width, and all text on a board.

import { expect, type Person, test } from "./fixture";
import { resizes } from "./sizes";
import { inPlay, type Table, tables } from "./tables";

interface Reviewed {
  game: string;
  options?: Record<string, string>;
  /** A position in which a turn wins or has a proven win. */
  position: string;
  /** Another turn, and the reply to it. */
  turns: readonly [string, string];
}

const reviewed: readonly Reviewed[] = [
  {
    game: "slides-of-action",
    options: { players: "2" },
    position: "SAAA/CCS./SSAS/CCCA c cs d1",
    turns: ["b3", "b4"],
  },
  {
    game: "liger",
    position: "-,-,-,-/rrrbb,-,-,-/-,-,-,-/-,br,-,-/-,-,-,-/-,-,-,-/b,-,-,-/-,-,-,- r",
    turns: ["c5=d6", "a7-b6"],
  },
  {
    game: "sliders",
    options: { board: "8" },
    position: "8/8/6DD/8/6u*1/3D*4/4d3/5u2 b 2",
    turns: ["g6-g5 h6-h5", "f1-e1 e1-d2"],
  },
  {
    game: "sumo-checkers",
    options: { knockouts: "2" },
    position: "SSS1S/1SS2S1/3S3/1GSG1G1/1S5/1G2GG1/G1GGG s m",
    turns: ["b3-c3+c4=c3", "d1-d2-d3-c3"],
  },
  {
    game: "gridwar",
    position:
      "1a1,1b18,1e3C,1e4,1e10,1e11,1f3,1f10,1g3,1h5,1h10C,1h11,1i3,1i9,1i10,1i11,1j5C,1j9,1j10 " +
      "1a2,1a18L,1b1C,1b2C 43/0/0/30 39/0/0/0 w s 2 - 0",
    turns: ["1a1+C end", "1b1-1d9 end"],
  },
];

for (const { game, options = {}, position, turns } of reviewed) {
  test(`a game's review is not wider than a phone: ${game}`, async ({ person }) => {
    const me = await person({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
    const query = new URLSearchParams({ ...options, position });
    const line = turns.map((turn) => turn.replaceAll(" ", "_")).join(",");
    await me.page.goto(`${me.url}/analysis/${game}?${query}#${line}`);
    await me.page.getByRole("button", { name: "Analyse the game" }).click();
    await expect(me.page.locator(".insight-better").first()).toBeVisible();
    await me.fits();
    // Turns of Gridwar can be much longer than this one.
    await me.page
      .locator(".insight-better [aria-hidden]")
      .first()
      .evaluate((better) => better.append(" 1a1-1b2".repeat(20)));
    await me.fits();
    await me.takesPicture(`review-phone-${game}`);
  });
}

/** The names on the board that are partly outside of it. */
function cutOffNames({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const board = document.querySelector(".board-place svg.board")?.getBoundingClientRect();
    const names = [...document.querySelectorAll(".board-place svg.board .names text")];
    if (board === undefined || names.length === 0) return ["no names"];
    return names
      .filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        // A digit is narrower than its box.
        const outside = Math.max(board.left - left, right - board.right) > 1.5;
        // A box has empty space above and below the letter.
        return outside || top < board.top - 3 || bottom > board.bottom + 3;
      })
      .map((name) => name.textContent ?? "");
  });
}

test("on a phone the names of Gridwar's rows and holes are completely on the board, for both sides", async ({
  person,
}) => {
  const people = await inPlay(person, tables.find(({ game }) => game === "gridwar") as Table);
  for (const [index, one] of people.entries()) {
    await resizes(one, [360, 640]);
    await expect.poll(() => cutOffNames(one), `seat ${index}`).toEqual([]);
    await one.takesPicture(`gridwar-phone-${index}`, false);
  }
});
