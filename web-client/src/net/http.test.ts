import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getFile, getJson, getText, onUnavailable, postJson, withFields } from "./http";

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

let server: Server;
let url = "";
let heard: { method?: string; type?: string; body: string }[] = [];
/** Null: no response at all. */
let answer: Answer | null = {};

beforeEach(async () => {
  heard = [];
  answer = {};
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    heard.push({ method: request.method, type: request.headers["content-type"], body });
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("a request over HTTP", () => {
  it("returns the server's response", async () => {
    answer = { body: '{"a":1}' };
    expect(await getJson(url)).toEqual({ a: 1 });
  });

  it("sends a body as JSON, and no type without one", async () => {
    await postJson(url, { name: "Ann" });
    await postJson(url);
    expect(heard).toEqual([
      { method: "POST", type: "application/json", body: '{"name":"Ann"}' },
      { method: "POST", type: undefined, body: "" },
    ]);
  });

  it("reports that the database is away, and not that a mail server or another node is", async () => {
    const reported: (string | undefined)[] = [];
    onUnavailable(({ key }) => reported.push(key));
    for (const key of ["mail.later", "server.node-away", "server.database-away"]) {
      answer = { status: 503, body: JSON.stringify({ error: { code: "unavailable", key } }) };
      await expect(getJson(url)).rejects.toMatchObject({ code: "unavailable", key });
    }
    expect(reported).toEqual(["server.database-away"]);
  });

  it("throws the server's code, and how long to wait", async () => {
    answer = {
      status: 429,
      body: '{"error":{"code":"too-many","retry_after":2000}}',
    };
    await expect(getJson(url)).rejects.toMatchObject({
      code: "too-many",
      retryAfter: 2000,
    });
  });

  it("returns a file with its end, and not one that has broken off", async () => {
    const late = AbortSignal.timeout(60_000);
    answer = { body: '{"a":1}' };
    expect(await (await getFile(url, "}", late)).text()).toBe('{"a":1}');
    answer = { body: '{"a":' };
    await expect(getFile(url, "}", late)).rejects.toMatchObject({ code: "connection-lost" });
    answer = { body: '{"a":1}', headers: { "Content-Length": "9" } };
    await expect(getFile(url, "}", late)).rejects.toMatchObject({ code: "connection-lost" });
  });

  it("takes a response of a proxy for none", async () => {
    answer = { status: 502, body: "<h1>Bad gateway</h1>" };
    await expect(getJson(url)).rejects.toMatchObject({ code: "connection-lost" });
    answer = { body: "<h1>Please log in to this network</h1>" };
    await expect(getJson(url)).rejects.toMatchObject({ code: "connection-lost" });
  });

  it("throws when no response came", async () => {
    answer = null;
    await expect(getJson(url)).rejects.toMatchObject({ code: "connection-lost" });
  });

  it("ends when the page does not need the response any more", async () => {
    const left = new AbortController();
    left.abort();
    await expect(getJson(url, left.signal)).rejects.toMatchObject({ code: "connection-lost" });
    expect(heard).toEqual([]);
  });

  it("brings a text and where the next one is", async () => {
    answer = { headers: { Link: '</next?after=1>; rel="next"' }, body: "1. a1" };
    expect(await getText(url)).toEqual({ text: "1. a1", next: "/next?after=1" });
    answer = { body: "2. a2" };
    expect(await getText(url)).toEqual({ text: "2. a2", next: null });
  });
});

describe("fields of an address", () => {
  it("are written as the server reads them, and left out when they are empty", () => {
    const fields = { player: "Dörte & Ä", game: "", after: null, result: undefined };
    expect(withFields("/games", fields)).toBe("/games?player=D%C3%B6rte+%26+%C3%84");
    expect(withFields("/games", {})).toBe("/games");
  });
});
