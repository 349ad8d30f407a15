// The push service of a real Firefox: Firefox subscribes at it over a WebSocket, and the service sends
// it the server's messages, which only Firefox can decrypt. This is the part of Mozilla's protocol that
// Firefox uses for that (dom/push/PushServiceWebSocket.sys.mjs in its sources).

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** A message of Firefox; the fields depend on the type. */
interface Sent {
  messageType?: string;
  channelID?: string;
  /** The key of the server that may send to the channel, with "=" at its end. */
  key?: string;
  updates?: { version: string; code: number }[];
}

/** Firefox's code of a message that it has decrypted and given to the service worker. */
export const delivered = 100;

export class PushServiceOfFirefox {
  /** The public keys of the servers that may send, by the channels of subscriptions. */
  readonly channels = new Map<string, string>();
  /** Firefox's codes for the messages that it has got, the oldest first. */
  readonly codes: number[] = [];
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #firefox = new Map<string, WebSocket>();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      response.writeHead(this.#passOn(request, Buffer.concat(parts))).end();
    });
    this.#sockets = new WebSocketServer({ server: this.#server });
    this.#sockets.on("connection", (socket) => {
      socket.on("message", (data) => this.#take(socket, JSON.parse(String(data))));
    });
  }

  static async start(): Promise<PushServiceOfFirefox> {
    const service = new PushServiceOfFirefox();
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  /** Settings of a Firefox that subscribes here, and shows notifications without a desktop. */
  get settings(): Record<string, string | boolean> {
    return {
      "dom.push.serverURL": `ws://${this.#host}/`,
      "dom.push.testing.allowInsecureServerURL": true,
      // WebDriver turns it off.
      "dom.push.connection.enabled": true,
      "alerts.useSystemBackend": false,
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #take(socket: WebSocket, { messageType, channelID = "", key = "", updates = [] }: Sent): void {
    const reply = (fields: object) =>
      socket.send(JSON.stringify({ messageType, status: 200, channelID, ...fields }));
    switch (messageType) {
      case "hello":
        reply({ uaid: randomUUID(), use_webpush: true });
        break;
      case "register":
        this.channels.set(channelID, key.replaceAll("=", ""));
        this.#firefox.set(channelID, socket);
        reply({ pushEndpoint: `http://${this.#host}/send/${channelID}` });
        break;
      case "unregister":
        this.channels.delete(channelID);
        reply({});
        break;
      case "ack":
        this.codes.push(...updates.map(({ code }) => code));
        break;
      case undefined: // a ping
        socket.send("{}");
        break;
    }
  }

  /** Sends the server's message to Firefox; returns the status for the server. */
  #passOn({ method, url = "", headers }: IncomingMessage, body: Buffer): number {
    const channelID = url.replace("/send/", "");
    const key = this.channels.get(channelID);
    if (method !== "POST" || key === undefined) return 410;
    if (!headers.authorization?.endsWith(`k=${key}`)) return 403;
    this.#firefox.get(channelID)?.send(
      JSON.stringify({
        messageType: "notification",
        channelID,
        version: randomUUID(),
        data: body.toString("base64url"),
        headers: { encoding: headers["content-encoding"] },
      }),
    );
    return 201;
  }
}
