// The rules core in the browser: the same C++ as the server's, compiled to WebAssembly
// (rules/wasm/). Answers at once, without the network; the server decides all the same.

/** A question, as in a query line: the position after `actions`. */
export interface Query {
  game: string;
  options?: Readonly<Record<string, string>>;
  /** Absent or null: the start. */
  position?: string | null;
  actions?: readonly string[];
  /** Whether to tell what the actions pass through. */
  way?: boolean;
}

/** No winners: a draw. */
export interface Outcome {
  winners: number[];
  reason: string;
}

export interface Answer {
  position: string;
  /** The seat to move; null when the game is over. */
  seat: number | null;
  /** False when the game is over. */
  turn_start: boolean;
  /** Sorted bytewise; empty exactly when the game is over. */
  legal: string[];
  result: Outcome | null;
  /** Every position that the actions pass through, for drawing, when asked for; `position` last. */
  way?: string[];
}

export interface Refusal {
  error: { code: string; message: string; index?: number };
}

export interface Core {
  query(query: Query): Answer | Refusal;
  /** The hash of a position's text as it is on the wire: FNV-1a, 16 lower-case hex digits. */
  hash(text: string): string;
}

/** What rules/wasm/glue.cpp exports. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(address: number): void;
  query(address: number, size: number): void;
  hash(address: number, size: number): void;
  answer_address(): number;
  answer_size(): number;
}

/** Takes the bytes of core.wasm, or the response that brings them. Rejects when they are not it. */
export async function loadCore(source: BufferSource | Response | Promise<Response>): Promise<Core> {
  const given = await source;
  const bytes = given instanceof Response ? await wholeBody(given) : given;
  const { instance } = await WebAssembly.instantiate(bytes);
  const core = instance.exports as unknown as Exports;
  core._initialize();

  const ask = (what: "query" | "hash", request: Uint8Array): string => {
    const address = core.allocate(request.length);
    new Uint8Array(core.memory.buffer, address, request.length).set(request);
    core[what](address, request.length);
    core.release(address);
    // The memory may have grown, so its buffer is looked up again.
    const answer = new Uint8Array(core.memory.buffer, core.answer_address(), core.answer_size());
    return new TextDecoder().decode(answer);
  };
  return {
    query: (query) => JSON.parse(ask("query", encodeQuery(query))) as Answer | Refusal,
    hash: (text) => ask("hash", new TextEncoder().encode(text)),
  };
}

async function wholeBody(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`The rules core could not be loaded (${response.status}).`);
  return response.arrayBuffer();
}

/**
 * A number is four bytes, the lowest first; a text its length in bytes and then its UTF-8. In order:
 * game, number of options, key and value of each, 1 and the position or 0, number of actions, each,
 * 1 or 0 for the way.
 */
export function encodeQuery(query: Query): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const number = (value: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    parts.push(bytes);
  };
  const text = (value: string) => {
    const bytes = encoder.encode(value);
    number(bytes.length);
    parts.push(bytes);
  };

  text(query.game);
  const options = Object.entries(query.options ?? {});
  number(options.length);
  for (const [key, value] of options) {
    text(key);
    text(value);
  }
  if (query.position == null) {
    number(0);
  } else {
    number(1);
    text(query.position);
  }
  const actions = query.actions ?? [];
  number(actions.length);
  for (const action of actions) text(action);
  number(query.way ? 1 : 0);

  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
