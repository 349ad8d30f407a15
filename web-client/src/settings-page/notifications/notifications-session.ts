// The settings of the player's notifications: loads them, and loads them again after a failure.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Choices, NotificationSettings } from "../../net/devices";
import { ChoicesSession } from "./choices-session";
import { type DevicesPlace, DevicesSession } from "./devices-session";
import { type MailPlace, MailSession } from "./mail-session";

export interface NotificationsPlace extends DevicesPlace, MailPlace {
  load(): Promise<NotificationSettings>;
  save(choices: Choices): Promise<void>;
}

export interface LoadedSettings {
  /** Whether the server sends push messages, and calls webhooks. */
  sends: { push: boolean; webhook: boolean };
  choices: ChoicesSession;
  devices: DevicesSession;
  /** Null: the server sends no e-mail. */
  mail: MailSession | null;
}

export class NotificationsSession {
  readonly #loaded = signal<LoadedSettings | null>(null);
  readonly #problem = signal<unknown>(null);
  #isLoading = false;
  #isClosed = false;

  constructor(readonly place: NotificationsPlace) {
    void this.load();
  }

  /** Null until the server has replied. */
  get loaded(): ReadonlySignal<LoadedSettings | null> {
    return this.#loaded;
  }

  /** Why nothing was loaded; null while it loads. */
  get problem(): ReadonlySignal<unknown> {
    return this.#problem;
  }

  /** Loads what is not loaded yet. */
  async load(): Promise<void> {
    if (this.#isLoading || this.#loaded.value !== null) return;
    this.#isLoading = true;
    // A component makes the session, and must not render anything else meanwhile.
    await Promise.resolve();
    this.#problem.value = null;
    try {
      const { push, webhooks, off, quiet, devices, mail } = await this.place.load();
      if (this.#isClosed) return;
      this.#loaded.value = {
        sends: { push: push !== null, webhook: webhooks },
        choices: new ChoicesSession({ off, quiet }, (choices) => this.place.save(choices)),
        devices: new DevicesSession(devices, push?.key ?? null, this.place),
        mail: mail ? new MailSession(mail, this.place) : null,
      };
    } catch (error) {
      if (!this.#isClosed) this.#problem.value = error;
    } finally {
      this.#isLoading = false;
    }
  }

  /** Requests that are on their way end as usual: the last choice is saved. */
  close(): void {
    this.#isClosed = true;
  }
}
