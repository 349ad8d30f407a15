// The operator's notice.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./fixture";

const run = promisify(execFile);

test("a notice is a bar on every open or new page, until the user closes it", async ({
  person,
  server,
}) => {
  const admin = (...words: string[]) =>
    run(process.env.QUINTET_BINARY ?? "quintet", [
      "admin",
      "--database",
      `${server.directory}/quintet.db`,
      ...words,
    ]);
  const me = await person();
  await me.page.goto(me.url);
  await expect(me.page.getByText("No one is waiting right now.")).toBeVisible();
  await admin("notice", "At noon we restart.");
  const bar = me.page.getByRole("status", { name: "From the operator" });
  await expect(bar).toContainText("At noon we restart.");
  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(bar).toBeHidden();

  const later = await person();
  await later.page.goto(`${later.url}/rules/liger`);
  const theirs = later.page.getByRole("status", { name: "From the operator" });
  await expect(theirs).toContainText("At noon we restart.");
  await later.portraysEverywhere("notice");
  await admin("notice");
  await expect(theirs).toBeHidden();
});
