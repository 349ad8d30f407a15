// proxy_test.mjs PROGRAM: a real Caddy with our Caddyfile in front of a real server that trusts it.
// Requests through it are secure and have the client's address; claims of requests past it are
// ignored. Clients have addresses of their own (127.0.0.5 and so on); the proxy uses 127.0.0.1.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http2 from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onSteadyPorts } from "../../docker/ports.mjs";
import { ask, Guest, playTurn, sitDown } from "./guests.mjs";
import { finish, Process, tool } from "./processes.mjs";

const program = process.argv[2];
const caddyfile = fileURLToPath(new URL("../../docker/caddy/Caddyfile", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "quintet-proxy-"));
const database = `${folder}/quintet.db`;

/** Starts the server behind the proxy: it trusts 127.0.0.1 and logs every request. */
async function startServer(port) {
  const server = new Process([
    program,
    "serve",
    ...["--port", port, "--database", database, "--trusted-proxy", "127.0.0.1"],
    ...["--log-format", "json", "--log-level", "debug"],
    ...["--limit", "guest-burst=3", "--limit", "guests-per-second=0.01"],
    ...["--limit", "connections-per-address=2"],
  ]);
  await server.says(/ serves http:/);
  return server;
}

/** Starts Caddy with the shipped file; the test only sets its ports and its storage. */
async function startCaddy(http, https, upstream) {
  writeFileSync(
    `${folder}/Caddyfile`,
    `{
	admin off
	http_port ${http}
	https_port ${https}
	skip_install_trust
}
import "${caddyfile}"
`,
  );
  const proxy = new Process([tool("caddy"), "run", "--config", `${folder}/Caddyfile`], {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    QUINTET_UPSTREAM: upstream,
  });
  await proxy.says(/certificate obtained successfully/);
  const ca = readFileSync(`${folder}/caddy/pki/authorities/local/root.crt`);
  return { proxy, ca, http, https: `https://localhost:${https}` };
}

/** The client address in the server's log for the request with this response. */
async function addressOf(server, { headers }) {
  const id = headers["x-request-id"];
  assert.match(id, /^[\w-]+$/);
  return (await server.says(new RegExp(`"(?:request|connection)":"${id}","address":"([^"]*)"`)))[1];
}

/** The status, headers and text of a response over HTTP/2, which browsers use with Caddy. */
function askByHttp2(url, tls, fields = {}) {
  return new Promise((resolve, reject) => {
    const session = http2.connect(url, tls);
    session.on("error", reject);
    const asked = session.request(fields);
    let headers;
    let text = "";
    asked.on("response", (given) => {
      headers = given;
    });
    asked.on("data", (part) => {
      text += part;
    });
    asked.on("error", reject);
    asked.on("end", () => {
      session.close();
      resolve({ status: headers[":status"], headers, text });
    });
    asked.end();
  });
}

function isSecure({ headers }) {
  const [cookie] = headers["set-cookie"];
  const secure = cookie.startsWith("__Host-") && cookie.includes("; Secure;");
  assert.equal(cookie.includes("Secure"), secure);
  assert.equal("strict-transport-security" in headers, secure);
  return secure;
}

async function pagesAreServedByTls({ http, https, tls }) {
  const led = await ask(`http://127.0.0.1:${http}/rooms`, { headers: { host: "localhost" } });
  assert.equal(led.status, 308, "who comes by http is led to https");
  assert.match(led.headers.location, /^https:\/\/localhost(:\d+)?\/rooms$/);

  for (const page of [await ask(https, tls), await askByHttp2(https, tls)]) {
    assert.equal(page.status, 200);
    assert.match(page.text, /<title>/);
    assert.match(page.headers["strict-transport-security"], /max-age=\d{7}/);
    assert.match(page.headers["content-security-policy"], /default-src 'none'/);
    assert.equal(page.headers["x-content-type-options"], "nosniff");
  }
  const session = await askByHttp2(https, tls, { ":method": "POST", ":path": "/api/session" });
  assert.equal(session.status, 200, session.text);
  assert.ok(isSecure(session));
}

async function whatIsInsideStaysInside({ direct, https, tls }) {
  assert.match((await ask(`${direct}/metrics`)).text, /^quintet_build_info/m);
  // An address that the server itself would allow to read metrics.
  const how = { ...tls, localAddress: "127.0.0.12" };
  const inside = ["/metrics", "/readyz", "/METRICS", "/%6detrics", "//metrics", "/x/../metrics"];
  for (const path of [...inside, "/./readyz", "/metrics?x=1"]) {
    const answer = await ask(https, { ...how, path });
    assert.doesNotMatch(answer.text, /quintet_build_info|"ready"/, path);
  }
  for (const path of inside.slice(0, 2))
    assert.equal((await ask(https, { ...how, path })).status, 404);
}

async function clientsAreTheirOwn(server, { direct, https, tls }) {
  const meet = (url, localAddress, headers = {}) =>
    ask(`${url}/api/session`, { ...tls, localAddress, method: "POST", headers });
  const lie = {
    "X-Forwarded-For": "198.51.100.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "elsewhere.example",
    Forwarded: "for=198.51.100.7;proto=https",
  };

  // Three guests per address: the limit applies to the client, not to the proxy.
  for (let count = 0; count < 3; ++count) {
    const answer = await meet(https, "127.0.0.5", count ? lie : {});
    assert.equal(answer.status, 200, answer.text);
    assert.ok(isSecure(answer));
    assert.equal(await addressOf(server, answer), "127.0.0.5");
  }
  assert.equal((await meet(https, "127.0.0.5", lie)).status, 429, "a client cannot be another one");
  assert.equal(
    (await meet(https, "127.0.0.6")).status,
    200,
    "another client has limits of its own",
  );

  const ban = ["admin", "--database", database, "ban", "address", "127.0.0.6"];
  const banned = spawnSync(program, ban, { encoding: "utf8" });
  assert.equal(banned.status, 0, banned.stderr);
  assert.equal((await meet(https, "127.0.0.6", lie)).status, 403, "the ban applies to the client");
  assert.equal((await meet(https, "127.0.0.13")).status, 200, "the ban applies to no other client");

  // Past the proxy, from another address.
  for (let count = 0; count < 3; ++count) {
    const answer = await meet(direct, "127.0.0.7", {
      ...lie,
      "X-Forwarded-For": `192.0.2.${count}`,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(!isSecure(answer), "a client without TLS cannot claim to be secure");
    assert.equal(await addressOf(server, answer), "127.0.0.7");
  }
  assert.equal((await meet(direct, "127.0.0.7", lie)).status, 429);
  const foreign = { ...lie, origin: "https://elsewhere.example" };
  assert.equal((await meet(direct, "127.0.0.8", foreign)).status, 403);
  assert.equal((await meet(https, "127.0.0.8", foreign)).status, 403);
}

/** The status of a refused upgrade. */
function refused(guest, more) {
  return guest.connect(more).then(
    () => "nothing",
    (error) => Number(/Unexpected server response: (\d+)/.exec(error.message)?.[1]),
  );
}

async function webSocketsAreTheirClients(server, { https, tls }) {
  const guest = await Guest.meet(https, { ...tls, localAddress: "127.0.0.9" });
  for (const origin of ["https://elsewhere.example", https.replace("https", "http")])
    assert.equal(await refused(guest, { origin }), 403, `pages of ${origin} are not ours`);
  const open = [];
  for (let count = 0; count < 2; ++count) {
    await guest.connect();
    open.push(guest.socket);
    assert.equal(await addressOf(server, guest.upgrade), "127.0.0.9");
  }
  assert.equal(await refused(guest), 429, "two connections an address");
  for (const socket of open) socket.terminate();
}

/** A whole game, during which the server behind the proxy is replaced. */
async function aGameIsPlayed(server, startAgain, { https, tls }) {
  const guests = [];
  for (const localAddress of ["127.0.0.10", "127.0.0.11"]) {
    guests.push(await Guest.meet(https, { ...tls, localAddress }));
    await guests.at(-1).connect();
  }
  const { room, key } = await sitDown(guests);
  let turns = 0;
  for (; turns < 4; ++turns) assert.ok(await playTurn(guests, room));

  assert.equal(await server.stop(), 0);
  for (const guest of guests) {
    assert.equal(await guest.closed, 1001, "the goodbye comes through the proxy");
    assert.ok(guest.heard.has("restarting"));
  }
  const page = ask(https, tls);
  const again = await startAgain();
  assert.equal((await page).status, 200, "meanwhile a request waits");
  for (const guest of guests) await guest.connect();
  while (await playTurn(guests, room)) ++turns;

  const how = { ...tls, headers: { "X-Room-Key": key } };
  const record = await ask(`${https}/api/games/${room}.txt`, how);
  const verified = spawnSync(program, ["verify", "-"], { encoding: "utf8", input: record.text });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  for (const guest of guests) guest.socket.terminate();
  console.log(`Played ${turns} turns through Caddy: ${verified.stdout.trim()}`);
  return again;
}

async function test() {
  let server;
  const port = await onSteadyPorts(1, async (free) => {
    server = await startServer(free);
    return free;
  });
  const caddy = (http, secure) => startCaddy(http, secure, `127.0.0.1:${port}`);
  const { proxy, ca, http, https } = await onSteadyPorts(2, caddy);
  const places = { direct: `http://127.0.0.1:${port}`, http, https, tls: { ca, family: 4 } };
  await pagesAreServedByTls(places);
  await whatIsInsideStaysInside(places);
  await clientsAreTheirOwn(server, places);
  await webSocketsAreTheirClients(server, places);
  server = await aGameIsPlayed(server, () => startServer(port), places);
  assert.equal(await server.stop(), 0);
  assert.equal(await proxy.stop(), 0);
}

await finish(test, () => rmSync(folder, { recursive: true, force: true }));
