// Touch gestures on a board.

import { expect, type Person, phone, test } from "./fixture";

interface Swipe {
  from: { x: number; y: number };
  /** Distance downwards, in pixels. */
  by: number;
}

async function swipes({ page }: Person, fingers: readonly Swipe[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const steps = 10;
  const after = (step: number) =>
    fingers.map(({ from, by }, id) => ({ id, x: from.x, y: from.y + (by * step) / steps }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: after(0) });
  for (let step = 1; step <= steps; ++step)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: after(step) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

/** The page is scrolled to the top, and no swipe moves it any more. */
async function standsAtTheTop({ page }: Person): Promise<void> {
  const later = () =>
    page.evaluate(async () => {
      scrollTo(0, 0);
      for (let frames = 0; frames < 3; ++frames) await new Promise(requestAnimationFrame);
      return scrollY;
    });
  await expect.poll(later).toBe(0);
}

async function middleOf(person: Person, cell: string): Promise<{ x: number; y: number }> {
  const box = await person.cell(cell).boundingBox();
  if (box === null) throw new Error(`${cell} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("gestures scroll and zoom the page over a board, and a touched stack shows its pieces", async ({
  person,
}) => {
  const red = await person();
  const blue = await person({ viewport: phone, hasTouch: true, isMobile: true });
  await red.opens("Liger", ["Red"]);
  await blue.sitsAt(await red.link("Link to play"), "Blue");
  await red.plays("c3-b4");
  await blue.isToMove();
  const { page } = blue;
  const scale = () => page.evaluate(() => visualViewport?.scale ?? 1);
  // A swipe over empty squares.
  await swipes(blue, [{ from: await middleOf(blue, "d4"), by: -150 }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await standsAtTheTop(blue);
  // Two fingers, also on a stack that could be dragged.
  const { x, y } = await middleOf(blue, "d6");
  await swipes(blue, [
    { from: { x, y: y - 8 }, by: -100 },
    { from: { x, y: y + 8 }, by: 100 },
  ]);
  await expect.poll(scale).toBeGreaterThan(1.3);
  await swipes(blue, [
    { from: { x, y: y - 120 }, by: 110 },
    { from: { x, y: y + 120 }, by: -110 },
  ]);
  await expect.poll(scale).toBe(1);
  // One finger on a stack and one beside the board: nothing is lifted.
  await standsAtTheTop(blue);
  const stack = await middleOf(blue, "d6");
  await swipes(blue, [
    { from: stack, by: -60 },
    { from: { x: stack.x, y: 20 }, by: 10 },
  ]);
  await expect(page.locator('[data-cell="d6"][aria-selected=true]')).toHaveCount(0);
  await expect.poll(scale).toBe(1);
  await blue.cell("b4").tap();
  await expect(page.locator(".stack-inside")).toContainText("b4, one checker");
  await blue.sees(["c3-b4"]);
  await blue.plays("b6-a5");
  await red.sees(["c3-b4", "b6-a5"]);
});
