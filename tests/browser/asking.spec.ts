// Requests to join a private room, which its host admits or declines.

import { expect, test } from "./fixture";

const withoutKey = (link: string) => link.replace(/#.*/, "");

test("a visitor without a key asks to join, and sits down when the host admits them", async ({
  person,
}) => {
  const [host, friend] = [await person(), await person()];
  const { play } = await host.opensRoom("liger");
  await friend.page.goto(withoutKey(play));
  await expect(friend.page.getByRole("heading", { level: 1 })).toContainText("private");
  await friend.page.getByRole("button", { name: "Ask to join" }).click();
  await expect(friend.page.getByText("Waiting for the host")).toBeVisible();
  await expect(host.page.getByText("asks to join.")).toBeVisible();
  await host.isAccessible();
  await host.takesPicture("asked-to-join");
  await host.page.getByRole("button", { name: "Let in" }).click();
  await expect(host.page.getByText("asks to join.")).toHaveCount(0);
  await friend.page.getByRole("button", { name: "Play as Blue" }).click();
  await host.isToMove();
  // Admission is by name and permanent: it works after a reload without a key.
  await friend.page.goto(withoutKey(play));
  await expect(friend.board).toBeVisible();
});

test("the host declines, and gets no further request", async ({ person }) => {
  const [host, stranger] = [await person(), await person()];
  const { play } = await host.opensRoom("liger");
  await stranger.page.goto(withoutKey(play));
  await stranger.page.getByRole("button", { name: "Ask to join" }).click();
  await host.page.getByRole("button", { name: "Decline" }).click();
  await expect(stranger.page.getByText("The host declined your request.")).toBeVisible();
  await stranger.isAccessible();
  await stranger.page.reload();
  await stranger.page.getByRole("button", { name: "Ask to join" }).click();
  await expect(stranger.page.getByText("The host declined your request.")).toBeVisible();
});

test("three quick presses send one request, and admit one player", async ({ person }) => {
  const [host, first, second] = [await person(), await person(), await person()];
  const { play } = await host.opensRoom("slides-of-action", { options: { players: "3" } });
  for (const friend of [first, second]) {
    await friend.page.goto(withoutKey(play));
    await friend.page.getByRole("button", { name: "Ask to join" }).click({ clickCount: 3 });
    await expect(friend.page.getByText("Waiting for the host")).toBeVisible();
  }
  await expect(host.page.getByText("asks to join. 1 more is waiting.")).toBeVisible();
  const letIn = host.page.getByRole("button", { name: "Let in" });
  await letIn.click({ trial: true });
  const box = await letIn.boundingBox();
  if (box === null) throw new Error("no button");
  await host.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 3 });
  await expect(first.page.getByRole("button", { name: "Play as Suns" })).toBeVisible();
  await expect(host.page.getByText("asks to join.", { exact: false })).toBeVisible();
  await expect(second.page.getByText("Waiting for the host")).toBeVisible();
});

test("a request outlives a restart of the server, and ends when the game begins", async ({
  server,
  person,
}) => {
  const [host, friend, quick] = [await person(), await person(), await person()];
  const { play } = await host.opensRoom("liger");
  await friend.page.goto(withoutKey(play));
  await friend.page.getByRole("button", { name: "Ask to join" }).click();
  await expect(host.page.getByText("asks to join.")).toBeVisible();
  for (const each of [host, friend]) each.expectsOutages = true;
  await server.kill();
  await expect(friend.page.getByText("Waiting for the host")).toBeVisible();
  await server.run();
  await expect(host.page.getByRole("button", { name: "Let in" })).toBeVisible();
  await quick.sitsAt(play, "Blue");
  await expect(friend.page.getByText("The game has started without you.")).toBeVisible();
  await expect(host.page.getByText("asks to join.")).toHaveCount(0);
  await friend.page.getByRole("button", { name: "Ask to watch" }).click();
  await expect(host.page.getByText("asks to watch.")).toBeVisible();
});

test("a request can be withdrawn, and its end is shown when the host closes the room; in German, too", async ({
  person,
}) => {
  const [host, friend] = [await person(), await person({ locale: "de-DE" })];
  const { play } = await host.opensRoom("liger");
  await friend.page.goto(withoutKey(play));
  await friend.page.getByRole("button", { name: "Mitspielen anfragen" }).click();
  await expect(host.page.getByText("asks to join.")).toBeVisible();
  await friend.page.getByRole("button", { name: "Nicht mehr fragen" }).click();
  await expect(host.page.getByText("asks to join.")).toHaveCount(0);
  await friend.page.getByRole("button", { name: "Mitspielen anfragen" }).click();
  await expect(host.page.getByText("asks to join.")).toBeVisible();
  await friend.portraysEverywhere("asking-german");
  await host.page.getByRole("button", { name: "Close the room" }).click();
  await host.page.getByRole("button", { name: "Yes, close it" }).click();
  await expect(friend.page.getByText("Der Gastgeber hat den Raum geschlossen.")).toBeVisible();
});

test("a spectator by link asks for a seat, and withdraws the request by leaving", async ({
  person,
}) => {
  const [host, friend] = [await person(), await person()];
  const { watch } = await host.opensRoom("slides-of-action", { options: { players: "3" } });
  await friend.page.goto(watch);
  await friend.page.getByRole("button", { name: "Ask to play as Suns" }).click();
  await expect(host.page.getByText("asks to join as Suns.")).toBeVisible();
  await friend.page.goto(friend.url);
  await expect(host.page.getByText("asks to join as Suns.")).toHaveCount(0);
  await friend.page.goto(watch);
  await friend.page.getByRole("button", { name: "Ask to play as Crowns" }).click();
  await host.page.getByRole("button", { name: "Let in" }).click();
  await friend.page.getByRole("button", { name: "Play as Crowns" }).click();
  await expect(friend.page.getByRole("button", { name: "Leave the seat" })).toBeVisible();
});

test("a visitor of a running private game asks to watch it", async ({ person }) => {
  const [host, other, late] = [await person(), await person(), await person()];
  const { play } = await host.opensRoom("liger");
  await other.sitsAt(play, "Blue");
  await host.isToMove();
  await late.page.goto(withoutKey(play));
  await late.page.getByRole("button", { name: "Ask to join" }).click();
  await expect(host.page.getByText("asks to watch.")).toBeVisible();
  await host.page.getByRole("button", { name: "Let in" }).click();
  await expect(late.page.getByText("All seats are taken: you are watching")).toBeVisible();
});
