// cluster_test.mjs PROGRAM: tests `./dev cluster`. Two nodes run behind a real Caddy with the
// Caddyfile for several nodes: a game that begins at one node continues through the proxy, the
// metrics have all series of the dashboard and the alerts, and no process is left at the end.
import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { steadyPort } from "../../docker/ports.mjs";
import { ask, Guest, playTurn, sitDown } from "./guests.mjs";
import { finish, nodesOf, Process } from "./processes.mjs";

const program = process.argv[2];
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "quintet-cluster-"));
const patience = 120_000; // ms
// If this is root, PostgreSQL runs as another user.
chmodSync(folder, 0o711);
// Like a home folder: that user cannot reach the unpacked tools, so each start copies PostgreSQL.
mkdirSync(`${folder}/home`, { mode: 0o700 });
symlinkSync(here("../../build/tools"), `${folder}/home/tools`);

function start(port, ...words) {
  const script = here("../../docker/local_cluster.mjs");
  const tools = `${folder}/home/tools`;
  const all = [process.execPath, script, program, tools, folder, "2", "--port", port, ...words];
  return new Process(all.map(String));
}

/** The nodes' addresses, once everything is running. */
async function up(cluster) {
  return (await nodesOf(cluster)).map(({ url }) => url);
}

/** Processes whose command line names our folder, without this script. */
function left() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(folder);
      } catch {
        return false; // it has ended meanwhile
      }
    });
}

async function nothingIsLeft() {
  for (const end = performance.now() + patience; left().length > 0; ) {
    assert.ok(performance.now() < end, `these processes are left: ${left()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Each node has every series in the dashboard and the alerts for several nodes. */
async function metricsAreThere(nodes) {
  const docker = (name) => readFileSync(here(`../../docker/${name}`), "utf8");
  const asked = docker("prometheus/cluster_alerts.yml") + docker("grafana/cluster/nodes.json");
  const names = new Set(asked.match(/\bquintet_[a-z_]+/g));
  assert.ok(names.size >= 4);
  for (const node of nodes) {
    const { text } = await ask(`${node}/metrics`);
    for (const name of names) assert.match(text, new RegExp(`^${name}[ {]`, "m"), name);
  }
}

async function test() {
  const port = await steadyPort();
  const proxy = `http://localhost:${port}`;
  const first = start(port);
  const nodes = await up(first);

  const guests = [await Guest.meet(nodes[0]), await Guest.meet(proxy, { family: 4 })];
  for (const guest of guests) await guest.connect();
  const { room } = await sitDown(guests);
  for (let turns = 0; turns < 6; ++turns) assert.ok(await playTurn(guests, room));
  const { ply } = await guests[1].look(room);
  assert.equal(ply, 6);
  for (const path of ["/metrics", "/readyz"])
    assert.equal((await ask(`${proxy}${path}`, { family: 4 })).status, 404);
  await metricsAreThere(nodes);

  // A port in use gives an error in one sentence and changes nothing.
  const other = start(port);
  assert.equal(await other.ended, 1);
  assert.match(other.said, /^cluster: another process listens on port \d+; .*\.$/m);

  first.child.kill("SIGINT");
  assert.equal(await first.ended, 0, first.said);
  await nothingIsLeft();
  for (const guest of guests) assert.ok(guest.heard.has("restarting"));

  // A second start on the same folder has the game. Killing the script ends all parts.
  const again = start(port);
  const [node] = await up(again);
  guests[0].url = node;
  await guests[0].connect();
  assert.equal((await guests[0].look(room)).ply, 6);
  again.child.kill("SIGKILL");
  await nothingIsLeft();

  const fresh = start(port, "--fresh");
  guests[0].url = (await up(fresh))[0];
  await assert.rejects(guests[0].connect(), /401|403/);
  // Also during its start.
  fresh.child.kill("SIGTERM");
  assert.equal(await fresh.ended, 0, fresh.said);
  const hasty = start(port);
  await hasty.says(/Starting PostgreSQL/);
  hasty.child.kill("SIGTERM");
  assert.equal(await hasty.ended, 0, hasty.said);
  await nothingIsLeft();
  console.log(`Played ${ply} turns at two nodes, and again after a restart.`);
  await new Promise((resolve) => net.createServer().listen(port, "127.0.0.1", resolve));
}

await finish(test, () => rmSync(folder, { recursive: true, force: true }));
