// A table apart from its turns: clocks, offers, chat, absences, rematches.

import type { Locator } from "@playwright/test";
import { expect, type Person, phone, placeOf, test } from "./fixture";

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const clockOf = ({ page }: Person, seat: string) =>
  page.getByRole("timer", { name: `${seat}'s clock` });
const timeOf = (clock: Locator) => clock.locator(".clock-time").innerText();

async function says(person: Person, words: string): Promise<void> {
  await person.page.getByLabel("Write a message").fill(words);
  await button(person, "Send").click();
}

/** The board stays in place while other elements appear and disappear. */
async function boardStays(person: Person, meanwhile: () => Promise<void>): Promise<void> {
  const before = await placeOf(person.board);
  await meanwhile();
  expect(await placeOf(person.board)).toEqual(before);
}

const twoAtSlides = {
  options: { players: "2" },
  clock: { kind: "fischer", initial: 300, increment: 5 },
};

test("two players take back, pause, agree on a draw and have a rematch, with a spectator", async ({
  person,
}) => {
  const crowns = await person();
  const suns = await person();
  const watcher = await person();
  const links = await crowns.opensRoom("slides-of-action", twoAtSlides);
  await suns.sitsAt(links.play, "Suns");
  await watcher.page.goto(links.watch);
  await crowns.isToMove();
  await expect(clockOf(crowns, "Crowns")).toContainText("for the first turn");
  await expect(clockOf(crowns, "Suns")).toHaveText("5:00");
  await crowns.plays("d3");
  await suns.plays("c3");
  await crowns.sees(["d3", "c3"]);

  // Now the clock runs.
  const running = clockOf(crowns, "Crowns");
  await expect(running).toHaveClass(/running/);
  const before = await timeOf(running);
  await expect.poll(() => timeOf(running)).not.toBe(before);

  await boardStays(crowns, async () => {
    await button(suns, "Ask to take back").click();
    await expect(crowns.page.getByText("asks to take back the last turn.")).toBeVisible();
  });
  await crowns.portraysEverywhere("room-takeback");
  await button(crowns, "Allow").click();
  await suns.sees(["d3"]);
  await suns.plays("c3");

  await button(crowns, "Ask for a pause").click();
  await boardStays(suns, async () => {
    await button(suns, "Pause").click();
    await expect(suns.status).toContainText("The game is paused");
  });
  await suns.portraysEverywhere("room-paused");
  await button(suns, "I'm ready to continue").click();
  await button(crowns, "Continue").click();
  await crowns.isToMove();

  await button(crowns, "Offer a draw").click();
  await button(suns, "Decline").click();
  await expect(crowns.page.getByText("declined the draw.")).toBeVisible();
  await crowns.plays("b3");
  await button(suns, "Offer a draw").click();
  await button(crowns, "Accept the draw").click();
  await expect(watcher.status).toContainText("Draw: by agreement");

  // After one press each, both sit at the next table, with rotated seats.
  await button(suns, "Rematch").click();
  await expect(button(crowns, "Accept the rematch")).toBeVisible();
  await crowns.portraysEverywhere("room-rematch");
  await button(crowns, "Accept the rematch").click();
  await suns.isToMove();
  await suns.sees([]);
  await expect.poll(() => crowns.page.url() === suns.page.url()).toBe(true);
  await watcher.page.getByRole("link", { name: "To the rematch" }).click();
  await expect(watcher.status).toContainText("Crowns to move");
  await button(suns, "Abort").click();
  await button(suns, "Yes, abort").click();
  await expect(crowns.status).toContainText("Game aborted");
});

test("a clock warns, and its flag falls", async ({ person }) => {
  const red = await person();
  const blue = await person();
  const clock = { kind: "byoyomi", initial: 0, period: 12, periods: 1 };
  const { play } = await red.opensRoom("liger", { clock });
  await blue.sitsAt(play, "Blue");
  await red.isToMove();
  await blue.page.setViewportSize(phone);
  await expect(clockOf(blue, "Red")).toContainText("for the first turn");
  await blue.fits();
  await red.plays("c3-d4");
  await blue.plays("b6-a5");
  await red.isToMove();
  const own = clockOf(red, "Red");
  await expect(own).toHaveClass(/low/);
  await expect(own.getByRole("img", { name: "low on time" })).toBeVisible();
  await expect(own).toContainText("You are low on time");
  await expect(clockOf(blue, "Red")).not.toContainText("Your time");
  await red.portrays("room-low-time");
  await expect(red.status).toContainText("(Blue) wins: you ran out of time");
});

test("of three players, one stays away and is claimed, one resigns, and the result has places", async ({
  person,
}) => {
  const arms = await person();
  const crowns = await person();
  const suns = await person();
  // A seat can be claimed after a minute, with clocks that do not run out before that.
  const clock = { kind: "fischer", initial: 300, increment: 0 };
  const { play, watch } = await arms.opensRoom("slides-of-action", {
    options: { players: "3" },
    clock,
  });
  await crowns.sitsAt(play, "Crowns");
  await suns.sitsAt(play, "Suns");
  await arms.plays("d3");
  await crowns.plays("d2");
  await suns.plays("a2");
  await arms.isToMove();
  await expect(arms.page.getByRole("timer")).toHaveCount(3);
  // A minute must pass now; meanwhile they chat.
  await suns.page.goto("about:blank");
  await expect(arms.page.getByText(/has left\. You can remove them in \d/)).toBeVisible();
  await expect(
    arms.page.getByRole("region", { name: "Seat 3: Suns" }).getByLabel("not connected"),
  ).toBeVisible();

  const watchers = [await person(), await person()] as const;
  for (const watcher of watchers) await watcher.page.goto(watch);
  await says(arms, "Good luck!");
  await expect(crowns.page.locator(".lines")).toContainText("Good luck!");
  await says(watchers[0], "Who wins?");
  await expect(watchers[1].page.locator(".lines")).toContainText("Who wins?");
  await expect(arms.page.locator(".lines")).not.toContainText("Who wins?");
  await arms.portraysEverywhere("room-three-away");

  await watchers[1].page.locator(".speaker").first().click();
  await button(watchers[1], "Mute").click();
  await says(watchers[0], "Anybody here?");
  await expect(watchers[0].page.locator(".lines")).toContainText("Anybody here?");
  await expect(watchers[1].page.locator(".chat")).not.toContainText("Who wins?");
  await watchers[1].page.getByText("1 muted player").click();
  await watchers[1].page.getByRole("button", { name: /Unmute/ }).click();
  await expect(watchers[1].page.locator(".lines")).toContainText("Who wins?");
  await watchers[1].portrays("room-watching");

  await button(arms, "Remove").click({ timeout: 90_000 });
  const seat = (person: Person, name: string) => person.page.getByRole("region", { name });
  await expect(seat(crowns, "Seat 3: Suns")).toContainText("left");
  await arms.plays("a3");
  await crowns.isToMove();
  await crowns.portraysEverywhere("room-three-withdrawn");
  await button(crowns, "Resign").click();
  await button(crowns, "Yes, resign").click();
  await expect(arms.status).toContainText("You win");
  await expect(seat(arms, "Seat 1: Arms")).toContainText("1st");
  await expect(seat(arms, "Seat 2: Crowns")).toContainText("2nd");
  await expect(seat(arms, "Seat 3: Suns")).toContainText("3rd");
  // Now spectators and players have a common chat, and the host removes a spectator.
  await says(watchers[0], "Well played!");
  await arms.page.getByRole("radio", { name: "Spectators" }).check();
  await expect(arms.page.locator(".lines")).toContainText("Well played!");
  const markup = `<img src="x" onerror="document.body.remove()"> &lt;`;
  await says(watchers[0], markup);
  await expect(arms.page.locator(".lines")).toContainText(markup);
  await arms.portraysEverywhere("room-three-places");
  await arms.page.locator(".speaker").first().click();
  await button(arms, "Remove").click();
  await expect(watchers[0].page.getByText("has sent you away")).toBeVisible();
});

test("a spectator of a room with a delay sees the game some turns later, and all of it at the end", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  const watcher = await person();
  const { play, watch } = await red.opensRoom("liger", { delay_turns: 2 });
  await blue.sitsAt(play, "Blue");
  await watcher.page.goto(watch);
  await expect(watcher.page.getByText("Spectators are 2 turns behind")).toBeVisible();
  const turns = ["c3-d4", "b6-a5", "d4-c5"];
  for (const [index, turn] of turns.entries()) await (index % 2 ? blue : red).plays(turn);
  await blue.sees(turns);
  await watcher.sees(["c3-d4"]);
  await says(watcher, "Hello?");
  await expect(watcher.page.locator(".lines")).toContainText("Hello?");
  await button(blue, "Resign").click();
  await button(blue, "Yes, resign").click();
  await watcher.sees(turns);
  await expect(watcher.status).toContainText(/\(Red\) wins: .+ resigned/);
});

interface Recorded {
  tones: number;
  asked: number;
  told: string[];
}

/** Records the page's sounds and notifications; the browser permits notifications on request. */
async function record(person: Person): Promise<void> {
  await person.context.addInitScript(() => {
    const recorded: Recorded = { tones: 0, asked: 0, told: [] };
    class Told {
      static permission = "default";
      static async requestPermission() {
        ++recorded.asked;
        Told.permission = "granted";
      }
      constructor(title: string, { body }: { body: string }) {
        recorded.told.push(`${title}: ${body}`);
      }
    }
    const { OscillatorNode } = window;
    class Counted extends OscillatorNode {
      override start(when?: number) {
        ++recorded.tones;
        super.start(when);
      }
    }
    Object.assign(window, { recorded, Notification: Told, OscillatorNode: Counted });
  });
}

const recordedBy = ({ page }: Person) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

test("title, icon, sounds and requested notifications announce the opponent's turn", async ({
  person,
}) => {
  const red = await person();
  const blue = await person();
  await record(red);
  const { play } = await red.opensRoom("liger");
  await blue.sitsAt(play, "Blue");
  await red.isToMove();
  const icon = red.page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute("href", "/icon-turn.svg");
  await expect(red.page).toHaveTitle(/Your turn/);
  expect(await recordedBy(red)).toMatchObject({ asked: 0, told: [] });
  const before = await recordedBy(red);
  await red.plays("c3-d4");
  await blue.isToMove();
  await expect(icon).toHaveAttribute("href", "/icon.svg");
  await expect.poll(async () => (await recordedBy(red)).tones).toBeGreaterThan(before.tones);

  // With permission, while the page is hidden.
  await red.page.getByRole("checkbox", { name: "Notifications" }).check();
  await expect.poll(async () => (await recordedBy(red)).asked).toBe(1);
  await red.page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await red.page.getByLabel("Sounds").uncheck();
  const { tones } = await recordedBy(red);
  await blue.plays("b6-a5");
  await red.isToMove();
  await expect(red.page.getByTestId("announcer")).toHaveText("Blue: b6 to a5. Your turn.");
  await button(blue, "Ask to take back").click();
  await expect(button(red, "Allow")).toBeVisible();
  await expect
    .poll(() => recordedBy(red))
    .toEqual({
      tones,
      asked: 1,
      told: [
        "Liger: It is your turn.",
        expect.stringMatching(/^Liger: .* asks to take back the last turn\.$/),
      ],
    });
  await red.page.getByLabel("Notifications").uncheck();
  await button(red, "Allow").click();
  await red.sees(["c3-d4"]);
  await red.page.getByRole("link", { name: "Quintet, to the home page" }).click();
  await expect(icon).toHaveAttribute("href", "/icon.svg");
});
