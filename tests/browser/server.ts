// The real server, as a process with its own database, which a test may kill and restart; and a
// connection to it that a test may cut.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onSteadyPorts } from "../../docker/ports.mjs";

export class QuintetServer {
  #process: ChildProcess | null = null;
  #port = 0;

  private constructor(
    readonly directory: string,
    readonly settings: readonly string[],
    readonly database: string,
  ) {}

  /**
   * Starts a server with these additional options of `quintet serve`; `database`: an address
   * instead of a file.
   */
  static async start(settings: readonly string[] = [], database?: string): Promise<QuintetServer> {
    const directory = await mkdtemp(join(tmpdir(), "quintet-"));
    const server = new QuintetServer(
      directory,
      settings,
      database ?? join(directory, "quintet.db"),
    );
    await onSteadyPorts(1, async (port) => {
      server.#port = port;
      await server.run();
    });
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it on the same port and file; resolves when it is ready. */
  async run(): Promise<void> {
    const binary = process.env.QUINTET_BINARY ?? "quintet";
    const child = spawn(
      binary,
      ["serve", "--port", String(this.#port), "--database", this.database, ...this.settings],
      // The files for a database that is not a file are in this folder, too.
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, TMPDIR: this.directory } },
    );
    this.#process = child;
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-2000);
      process.stderr.write(text);
    });
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => reject(new Error(`${binary} ended with ${code}: ${log}`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (/ serves http:/.test(line)) resolve();
      });
    });
  }

  /** SIGKILL, as in a power cut. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** A TCP proxy to the server on its own port. */
export class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #state: "up" | "cut" | "silent" = "up";

  private constructor(readonly target: QuintetServer) {
    this.#server = createServer((near) => {
      if (this.#state === "cut") {
        near.destroy();
        return;
      }
      const far = connect(target.port, "localhost");
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (data) => {
          if (this.#state !== "silent") to.write(data);
        });
        from.on("error", () => undefined);
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  static async to(target: QuintetServer): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "localhost", resolve));
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Closes all connections, also new ones. */
  cut(): void {
    this.#state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Keeps connections open but passes nothing on, as in a tunnel. */
  silence(): void {
    this.#state = "silent";
  }

  mend(): void {
    this.#state = "up";
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
