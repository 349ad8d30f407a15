// metrics_test.mjs PROGRAM: a real Prometheus scrapes a server with a game. All series of the
// dashboard and the alerts exist, those of the alerts are on the dashboard, and each alert fires when
// it should.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onSteadyPorts } from "../../docker/ports.mjs";
import { ask, Guest, playTurn, sitDown } from "./guests.mjs";
import { finish, Process, tool } from "./processes.mjs";

const program = process.argv[2];
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const docker = here("../../docker");
const folder = mkdtempSync(path.join(tmpdir(), "quintet-metrics-"));
const patience = 60_000;

/** The expressions of the dashboard, with Grafana's variables filled in. */
function dashboardExpressions() {
  const found = [];
  JSON.parse(readFileSync(`${docker}/grafana/dashboards/quintet.json`, "utf8"), (key, value) => {
    if (key === "expr") found.push(value.replaceAll("$__rate_interval", "10s"));
    return value;
  });
  return found;
}

async function startServer() {
  const database = `${folder}/quintet.db`;
  const server = new Process([program, "serve", "--port", "0", "--database", database]);
  const [, port] = await server.says(/ serves http:\/\/\S+:(\d+)/);
  return `127.0.0.1:${port}`;
}

/** Starts Prometheus with our rules and a shorter scrape interval for `target`. */
async function startPrometheus(target, port) {
  const shipped = readFileSync(`${docker}/prometheus/prometheus.yml`, "utf8");
  const settings = shipped
    .replaceAll("15s", "1s")
    .replace("/etc/prometheus/alerts.yml", `${docker}/prometheus/alerts.yml`)
    .replace("quintet:8080", target);
  writeFileSync(`${folder}/prometheus.yml`, settings);
  const checked = spawnSync(tool("promtool"), ["check", "config", `${folder}/prometheus.yml`]);
  assert.equal(checked.status, 0, String(checked.stderr));

  const prometheus = new Process([
    tool("prometheus"),
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/prometheus`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  await prometheus.says(/Server is ready to receive web requests/);
  return `http://127.0.0.1:${port}/api/v1`;
}

/** The result of a query, which must succeed. */
async function query(prometheus, expression) {
  const answer = await ask(`${prometheus}/query?query=${encodeURIComponent(expression)}`);
  assert.equal(answer.status, 200, `${expression}: ${answer.text}`);
  return JSON.parse(answer.text).data.result;
}

/** Waits until a query has a result that is not empty. */
async function answered(prometheus, expression) {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    const result = await query(prometheus, expression);
    if (result.length > 0) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Prometheus knows nothing of ${expression}`);
}

async function playGame(url) {
  const guests = [await Guest.meet(url), await Guest.meet(url)];
  for (const guest of guests) await guest.connect();
  const { room } = await sitDown(guests);
  while (await playTurn(guests, room));
}

async function test() {
  for (const file of ["alerts_test.yml", "cluster_alerts_test.yml"]) {
    const tested = spawnSync(tool("promtool"), ["test", "rules", here(file)]);
    assert.equal(tested.status, 0, tested.stdout + String(tested.stderr));
  }

  const target = await startServer();
  const prometheus = await onSteadyPorts(1, (port) => startPrometheus(target, port));
  await playGame(`http://${target}`);
  await answered(prometheus, "sum(quintet_games_ended_total) == 1");

  const [{ rules }] = JSON.parse((await ask(`${prometheus}/rules`)).text).data.groups;
  assert.ok(rules.length > 0);
  const shown = dashboardExpressions();
  // An operator who gets an alert finds its figures on the dashboard. `up` is Prometheus's own.
  for (const { name, query: asked } of rules) {
    for (const [metric] of asked.matchAll(/\b(?:quintet|process)_[a-z_]+/g))
      assert.ok(shown.join("\n").includes(metric), `${name}: ${metric} is not on the dashboard`);
  }
  const expressions = [...shown, ...rules.map((rule) => rule.query)];
  // Without the comparison, whose result is empty while nothing is wrong.
  for (const one of expressions)
    await answered(prometheus, one.replace(/ (?:[<>]=?|[=!]=) .*$/, ""));
  const selector = /\b(?:quintet|process|up)(?:_[a-z_]+)?(?:\{[^}]*\})?(?![\w{])/g;
  const series = new Set(expressions.join("\n").match(selector));
  assert.ok(series.size >= 40, `only ${series.size} series were found in docker/`);
  for (const one of series) await answered(prometheus, one);

  for (const { name, health, state } of rules) {
    assert.equal(health, "ok", name);
    assert.notEqual(state, "firing", name);
  }
  console.log(`${expressions.length} questions are answered, ${series.size} series are there.`);
}

await finish(test, () => rmSync(folder, { recursive: true, force: true }));
