import { describe, expect, it } from "vitest";
import { limits } from "./gif/plan";
import type { GifRequest } from "./gif-maker";
import type { Subject } from "./picture/subject";
import { ShareSession } from "./share-session";

class TooLarge extends Error {}

const file = new Blob(["GIF"]);

/** A session for a game of `turns` turns, with the requests that it has made. */
function share(turns: number, picture: Blob | null = file) {
  const requests: (GifRequest & { resolve(file: Blob): void; reject(error: Error): void })[] = [];
  const subject = { turns, shown: turns } as Subject;
  const session = new ShareSession({
    subject,
    paintPicture: async () => picture,
    makeGif: (request) =>
      new Promise((resolve, reject) => requests.push({ ...request, resolve, reject })),
    isTooLarge: (error) => error instanceof TooLarge,
  });
  return { session, requests };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the dialog for sharing", () => {
  it("paints the position when it opens", async () => {
    const { session } = share(3);
    expect(session.picture.value).toBe("painting");
    await settled();
    expect(session.picture.value).toBe(file);
  });

  it("says so if the position is unknown", async () => {
    const { session } = share(3, null);
    await settled();
    expect(session.picture.value).toBe("failed");
  });

  it("makes one GIF at a time, and shows its progress", async () => {
    const { session, requests } = share(3);
    const made = session.make("fast");
    void session.make("slow");
    expect(requests.map(({ speed }) => speed)).toEqual(["fast"]);
    requests[0]?.onProgress(0.5);
    expect(session.gif.value).toEqual({ state: "working", share: 0.5 });
    requests[0]?.resolve(file);
    await made;
    expect(session.gif.value).toEqual({ state: "done", file });
  });

  it("cancels the work, and ignores what it still reports", async () => {
    const { session, requests } = share(3);
    const made = session.make("normal");
    session.drop();
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.onProgress(0.9);
    requests[0]?.reject(new Error("cancelled"));
    await made;
    expect(session.gif.value).toEqual({ state: "none" });
    void session.make("normal");
    expect(requests).toHaveLength(2);
    expect(session.gif.value).toEqual({ state: "working", share: 0 });
  });

  it("ends the work when it closes", () => {
    const { session, requests } = share(3);
    void session.make("normal");
    session.close();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it("distinguishes a GIF that is too large from one that failed, and tries again", async () => {
    const { session, requests } = share(3);
    for (const [error, state] of [
      [new TooLarge(), "too-large"],
      [new Error("no worker"), "failed"],
    ] as const) {
      const made = session.make("normal");
      requests.at(-1)?.reject(error);
      await made;
      expect(session.gif.value).toEqual({ state });
    }
  });

  it("makes no GIF of a game without turns, or with too many", () => {
    for (const turns of [0, limits.turns + 1]) {
      const { session, requests } = share(turns);
      expect(session.animates).toBe(false);
      void session.make("normal");
      expect(requests).toEqual([]);
    }
  });
});
