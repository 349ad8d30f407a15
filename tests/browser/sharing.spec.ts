// A picture and a GIF of a game, which the browser makes; and the full-screen mode.

import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { addressPath, branchesOf } from "../../web-client/src/analysis/address";
import { expect, type Person, test, threeAtSlides } from "./fixture";
import { resizes } from "./sizes";

interface Decoded {
  width: number;
  height: number;
  /** Milliseconds, by frame. */
  pauses: number[];
  /** Of each frame: the colours at the requested places, as "rgb(1, 2, 3)". */
  colours: string[][];
}

/** Decodes a picture or a GIF as a browser does; places are shares of its width and height. */
async function decoded(
  page: Page,
  download: Download,
  places: readonly (readonly [number, number])[],
): Promise<Decoded> {
  const name = download.suggestedFilename();
  const bytes = await readFile(await download.path());
  return page.evaluate(
    async ({ base64, type, places }) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type });
      await decoder.tracks.ready;
      await decoder.completed;
      const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const result: Decoded = { width: 0, height: 0, pauses: [], colours: [] };
      for (let frameIndex = 0; frameIndex < frames; ++frameIndex) {
        const { image } = await decoder.decode({ frameIndex });
        const { displayWidth: width, displayHeight: height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext("2d", {
          willReadFrequently: true,
        });
        canvas?.drawImage(image, 0, 0);
        result.width = width;
        result.height = height;
        result.pauses.push((image.duration ?? 0) / 1000);
        result.colours.push(
          places.map(([x, y]) => {
            const at = [Math.round(x * width), Math.round(y * height)] as const;
            const [r, g, b] = canvas?.getImageData(...at, 1, 1).data ?? [];
            return `rgb(${r}, ${g}, ${b})`;
          }),
        );
        image.close();
      }
      return result;
    },
    { base64: bytes.toString("base64"), type: `image/${name.split(".").at(-1)}`, places },
  );
}

/** The computed colour of a part of the page's board. */
const shown = ({ page }: Person, part: string, property: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const section = ({ page }: Person, name: "Picture" | "GIF") =>
  page.getByRole("dialog").getByRole("region", { name });

async function saves(person: Person, name: "Save picture" | "Save GIF"): Promise<Download> {
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.page.getByRole("button", { name }).click(),
  ]);
  return download;
}

test("a player makes a picture and a GIF of a game in the colours of the page", async ({
  person,
}) => {
  const me = await person({ colorScheme: "dark" });
  const { page } = me;
  const turns = ["d3", "d2", "d4"];
  const options = { players: "3", connection: "any" };
  const address = { options, from: null, children: branchesOf(turns), path: turns };
  await page.goto(me.url + addressPath("slides-of-action", address));
  await expect(me.turns).toHaveCount(3);
  const colours = [
    await shown(me, "html", "--ground").then((hex) =>
      page.evaluate((value) => {
        const { style } = document.createElement("p");
        style.color = value;
        return style.color;
      }, hex),
    ),
    await shown(me, ".slides-frame", "fill"),
    await shown(me, ".slides-square:not(.moved, .gap)", "fill"),
  ];
  expect(colours[0]).toBe("rgb(23, 25, 28)");

  await page.getByRole("button", { name: "Picture or GIF" }).click();
  await expect(section(me, "Picture").getByRole("img")).toHaveAccessibleName(
    "Slides of Action: Turn 3",
  );
  await me.portrays("share");
  const picture = await saves(me, "Save picture");
  expect(picture.suggestedFilename()).toBe("quintet-slides-of-action-3.png");
  // The ground at the edge; the frame at its lower side; the square a1 beside its coin.
  const places = placesFor(540, 638);
  const png = await decoded(page, picture, places);
  expect([png.width, png.height]).toEqual([1080, 1276]);
  expect(png.colours).toEqual([colours]);

  const gif = section(me, "GIF");
  await gif.getByRole("radio", { name: "Fast" }).check();
  await gif.getByRole("button", { name: "Make GIF" }).click();
  await expect(gif.getByRole("img")).toHaveAccessibleName("GIF: Slides of Action");
  await expect(gif.getByRole("status")).toHaveText(/^Your GIF is ready: \d+ kB\.$/);
  const file = await saves(me, "Save GIF");
  expect(file.suggestedFilename()).toBe("quintet-slides-of-action.gif");
  const animation = await decoded(page, file, places);
  expect([animation.width, animation.height]).toEqual([675, 798]);
  expect(animation.pauses).toEqual([400, 400, 400, 4000]);
  expect(animation.colours).toEqual(turns.concat("start").map(() => colours));

  // Another GIF can be cancelled; the dialog closes with "Back", too.
  await gif.getByRole("button", { name: "Another speed" }).click();
  await gif.getByRole("button", { name: "Make GIF" }).click();
  await gif.getByRole("button", { name: "Cancel" }).click();
  await expect(gif.getByRole("button", { name: "Make GIF" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(me.turns).toHaveCount(3);
});

/** Places on a card of this size, in units of the card: ground, frame, square. */
function placesFor(width: number, height: number): [number, number][] {
  const unit = 512 / 416;
  const board = (x: number, y: number): [number, number] => [
    (14 + (x + 8) * unit) / width,
    (112 + (y + 8) * unit) / height,
  ];
  return [[4 / width, 4 / height], board(200, -3), board(10, 388)];
}

test("the dialog opens at its top on a phone, and shows all its buttons in a low window", async ({
  person,
}) => {
  const me = await person({ viewport: { width: 360, height: 640 } });
  const { page } = me;
  await page.goto(`${me.url}/analysis/liger`);
  await expect(me.board).toBeVisible();
  await page.getByRole("button", { name: "Picture or GIF" }).click();
  await expect(section(me, "Picture").getByRole("img")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Picture or GIF" });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await resizes(me, [844, 390]);
  await expect(heading).toBeInViewport({ ratio: 1 });
  for (const button of await page.getByRole("dialog").getByRole("button").all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test("a table fills the screen by its button and its key, also after the end of the game", async ({
  person,
}) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  const { page } = arms;
  const fills = () => page.evaluate(() => document.fullscreenElement !== null);
  const header = page.getByRole("banner").getByRole("link", { name: "Quintet" });
  const before = await arms.board.boundingBox();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(fills).toBe(true);
  await expect(header).toBeHidden();
  await expect
    .poll(async () => (await arms.board.boundingBox())?.height)
    .toBeGreaterThan(before?.height ?? 0);
  // Clocks and names, dialogs, and the game itself are in it.
  for (const seat of ["Arms", "Crowns", "Suns"])
    await expect(page.getByRole("region", { name: new RegExp(seat) })).toBeInViewport();
  await arms.portrays("full-screen");
  await arms.plays("d3");
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog")).toContainText("full screen");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("f");
  await expect.poll(fills).toBe(false);
  await expect(header).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(fills).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(fills).toBe(false);
  await page.keyboard.press("f");
  await expect.poll(fills).toBe(true);

  for (const player of [crowns, suns]) {
    await player.page.getByRole("button", { name: "Resign" }).click();
    await player.page.getByRole("button", { name: "Yes, resign" }).click();
  }
  await expect(page.locator(".end-card")).toBeVisible();
  expect(await fills()).toBe(true);
  await page.locator(".headline").getByRole("button", { name: "Leave full screen" }).click();
  await expect.poll(fills).toBe(false);
  // Another page is not full-screen.
  await page.keyboard.press("f");
  await expect.poll(fills).toBe(true);
  await page.goBack();
  await expect.poll(fills).toBe(false);
});
