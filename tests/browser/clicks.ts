// How turns are clicked on the boards where one action is several presses.

import { expect, type Person } from "./house";

/** Both steps, and the confirmation that a turn of several actions waits for. */
export async function playsSliders(person: Person, turn: string): Promise<void> {
  await person.isToMove();
  const steps = turn.split(" ");
  for (const step of steps) for (const square of step.split("-")) await person.cell(square).click();
  if (steps.length > 1) await person.confirms();
}

function beyond(rear: string, front: string): string {
  const next = (index: number) => {
    const [from, to] = [rear.charCodeAt(index), front.charCodeAt(index)];
    return String.fromCharCode(to + Math.sign(to - from));
  };
  return next(0) + next(1);
}

/** Space by space; a column by its rear, its front and the space before it. */
export async function playsSumo(person: Person, turn: string): Promise<void> {
  await person.isToMove();
  const [step = "", column] = turn.split("+");
  const presses = step.split("-");
  if (column !== undefined || step.includes("=")) {
    const [rear = "", front = ""] = (column ?? step).split("=");
    if (column === undefined) presses.splice(0, 1, rear, front);
    else presses.push(presses.at(-1) === rear ? front : rear);
    presses.push(beyond(rear, front));
  }
  for (const space of presses) await person.cell(space).click();
}

const rankNames: Readonly<Record<string, string>> = { L: "leader", C: "commander" };

export async function playsGridwar(
  person: Person,
  side: "white" | "black",
  turn: string,
): Promise<void> {
  await person.isToMove();
  for (const [index, action] of turn.split(" ").entries()) {
    await expect(person.composed).toHaveCount(index);
    if (action === "end") await person.page.getByRole("button", { name: "End the turn" }).click();
    else if (action.includes("@")) {
      const [rank, space = ""] = action.split("@");
      await person.page.locator(`[data-supply="${side} ${rank}"]`).click();
      await person.cell(space).click();
    } else if (action.includes("+")) {
      const [space = "", rank = ""] = action.split("+");
      await person.cell(space).click();
      await person.page.getByRole("button", { name: `Promote to ${rankNames[rank]}` }).click();
    } else for (const space of action.split(/[-x]/)) await person.cell(space).click();
  }
  if (!turn.endsWith("end")) await person.confirms();
}
