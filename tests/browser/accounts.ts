// Accounts without the form.

import { expect, type Person } from "./fixture";

const password = "a horse of another colour";

/** Registers or logs in by a request. The open page, which any page may be, does not know it yet. */
export async function sendsAccount(
  { page }: Person,
  how: "register" | "login",
  name: string,
): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      await fetch("/api/session", { method: "POST" });
      const headers = { "Content-Type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body })).status;
    },
    [`/api/${how}`, JSON.stringify({ name, password })] as const,
  );
  expect(status).toBe(200);
}
