// A link of an e-mail, which is used after a press and never before: programs that look at mails open
// links, too.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Confirmed } from "../../net/mail";
import { type Player, RequestError } from "../../net/protocol";
import type { MailLink } from "./mail-link";

export interface MailLinkPlace {
  confirm(token: string): Promise<Confirmed>;
  setPassword(token: string, password: string): Promise<Player>;
  stopMails(device: string, key: string): Promise<void>;
}

/** The result of a link: the names that the page shows. */
export type LinkResult =
  | { kind: "confirm"; address: string; name: string }
  | { kind: "password"; name: string }
  | { kind: "unsubscribe" };

/** `gone`: the server does not know the link, or no longer. */
export type LinkState = "waits" | "busy" | "gone" | { done: LinkResult };

export class MailLinkSession {
  readonly #state = signal<LinkState>("waits");
  readonly #error = signal<unknown>(null);
  #isClosed = false;

  constructor(
    readonly link: MailLink,
    readonly place: MailLinkPlace,
  ) {}

  get state(): ReadonlySignal<LinkState> {
    return this.#state;
  }

  /** Why the last press did nothing. The link may still be valid. */
  get error(): ReadonlySignal<unknown> {
    return this.#error;
  }

  /** Ignored while the link is being used, and after that. `password`: the new one. */
  async use(password = ""): Promise<void> {
    if (this.#state.value !== "waits") return;
    this.#state.value = "busy";
    this.#error.value = null;
    try {
      const done = await this.#send(password);
      this.#become({ done });
    } catch (error) {
      this.#become(isGone(error) ? "gone" : "waits");
      if (!isGone(error) && !this.#isClosed) this.#error.value = error;
    }
  }

  /** A request that is on its way ends as usual. */
  close(): void {
    this.#isClosed = true;
  }

  #become(state: LinkState): void {
    if (!this.#isClosed) this.#state.value = state;
  }

  async #send(password: string): Promise<LinkResult> {
    const { link, place } = this;
    switch (link.kind) {
      case "confirm":
        return { kind: "confirm", ...(await place.confirm(link.token)) };
      case "password": {
        const { name } = await place.setPassword(link.token, password);
        return { kind: "password", name };
      }
      case "unsubscribe":
        await place.stopMails(link.device, link.key);
        return { kind: "unsubscribe" };
    }
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    (error.key === "mail.token" || error.key === "mail.unsubscribe")
  );
}
