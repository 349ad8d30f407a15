// A check of every page with axe, and a picture of it: on a desktop in light, on a phone in dark.

import { playUpTo } from "./autoplay";
import { desktop, expect, phone, test } from "./fixture";
import { ligerGame } from "./played-games";

const windows = [
  { name: "desktop", viewport: desktop, colorScheme: "light" },
  { name: "phone", viewport: phone, colorScheme: "dark" },
] as const;

for (const { name, viewport, colorScheme } of windows) {
  test(`the pages, ${name}`, async ({ person }) => {
    const me = await person({ viewport, colorScheme });
    const two = await person();
    const three = await person();

    await me.opens("Slides of Action", ["Three", "Crowns"]);
    const link = await me.link("Link to play");
    await me.portrays(`slides-open-${name}`);
    await two.sitsAt(link, "Arms");
    await three.sitsAt(link, "Suns");
    await two.plays("a1");
    await me.isToMove();
    await me.portrays(`slides-playing-${name}`);
    await me.plays("a3");
    await three.plays("c3");
    await two.plays("d3");
    await me.isToMove();
    await me.turns.nth(1).click();
    await me.portrays(`slides-looking-back-${name}`);
    await me.page.getByRole("button", { name: "Back to the game" }).first().click();
    await three.page.getByRole("button", { name: "Resign" }).click();
    await three.page.getByRole("button", { name: "Yes, resign" }).click();
    await expect(me.page.getByText("resigned", { exact: true })).toBeVisible();
    await me.page.getByRole("button", { name: "Resign" }).click();
    await me.portrays(`slides-withdrawn-${name}`);
    await me.page.getByRole("button", { name: "Yes, resign" }).click();
    await expect(me.status).toContainText("(Arms) wins: you resigned");
    await me.portrays(`slides-over-${name}`);

    await me.opens("Liger", ["Red"]);
    await two.sitsAt(await me.link("Link to play"), "Blue");
    await playUpTo([me, two], ligerGame.slice(0, 16));
    await me.isToMove();
    await me.cell("e5").click();
    await expect(me.lift("a pair")).toBeVisible();
    await me.portrays(`liger-playing-${name}`);

    await me.opens("Slides of Action", ["Two", "Suns"]);
    await me.portrays(`slides-two-open-${name}`);
    await two.sitsAt(await me.link("Link to play"), "Crowns");
    await expect(me.status).toContainText("Crowns to move");
    await me.portrays(`slides-two-playing-${name}`);

    await me.page.goto("about:blank");
    await me.page.goto(`${me.url}/room/nosuchroom`);
    await expect(me.page.getByText("There is no room here.")).toBeVisible();
    await me.portrays(`no-room-${name}`);
    await me.page.goto(`${me.url}/players/some/body`);
    await expect(me.page).toHaveTitle("There is no page here · Quintet");
    await me.isAccessible();
    await me.page.getByRole("link", { name: "To the home page", exact: true }).click();
    await expect(me.page.getByRole("heading", { name: "Games", exact: true })).toBeVisible();
  });
}
