// The one socket to the server: starts the session, connects, receives the player, carries requests
// and pushes, and reconnects automatically.
//
// - `request` returns the reply of the same id, or throws `RequestError`. It waits for the
//   connection if there is none. When the connection breaks before the reply, it throws
//   `connection-lost`; the caller knows best whether to ask again.
// - If a request gets no reply within `timing.reply`, the connection counts as lost. After
//   `timing.silence` without a message, a `ping` checks it.
// - After a loss it retries with exponential backoff and jitter; `wake()` cuts the pause short.
//   When the server restarts, clients spread their reconnects over a second, or as it says.
// - `databaseAway`: the server cannot reach its database. A request that fails for that reason
//   counts as a lost connection: the client is back once the server can look up its session again,
//   and then all parts of the page send their requests again.
// - With several nodes, it moves to the node that has our rooms (node-choice.ts): a second socket
//   opens, and takes over while no request waits for its reply. `status` stays "connected", and the
//   handlers of `onConnected` run as after a reconnect. The first socket closes when the requests
//   of these handlers have their replies, so that we never leave a room.
// - No DOM in here: time, socket and session come in through `Environment`.

import { type ReadonlySignal, signal } from "@preact/signals";
import { type Arrived, Mover } from "./mover";
import type { MoveTimes } from "./node-choice";
import { isNodeAway, type Player, type Push, RequestError } from "./protocol";
import type { ReplyTo, Request } from "./requests";

export type ConnectionStatus = "connecting" | "connected" | "reconnecting";

export interface Environment {
  /** The WebSocket's address. With `?node=NAME` a proxy connects it to that node, if it knows the
   * name. */
  url: string;
  openSocket(url: string, protocol: string): WebSocket;
  /**
   * Makes sure that there is a session cookie. Throws if the server is unreachable, and a
   * `RequestError` with the code `unavailable` if the server's database is.
   */
  startSession(): Promise<void>;
}

export interface Timing {
  /** All in milliseconds. */
  reply: number;
  silence: number;
  firstPause: number;
  longestPause: number;
  /** After `restarting`, all clients reconnect within this time, unless the server names another
   * one. */
  restart: number;
  /** A request with a longer wait than this is not repeated automatically. */
  patience: number;
  move: MoveTimes;
}

export const defaultTiming: Timing = {
  reply: 6000,
  silence: 10000,
  firstPause: 300,
  longestPause: 8000,
  restart: 1000,
  patience: 2000,
  move: { within: 2000, between: 10_000, vain: 600_000 },
};

const subprotocol = "quintet.1";
const refusedRetries = 3;

/** Pause before the next request while the server's database is unreachable, in ms. */
const pauseWithoutDatabase = 2000;

interface Waiting {
  /** By `performance.now()`. */
  sent: number;
  resolve(reply: never): void;
  reject(error: RequestError): void;
  deadline: ReturnType<typeof setTimeout>;
}

export class Connection {
  readonly #status = signal<ConnectionStatus>("connecting");
  readonly #player = signal<Player | null>(null);
  readonly #databaseAway = signal(false);
  readonly #pushHandlers = new Set<(push: Push) => void>();
  readonly #connectedHandlers = new Set<() => void>();
  /** Difference of the server's clock to `performance.now()`, and its maximum error. */
  readonly #ahead = signal<{ ms: number; within: number } | null>(null);
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  #nextId = 1;
  #failures = 0;
  /** In ms, after `restarting`: the client must reconnect within it. */
  #backWithin: number | null = null;
  #stopped = true;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current attempt to connect; ignores events of older ones. */
  #attempt = 0;
  readonly #mover: Mover;
  /** The socket that we have moved away from, until we have entered our rooms again. */
  #former: WebSocket | null = null;

  constructor(
    readonly environment: Environment,
    readonly timing: Timing = defaultTiming,
  ) {
    const open = (node: string) =>
      environment.openSocket(`${environment.url}?node=${encodeURIComponent(node)}`, subprotocol);
    this.#mover = new Mover(timing.move, timing.reply, open, () => this.#settle());
  }

  get status(): ReadonlySignal<ConnectionStatus> {
    return this.#status;
  }

  get player(): ReadonlySignal<Player | null> {
    return this.#player;
  }

  get databaseAway(): ReadonlySignal<boolean> {
    return this.#databaseAway;
  }

  /**
   * The server's time in ms since 1970. It is steady, while our own clock may be wrong or be set
   * meanwhile. Before the server has sent its time, ours.
   */
  now(): number {
    const ahead = this.#ahead.value;
    return ahead === null ? Date.now() : performance.now() + ahead.ms;
  }

  start(): void {
    this.#stopped = false;
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#lose(this.#attempt);
  }

  /** The network or the page is back: reconnects now, or checks the connection. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#status.value === "connected") this.#ping();
    else if (this.#pause !== undefined) void this.#connect();
  }

  /** Reconnects with the current session; resolves when connected. */
  renew(): Promise<void> {
    this.#status.value = "connecting";
    this.#lose(this.#attempt);
    this.#failures = 0;
    void this.#connect();
    return this.#connected();
  }

  /** The server cannot reach its database or another node: reconnects after a pause. */
  waitFor(error: RequestError): void {
    if (this.#stopped) return;
    if (!isNodeAway(error)) this.#databaseAway.value = true;
    if (this.#status.value === "connected")
      this.#lose(this.#attempt, error.retryAfter ?? pauseWithoutDatabase);
  }

  /** The server does not know the outcome of a request: reconnects, which shows it. */
  lookAgain(): void {
    if (this.#status.value === "connected") this.#lose(this.#attempt);
  }

  /** Call after each `enter_room`, and when we take or leave a seat: may move to another node. */
  entered(room: string, sits: boolean): void {
    this.#mover.entered(room, sits);
  }

  left(room: string): void {
    this.#mover.left(room);
  }

  onPush(handler: (push: Push) => void): () => void {
    this.#pushHandlers.add(handler);
    return () => this.#pushHandlers.delete(handler);
  }

  /** `handler` runs each time the connection is established, and immediately if it already is. */
  onConnected(handler: () => void): () => void {
    this.#connectedHandlers.add(handler);
    if (this.#status.value === "connected") handler();
    return () => this.#connectedHandlers.delete(handler);
  }

  /**
   * If the server refuses because of a rate limit, waits as long as it says and sends the request
   * again, a few times. If the wait is longer than `timing.patience`, throws; then the caller
   * informs the person.
   */
  async request<R extends Request>(request: R): Promise<ReplyTo<R>> {
    for (let retries = 0; ; ++retries) {
      await this.#connected();
      try {
        return await this.#send(request);
      } catch (error) {
        const pause = error instanceof RequestError ? error.retryAfter : null;
        if (isUnavailable(error)) throw error;
        if (pause === null || pause > this.timing.patience || retries === refusedRetries)
          throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  #connected(): Promise<void> {
    if (this.#status.value === "connected") return Promise.resolve();
    return new Promise((resolve) => {
      const forget = this.onConnected(() => {
        forget();
        resolve();
      });
    });
  }

  #send<R extends Request>(request: R): Promise<ReplyTo<R>> {
    return new Promise((resolve, reject) => {
      const attempt = this.#attempt;
      const id = this.#nextId++;
      const deadline = setTimeout(() => this.#lose(attempt), this.timing.reply);
      this.#waiting.set(id, { sent: performance.now(), resolve, reject, deadline });
      this.#socket?.send(JSON.stringify({ id, ...request }));
    });
  }

  #ping(): void {
    this.#send({ type: "ping" }).catch(() => {});
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    try {
      await this.environment.startSession();
    } catch (error) {
      if (attempt === this.#attempt) this.#databaseAway.value = isUnavailable(error);
      this.#lose(attempt);
      return;
    }
    if (attempt !== this.#attempt || this.#stopped) return;
    this.#use(this.environment.openSocket(this.environment.url, subprotocol), attempt);
    this.#quiet = setTimeout(() => this.#lose(attempt), this.timing.reply);
  }

  #use(socket: WebSocket, attempt: number): void {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
    socket.onclose = () => this.#lose(attempt);
    socket.onerror = () => {};
  }

  /** The socket may change while no request waits for its reply. */
  #settle(): void {
    if (this.#waiting.size > 0) return;
    this.#former?.close();
    this.#former = null;
    const arrived = this.#mover.take();
    if (arrived !== null) this.#goOnWith(arrived);
  }

  #goOnWith({ socket, received }: Arrived): void {
    this.#former = this.#socket;
    if (this.#former !== null) {
      this.#former.onclose = null;
      // A seek may find its room before it has moved, too.
      this.#former.onmessage = ({ data }) => {
        const push: Push = JSON.parse(String(data));
        if (push.type === "paired") this.#tell(push);
      };
    }
    this.#use(socket, ++this.#attempt);
    for (const text of received) this.#receive(JSON.parse(text));
    // The handlers have sent their requests by then.
    setTimeout(() => this.#settle());
  }

  #receive(message: Push | { id: number | null; type: "ok" | "error" }): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#ping(), this.timing.silence);
    if ("id" in message) {
      const { event } = message as Reply;
      if (event !== undefined) this.#tell(event);
      if (message.id !== null) this.#answer(message.id, message);
      return;
    }
    if (message.type === "welcome") {
      // Its travel time is unknown; the reply to the first ping is more exact.
      this.#ahead.value = { ms: message.now - performance.now(), within: Infinity };
      this.#failures = 0;
      this.#player.value = message.player;
      this.#databaseAway.value = false;
      this.#status.value = "connected";
      for (const handler of [...this.#connectedHandlers]) handler();
    }
    if (message.type === "elsewhere") this.#mover.elsewhere(message.room, message.node);
    if (message.type === "database") this.#databaseAway.value = !message.reachable;
    if (message.type === "restarting") this.#backWithin = message.within ?? this.timing.restart;
    this.#tell(message);
  }

  #tell(push: Push): void {
    for (const handler of [...this.#pushHandlers]) handler(push);
  }

  #answer(id: number, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.deadline);
    if (typeof reply.now === "number") this.#setTime(reply.now, waiting.sent);
    if (reply.type === "ok") waiting.resolve(reply as never);
    else {
      const { code = "internal", message = "", retry_after = null, key, args } = reply;
      const error = new RequestError(code, message, retry_after, { key, args });
      waiting.reject(error);
      if (isUnavailable(error)) this.waitFor(error);
    }
    this.#settle();
  }

  /** The server's clock showed `now` at some time between `sent` and now. */
  #setTime(now: number, sent: number): void {
    const arrived = performance.now();
    const within = (arrived - sent) / 2;
    if (within <= (this.#ahead.value?.within ?? Infinity))
      this.#ahead.value = { ms: now - (sent + arrived) / 2, within };
  }

  /** The attempt, or its connection, has failed: goes on to the next one after a pause. */
  #lose(attempt: number, pause?: number): void {
    if (attempt !== this.#attempt) return;
    ++this.#attempt;
    clearTimeout(this.#quiet);
    clearTimeout(this.#pause);
    this.#mover.restart();
    this.#former?.close();
    this.#former = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket !== null) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    if (this.#status.value === "connected") this.#status.value = "reconnecting";
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, deadline } of lost) {
      clearTimeout(deadline);
      reject(new RequestError("connection-lost", ""));
    }
    if (this.#stopped) return;
    const wait = pause === undefined ? this.#nextPause() : varied(pause);
    this.#pause = setTimeout(() => void this.#connect(), wait);
  }

  #nextPause(): number {
    const { firstPause, longestPause } = this.timing;
    const within = this.#backWithin;
    this.#backWithin = null;
    if (within !== null) return within * Math.random();
    return varied(Math.min(longestPause, firstPause * 2 ** this.#failures++));
  }
}

/** Varies the pause, so that not all clients come at once. */
function varied(pause: number): number {
  return pause * (0.5 + Math.random() / 2);
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof RequestError && error.code === "unavailable";
}

interface Reply {
  type: "ok" | "error";
  /** Only in a reply to a ping. */
  now?: number;
  /** Only in a reply to a turn. */
  event?: Push;
  code?: string;
  message?: string;
  retry_after?: number;
  key?: string;
  args?: Readonly<Record<string, string>>;
}
