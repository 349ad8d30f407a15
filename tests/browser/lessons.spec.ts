// The lessons: each is played first wrongly and then rightly, with a mouse and with a finger.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { pressesGridwar, pressesSliders, pressesSumo } from "./clicks";
import { expect, type Person, phone, test } from "./fixture";
import { outOfSight, resizes } from "./sizes";

const still = { reducedMotion: "reduce" } as const;

interface Step {
  id: string;
  options?: Record<string, string>;
  position: string;
  accept: { result?: "win"; turn?: string; after?: string; not?: string };
  shown: string;
}

interface Answer {
  position: string;
  legal: string[];
  seat: number | null;
  turn_start: boolean;
  result: { winners: number[] } | null;
}

const steps = (game: string): Step[] =>
  JSON.parse(
    readFileSync(join(__dirname, `../../web-client/src/games/${game}/lesson.json`), "utf8"),
  ).steps;

/** By game: how to press a turn. */
const ways: Readonly<Record<string, (person: Person, turn: string) => Promise<void>>> = {
  "slides-of-action": (person, turn) => person.pressesTurn(turn),
  liger: pressesLiger,
  sliders: pressesSliders,
  "sumo-checkers": pressesSumo,
  gridwar: (person, turn) => pressesGridwar(person, "white", turn),
};

async function pressesLiger(person: Person, turn: string): Promise<void> {
  if (!turn.endsWith("off")) return person.pressesTurn(turn);
  await person.presses(person.cell(turn.slice(0, 2)));
  await person.presses(person.page.locator('[data-cell="off"]').first());
}

function ask(game: string, { options, position }: Step, actions: readonly string[]): Answer {
  const line = JSON.stringify({ game, options, position, actions });
  const binary = process.env.QUINTET_BINARY ?? "quintet";
  return JSON.parse(execFileSync(binary, ["query"], { input: `${line}\n`, encoding: "utf8" }));
}

/** A whole turn that does not solve the step; undefined if every turn does. */
function wrongTurn(game: string, step: Step): string | undefined {
  const { result, turn, after, not } = step.accept;
  const begun = ask(game, step, []);
  const solves = (actions: readonly string[], { position, result: end }: Answer) =>
    (result === undefined || (end?.winners.includes(begun.seat ?? -1) ?? false)) &&
    (turn === undefined || new RegExp(turn).test(actions.join(" "))) &&
    (after === undefined || new RegExp(after).test(position)) &&
    (not === undefined || !new RegExp(not).test(position));
  for (const first of begun.legal) {
    const actions = [first];
    let answer = ask(game, step, actions);
    while (!answer.turn_start && answer.result === null) {
      const next = answer.legal.includes("end") ? "end" : answer.legal[0];
      if (next === undefined) break;
      actions.push(next);
      answer = ask(game, step, actions);
    }
    if (!solves(actions, answer) && !/\+|end/.test(first)) return actions.join(" ");
  }
  return undefined;
}

const says = ({ page }: Person): Locator => page.locator(".lesson-says");
const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

async function opens(me: Person, game: string): Promise<void> {
  await me.page.goto(`${me.url}/learn/${game}`);
  await expect(me.board).toBeVisible();
}

async function solves(me: Person, game: string, { shown }: Step): Promise<void> {
  await ways[game]?.(me, shown);
  await expect(button(me, "Next").or(me.page.getByText("Play your first game"))).toBeEnabled();
}

for (const game of Object.keys(ways)) {
  test(`${game}: a wrong turn is taken back in every step, and the right one goes on`, async ({
    person,
  }) => {
    const me = await person(still);
    await opens(me, game);
    const all = steps(game);
    for (const [index, step] of all.entries()) {
      await expect(says(me)).toContainText(`${index + 1}/${all.length}`);
      const wrong = wrongTurn(game, step);
      if (wrong !== undefined) {
        await ways[game]?.(me, wrong);
        // Screen readers hear it, too.
        await expect(says(me)).toHaveAttribute("role", "status");
        await expect(says(me)).toContainText("Not quite");
        await expect(button(me, "Hint")).toBeEnabled();
      }
      await solves(me, game, step);
      if (index < all.length - 1) await me.presses(button(me, "Next"));
    }
    await expect(says(me)).toContainText("You win!");
    await me.portraysEverywhere(`lesson-${game}`);
    await me.presses(me.page.getByRole("link", { name: "Play your first game" }));
    await expect(me.page).toHaveURL(new RegExp(`/local/${game}$`));
    // The words of the lesson are at hand in the first game.
    await me.page.getByText("From the lesson").click();
    await expect(me.page.getByText("You win!")).toBeVisible();
  });

  test(`${game}: the lesson is played with a finger, in small windows without scrolling`, async ({
    person,
  }) => {
    const me = await person({ ...still, hasTouch: true, viewport: phone });
    await opens(me, game);
    const all = steps(game);
    for (const [index, step] of all.entries()) {
      for (const size of [
        [360, 640],
        [844, 390],
      ] as const) {
        await resizes(me, size);
        const needed = [".lesson-says", ".board", ".lesson-bar button"];
        await expect.poll(() => outOfSight(me, needed), `${step.id} ${size}`).toEqual([]);
        if (index < 2) await me.takesPicture(`lesson-${game}-${index + 1}-${size[0]}`, false);
      }
      await solves(me, game, step);
      if (index < all.length - 1) await me.presses(button(me, "Next"));
    }
    await expect(says(me)).toContainText("You win!");
  });
}

test("a hint and the solution are shown on request, and the player still plays the turn", async ({
  person,
}) => {
  const me = await person(still);
  await opens(me, "liger");
  await button(me, "Hint").click();
  await expect(says(me)).toContainText("Choose the checker");
  await button(me, "Show me").click();
  await expect(says(me)).toContainText("Now it is your turn");
  await expect(button(me, "Next")).toBeDisabled();
  await pressesLiger(me, "d8-off");
  await expect(button(me, "Next")).toBeEnabled();
});

test("a refusal that a lesson expects is explained in its words", async ({ person }) => {
  const me = await person(still);
  await opens(me, "slides-of-action");
  const cells = await me.board.locator("[data-cell]").all();
  for (const cell of cells) {
    await cell.click();
    if ((await me.page.getByRole("alert").textContent())?.includes("cannot get there")) break;
  }
  await expect(me.page.getByRole("alert")).toContainText("slide into it");
});

test("a lesson goes on after a reload, and its steps can be seen again", async ({ person }) => {
  const me = await person(still);
  await opens(me, "liger");
  await pressesLiger(me, "d8-off");
  await button(me, "Next").click();
  await expect(says(me)).toContainText("2/7");
  await me.page.reload();
  await expect(says(me)).toContainText("2/7");
  await button(me, "1. Off the board").click();
  await expect(says(me)).toContainText("1/7");
  await expect(button(me, "3. Climb on top")).toBeDisabled();
});

test("an invitation offers the lesson, which the host sees, and it leads back to the table", async ({
  person,
}) => {
  const host = await person(still);
  const { play } = await host.opensRoom("liger");
  const friend = await person(still);
  await friend.page.goto(play);
  await friend.page.getByRole("link", { name: "Learn the game first" }).click();
  await expect(says(friend)).toContainText("1/7");
  const learns = host.page.getByText("Someone is taking the game's lesson before they sit down.");
  await expect(learns).toBeVisible();
  await host.portraysEverywhere("invitation-learning");
  await expect(friend.page.getByText("waits at the table and sees that you take")).toBeVisible();
  await friend.portraysEverywhere("lesson-invited");
  await friend.page.reload();
  await expect(says(friend)).toContainText("1/7");
  await expect(learns).toBeVisible();
  await friend.page.getByRole("link", { name: "Back to the table" }).click();
  await expect(friend.page.getByRole("button", { name: /^Play as/ })).toBeVisible();
  await expect(learns).toHaveCount(0);
  await friend.page.goBack();
  await expect(learns).toBeVisible();
  await friend.page.getByRole("link", { name: "Back to the table" }).click();
  await friend.page.getByRole("button", { name: /^Play as/ }).click();
  await friend.page.getByRole("grid").waitFor();
  await expect(host.page.getByText("Invite someone to play")).toHaveCount(0);
});

test("the home page offers the lesson of the game on the board until it was finished", async ({
  person,
}) => {
  const me = await person(still);
  await me.page.goto(me.url);
  await me.page.getByRole("link", { name: "Learn it in three minutes" }).click();
  await expect(me.page).toHaveURL(/\/learn\/slides-of-action$/);
  for (const step of steps("slides-of-action")) {
    await solves(me, "slides-of-action", step);
    const next = button(me, "Next");
    if ((await next.count()) > 0) await next.click();
  }
  await me.page.goto(me.url);
  await expect(me.board).toBeVisible();
  await expect(me.page.getByRole("link", { name: "Learn it in three minutes" })).toHaveCount(0);
});

test("without a network a lesson goes on once the page is loaded", async ({ person }) => {
  const me = await person(still);
  await opens(me, "liger");
  me.expectsOutages = true;
  await me.context.setOffline(true);
  await pressesLiger(me, "d8-off");
  await button(me, "Next").click();
  await expect(says(me)).toContainText("2/7");
});

test("unknown games have no lesson", async ({ person }) => {
  const me = await person(still);
  await me.page.goto(`${me.url}/learn/chess`);
  await expect(me.page.getByText("There is no game of that name")).toBeVisible();
});
