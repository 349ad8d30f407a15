// A server for tests: a real WebSocket server on a real port, with a single room that the test
// controls. It implements the protocol as far as the tests need it, and can misbehave on request.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket as NodeWebSocket, WebSocketServer } from "ws";
import { Connection, type Timing } from "./connection";
import { RequestError, type RoomEvent, type Snapshot } from "./protocol";

export const me = { id: "me", name: "Brave Otter", guest: true };
export const other = { id: "other", name: "Quiet Heron", guest: true };

export const bot = {
  id: "bot",
  name: "Words computer 2",
  guest: false,
  bot: { game: "words", level: 2 },
};

/** Reconnects immediately. Detects a silent server late, because the machine may be busy. */
export const quick: Timing = {
  reply: 60_000,
  silence: 60_000,
  firstPause: 10,
  longestPause: 50,
  restart: 30,
  patience: 100,
  move: { within: 5, between: 0, vain: 60_000 },
};

/** Turns are words, and a position is all of them; the hash is the position in brackets. */
export function hashOf(position: string): string {
  return `<${position}>`;
}

export function snapshotOf(turns: readonly string[], overrides: Partial<Snapshot> = {}): Snapshot {
  const position = ["start", ...turns].join(" ");
  return {
    room: "room",
    seq: 4 + turns.length,
    game: "words",
    options: {},
    clock: { kind: "none" },
    rated: false,
    visibility: "private",
    spectators: "link",
    by: me,
    delay_turns: 0,
    rematch_of: null,
    opened_at: 0,
    status: "playing",
    seats: [
      { player: me, rating: null, withdrew: null },
      { player: other, rating: null, withdrew: null },
    ],
    turns: turns.map((turn, index) => ({ seat: index % 2, turn })),
    ply: turns.length,
    position,
    hash: hashOf(position),
    to_move: turns.length % 2,
    clocks: null,
    clock_running_since: null,
    start_by: null,
    result: null,
    ratings: null,
    rematch: null,
    offers: [],
    chat: [],
    presence: { seats: [true, true], spectators: 0 },
    you: { seat: 0, role: "player", play_key: "play", watch_key: "watch" },
    ...overrides,
  };
}

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type EventContent = DistributiveOmit<RoomEvent, "room" | "at">;

export function eventOf(content: EventContent): RoomEvent {
  return { room: "room", at: 0, ...content } as RoomEvent;
}

export interface Received {
  id: number;
  type: string;
  [field: string]: unknown;
}

export class TestServer {
  readonly received: Received[] = [];
  sessions = 0;
  /** Number of connections that have named a node. */
  moves = 0;
  /** Nodes that close connections immediately. */
  readonly away = new Set<string>();
  /** Nodes that accept connections and send nothing. */
  readonly silent = new Set<string>();
  /** While true, the server refuses sessions and connections. */
  databaseAway = false;
  nodeAway = false;
  /** The node that owns the room, of several behind a proxy; null: there is only one. */
  owner: string | null = null;
  /** Whether the proxy follows the node in the address; otherwise all connections go to `one`. */
  obeys = true;
  /** Whether this client has a seat in the room. */
  sits = true;
  /** The player of the session. */
  player = me;
  turns: string[] = [];
  /** Replaces the next reply to a request of this type. */
  readonly instead = new Map<string, (socket: NodeWebSocket, request: Received) => void>();
  /** Further fields of replies to requests of this type. */
  readonly replies = new Map<string, object>();
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #nodes = new Map<NodeWebSocket, string>();
  #port = 0;

  private constructor() {
    this.#server = createServer();
    this.#sockets = new WebSocketServer({ server: this.#server });
    this.#sockets.on("connection", (socket, { url = "/" }) => {
      const named = new URL(url, "http://localhost").searchParams.get("node");
      if (named !== null) ++this.moves;
      if (named !== null && this.away.has(named)) {
        socket.terminate();
        return;
      }
      this.#nodes.set(socket, (this.obeys && named) || "one");
      if (named !== null && this.silent.has(named)) return;
      const server = { name: "Quintet", version: "1" };
      const { player } = this;
      socket.send(JSON.stringify({ type: "welcome", server, player, now: 0, games: [] }));
      socket.on("message", (data) => this.#receive(socket, JSON.parse(String(data))));
    });
  }

  static async start(): Promise<TestServer> {
    const server = new TestServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    server.#port = (server.#server.address() as AddressInfo).port;
    return server;
  }

  connect(timing: Timing = quick): Connection {
    const connection = new Connection(
      {
        url: `ws://127.0.0.1:${this.#port}/ws`,
        openSocket: (url, protocol) => new NodeWebSocket(url, protocol) as unknown as WebSocket,
        startSession: async () => {
          if (this.databaseAway) throw new RequestError("unavailable", "");
          ++this.sessions;
        },
      },
      timing,
    );
    connection.start();
    return connection;
  }

  /** Cuts every connection without a close frame. */
  cut(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** The nodes of the open connections. */
  get nodes(): (string | undefined)[] {
    const open = [...this.#sockets.clients].filter((one) => one.readyState === NodeWebSocket.OPEN);
    return open.map((socket) => this.#nodes.get(socket));
  }

  push(message: object): void {
    for (const socket of this.#sockets.clients) socket.send(JSON.stringify(message));
  }

  pushTo(node: string, message: object): void {
    for (const [socket, its] of this.#nodes) if (its === node) socket.send(JSON.stringify(message));
  }

  /** A turn is played; all clients get it unless `silently`. */
  play(turn: string, silently = false): void {
    this.turns.push(turn);
    const event = this.#events().at(-1);
    if (!silently) this.push({ type: "event", ...event });
  }

  requests(type: string): Received[] {
    return this.received.filter((request) => request.type === type);
  }

  async stop(): Promise<void> {
    this.cut();
    this.#sockets.close();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #events(): RoomEvent[] {
    return this.turns.map((turn, index) => {
      const position = ["start", ...this.turns.slice(0, index + 1)].join(" ");
      return eventOf({
        seq: 5 + index,
        kind: "played",
        ply: index + 1,
        seat: index % 2,
        turn,
        position,
        hash: hashOf(position),
        clocks: null,
        to_move: (index + 1) % 2,
      });
    });
  }

  #receive(socket: NodeWebSocket, request: Received): void {
    this.received.push(request);
    const instead = this.instead.get(request.type);
    this.instead.delete(request.type);
    if (instead !== undefined) instead(socket, request);
    else this.answer(socket, request);
  }

  answer(socket: NodeWebSocket, request: Received): void {
    const reply = (content: object) => socket.send(JSON.stringify({ id: request.id, ...content }));
    if (this.databaseAway) {
      reply({ type: "error", code: "unavailable", message: "", retry_after: 20 });
      return;
    }
    if (this.nodeAway) {
      const key = "server.node-away";
      reply({ type: "error", code: "unavailable", message: "", retry_after: 20, key });
      return;
    }
    switch (request.type) {
      case "enter_room": {
        const snapshot = snapshotOf(this.turns);
        const { since } = request;
        if (!this.sits) snapshot.you = { seat: null, role: "spectator" };
        if (this.owner !== null && this.owner !== this.#nodes.get(socket)) {
          const elsewhere = { type: "elsewhere", room: "room", node: this.owner };
          socket.send(JSON.stringify(elsewhere));
        }
        if (typeof since !== "number") reply({ type: "ok", snapshot });
        else {
          const events = this.#events().filter(({ seq }) => seq > since);
          reply({ type: "ok", events, you: snapshot.you });
        }
        break;
      }
      case "play": {
        const { ply, hash, turn } = request as Received & { ply: number; turn: string };
        const now = snapshotOf(this.turns);
        if (ply === now.ply + 1 && hash === now.hash) {
          this.play(turn);
          reply({ type: "ok", seq: now.seq + 1 });
        } else if (this.turns[ply - 1] === turn)
          reply({ type: "ok", seq: 4 + ply, duplicate: true });
        else reply({ type: "error", code: "stale", message: "", ...now });
        break;
      }
      default:
        reply({ type: "ok", ...this.replies.get(request.type) });
    }
  }
}

/** Waits until the condition is true; the test's own time limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
