// local_cluster.mjs PROGRAM TOOLS FOLDER [N] [--port PORT] [--fresh]: PostgreSQL, NATS, N nodes and
// Caddy on this machine, until Ctrl-C. `./dev cluster` runs it. FOLDER keeps the data and the logs.
// TOOLS is the folder of unpacked Debian packages, for programs that are not installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isTaken, onSteadyPorts } from "./ports.mjs";

const names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const patience = 60_000; // ms for a part to start
const time_to_end = 30_000; // ms for a part to end in order
const pause_before_restart = 1_000; // ms
const nobody = 65534;
const longest_socket_folder = 80; // of the 107 bytes that the system has for a socket's whole name

/** The reason why the cluster cannot start or go on: one sentence for people. */
class Trouble extends Error {}

const say = (text) => process.stderr.write(`==> ${text}\n`);

function read_arguments() {
  const [program, tools, folder, ...rest] = process.argv.slice(2);
  const asked = { program, tools, folder, count: 3, port: 8080, fresh: false };
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "--fresh") asked.fresh = true;
    else if (word === "--port") asked.port = Number(rest.shift());
    else if (/^[1-9]$/.test(word)) asked.count = Number(word);
    else throw new Trouble(`cluster takes 1 to 9 nodes, --port PORT and --fresh, not ${word}`);
  }
  if (!Number.isInteger(asked.port) || asked.port < 1 || asked.port > 65535)
    throw new Trouble("a port is a number from 1 to 65535");
  return asked;
}

/** The path of a program from a Debian package, installed or unpacked. */
function find(tools, place) {
  const found = [`/${place}`, `${tools}/${place}`].find((file) => existsSync(file));
  if (!found) throw new Trouble(`there is no ${place}; ./dev cluster gets it`);
  return found;
}

/** Whether PostgreSQL's user may execute a file or enter a folder. That is this process's user, or
 * "nobody" if this process runs as root. */
function is_reachable(file) {
  const as_nobody = [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"];
  const user = process.geteuid() === 0 ? as_nobody : ["--"];
  return spawnSync("setpriv", [...user, "test", "-x", file]).status === 0;
}

/** A process in a group of its own, so that only this program gets a Ctrl-C at the prompt. It is
 * killed when this process dies. Its output goes into the file `log`, and lines that match `shown`
 * also to the terminal. */
class Part {
  constructor(name, words, { log, shown, environment = {}, as_nobody = false, end = "SIGTERM" }) {
    this.name = name;
    this.end = end;
    this.said = "";
    this.line = "";
    const user = as_nobody
      ? [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--pdeathsig=QUIT"]
      : ["--pdeathsig=KILL"];
    const env = { ...process.env, ...environment };
    this.child = spawn("setpriv", [...user, "--", ...words], {
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => this.heard(text, log, shown));
    }
    this.ended = new Promise((resolve) => {
      this.child.on("error", (error) => resolve(error.message));
      this.child.on("exit", (status, signal) => resolve(signal ?? status));
    });
  }

  heard(text, log, shown) {
    appendFileSync(log, text);
    this.said = (this.said + text).slice(-20_000);
    const lines = (this.line + text).split("\n");
    this.line = lines.pop();
    for (const line of lines) {
      if (shown?.test(line)) process.stderr.write(`${this.name}: ${line}\n`);
    }
    this.look?.();
  }

  /** Waits until its output matches `expression` or `answers` resolves to true. Throws a Trouble if
   * it ends before, or after `patience`. */
  async ready(expression, answers) {
    const started = performance.now();
    const said = () => expression?.exec(this.said);
    while (performance.now() - started < patience) {
      if (said()) return said();
      if (answers && (await answers())) return undefined;
      const ended = await Promise.race([
        this.ended.then((how) => ({ how })),
        new Promise((resolve) => {
          this.look = resolve;
          setTimeout(resolve, 50);
        }),
      ]);
      if (ended) {
        const last = this.said.trim().split("\n").at(-1);
        throw new Trouble(`${this.name} did not start: ${last || `it ended with ${ended.how}`}`);
      }
    }
    throw new Trouble(`${this.name} did not start within ${patience / 1000} seconds`);
  }

  /** In order, and otherwise by force. */
  async stop() {
    const late = setTimeout(() => this.child.kill("SIGKILL"), time_to_end);
    this.child.kill(this.end);
    await this.ended;
    clearTimeout(late);
  }
}

class Cluster {
  constructor({ program, tools, folder, count, port, fresh }) {
    Object.assign(this, { program, tools, folder, port, fresh });
    this.names = names.slice(0, count);
    this.nodes = new Map(); // by name
    this.ends = false;
  }

  async start() {
    if (await isTaken(this.port))
      throw new Trouble(`another process listens on port ${this.port}; choose another --port`);
    mkdirSync(this.folder, { recursive: true });
    say("Starting PostgreSQL and NATS");
    await this.startPostgres();
    await onSteadyPorts(1, (port) => this.startNats(port));
    this.ports = new Map();
    say(`Starting ${this.names.length} ${this.names.length === 1 ? "node" : "nodes"} and Caddy`);
    // The first makes the tables.
    await this.startNewNode(this.names[0]);
    await Promise.all(this.names.slice(1).map((name) => this.startNewNode(name)));
    await this.startCaddy();
  }

  /** Starts a part. Throws a Trouble if the cluster already ends. */
  begin(name, words, how) {
    if (this.ends) throw new Trouble("it was ended before it was up");
    return new Part(name, words, how);
  }

  log(name) {
    return `${this.folder}/${name}.log`;
  }

  /** A folder for PostgreSQL, which refuses to be root's: where its user can reach it, and where a
   * socket's name is not too long. */
  placeForPostgres() {
    const home = `${this.folder}/postgres`;
    if (home.length <= longest_socket_folder && is_reachable(this.folder)) return home;
    const id = createHash("sha256").update(this.folder).digest("hex").slice(0, 12);
    const elsewhere = `/var/tmp/quintet-cluster-${id}`;
    say(`PostgreSQL keeps its data in ${elsewhere}, where its user can reach it`);
    return elsewhere;
  }

  programsOfPostgres(place) {
    const folder = "usr/lib/postgresql/15/bin";
    const found = path.dirname(find(this.tools, `${folder}/postgres`));
    if (is_reachable(`${found}/postgres`)) return found;
    for (const part of ["usr/lib/postgresql", "usr/share/postgresql"]) {
      // A copy of an earlier start may be unfinished or of another version.
      rmSync(`${place}/${part}`, { recursive: true, force: true });
      cpSync(`${this.tools}/${part}`, `${place}/${part}`, {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    return `${place}/${folder}`;
  }

  async startPostgres() {
    const place = this.placeForPostgres();
    const as_nobody = process.geteuid() === 0;
    if (this.fresh) rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true, mode: 0o700 });
    if (
      lstatSync(place).uid !== process.geteuid() &&
      !(as_nobody && lstatSync(place).uid === nobody)
    )
      throw new Trouble(`${place} belongs to somebody else`);
    if (as_nobody) chownSync(place, nobody, nobody);
    const programs = this.programsOfPostgres(place);
    const how = { log: this.log("postgres"), as_nobody, environment: { LC_ALL: "C", TZ: "UTC" } };
    if (!existsSync(`${place}/data/PG_VERSION`)) {
      const words = ["-D", `${place}/data`, "-U", "quintet", "-A", "trust", "-E", "UTF8"];
      const made = this.begin("initdb", [`${programs}/initdb`, ...words, "--no-locale"], how);
      if ((await made.ended) !== 0)
        throw new Trouble(`initdb failed: ${made.said.trim().split("\n").at(-1)}`);
    }
    const settings = ["listen_addresses=", `unix_socket_directories=${place}`];
    settings.push("unix_socket_permissions=0700", "logging_collector=off");
    this.postgres = this.begin(
      "PostgreSQL",
      [`${programs}/postgres`, "-D", `${place}/data`, ...settings.flatMap((one) => ["-c", one])],
      { ...how, shown: / (?:PANIC|FATAL): {2}(?!.*starting up)/, end: "SIGINT" },
    );
    await this.postgres.ready(/database system is ready to accept connections/);
    this.database = `postgres://quintet@/postgres?host=${place}`;
  }

  async startNats(port) {
    const password = randomBytes(16).toString("hex");
    const file = `${this.folder}/nats.conf`;
    writeFileSync(
      file,
      `host: 127.0.0.1\nport: ${port}\nauthorization { user: quintet, password: "${password}" }\n`,
      { mode: 0o600 },
    );
    const program = find(this.tools, "usr/sbin/nats-server");
    this.nats = this.begin("NATS", [program, "-c", file], {
      log: this.log("nats"),
      shown: /\[FTL\]/,
    });
    await this.nats.ready(/Server is ready/);
    this.bus = { NATS_USER: "quintet", NATS_PASSWORD: password };
    this.cluster = `nats://127.0.0.1:${port}`;
  }

  async startNewNode(name) {
    await onSteadyPorts(1, (port) => {
      this.ports.set(name, port);
      return this.startNode(name);
    });
  }

  async startNode(name) {
    const words = ["serve", "--port", String(this.ports.get(name)), "--database", this.database];
    words.push("--node-name", name, "--cluster", this.cluster, "--trusted-proxy", "127.0.0.1");
    const node = this.begin(`node ${name}`, [this.program, ...words], {
      log: this.log(name),
      shown: /Z (?:warning|error|critical) /,
      environment: this.bus,
    });
    this.nodes.set(name, node);
    await node.ready(/ serves http:/);
    // A node that a developer kills for a test starts again, as under a service manager.
    node.ended.then(async (how) => {
      if (this.ends) return;
      say(`node ${name} has ended (${how}); it is started again`);
      await new Promise((resolve) => setTimeout(resolve, pause_before_restart));
      if (!this.ends) this.startNode(name).catch((error) => this.fail?.(error));
    });
  }

  async startCaddy() {
    const shipped = fileURLToPath(new URL("caddy/Caddyfile.cluster", import.meta.url));
    const file = `${this.folder}/Caddyfile`;
    writeFileSync(
      file,
      `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\nimport "${shipped}"\n`,
    );
    const home = `${this.folder}/caddy`;
    const upstreams = [...this.ports].map(([name, port]) => ({ name, at: `127.0.0.1:${port}` }));
    const nodes = `${this.folder}/caddy_nodes`;
    writeFileSync(nodes, upstreams.map(({ name, at }) => `import node ${name} ${at}\n`).join(""));
    this.caddy = this.begin(
      "Caddy",
      [find(this.tools, "usr/bin/caddy"), "run", "--config", file, "--adapter", "caddyfile"],
      {
        log: this.log("caddy"),
        environment: {
          HOME: home,
          XDG_DATA_HOME: home,
          XDG_CONFIG_HOME: home,
          QUINTET_DOMAIN: `http://localhost:${this.port}, http://127.0.0.1:${this.port}`,
          QUINTET_UPSTREAMS: upstreams.map(({ at }) => at).join(" "),
          QUINTET_NODES: nodes,
        },
      },
    );
    const answers = () =>
      fetch(`http://127.0.0.1:${this.port}/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await this.caddy.ready(undefined, answers);
  }

  /** In the order in which they need each other. */
  async stop() {
    this.ends = true;
    await Promise.all([...this.nodes.values()].map((node) => node.stop()));
    for (const part of [this.caddy, this.nats, this.postgres]) await part?.stop();
  }

  kill() {
    for (const part of [...this.nodes.values(), this.caddy, this.nats]) part?.child.kill("SIGKILL");
    this.postgres?.child.kill("SIGQUIT");
  }

  tell() {
    const [first] = this.names;
    const admin = `${path.relative(".", this.program)} admin --node-name ${first} --database`;
    console.log(`Quintet is at http://localhost:${this.port}`);
    for (const name of this.names)
      console.log(
        `  node ${name}: process ${this.nodes.get(name).child.pid}, port ${this.ports.get(name)}`,
      );
    console.log(`  who has what:  ${admin} "${this.database}" nodes`);
    console.log(
      `  logs: ${path.relative(".", this.folder)}/*.log; warnings are shown here. Ctrl-C ends it all.`,
    );
  }
}

async function main() {
  const cluster = new Cluster(read_arguments());
  const asked = new Promise((resolve) => {
    let times = 0;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        if (++times > 1) cluster.kill();
        resolve();
      });
    }
  });
  const failed = new Promise((_, reject) => {
    cluster.fail = reject;
  });
  try {
    const started = cluster.start();
    started.catch(() => {}); // the race below reports it, unless a signal came first
    if ((await Promise.race([started.then(() => "up"), asked, failed])) === "up") {
      cluster.tell();
      const gone = [cluster.postgres, cluster.nats, cluster.caddy].map((part) =>
        part.ended.then((how) => {
          throw new Trouble(`${part.name} has ended (${how})`);
        }),
      );
      await Promise.race([asked, failed, ...gone]);
    }
    say("Ending");
  } finally {
    await cluster.stop();
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Trouble ? `cluster: ${error.message}.` : error);
    process.exit(1);
  },
);
