import { beforeEach, describe, expect, it } from "vitest";
import type { Choices, NotificationSettings } from "../../net/devices";
import { type NotificationsPlace, NotificationsSession } from "./notifications-session";

const settings: NotificationSettings = {
  push: { key: "key" },
  webhooks: false,
  mail: null,
  off: { push: [], webhook: [], mail: [] },
  quiet: null,
  devices: [],
};

let loads: { resolve(settings: NotificationSettings): void; reject(error: Error): void }[];
let saved: Choices[];

const place = {
  player: "me",
  remembered: () => null,
  load: () =>
    new Promise<NotificationSettings>((resolve, reject) => loads.push({ resolve, reject })),
  async save(choices: Choices) {
    saved.push(choices);
  },
} as unknown as NotificationsPlace;

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  loads = [];
  saved = [];
});

describe("the settings of notifications", () => {
  it("are loaded once", async () => {
    const session = new NotificationsSession(place);
    void session.load();
    await settled();
    expect(session.loaded.value).toBeNull();
    loads[0]?.resolve(settings);
    await settled();
    void session.load();
    expect(loads).toHaveLength(1);
    expect(session.loaded.value?.sends).toEqual({ push: true, webhook: false });
  });

  it("are loaded again after a failure", async () => {
    const session = new NotificationsSession(place);
    await settled();
    const error = new Error("no reply");
    loads[0]?.reject(error);
    await settled();
    expect(session.problem.value).toBe(error);
    void session.load();
    await settled();
    expect(session.problem.value).toBeNull();
    loads[1]?.resolve({ ...settings, push: null });
    await settled();
    expect(session.loaded.value?.sends.push).toBe(false);
    expect(session.loaded.value?.devices.key).toBeNull();
  });

  it("of a page that was left are not shown, but their last choice is saved", async () => {
    const left = new NotificationsSession(place);
    await settled();
    left.close();
    loads[0]?.resolve(settings);
    await settled();
    expect(left.loaded.value).toBeNull();

    const session = new NotificationsSession(place);
    await settled();
    loads[1]?.resolve(settings);
    await settled();
    const choices = session.loaded.value?.choices;
    choices?.choose("turn", "push", false);
    choices?.choose("turn", "push", true);
    session.close();
    await settled();
    expect(saved.map(({ off }) => off.push)).toEqual([["turn"], []]);
  });
});
