import { afterEach, expect, it, vi } from "vitest";
import { positionIn } from "./positions";

afterEach(() => vi.unstubAllGlobals());

it("asks for three positions at once, for each of them once", async () => {
  const open: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    await new Promise<void>((resolve) => open.push(resolve));
    return new Response(JSON.stringify({ position: path.slice(-1) }));
  });
  const answers = ["a", "b", "c", "d", "a"].map((room) => positionIn(room));
  await vi.waitFor(() => expect(open).toHaveLength(3));
  expect(asked).toEqual(["/api/games/a", "/api/games/b", "/api/games/c"]);
  open.shift()?.();
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await vi.waitFor(() => expect(open).toHaveLength(3));
  for (const answer of open) answer();
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d", "a"]);
});

it("asks again for what it did not get", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  expect(await positionIn("lost")).toBeNull();
  vi.stubGlobal("fetch", async () => new Response('{"position":"there"}'));
  expect(await positionIn("lost")).toBe("there");
});
