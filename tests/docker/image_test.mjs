// image_test.mjs IMAGE: the container as an operator runs it: read-only, without capabilities, with
// a volume. A game is played through its WebSocket; in the middle of it the container is replaced.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const { WebSocket } = createRequire(path.join(here, "../../web-client/package.json"))("ws");

const image = process.argv[2];
const name = `quintet-test-${process.pid}`;
const volume = `${name}-data`;
const patience = 60_000;
// Where nothing manages control groups, and nothing collects events.
const podman = ["--cgroup-manager", "cgroupfs", "--runtime", "runc", "--events-backend", "file"];

function run(...words) {
  return spawnSync("podman", [...podman, ...words], { encoding: "utf8", timeout: patience });
}

function skip(sentence) {
  console.log(`Skipped: ${sentence}`);
  process.exit(77);
}

if (run("version").status !== 0) skip("podman is not installed, or does not run here; ./dev image installs it.");
if (run("image", "exists", image).status !== 0) skip(`there is no image ${image}; ./dev image builds it.`);

function freePort() {
  return new Promise((resolve) => {
    const listener = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

class Container {
  /** Resolves when the server has said where it is. */
  static async start(port) {
    const container = new Container();
    const began = performance.now();
    const hardened = ["--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"];
    const limits = ["--ulimit", "nofile=20000:20000", "--ulimit", "nproc=1000:1000"];
    const where = ["--network", "host", "--volume", `${volume}:/data`, "--env", `QUINTET_PORT=${port}`];
    const words = ["run", "--name", name, "--rm", "--pull", "never", "--no-healthcheck", ...hardened, ...limits, ...where, image];
    container.process = spawn("podman", [...podman, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    container.ended = new Promise((resolve) => {
      container.process.on("exit", resolve);
    });
    await new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`the container did not start: ${said}`));
      const timer = setTimeout(failed, patience);
      container.process.on("exit", failed);
      container.process.stderr.on("data", (text) => {
        said += text;
      });
      container.process.stdout.on("data", (text) => {
        said += text;
        if (!/ serves http:/.test(said)) return;
        clearTimeout(timer);
        container.process.off("exit", failed);
        resolve();
      });
    });
    container.startMs = performance.now() - began;
    return container;
  }

  exec(...words) {
    return run("exec", name, ...words);
  }

  residentMegabytes() {
    const pid = run("inspect", "--format", "{{.State.Pid}}", name).stdout.trim();
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  }

  /** As an operator stops it: with SIGTERM. Returns the exit status. */
  async stop() {
    run("kill", "--signal", "TERM", name);
    return await this.ended;
  }
}

/** A guest with a connection. Replies are found by their id; pushes are not needed here. */
class Guest {
  static async meet(url) {
    const guest = new Guest();
    const answer = await fetch(`${url}/api/session`, { method: "POST" });
    assert.equal(answer.status, 200);
    guest.cookie = answer.headers.get("set-cookie").split(";")[0];
    return guest;
  }

  async connect(url) {
    this.asked = new Map();
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie: this.cookie } });
    this.socket.on("message", (text) => {
      const message = JSON.parse(text);
      this.asked.get(message.id)?.(message);
    });
    await new Promise((resolve, reject) => {
      this.socket.on("open", resolve);
      this.socket.on("error", reject);
    });
    this.socket.on("error", () => {}); // the container ends under it
  }

  async ask(request) {
    const id = this.asked.size + 1;
    const reply = new Promise((resolve, reject) => {
      this.asked.set(id, resolve);
      setTimeout(() => reject(new Error(`no reply to ${request.type}`)), patience).unref();
    });
    this.socket.send(JSON.stringify({ id, ...request }));
    const answered = await reply;
    if (answered.code === "too-many") {
      await new Promise((resolve) => setTimeout(resolve, answered.retry_after));
      return this.ask(request);
    }
    assert.equal(answered.type, "ok", JSON.stringify(answered));
    return answered;
  }
}

/** What a room shows to one who sits in it. */
async function look(guest, room) {
  return (await guest.ask({ type: "enter_room", room })).snapshot;
}

/** One turn of whoever is to move: always the last legal action, until the turn is whole. */
async function playTurn(guests, room) {
  const { game, options, ply, hash, position, to_move: seat, result } = await look(guests[0], room);
  const query = { type: "query", game, options, position };
  if (result) return false;
  const actions = [];
  for (let whole = false; !whole; ) {
    const before = await guests[seat].ask({ ...query, actions });
    actions.push(before.legal.at(-1));
    const after = await guests[seat].ask({ ...query, actions });
    whole = after.turn_start || after.result !== null;
  }
  await guests[seat].ask({ type: "play", room, ply: ply + 1, hash, turn: actions.join(" ") });
  return true;
}

async function test() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = await Container.start(port);

  assert.equal(first.exec("id", "-u").stdout.trim(), "10001", "the server is nobody in particular");
  assert.notEqual(first.exec("touch", "/usr/written").status, 0, "the root file system is read-only");
  const health = first.exec("quintet", "health");
  assert.equal(health.status, 0, `the health check fails: ${health.stdout}${health.stderr}`);
  assert.notEqual(first.exec("env", "QUINTET_PORT=1", "quintet", "health").status, 0, "the health check can fail");
  assert.match(await (await fetch(url)).text(), /<title>/, "the web client is in the image");

  const guests = [await Guest.meet(url), await Guest.meet(url)];
  for (const guest of guests) await guest.connect(url);
  const { room, play_key: key } = await guests[0].ask({
    type: "open_room",
    game: "slides-of-action",
    options: { players: "2" },
    seat: 0,
  });
  await guests[1].ask({ type: "enter_room", room, key });
  await guests[1].ask({ type: "take_seat", room, seat: 1 });
  for (let turns = 0; turns < 4; ++turns) assert.ok(await playTurn(guests, room));
  const before = await look(guests[0], room);
  const memory = first.residentMegabytes();
  assert.equal(await first.stop(), 0, "SIGTERM is an orderly end");

  const second = await Container.start(port);
  for (const guest of guests) await guest.connect(url);
  const after = await look(guests[0], room);
  assert.deepEqual([after.ply, after.position, after.turns], [before.ply, before.position, before.turns]);
  while (await playTurn(guests, room)) assert.ok((await look(guests[0], room)).ply < 500);

  const record = await fetch(`${url}/api/games/${room}.txt`, { headers: { "X-Room-Key": key } });
  const text = await record.text();
  const verified = spawnSync("podman", [...podman, "exec", "--interactive", name, "quintet", "verify", "-"], {
    encoding: "utf8",
    input: text,
  });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  const backedUp = second.exec("quintet", "backup", "/data/copy.db");
  assert.equal(backedUp.status, 0, backedUp.stderr);
  const checked = second.exec("quintet", "check", "--database", "/data/copy.db");
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  for (const guest of guests) guest.socket.terminate();
  assert.equal(await second.stop(), 0);

  const bytes = Number(run("image", "inspect", "--format", "{{.Size}}", image).stdout);
  console.log(verified.stdout.trim());
  console.log(
    `Image ${(bytes / 1e6).toFixed(0)} MB, started in ${first.startMs.toFixed(0)} ms, ` +
      `again in ${second.startMs.toFixed(0)} ms, ${memory.toFixed(1)} MB resident.`,
  );
}

let status = 1;
try {
  await test();
  status = 0;
} catch (error) {
  console.error(error);
  console.error(run("logs", name).stdout);
} finally {
  run("rm", "--force", "--time", "0", name);
  run("volume", "rm", "--force", volume);
}
process.exit(status);
