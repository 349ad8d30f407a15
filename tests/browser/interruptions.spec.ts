// Reloads, lost connections and a killed server during a game: each player continues where they
// were, and no page reloads on its own.

import { expect, type Person, test, threeAtSlides } from "./fixture";

/** Sets a mark on the page that a reload would remove. */
async function mark(...people: Person[]): Promise<void> {
  for (const { page } of people)
    await page.evaluate(() => document.body.setAttribute("data-mark", "yes"));
}

async function wasNotReloaded(...people: Person[]): Promise<void> {
  for (const { page } of people)
    await expect(page.locator("body")).toHaveAttribute("data-mark", "yes");
}

test("a reload in the middle of a game", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  await arms.plays("d3");
  await crowns.page.reload();
  await crowns.sees(["d3"]);
  await crowns.plays("d2");
  await suns.plays("d4");
  // The reload would lose a turn that is still being sent.
  await arms.isToMove();
  await suns.page.reload();
  for (const each of players) await each.sees(["d3", "d2", "d4"]);
  await arms.isToMove();
});

test("a connection that is cut for longer than a turn", async ({ person, line }) => {
  const { players } = await threeAtSlides(person, [undefined, undefined, line.url]);
  const [arms, crowns, suns] = players;
  suns.expectsOutages = true;
  await mark(...players);
  line.cut();
  await expect(suns.page.getByText("Connection lost.")).toBeVisible();
  await expect(
    arms.page.getByRole("region", { name: "Seat 3" }).getByLabel("not connected"),
  ).toBeVisible();
  await arms.plays("d3");
  await crowns.plays("d2");
  await crowns.sees(["d3", "d2"]);
  await suns.sees([]);
  line.mend();
  await suns.sees(["d3", "d2"]);
  await suns.plays("d4");
  for (const each of players) await each.sees(["d3", "d2", "d4"]);
  await wasNotReloaded(...players);
});

test("a turn that is played while the connection is cut arrives once", async ({ person, line }) => {
  const { players } = await threeAtSlides(person, [line.url]);
  const [arms, crowns] = players;
  arms.expectsOutages = true;
  await mark(...players);
  line.cut();
  await expect(arms.page.getByText("Connection lost.")).toBeVisible();
  await arms.plays("d3");
  await expect(arms.status).toContainText("Sending your turn");
  await expect(arms.cell("d3")).toHaveAttribute("aria-label", "d3, gap");
  await crowns.sees([]);
  line.mend();
  for (const each of players) await each.sees(["d3"]);
  await crowns.plays("d2");
  for (const each of players) await each.sees(["d3", "d2"]);
  await wasNotReloaded(...players);
});

test("a connection that stays open but passes nothing on, as in a tunnel", async ({
  person,
  line,
}) => {
  const { players } = await threeAtSlides(person, [line.url]);
  const [arms, crowns] = players;
  arms.expectsOutages = true;
  await mark(...players);
  line.silence();
  // The turn is sent, but its reply does not arrive.
  await arms.plays("d3");
  await expect(arms.page.getByText("Connection lost.")).toBeVisible();
  line.cut();
  line.mend();
  for (const each of players) await each.sees(["d3"]);
  await crowns.isToMove();
  await wasNotReloaded(...players);
});

test("a browser that goes offline", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  crowns.expectsOutages = true;
  await mark(...players);
  await crowns.context.setOffline(true);
  await expect(crowns.page.getByText("Connection lost.")).toBeVisible();
  await arms.plays("d3");
  await suns.sees(["d3"]);
  await crowns.context.setOffline(false);
  await crowns.plays("d2");
  for (const each of players) await each.sees(["d3", "d2"]);
  await wasNotReloaded(...players);
});

test("kill -9 of the server, and a restart on the same file", async ({ person, server }) => {
  const { players, watchLink } = await threeAtSlides(person);
  const [arms, crowns, suns] = players;
  const watcher = await person();
  await watcher.page.goto(watchLink);
  const everyone = [...players, watcher];
  for (const each of everyone) each.expectsOutages = true;
  await mark(...everyone);
  await arms.plays("d3");
  await crowns.plays("d2");
  await suns.isToMove();

  await server.kill();
  for (const each of everyone) await expect(each.page.getByText("Connection lost.")).toBeVisible();
  // A turn played without a server waits.
  await suns.plays("d4");
  await expect(suns.status).toContainText("Sending your turn");
  await server.run();

  for (const each of everyone) await each.sees(["d3", "d2", "d4"]);
  await arms.plays("b4");
  await crowns.plays("c4");
  for (const each of everyone) await each.sees(["d3", "d2", "d4", "b4", "c4"]);
  await wasNotReloaded(...everyone);
  // The server's file has the same game as the pages.
  const room = new URL(arms.page.url()).pathname.split("/").at(-1);
  const record = await arms.page.evaluate(
    async (id) => (await fetch(`/api/games/${id}.txt`)).text(),
    room,
  );
  expect(record.match(/\b[a-d][1-4]\b/g)).toEqual(["d3", "d2", "d4", "b4", "c4"]);
});
