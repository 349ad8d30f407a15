// The interface that the wrappers of the compiled modules share: bytes go in, text comes out.
// rules/wasm/border.hpp is its C++ side.

/** The exports of every module. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(address: number): void;
  answer_address(): number;
  answer_size(): number;
}

/** The bytes of a module, the response that contains them, or the compiled module. */
export type ModuleSource = BufferSource | Response | WebAssembly.Module | Promise<Response>;

/** Compiles a module, unless it is, and starts it. Rejects if the bytes are not one of our modules. */
export async function instantiate<E extends Exports>(source: ModuleSource): Promise<E> {
  const given = await source;
  const code = given instanceof Response ? await wholeBody(given) : given;
  const started =
    code instanceof WebAssembly.Module
      ? await WebAssembly.instantiate(code)
      : (await WebAssembly.instantiate(code)).instance;
  const module = started.exports as unknown as E;
  module._initialize();
  return module;
}

/** Rejects if the server refused the request. */
export async function wholeBody(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${response.url} could not be loaded (${response.status}).`);
  return response.arrayBuffer();
}

/** Sends a request to the module and returns its answer. */
export function ask(
  module: Exports,
  what: (address: number, size: number) => void,
  request: Uint8Array,
): string {
  const address = module.allocate(request.length);
  new Uint8Array(module.memory.buffer, address, request.length).set(request);
  what(address, request.length);
  module.release(address);
  return answerOf(module);
}

export function answerOf(module: Exports): string {
  // The call may have grown the memory, which replaces its buffer.
  const { buffer } = module.memory;
  return new TextDecoder().decode(
    new Uint8Array(buffer, module.answer_address(), module.answer_size()),
  );
}

/**
 * Encodes a request. A number has four bytes and a long number eight, in little-endian order; a
 * text is its length in bytes and then its UTF-8.
 */
export class RequestWriter {
  readonly #encoder = new TextEncoder();
  readonly #parts: Uint8Array[] = [];

  number(value: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    this.#parts.push(bytes);
  }

  /** A whole number of 64 bits. */
  long(value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true);
    this.#parts.push(bytes);
  }

  text(value: string): void {
    const bytes = this.#encoder.encode(value);
    this.number(bytes.length);
    this.#parts.push(bytes);
  }

  texts(values: readonly string[]): void {
    this.number(values.length);
    for (const value of values) this.text(value);
  }

  options(options: Readonly<Record<string, string>>): void {
    const pairs = Object.entries(options);
    this.number(pairs.length);
    for (const [key, value] of pairs) {
      this.text(key);
      this.text(value);
    }
  }

  /** Writes 1 and then `value`; only 0 if there is no value. */
  maybe<T>(value: T | null | undefined, write: (value: T) => void): void {
    this.number(value == null ? 0 : 1);
    if (value != null) write(value);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
