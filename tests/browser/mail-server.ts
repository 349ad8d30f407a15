// A mail server of a test: Python's aiosmtpd, which reads the server's mails with another implementation
// of SMTP and MIME than ours.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";

export interface Mail {
  from: string;
  to: readonly string[];
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  html: string;
}

export class MailServer {
  /** All mails that it has accepted, the oldest first. */
  readonly mails: Mail[] = [];
  #port = 0;

  private constructor(readonly process: ChildProcess) {}

  static async start(): Promise<MailServer> {
    // Debian's Python has aiosmtpd. The program prints its port, and after it each mail as a line of
    // JSON. It ends with its input.
    const program = join(__dirname, "mail-server.py");
    const child = spawn("/usr/bin/python3", [program], { stdio: ["pipe", "pipe", "inherit"] });
    const server = new MailServer(child);
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () =>
        reject(new Error("the mail server has ended; it needs python3-aiosmtpd")),
      );
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (server.#port === 0) {
          server.#port = Number(line);
          resolve();
        } else server.mails.push(JSON.parse(line));
      });
    });
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to this address so far. */
  to(address: string): Mail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /** Waits until this many mails have come to the address, and returns the last one of them. */
  async waitFor(address: string, count: number): Promise<Mail> {
    await expect.poll(() => this.to(address).length).toBeGreaterThanOrEqual(count);
    const mail = this.to(address)[count - 1];
    if (mail === undefined) throw new Error("there is no such mail");
    return mail;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.stdin?.end();
    await ended;
  }
}

/** The value of a header; empty without it. */
export function headerOf({ headers }: Mail, name: string): string {
  return headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? "";
}

/**
 * The link to /mail of this kind in the mail, as an address of `url`: the link has the name of the
 * server, which the test's browser does not find.
 */
export function linkIn({ text }: Mail, kind: string, url: string): string {
  const [, fragment] = new RegExp(`https://[\\w.-]+/mail(#${kind}=[\\w.-]+)`).exec(text) ?? [];
  if (fragment === undefined) throw new Error(`there is no link "${kind}" in: ${text}`);
  return `${url}/mail${fragment}`;
}
