// Plays for a person without the board: a second connection of theirs plays given turns, or those
// that `quintet engine` chooses, as fast as the server accepts them.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Person } from "./fixture";
import { connects } from "./second-connection";

/**
 * How to play: like the computer at a level, any legal turn, or the turns of all seats from the
 * beginning of the game.
 */
export type Way = number | "any" | readonly string[];

/** `quintet engine` or `quintet query`: one line in, one line out. */
class Program {
  readonly #process: ChildProcess;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(command: "engine" | "query") {
    const binary = process.env.QUINTET_BINARY ?? "quintet";
    this.#process = spawn(binary, [command], { stdio: ["pipe", "pipe", "inherit"] });
    const { stdout } = this.#process;
    if (stdout === null) throw new Error("no output");
    createInterface({ input: stdout }).on("line", (line) => this.#waiting.shift()?.(line));
  }

  /** The program's turn; for `quintet query` the legal action at index `seed`. */
  async turn(request: { seed: number; [field: string]: unknown }): Promise<string> {
    const line = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin?.write(`${JSON.stringify(request)}\n`);
    });
    const { turn, legal = [] } = JSON.parse(line) as { turn?: string; legal?: string[] };
    const chosen = turn ?? legal[(request.seed * 7919) % legal.length];
    if (chosen === undefined) throw new Error(line);
    return chosen;
  }

  close(): void {
    this.#process.stdin?.end();
  }
}

interface Standing {
  kind?: string;
  seq: number;
  ply: number;
  position: string;
  hash: string;
  to_move: number | null;
}

interface Message extends Partial<Standing> {
  id?: number;
  type: string;
  message?: string;
  retry_after?: number;
  room?: string;
  snapshot?: Standing & {
    status: string;
    game: string;
    options: object;
    you: { seat: number | null };
  };
}

/** All of them play the turns of a game up to here, each at their own seat. */
export async function playUpTo(people: readonly Person[], turns: readonly string[]): Promise<void> {
  await Promise.all(people.map((person) => playsOn(person, turns)));
  for (const each of people) await each.sees(turns);
}

/** Plays in the room on the person's page until the game is over, or no given turn is left. */
export async function playsOn(person: Person, way: Way): Promise<void> {
  const { room, key } = await person.page.evaluate(() => ({
    room: location.pathname.split("/").at(-1),
    key: location.hash.slice(1),
  }));
  const socket = await connects(person, new URL(person.page.url()).origin);
  const given = typeof way === "object" ? way : null;
  const program = given === null ? new Program(way === "any" ? "query" : "engine") : null;
  try {
    await new Promise<void>((resolve, reject) => {
      let game = { game: "", options: {}, seat: null as number | null };
      let ply = 0;
      let play = "";

      const isDone = () => given !== null && ply >= given.length;

      /** Plays if it is this seat's turn. */
      async function go({ seq, position, hash, to_move }: Standing): Promise<void> {
        if (to_move === null || to_move !== game.seat || isDone()) return;
        const { game: id, options } = game;
        const asked = { game: id, options, position, seed: seq };
        const turn =
          given?.[ply] ??
          (await program?.turn(typeof way === "number" ? { ...asked, level: way } : asked));
        play = JSON.stringify({ id: 2, type: "play", room, seq, ply: ply + 1, hash, turn });
        socket.send(play);
      }

      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the connection is gone")));
      socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as Message;
        if (message.type === "welcome")
          socket.send(JSON.stringify({ id: 1, type: "enter_room", room, ...(key && { key }) }));
        if (message.type === "error") {
          // A fast machine exceeds the server's rate limit.
          const wait = message.id === 2 ? message.retry_after : undefined;
          if (wait === undefined) reject(new Error(message.message));
          else setTimeout(() => socket.send(play), wait);
        }
        if (message.id === 1 && message.snapshot !== undefined) {
          const { status, game: id, options, you } = message.snapshot;
          game = { game: id, options, seat: you.seat };
          ply = message.snapshot.ply;
          if (status === "over" || isDone()) resolve();
          go(message.snapshot).catch(reject);
        }
        if (message.type !== "event" || message.room !== room) return;
        if (message.kind === "ended") resolve();
        if (message.kind === "played") ply = message.ply ?? ply;
        if (isDone()) resolve();
        if (message.kind === "played" || message.kind === "started" || message.kind === "withdrew")
          go(message as Standing).catch(reject);
      });
    });
  } finally {
    program?.close();
    socket.close();
  }
}
