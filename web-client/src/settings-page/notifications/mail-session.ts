// The player's e-mail address: sets, tests and removes it, and chooses when its mails leave. Every
// request is sent once.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { NotificationSettings, TestResult } from "../../net/devices";
import type { DailyTime, MailSettings } from "../../net/mail";
import { RequestError } from "../../net/protocol";
import type { Trial } from "./devices-session";
import { SavedValue } from "./saved-value";

export interface MailPlace {
  load(): Promise<NotificationSettings>;
  test(id: string): Promise<TestResult>;
  setMailAddress(address: string, password: string): Promise<void>;
  removeMailAddress(password: string): Promise<void>;
  saveDailyTime(daily: DailyTime | null): Promise<void>;
}

const nothing: MailSettings = {
  id: null,
  address: null,
  pending: null,
  disabled: false,
  daily: null,
};

export class MailSession {
  readonly #shown;
  readonly #isBusy = signal(false);
  readonly #error = signal<unknown>(null);
  readonly #trial = signal<Trial | null>(null);
  readonly daily;
  #isLooking = false;
  /** Counts the changes of the address by this page. */
  #changes = 0;

  constructor(
    settings: MailSettings,
    readonly place: MailPlace,
  ) {
    this.#shown = signal(settings);
    this.daily = new SavedValue(settings.daily, (daily) => place.saveDailyTime(daily));
  }

  /** Its `daily` is what the server knows; the choice on the page is `this.daily`. */
  get shown(): ReadonlySignal<MailSettings> {
    return this.#shown;
  }

  /** An address is being set or removed. */
  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  /** Why the address was not set or removed. */
  get error(): ReadonlySignal<unknown> {
    return this.#error;
  }

  /** The last test of the address; null before the first one. */
  get trial(): ReadonlySignal<Trial | null> {
    return this.#trial;
  }

  /** The server sends a link to the address. Returns whether it does. */
  set(address: string, password: string): Promise<boolean> {
    return this.#change(async () => {
      await this.place.setMailAddress(address, password);
      // The server writes all addresses in small letters.
      this.#shown.value = { ...this.#shown.value, pending: address.toLowerCase() };
    });
  }

  /** Returns whether there is no address any more. */
  remove(password: string): Promise<boolean> {
    return this.#change(async () => {
      try {
        await this.place.removeMailAddress(password);
      } catch (error) {
        // It was removed on another device.
        if (!(error instanceof RequestError) || error.key !== "mail.none") throw error;
      }
      this.#take(nothing);
    });
  }

  /** A form was closed. */
  forgetError(): void {
    this.#error.value = null;
  }

  /** Ignored while a test runs, and without an address. */
  async test(): Promise<void> {
    const { id } = this.#shown.value;
    if (id === null || this.#trial.value === "running") return;
    this.#trial.value = "running";
    let trial: Trial;
    try {
      trial = await this.place.test(id);
    } catch (error) {
      trial = { error };
    }
    // Meanwhile there may be another address, or none.
    if (this.#shown.value.id !== id) return;
    this.#trial.value = trial;
    if ("delivered" in trial && trial.delivered)
      this.#shown.value = { ...this.#shown.value, disabled: false };
  }

  /** While a link waits: asks the server whether it was opened, perhaps in another tab. */
  async look(): Promise<void> {
    if (this.#shown.value.pending === null || this.#isLooking) return;
    this.#isLooking = true;
    const before = this.#changes;
    try {
      const { mail } = await this.place.load();
      if (mail !== null && this.#changes === before) this.#take(mail);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      this.#isLooking = false;
    }
  }

  #take(settings: MailSettings): void {
    if (settings.id !== this.#shown.value.id) this.#trial.value = null;
    this.#shown.value = settings;
    this.daily.learn(settings.daily);
  }

  async #change(change: () => Promise<void>): Promise<boolean> {
    if (this.#isBusy.value) return false;
    this.#isBusy.value = true;
    this.#error.value = null;
    ++this.#changes;
    try {
      await change();
      return true;
    } catch (error) {
      this.#error.value = error;
      return false;
    } finally {
      // An answer to an earlier question does not know of the change.
      ++this.#changes;
      this.#isBusy.value = false;
    }
  }
}
