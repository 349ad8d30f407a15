// Clicks or taps turns on the boards where an action needs several presses.

import { expect, type Person } from "./fixture";

/** Plays both steps, and confirms the turn. */
export async function playsSliders(person: Person, turn: string): Promise<void> {
  await person.isToMove();
  await pressesSliders(person, turn);
}

/** The same without waiting for the player's turn. */
export async function pressesSliders(person: Person, turn: string): Promise<void> {
  const steps = turn.split(" ");
  for (const square of steps.join("-").split("-")) await person.presses(person.cell(square));
  if (steps.length > 1) await person.confirms();
}

function beyond(rear: string, front: string): string {
  const next = (index: number) => {
    const [from, to] = [rear.charCodeAt(index), front.charCodeAt(index)];
    return String.fromCharCode(to + Math.sign(to - from));
  };
  return next(0) + next(1);
}

/** Plays space by space; a column by its rear, its front and the next space. */
export async function playsSumo(person: Person, turn: string): Promise<void> {
  await person.isToMove();
  await pressesSumo(person, turn);
}

/** The same without waiting for the player's turn. */
export async function pressesSumo(person: Person, turn: string): Promise<void> {
  const [step = "", column] = turn.split("+");
  const presses = step.split("-");
  if (column !== undefined || step.includes("=")) {
    const [rear = "", front = ""] = (column ?? step).split("=");
    if (column === undefined) presses.splice(0, 1, rear, front);
    else presses.push(presses.at(-1) === rear ? front : rear);
    presses.push(beyond(rear, front));
  }
  for (const space of presses) await person.presses(person.cell(space));
}

const rankNames: Readonly<Record<string, string>> = { L: "leader", C: "commander" };

export async function playsGridwar(
  person: Person,
  side: "white" | "black",
  turn: string,
): Promise<void> {
  await person.isToMove();
  await pressesGridwar(person, side, turn);
}

/** The same without waiting for the player's turn. */
export async function pressesGridwar(
  person: Person,
  side: "white" | "black",
  turn: string,
): Promise<void> {
  const cell = (space: string) => person.presses(person.cell(space));
  const button = (name: string) => person.presses(person.page.getByRole("button", { name }));
  for (const [index, action] of turn.split(" ").entries()) {
    await expect(person.draftedActions).toHaveCount(index);
    if (action === "end") await button("End the turn");
    else if (action.includes("@")) {
      const [rank, space = ""] = action.split("@");
      await person.presses(person.page.locator(`[data-supply="${side} ${rank}"]`));
      await cell(space);
    } else if (action.includes("+")) {
      const [space = "", rank = ""] = action.split("+");
      await cell(space);
      await button(`Promote to ${rankNames[rank]}`);
    } else for (const space of action.split(/[-x]/)) await cell(space);
  }
  // A turn of one action is played at once.
  if (turn.includes(" ") && !turn.endsWith("end")) await person.confirms();
}
