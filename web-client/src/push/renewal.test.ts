import { beforeEach, describe, expect, it } from "vitest";
import type { Device } from "../net/devices";
import { RequestError } from "../net/protocol";
import type { PushDevice } from "./remembered";
import { type RenewalPlace, renew } from "./renewal";

const refusal = (key: string) => new RequestError("not-found", "", null, { key });
const device = (id: string): Device => ({
  id,
  channel: "push",
  name: "Firefox on Linux",
  created_at: 0,
  disabled: false,
});

let remembered: PushDevice | null;
let permission: NotificationPermission;
let isSubscribed: boolean;
let devices: Device[];
let endpoint: string;
let key: string | null;
/** The requests to the server. */
let asked: string[];
let fails: string | null;

/** The server's devices by their endpoints. */
const ids: Record<string, string> = { old: "one", new: "two" };
let most: number;

async function ask<T>(request: string, answer: () => T): Promise<T> {
  asked.push(request);
  if (fails !== null && request.startsWith(fails)) throw new RequestError("connection-lost", "");
  return answer();
}

const place: RenewalPlace = {
  browser: {
    permission: () => permission,
    ask: () => Promise.reject(new Error("a page must not ask without a press")),
    async subscribe() {
      isSubscribed = true;
      return { endpoint, p256dh: "p", auth: "a" };
    },
    async unsubscribe() {
      isSubscribed = false;
    },
  },
  remembered: () => remembered,
  remember(next) {
    remembered = next;
  },
  settings: () => ask("settings", () => ({ push: key === null ? null : { key }, devices })),
  add: (name, subscription) =>
    ask(`add ${name}: ${subscription.endpoint}`, () => {
      const id = ids[subscription.endpoint] ?? "";
      if (devices.every((known) => known.id !== id) && devices.length >= most)
        throw refusal("devices.too-many");
      devices = [...devices.filter((known) => known.id !== id), device(id)];
      return id;
    }),
  forget: (id) =>
    ask(`forget ${id}`, () => {
      if (devices.every((known) => known.id !== id)) throw refusal("devices.not-found");
      devices = devices.filter((known) => known.id !== id);
    }),
};

const expectOff = () =>
  expect({ remembered, isSubscribed }).toEqual({ remembered: null, isSubscribed: false });

beforeEach(() => {
  remembered = { player: "me", id: "one" };
  permission = "granted";
  isSubscribed = true;
  devices = [device("one")];
  endpoint = "old";
  key = "key";
  asked = [];
  fails = null;
  most = 10;
});

describe("at the start of a page, the subscription of this browser", () => {
  it("is none without one, and costs no request", async () => {
    remembered = null;
    await renew("me", place);
    expect(asked).toEqual([]);
  });

  it("is sent again under its name", async () => {
    await renew("me", place);
    expect(asked).toEqual(["settings", "add Firefox on Linux: old"]);
    expect(remembered).toEqual({ player: "me", id: "one" });
  });

  it("takes the place of the old one when the browser has made another one", async () => {
    endpoint = "new";
    await renew("me", place);
    expect(remembered).toEqual({ player: "me", id: "two" });
    expect(devices.map(({ id }) => id)).toEqual(["two"]);
  });

  it("takes that place also when the player has as many devices as they may", async () => {
    endpoint = "new";
    most = 1;
    await renew("me", place);
    expect(devices.map(({ id }) => id)).toEqual(["two"]);
  });

  it("ends when the player has forgotten this browser on another device", async () => {
    devices = [];
    await renew("me", place);
    expect(asked).toEqual(["settings"]);
    expectOff();
  });

  it("ends without the user's permission, also at the server", async () => {
    permission = "denied";
    await renew("me", place);
    expect(asked).toEqual(["forget one"]);
    expectOff();
    remembered = { player: "me", id: "one" };
    await renew("me", place);
    expectOff();
  });

  it("ends when another player uses this browser, who gets no device", async () => {
    await renew("another", place);
    expect(asked).toEqual([]);
    expectOff();
  });

  it("stays while the operator has no contact", async () => {
    key = null;
    await renew("me", place);
    expect({ remembered, isSubscribed }).toMatchObject({ remembered: { id: "one" }, isSubscribed });
    expect(asked).toEqual(["settings"]);
  });

  it.each(["settings", "add"])("stays without a reply to a request: %s", async (request) => {
    fails = request;
    await renew("me", place);
    expect(remembered).toEqual({ player: "me", id: "one" });
    expect(isSubscribed).toBe(true);
  });

  it("stays without a reply that the server has forgotten it, so the next page tries again", async () => {
    permission = "denied";
    fails = "forget";
    await renew("me", place);
    expect(remembered).toEqual({ player: "me", id: "one" });
  });

  it("is not remembered for a player who has logged out meanwhile", async () => {
    const add: RenewalPlace["add"] = async () => {
      remembered = null;
      return "one";
    };
    await renew("me", { ...place, add });
    expect(remembered).toBeNull();
  });
});
