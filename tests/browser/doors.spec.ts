// Access to rooms and seats.

import { expect, phone, test, threeAtSlides } from "./fixture";

test("a visitor without the key sees nothing of the game and cannot enter", async ({
  person,
  server,
}) => {
  const owner = await person();
  await owner.opens("Slides of Action", ["Three", "Arms"]);
  const room = new URL(owner.page.url()).pathname.split("/").at(-1) ?? "";

  const outsider = await person();
  outsider.expectsOutages = true; // The refused requests below are in the console too.
  for (const link of [`/room/${room}`, `/room/${room}#notthekey`]) {
    await outsider.page.goto("about:blank");
    await outsider.page.goto(server.url + link);
    await expect(outsider.page.getByText("This room is private.")).toBeVisible();
    await expect(outsider.board).toHaveCount(0);
    await expect(outsider.page.getByRole("button", { name: /Sit here/ })).toHaveCount(0);
  }
  const answers = await outsider.page.evaluate(async (id) => {
    const record = await fetch(`/api/games/${id}`);
    const text = await fetch(`/api/games/${id}.txt`);
    const socket = new WebSocket(`ws://${location.host}/ws`, "quintet.1");
    const heard: string[] = [];
    const requests = [
      { type: "enter_room" },
      { type: "take_seat", seat: 1 },
      { type: "leave_seat" },
      { type: "play", ply: 1, hash: "0000000000000000", turn: "d4" },
      { type: "resign" },
    ];
    await new Promise<void>((resolve) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "welcome")
          requests.forEach((request, index) => {
            socket.send(JSON.stringify({ id: index, room: id, ...request }));
          });
        else heard.push(message.id === undefined ? message.type : message.code);
        if (heard.length === requests.length) resolve();
      };
    });
    socket.close();
    return { record: record.status, text: text.status, heard };
  }, room);
  expect(answers).toEqual({ record: 403, text: 403, heard: Array(5).fill("forbidden") });

  await outsider.page.goto("about:blank");
  await outsider.page.goto(`${server.url}/room/nosuchroom`);
  await expect(outsider.page.getByText("There is no room here.")).toBeVisible();
  // The visitor did not enter.
  await expect(owner.page.getByText("No spectators")).toBeVisible();
});

test("the host's address bar has a link that lets a friend sit down, and another one watch", async ({
  person,
}) => {
  const host = await person();
  await host.opens("Sumo Checkers", ["Gold"]);
  // Newcomers get the suggestion of a short game.
  await expect(host.page.getByText("5: short game")).toBeVisible();
  await expect(host.page).toHaveURL(await host.link("Link to play"));
  await host.page.reload();
  await expect(host.board).toBeVisible();
  await expect(host.page).toHaveURL(await host.link("Link to play"));

  const friend = await person({ viewport: phone });
  await friend.page.goto(host.page.url());
  const invitation = friend.page.getByRole("region", { name: /invites you to Sumo Checkers$/ });
  for (const said of ["Push the enemy's checkers off", "1 of 2 seats free", "No clock"])
    await expect(invitation).toContainText(said);
  await expect(invitation.getByRole("button", { name: "Rules" })).toBeInViewport();
  await friend.isAccessible();
  await invitation.getByRole("button", { name: "Play as Silver" }).click();
  await expect(friend.status).toContainText("Gold to move");

  await expect(host.page).toHaveURL(await host.link("Link to watch"));
  const third = await person();
  await third.page.goto(host.page.url());
  await expect(third.status).toContainText("All seats are taken: you are watching");

  await host.page.getByRole("button", { name: "Abort" }).click();
  await host.page.getByRole("button", { name: "Yes, abort" }).click();
  await expect(host.status).toContainText("Game aborted");
  await host.page.getByRole("button", { name: "Open again" }).click();
  await expect(host.status).toContainText("Waiting for one more player");
  await expect(host.page.getByRole("region", { name: "Seat 1: Gold" })).toContainText("(you)");
  await host.page.getByRole("button", { name: "Close the room" }).click();
  await host.page.getByRole("button", { name: "Yes, close it" }).click();
  await expect(host.status).toContainText("Room closed");
  await host.page.getByRole("button", { name: "New game" }).click();
  await expect(host.page.getByRole("dialog")).toContainText("New game: Sumo Checkers");
});

test("a watch link shows the game but gives no seat", async ({ person }) => {
  const owner = await person();
  await owner.opens("Liger", ["Red"]);
  const watcher = await person();
  await watcher.page.goto(await owner.link("Link to watch"));
  await expect(watcher.board).toBeVisible();
  await expect(watcher.page.getByText("Free seat")).toBeVisible();
  await expect(watcher.page.getByRole("button", { name: /Sit here/ })).toHaveCount(0);
  await expect(watcher.page.getByLabel("Link to play")).toHaveCount(0);
  await expect(watcher.page.getByLabel("Link to watch")).toBeVisible();
});

test("a player may change seats and leave before the start", async ({ person }) => {
  const owner = await person();
  await owner.opens("Slides of Action", ["Three", "None, I'll watch"]);
  const seat = (name: string) => owner.page.getByRole("region", { name });
  await owner.page.getByRole("button", { name: "Sit here as Suns" }).click();
  await expect(seat("Seat 3: Suns")).toContainText("(you)");
  await owner.page.getByRole("button", { name: "Sit here as Crowns" }).click();
  await expect(seat("Seat 2: Crowns")).toContainText("(you)");
  await expect(seat("Seat 3: Suns")).not.toContainText("(you)");
  await owner.page.getByRole("button", { name: "Leave the seat" }).click();
  await expect(owner.page.getByText("(you)")).toHaveCount(0);
  await expect(owner.status).toContainText("Waiting for 3 more players");
});

test("a player can return to a game from the home page, without a link", async ({ person }) => {
  const { players } = await threeAtSlides(person);
  const [arms] = players;
  await arms.page.getByRole("link", { name: "Quintet, to the home page" }).click();
  const games = arms.page.getByRole("region", { name: "Your games" });
  const entry = games.getByRole("link", { name: /Slides of Action/ });
  await expect(entry).toContainText("your turn");
  await entry.click();
  await arms.plays("d4");
  await players[1].isToMove();
});

test("links are copied at a press", async ({ person }) => {
  const owner = await person({ permissions: ["clipboard-read", "clipboard-write"] });
  await owner.opens("Liger", ["Random"]);
  // The confirmation is visible for a moment only.
  const said = expect(owner.page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await owner.copies(owner.page.getByRole("button", { name: "Copy" }).first());
  await said;
  expect(copied).toBe(await owner.link("Link to play"));
});
