// A private PostgreSQL server, which a test may stop and restart; its data folder and its socket
// are in a temporary folder. PostgreSQL refuses to run as root, so in that case it runs as
// "nobody".

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const unpacked = join(__dirname, "../../build/tools");
const binaries = "usr/lib/postgresql/15/bin";

function asItsUser(words: readonly string[]): [string, string[]] {
  const user = isRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];
  return ["setpriv", [...user, "--pdeathsig=QUIT", "--", ...words]];
}

export class Postgres {
  #process: ChildProcess | null = null;

  private constructor(
    readonly directory: string,
    readonly programs: string,
  ) {}

  static async start(): Promise<Postgres> {
    const directory = await mkdtemp(join(tmpdir(), "quintet-pg-"));
    if (isRoot) chownSync(directory, nobody, nobody);
    const postgres = new Postgres(directory, programsIn(directory));
    const options = ["-U", "quintet", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
    const initdb = join(postgres.programs, "initdb");
    const made = spawnSync(...asItsUser([initdb, "-D", postgres.data, ...options]), {
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    await postgres.run();
    return postgres;
  }

  get data(): string {
    return join(this.directory, "data");
  }

  get address(): string {
    return `postgres://quintet@/postgres?host=${this.directory}`;
  }

  /** Starts it on the same data; returns when clients can connect. */
  async run(): Promise<void> {
    const settings = [
      "listen_addresses=",
      `unix_socket_directories=${this.directory}`,
      "fsync=off",
    ];
    const words = [
      join(this.programs, "postgres"),
      "-D",
      this.data,
      ...settings.flatMap((setting) => ["-c", setting]),
    ];
    const child = spawn(...asItsUser(words), {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`postgres ended with ${code}`)));
      createInterface({ input: child.stderr }).on("line", (line) => {
        if (line.includes("ready to accept connections")) resolve();
      });
    });
  }

  /** Ends all its processes without cleanup; every client loses its connection. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGQUIT");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** The programs from Debian's package, installed or unpacked by ./dev. */
function programsIn(directory: string): string {
  if (existsSync(join("/", binaries, "postgres"))) return join("/", binaries);
  if (!existsSync(join(unpacked, binaries, "postgres")))
    throw new Error("there is no PostgreSQL: ./dev test installs it");
  if (!isRoot) return join(unpacked, binaries);
  // "nobody" cannot read below root's home.
  for (const part of ["usr/lib/postgresql", "usr/share/postgresql"])
    cpSync(join(unpacked, part), join(directory, part), { recursive: true });
  return join(directory, binaries);
}
