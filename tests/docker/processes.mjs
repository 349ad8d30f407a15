// Processes that a test starts: their output, their end, and the paths of their programs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const patience = 60_000; // ms
const started = [];

/** A program of a Debian package, unpacked by `./dev test` or in the PATH. */
export function tool(name) {
  const unpacked = fileURLToPath(new URL("../../build/tools/usr/bin", import.meta.url));
  const folders = [unpacked, ...process.env.PATH.split(":")];
  const found = folders.map((folder) => `${folder}/${name}`).find((place) => existsSync(place));
  assert.ok(found, `there is no ${name}; ./dev test gets it`);
  return found;
}

/** A process whose output is kept in `said`, and printed when the test fails. */
export class Process {
  constructor(words, environment = {}) {
    this.said = "";
    this.waiting = [];
    this.child = spawn(words[0], words.slice(1), { env: { ...process.env, ...environment } });
    started.push(this);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        this.said += text;
        this.waiting = this.waiting.filter((look) => !look());
      });
    }
    this.ended = new Promise((resolve) => {
      for (const end of ["error", "exit"]) this.child.on(end, resolve);
    });
  }

  /** Resolves with the first match in the output so far or later. */
  says(expression, time = patience) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = expression.exec(this.said);
        if (found) resolve(found);
        return found;
      };
      if (look()) return;
      this.waiting.push(look);
      const giveUp = (why) =>
        reject(new Error(`${this.child.spawnfile} ${why} ${expression}: ${this.said.slice(-500)}`));
      setTimeout(giveUp, time, "does not say").unref();
      this.ended.then((status) => giveUp(`ended with ${status} and did not say`));
    });
  }

  /** Ends it by SIGTERM. Resolves with its exit status. */
  async stop() {
    this.child.kill("SIGTERM");
    return await this.ended;
  }
}

/**
 * Waits until the nodes at these addresses share all parts of the rooms and none has moved for a
 * second: after a node has joined, rooms and their connections move to it.
 */
async function partsRest(urls) {
  let before = "";
  for (const end = performance.now() + patience; ; ) {
    const parts = await Promise.all(
      urls.map(async (url) => {
        const page = await (await fetch(`${url}/metrics`)).text();
        return Number(/^quintet_node_parts (\d+)/m.exec(page)?.[1]);
      }),
    );
    const all = parts.reduce((sum, own) => sum + own, 0);
    if (all === 256 && !parts.includes(0) && parts.join() === before) return;
    assert.ok(performance.now() < end, `the nodes have these parts of the rooms: ${parts}`);
    before = parts.join();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The nodes of a `./dev cluster 2`, once they serve and no part of the rooms moves. */
export async function nodesOf(cluster) {
  await cluster.says(/Ctrl-C ends it all/, 2 * patience);
  const found = [...cluster.said.matchAll(/node (\w+): process (\d+), port (\d+)/g)];
  assert.equal(found.length, 2, cluster.said);
  const nodes = found.map(([, name, id, port]) => ({
    name,
    id: Number(id),
    url: `http://127.0.0.1:${port}`,
  }));
  await partsRest(nodes.map(({ url }) => url));
  return nodes;
}

/**
 * Runs a test and ends this process. Kills running processes, and prints all output if the test
 * fails.
 */
export async function finish(test, cleanUp) {
  let status = 1;
  try {
    await test();
    status = 0;
  } catch (error) {
    console.error(error);
    for (const { child, said } of started) console.error(`--- ${child.spawnfile}\n${said}`);
  }
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  cleanUp();
  process.exit(status);
}
