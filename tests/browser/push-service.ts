// A push service of a test: it takes the server's messages to one browser, checks who has signed them,
// and decrypts them (RFC 8030, 8188, 8291, 8292).

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface PushMessage {
  /** The decrypted content. */
  text: string;
  headers: IncomingMessage["headers"];
  /** The claims of the signed token. */
  claims: { aud: string; sub: string; exp: number };
  /** The server's public key, which has signed the token. */
  key: string;
}

/** The beginning of the content: 16 bytes of salt, 4 of the record's size, 1 of the key's length. */
const headerSize = 21;

export class PushService {
  /** All messages so far, the oldest first. */
  readonly messages: PushMessage[] = [];
  /** Messages that were not as they must be. */
  readonly faults: string[] = [];
  /** The status of the next replies. */
  status = 201;
  readonly #browser = createECDH("prime256v1");
  readonly #publicKey = this.#browser.generateKeys();
  readonly #auth = randomBytes(16);
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      try {
        this.messages.push(this.#read(request, Buffer.concat(parts)));
      } catch (error) {
        this.faults.push(String(error));
      }
      response.writeHead(this.status).end();
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As a browser's `PushSubscription.toJSON` gives it. */
  get subscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const keys = {
      p256dh: this.#publicKey.toString("base64url"),
      auth: this.#auth.toString("base64url"),
    };
    return { endpoint: `${this.origin}/send/1`, keys };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #read({ method, headers }: IncomingMessage, body: Buffer): PushMessage {
    if (method !== "POST") throw new Error(`the method is ${method}`);
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("it is not encrypted");
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error(`the TTL is ${headers.ttl}`);
    const { claims, key } = tokenIn(headers.authorization ?? "");
    if (claims.aud !== this.origin) throw new Error(`the token is for ${claims.aud}`);
    return { text: this.#decrypted(body).toString("utf8"), headers, claims, key };
  }

  #decrypted(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const end = headerSize + body.readUInt8(headerSize - 1);
    const senderKey = body.subarray(headerSize, end);
    const both = Buffer.concat([Buffer.from("WebPush: info\0"), this.#publicKey, senderKey]);
    const shared = hkdf(this.#browser.computeSecret(senderKey), this.#auth, both, 32);
    const of = (what: string, bytes: number) =>
      hkdf(shared, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes);
    const cipher = createDecipheriv("aes-128-gcm", of("aes128gcm", 16), of("nonce", 12));
    cipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([cipher.update(body.subarray(end, -16)), cipher.final()]);
    // The last record ends with 2, and zeros after it.
    const length = padded.lastIndexOf(2);
    if (length < 0 || padded.subarray(length + 1).some((byte) => byte !== 0))
      throw new Error("the padding is wrong");
    return padded.subarray(0, length);
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}

/** The claims in the header, which is "vapid t=TOKEN, k=KEY". Throws if the key has not signed it. */
function tokenIn(authorization: string): Pick<PushMessage, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1), y: part(33) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString("utf8")), key };
}
