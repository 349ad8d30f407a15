// Who comes in, who sits, and who stays outside.

import { expect, test, threeAtSlides } from "./house";

test("an outsider without the key sees nothing and gets in nowhere", async ({ person, server }) => {
  const owner = await person();
  await owner.opens("Slides of Action", ["Three", "Arms"]);
  const room = new URL(owner.page.url()).pathname.split("/").at(-1) ?? "";

  const outsider = await person();
  outsider.expectsOutages = true; // The refused requests below are in the console too.
  for (const link of [`/room/${room}`, `/room/${room}#notthekey`]) {
    await outsider.page.goto("about:blank");
    await outsider.page.goto(server.url + link);
    await expect(outsider.page.getByText("This is a private room.")).toBeVisible();
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
  await expect(outsider.page.getByText("There is no such room.")).toBeVisible();
  // Nobody has come in.
  await expect(owner.page.getByText("Nobody watches")).toBeVisible();
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

test("one may change seats and leave again before the start", async ({ person }) => {
  const owner = await person();
  await owner.opens("Slides of Action", ["Three", "None, I watch"]);
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

test("one comes back to a game from the home page, without a link", async ({ person }) => {
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
  const copied = await owner.copies(owner.page.getByRole("button", { name: "Copy" }).first());
  expect(copied).toBe(await owner.link("Link to play"));
  await expect(owner.page.getByRole("button", { name: "Copied" })).toBeVisible();
});
