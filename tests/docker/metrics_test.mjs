// metrics_test.mjs PROGRAM: every metric that the dashboard and the alerts ask for is one that a
// server has.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const program = process.argv[2];
const docker = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../../docker");

/** The names in what is asked of Prometheus: ours, and those every process has. */
function metricsIn(text) {
  return new Set(text.match(/\b(?:quintet|process)_[a-z_]+/g) ?? []);
}

function expressions() {
  const found = [];
  JSON.parse(readFileSync(`${docker}/grafana/dashboards/quintet.json`, "utf8"), (key, value) => {
    if (key === "expr") found.push(value);
    return value;
  });
  for (const line of readFileSync(`${docker}/prometheus/alerts.yml`, "utf8").split("\n")) {
    const alert = /^\s*expr: (.*)$/.exec(line);
    if (alert) found.push(alert[1]);
  }
  return found;
}

/** Resolves with the address that the server prints. */
function started(server) {
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (line) => resolve(/http:\S+/.exec(String(line))[0]));
    server.on("exit", (status) => reject(new Error(`the server ended with ${status}`)));
  });
}

const folder = mkdtempSync(path.join(tmpdir(), "quintet-metrics-"));
const server = spawn(program, ["serve", "--port", "0", "--database", `${folder}/quintet.db`], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const url = (await started(server)).replace("localhost", "127.0.0.1");
  const answer = await fetch(`${url}/metrics`);
  if (answer.status !== 200) throw new Error(`/metrics answers ${answer.status}`);
  const offered = new Set();
  for (const line of (await answer.text()).split("\n")) {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (!name) continue;
    offered.add(name);
    if (type === "histogram") for (const part of ["bucket", "count", "sum"]) offered.add(`${name}_${part}`);
  }
  const asked = metricsIn(expressions().join("\n"));
  if (asked.size < 30) throw new Error(`only ${asked.size} metrics were found in docker/`);
  const missing = [...asked].filter((name) => !offered.has(name));
  if (missing.length) throw new Error(`docker/ asks for what the server has not: ${missing.join(", ")}`);
  console.log(`All ${asked.size} metrics of the dashboard and the alerts are there.`);
} finally {
  server.removeAllListeners("exit");
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
