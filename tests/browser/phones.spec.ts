// A phone's window holds the page's full width, and all text on a board.

import { expect, type Person, test } from "./fixture";
import { resizes } from "./sizes";
import { inPlay, type Table, tables } from "./tables";

interface Reviewed {
  game: string;
  options?: Record<string, string>;
  position: string;
  /** A turn that costs its side much of its expected result, and the answer to it. */
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
    position: "-,b,b,-/b,-,b,b/-,rb,-,b/b,r,brb,-/-,-,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- b",
    turns: ["e5-f4", "c1-b2"],
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
      "1a11,1c4C,1d3,1d8,1d9,1f2,1f6,1f7,1f8,1g8,1j3,1j5,2f8 1d10,1d11,1d12,1d13,1e10,1e11,1f9,1f10," +
      "1j6,1j8,2d10,2d11,2e10,3d10L 77/0/0/2 75/0/0/1 w s 2 - 0",
    turns: ["1a11-1b10 end", "1d13-1a11 T@1h7 T@1h9 end"],
  },
];

for (const { game, options = {}, position, turns } of reviewed) {
  test(`a game's review is not wider than a phone: ${game}`, async ({ person }) => {
    const me = await person({ viewport: { width: 360, height: 640 } });
    const query = new URLSearchParams({ ...options, position });
    const line = turns.map((turn) => turn.replaceAll(" ", "_")).join(",");
    await me.page.goto(`${me.url}/analysis/${game}?${query}#${line}`);
    await me.page.getByRole("button", { name: "Review the game" }).click();
    const better = me.page.locator(".insight-picture.better figcaption").first();
    await expect(better).toBeVisible();
    await me.fits();
    // Turns of Gridwar can be much longer than this one.
    await better.evaluate((words) => words.append(", 1a1 to 1b2".repeat(20)));
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
