// Opens a second socket to the node that has our rooms, while the first one still serves.

import { type MoveTimes, NodeChoice } from "./node-choice";

export interface Arrived {
  node: string;
  socket: WebSocket;
  /** The node's messages so far, starting with its welcome. */
  received: string[];
}

export class Mover {
  readonly #choice: NodeChoice;
  #planned: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #moving: Arrived | null = null;

  /** Gives up a node that sends nothing for `patience` ms. */
  constructor(
    readonly times: MoveTimes,
    readonly patience: number,
    readonly open: (node: string) => WebSocket,
    readonly onArrival: () => void,
  ) {
    this.#choice = new NodeChoice(times);
  }

  elsewhere(room: string, node: string): void {
    this.#choice.elsewhere(room, node, performance.now());
  }

  entered(room: string, sits: boolean): void {
    this.#choice.entered(room, sits);
    this.#plan();
  }

  left(room: string): void {
    this.#choice.left(room);
    this.#plan();
  }

  /** There is a new connection, without entered rooms. */
  restart(): void {
    this.#end();
    this.#choice.connected(null);
  }

  /** Hands the finished socket over to the caller, once. Null if there is none. */
  take(): Arrived | null {
    const moved = this.#moving;
    if (moved === null || moved.received.length === 0) return null;
    this.#moving = null;
    this.#choice.connected(moved.node);
    return moved;
  }

  #plan(): void {
    clearTimeout(this.#planned);
    const next = this.#choice.next(performance.now());
    if (next === null || this.#moving !== null) return;
    const pause = next.pause + this.times.within * Math.random();
    this.#planned = setTimeout(() => this.#move(next.node), pause);
  }

  #move(node: string): void {
    this.#choice.moves(performance.now());
    const socket = this.open(node);
    const received: string[] = [];
    this.#moving = { node, socket, received };
    const giveUp = () => {
      this.#choice.failed(node, performance.now());
      this.#end();
      this.#plan();
    };
    this.#deadline = setTimeout(giveUp, this.patience);
    socket.onmessage = ({ data }) => {
      clearTimeout(this.#deadline);
      received.push(String(data));
      this.onArrival();
    };
    socket.onclose = giveUp;
    socket.onerror = () => {};
  }

  #end(): void {
    clearTimeout(this.#planned);
    clearTimeout(this.#deadline);
    const { socket } = this.#moving ?? {};
    this.#moving = null;
    if (socket === undefined) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}
