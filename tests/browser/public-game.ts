// A public game between two programs.

import { WebSocket as Socket } from "ws";
import { expect } from "./fixture";

interface Reply {
  id?: number;
  type: string;
  room: string;
}

/** A program that plays as a guest. */
export class Guest {
  #last = 0;
  private constructor(
    readonly url: string,
    readonly socket: Socket,
  ) {}

  static async of(url: string): Promise<Guest> {
    const made = await fetch(`${url}/api/session`, { method: "POST" });
    const cookie = made.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const socket = new Socket(`${url.replace("http", "ws")}/ws`, "quintet.1", {
      headers: { Cookie: cookie, Origin: url },
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new Guest(url, socket);
  }

  async asks(request: object): Promise<Reply> {
    const id = ++this.#last;
    const answer = new Promise<Reply>((resolve) => {
      this.socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as Reply;
        if (message.id === id) resolve(message);
      });
    });
    this.socket.send(JSON.stringify({ id, ...request }));
    const reply = await answer;
    expect(reply).toMatchObject({ type: "ok" });
    return reply;
  }

  async plays(room: string, turn: string): Promise<void> {
    const record = await fetch(`${this.url}/api/games/${room}`);
    const { ply, hash } = (await record.json()) as { ply: number; hash: string };
    await this.asks({ type: "play", room, ply: ply + 1, hash, turn });
  }
}

/** A public game between two guests, in which these turns were played. */
export async function publicGame(
  url: string,
  game: string,
  turns: readonly string[],
  options = {},
) {
  const [one, two] = [await Guest.of(url), await Guest.of(url)];
  const { room } = await one.asks({
    ...{ type: "open_room", game, options, seat: 0, visibility: "public", spectators: "open" },
    clock: { kind: "fischer", initial: 600, increment: 5 },
  });
  await two.asks({ type: "take_seat", room, seat: 1 });
  for (const [index, turn] of turns.entries())
    await (index % 2 === 0 ? one : two).plays(room, turn);
  return { room, one, two };
}

/** The first turns of Liger. */
export const turns = ["e3-d4", "d8-e7", "d4-c5"];
