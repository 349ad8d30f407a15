// A proxy that makes the server appear to have a new version of the client: the same client under
// other names, with nothing of the old version available.

import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import type { QuintetServer } from "./server";

const assetName = /(-[A-Z0-9]{8})(\.(?:js|css|wasm))/g;
const newAssetName = /(-[A-Z0-9]{8})x(\.(?:js|css|wasm))/;
const versionName = /\b[0-9a-f]{16}\b/g;

export class Releases {
  readonly #server: Server;
  readonly #lines = new Set<Duplex>();
  #newer = false;

  private constructor(readonly target: QuintetServer) {
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on("upgrade", (request, near) => this.#pass(request, near));
  }

  static async of(target: QuintetServer): Promise<Releases> {
    const releases = new Releases(target);
    await new Promise<void>((resolve) => releases.#server.listen(0, "localhost", resolve));
    return releases;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Releases the new version. */
  bringOut(): void {
    this.#newer = true;
  }

  /** Cuts the connections, as a restart of the server does. */
  cut(): void {
    for (const line of this.#lines) line.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = "/" } = request;
    const asset = url.startsWith("/assets/");
    if (this.#newer && asset && !newAssetName.test(url)) {
      response.writeHead(404).end();
      return;
    }
    // Fetched uncompressed and never as "304", because its content is changed.
    const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
    const path = asset ? url.replace(newAssetName, "$1$2") : url;
    const asked = ask(this.target.url + path, { method, headers }, async (answer) => {
      const parts: Buffer[] = await answer.toArray();
      const { "content-length": _, etag: __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, rest);
      response.end(this.#renamed(Buffer.concat(parts), String(rest["content-type"])));
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  }

  #renamed(body: Buffer, type: string): Buffer {
    if (!this.#newer || !/html|javascript/.test(type)) return body;
    const text = body.toString().replace(assetName, "$1x$2");
    // The versions of the page and of the service worker.
    const reversed = (version: string) => [...version].reverse().join("");
    return Buffer.from(text.replace(versionName, reversed));
  }

  /** Passes a WebSocket on: the request unchanged, and all later bytes. */
  #pass(request: IncomingMessage, near: Duplex): void {
    const far = connect(this.target.port, "localhost");
    const headers = request.rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? `${name}: ${request.rawHeaders[index + 1]}` : [],
    );
    far.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#lines.add(from);
      from.pipe(to);
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#lines.delete(from);
        to.destroy();
      });
    }
  }
}
