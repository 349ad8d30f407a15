// image_test.mjs IMAGE: tests the container as an operator runs it: read-only, without
// capabilities, with a volume. A game is played through its WebSocket, during which the container
// is replaced.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { steadyPort } from "../../docker/ports.mjs";
import { ask, Guest, playTurn, sitDown } from "./guests.mjs";
import { finish } from "./processes.mjs";

const image = process.argv[2];
const name = `quintet-test-${process.pid}`;
const volume = `${name}-data`;
const patience = 60_000;
// For machines without a manager of control groups and a collector of events.
const podman = ["--cgroup-manager", "cgroupfs", "--runtime", "runc", "--events-backend", "file"];

function run(words, input = "") {
  return spawnSync("podman", [...podman, ...words], { encoding: "utf8", timeout: patience, input });
}

/** Inspects an object with podman and a Go template. */
function inspect(template, ...what) {
  const told = run([...what, "--format", template]);
  assert.equal(told.status, 0, told.error?.message ?? told.stderr);
  return told.stdout.trim();
}

class Container {
  /** Resolves when the server has printed its address. */
  static async start(port) {
    const container = new Container();
    const began = performance.now();
    const hardened = ["--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"];
    const limits = ["--ulimit", "nofile=20000:20000", "--ulimit", "nproc=1000:1000"];
    const where = ["--network", "host", "--volume", `${volume}:/data`];
    const settings = ["--env", `QUINTET_PORT=${port}`];
    // No scheduler would run the health check here.
    const how = ["--name", name, "--rm", "--pull", "never", "--no-healthcheck"];
    const words = ["run", ...how, ...hardened, ...limits, ...where, ...settings, image];
    container.process = spawn("podman", [...podman, ...words], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    container.ended = new Promise((resolve) => {
      container.process.on("exit", resolve);
    });
    await new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`the container did not start: ${said}`));
      const timer = setTimeout(failed, patience);
      container.process.on("error", reject);
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
    return run(["exec", name, ...words]);
  }

  residentMegabytes() {
    const status = readFileSync(
      `/proc/${inspect("{{.State.Pid}}", "inspect", name)}/status`,
      "utf8",
    );
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
  }

  /** Stops it as an operator does. Returns the exit status, which is 137 if it had to be killed. */
  async stop() {
    run(["stop", "--time", "30", name]);
    return await this.ended;
  }
}

/** Runs the health check that Docker would run periodically. */
function healthCheck() {
  const declared =
    JSON.parse(inspect("{{json .HealthCheck}}", "image", "inspect", image))?.Test ?? [];
  assert.equal(declared[0], "CMD", "the image has a health check");
  return declared.slice(1);
}

async function test() {
  const port = await steadyPort();
  const url = `http://127.0.0.1:${port}`;
  const first = await Container.start(port);

  assert.equal(first.exec("id", "-u").stdout.trim(), "10001", "the server does not run as root");
  assert.notEqual(
    first.exec("touch", "/usr/written").status,
    0,
    "the root file system is read-only",
  );
  const check = healthCheck();
  const health = first.exec(...check);
  assert.equal(health.status, 0, `the health check fails: ${health.stdout}${health.stderr}`);
  assert.equal(first.exec("quintet", "admin", "drain").status, 0);
  assert.notEqual(first.exec(...check).status, 0, "a server that drains is not healthy");
  assert.equal(first.exec("quintet", "admin", "undrain").status, 0);
  assert.match((await ask(url)).text, /<title>/, "the web client is in the image");

  const guests = [await Guest.meet(url), await Guest.meet(url)];
  for (const guest of guests) await guest.connect();
  const { room, key } = await sitDown(guests);
  let turns = 0;
  for (; turns < 4; ++turns) assert.ok(await playTurn(guests, room));
  const before = await guests[0].look(room);
  const memory = first.residentMegabytes();
  assert.equal(await first.stop(), 0, "SIGTERM is an orderly end");
  for (const guest of guests) {
    assert.equal(await guest.closed, 1001, "an open connection gets a close frame");
    assert.ok(guest.heard.has("restarting"), "and to come back");
  }

  const second = await Container.start(port);
  for (const guest of guests) await guest.connect();
  const after = await guests[0].look(room);
  assert.deepEqual(
    [after.ply, after.position, after.turns],
    [before.ply, before.position, before.turns],
    "the game is as it was",
  );
  while (await playTurn(guests, room)) ++turns;

  const record = await ask(`${url}/api/games/${room}.txt`, { headers: { "X-Room-Key": key } });
  const verified = run(["exec", "--interactive", name, "quintet", "verify", "-"], record.text);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  const backedUp = second.exec("quintet", "backup", "/data/copy.db");
  assert.equal(backedUp.status, 0, backedUp.stderr);
  const checked = second.exec("quintet", "check", "--database", "/data/copy.db");
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  for (const guest of guests) guest.socket.terminate();
  assert.equal(await second.stop(), 0);

  const bytes = Number(inspect("{{.Size}}", "image", "inspect", image));
  console.log(verified.stdout.trim());
  console.log(
    `Played ${turns} turns, 4 of them before the container was replaced. ` +
      `Image ${(bytes / 1e6).toFixed(0)} MB, started in ${first.startMs.toFixed(0)} ms, ` +
      `again in ${second.startMs.toFixed(0)} ms, ${memory.toFixed(1)} MB resident.`,
  );
}

async function testAndShow() {
  try {
    await test();
  } catch (error) {
    console.error(run(["logs", name]).stdout);
    throw error;
  }
}

await finish(testAndShow, () => {
  run(["rm", "--force", "--time", "0", name]);
  run(["volume", "rm", "--force", volume]);
});
