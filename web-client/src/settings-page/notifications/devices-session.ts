// The player's devices and webhooks: adds, tests and forgets them. Every request is sent once.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Device, DeviceChannel, Subscription, TestResult } from "../../net/devices";
import type { PushBrowser } from "../../push/browser";
import type { PushDevice } from "../../push/remembered";
import { forgetIfKnown, stop } from "../../push/renewal";

export interface DevicesPlace {
  /** The player's id. */
  player: string;
  browser: PushBrowser;
  remembered(): PushDevice | null;
  remember(device: PushDevice | null): void;
  addPush(name: string, subscription: Subscription): Promise<string>;
  addWebhook(name: string, address: string): Promise<{ id: string; secret: string }>;
  test(id: string): Promise<TestResult>;
  forget(id: string): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Why a device was not added: the user's answer to the browser, the browser, or the server's error. */
export type AddProblem = "denied" | "dismissed" | "no-service" | { error: unknown };

/** How a device was tested; `error`: the request failed. */
export type Trial = "running" | TestResult | { error: unknown };

export class DevicesSession {
  readonly #devices;
  readonly #here;
  readonly #adding = signal<DeviceChannel | null>(null);
  readonly #problems = signal<Partial<Record<DeviceChannel, AddProblem>>>({});
  readonly #secret = signal<{ name: string; secret: string } | null>(null);
  readonly #trials = signal<ReadonlyMap<string, Trial>>(new Map());
  readonly #failures = signal<ReadonlyMap<string, unknown>>(new Map());
  readonly #forgetting = new Set<string>();

  constructor(
    devices: readonly Device[],
    /** The server's key; null: it sends no push messages. */
    readonly key: string | null,
    readonly place: DevicesPlace,
  ) {
    this.#devices = signal(devices);
    const device = place.remembered();
    const isOwn = device?.player === place.player && devices.some(({ id }) => id === device.id);
    this.#here = signal(isOwn ? device.id : null);
  }

  /** Of both channels, the oldest first. */
  get devices(): ReadonlySignal<readonly Device[]> {
    return this.#devices;
  }

  /** The id of the device that is this browser; null: it gets no notifications. */
  get here(): ReadonlySignal<string | null> {
    return this.#here;
  }

  get adding(): ReadonlySignal<DeviceChannel | null> {
    return this.#adding;
  }

  get problems(): ReadonlySignal<Partial<Record<DeviceChannel, AddProblem>>> {
    return this.#problems;
  }

  /** The secret of the webhook that was added last, until another one is added. */
  get secret(): ReadonlySignal<{ name: string; secret: string } | null> {
    return this.#secret;
  }

  /** By the device's id. */
  get trials(): ReadonlySignal<ReadonlyMap<string, Trial>> {
    return this.#trials;
  }

  /** Why a device could not be forgotten, by its id. */
  get failures(): ReadonlySignal<ReadonlyMap<string, unknown>> {
    return this.#failures;
  }

  /** Call it after a press: the browser may ask the user. Ignored while something is being added. */
  async addThisBrowser(name: string): Promise<void> {
    const { key } = this;
    if (key === null) return;
    await this.#add("push", async () => {
      const { browser, player } = this.place;
      const permission =
        browser.permission() === "default" ? await browser.ask() : browser.permission();
      if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
      const subscription = await browser.subscribe(key).catch(() => null);
      if (subscription === null) return "no-service";
      const id = await this.place.addPush(name, subscription);
      // Also if the page was left meanwhile.
      this.place.remember({ player, id });
      this.#here.value = id;
      this.#list({ id, channel: "push", name });
      return null;
    });
  }

  /** Returns whether it was added. */
  addWebhook(name: string, address: string): Promise<boolean> {
    return this.#add("webhook", async () => {
      const { id, secret } = await this.place.addWebhook(name, address);
      this.#secret.value = { name, secret };
      this.#list({ id, channel: "webhook", name });
      return null;
    });
  }

  /** Ignored while a test of the device runs. */
  async test(id: string): Promise<void> {
    if (this.#trials.value.get(id) === "running") return;
    this.#try(id, "running");
    try {
      const result = await this.place.test(id);
      this.#try(id, result);
      if (!result.delivered) return;
      this.#devices.value = this.#devices.value.map((device) =>
        device.id === id ? { ...device, disabled: false } : device,
      );
    } catch (error) {
      this.#try(id, { error });
    }
  }

  /** Returns whether the device is gone. Ignored while it is being forgotten. */
  async forget(id: string): Promise<boolean> {
    if (this.#forgetting.has(id)) return false;
    this.#forgetting.add(id);
    this.#failures.value = without(this.#failures.value, id);
    try {
      await forgetIfKnown(id, this.place);
      this.#devices.value = this.#devices.value.filter((device) => device.id !== id);
      this.#trials.value = without(this.#trials.value, id);
      if (this.#here.value === id) {
        this.#here.value = null;
        // The server sends nothing any more, so a failure of the browser changes nothing.
        await stop(this.place).catch(() => undefined);
      }
      return true;
    } catch (error) {
      this.#failures.value = new Map(this.#failures.value).set(id, error);
      return false;
    } finally {
      this.#forgetting.delete(id);
    }
  }

  async #add(channel: DeviceChannel, add: () => Promise<AddProblem | null>): Promise<boolean> {
    if (this.#adding.value !== null) return false;
    this.#adding.value = channel;
    this.#problems.value = { ...this.#problems.value, [channel]: undefined };
    let problem: AddProblem | null;
    try {
      problem = await add();
    } catch (error) {
      problem = { error };
    }
    this.#adding.value = null;
    if (problem !== null) this.#problems.value = { ...this.#problems.value, [channel]: problem };
    return problem === null;
  }

  /** A device that was renewed keeps its place and date. */
  #list(device: Pick<Device, "id" | "channel" | "name">): void {
    const known = this.#devices.value.find(({ id }) => id === device.id);
    const listed = { created_at: this.place.now(), ...known, ...device, disabled: false };
    this.#devices.value =
      known === undefined
        ? [...this.#devices.value, listed]
        : this.#devices.value.map((other) => (other === known ? listed : other));
  }

  #try(id: string, trial: Trial): void {
    // The player may have forgotten it meanwhile.
    if (this.#devices.value.some((device) => device.id === id))
      this.#trials.value = new Map(this.#trials.value).set(id, trial);
  }
}

function without<T>(all: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...all].filter(([other]) => other !== id));
}
