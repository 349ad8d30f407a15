import { beforeEach, describe, expect, it } from "vitest";
import type { Device, TestResult } from "../../net/devices";
import { RequestError } from "../../net/protocol";
import type { PushDevice } from "../../push/remembered";
import { type DevicesPlace, DevicesSession } from "./devices-session";

interface Answer<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** The requests to the browser and to the server that wait for a reply, by their names. */
let open: Map<string, Answer<unknown>>;
let asked: string[];
let permission: NotificationPermission;
let remembered: PushDevice | null;
let isSubscribed: boolean;

function request<T>(name: string): Promise<T> {
  asked.push(name);
  return new Promise((resolve, reject) => {
    open.set(name, { resolve, reject } as Answer<unknown>);
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(name: string, value: unknown): Promise<void> {
  await settled();
  open.get(name)?.resolve(value);
  await settled();
}

async function refuse(name: string, error: unknown = new RequestError("internal", "")) {
  await settled();
  open.get(name)?.reject(error);
  await settled();
}

const place: DevicesPlace = {
  player: "me",
  browser: {
    permission: () => permission,
    ask: () => request("ask"),
    subscribe: (key) => request(`subscribe ${key}`),
    async unsubscribe() {
      isSubscribed = false;
    },
  },
  remembered: () => remembered,
  remember(device) {
    remembered = device;
  },
  addPush: (name, { endpoint }) => request(`push ${name} ${endpoint}`),
  addWebhook: (name, address) => request(`webhook ${name} ${address}`),
  test: (id) => request(`test ${id}`),
  forget: (id) => request(`forget ${id}`),
  now: () => 1000,
};

const phone: Device = {
  id: "phone",
  channel: "push",
  name: "Chrome on Android",
  created_at: 1,
  disabled: true,
};
const subscription = { endpoint: "there", p256dh: "p", auth: "a" };
const session = (devices: readonly Device[] = [phone], key: string | null = "key") =>
  new DevicesSession(devices, key, place);
const ids = ({ devices }: DevicesSession) => devices.value.map(({ id }) => id);

beforeEach(() => {
  open = new Map();
  asked = [];
  permission = "granted";
  remembered = null;
  isSubscribed = true;
});

describe("this browser", () => {
  it("is added after a press, when the user allows it", async () => {
    permission = "default";
    const devices = session();
    void devices.addThisBrowser("Mine");
    void devices.addThisBrowser("Mine");
    expect(devices.adding.value).toBe("push");
    await answer("ask", "granted");
    await answer("subscribe key", subscription);
    await answer("push Mine there", "here");
    expect(asked).toEqual(["ask", "subscribe key", "push Mine there"]);
    expect(ids(devices)).toEqual(["phone", "here"]);
    expect(devices.here.value).toBe("here");
    expect(devices.adding.value).toBeNull();
    expect(remembered).toEqual({ player: "me", id: "here" });
  });

  it.each([
    ["denied", "denied"],
    ["default", "dismissed"],
  ])("is not added if the user's answer is %s", async (reply, problem) => {
    permission = "default";
    const devices = session();
    void devices.addThisBrowser("Mine");
    await answer("ask", reply);
    expect(asked).toEqual(["ask"]);
    expect(devices.problems.value.push).toBe(problem);
    expect(remembered).toBeNull();
  });

  it("does not ask a user who has refused earlier", async () => {
    permission = "denied";
    const devices = session();
    await devices.addThisBrowser("Mine");
    expect(asked).toEqual([]);
    expect(devices.problems.value.push).toBe("denied");
  });

  it("is not added if the browser's service or the server fails, and can be tried again", async () => {
    const devices = session();
    void devices.addThisBrowser("Mine");
    await refuse("subscribe key");
    expect(devices.problems.value.push).toBe("no-service");
    void devices.addThisBrowser("Mine");
    await answer("subscribe key", subscription);
    const error = new RequestError("too-many", "", null, { key: "devices.too-many" });
    await refuse("push Mine there", error);
    expect(devices.problems.value.push).toEqual({ error });
    expect(devices.here.value).toBeNull();
    void devices.addThisBrowser("Mine");
    expect(devices.problems.value.push).toBeUndefined();
  });

  it("is remembered also if the page is left before the reply", async () => {
    const devices = session();
    const adding = devices.addThisBrowser("Mine");
    await answer("subscribe key", subscription);
    await answer("push Mine there", "here");
    await adding;
    expect(remembered).toEqual({ player: "me", id: "here" });
  });

  it("keeps its place and date when it is added once more", async () => {
    remembered = { player: "me", id: "phone" };
    const devices = session();
    expect(devices.here.value).toBe("phone");
    void devices.addThisBrowser("New name");
    await answer("subscribe key", subscription);
    await answer("push New name there", "phone");
    expect(devices.devices.value).toEqual([{ ...phone, name: "New name", disabled: false }]);
  });

  it("is none of the devices if it is another player's, or was forgotten elsewhere", () => {
    remembered = { player: "another", id: "phone" };
    expect(session().here.value).toBeNull();
    remembered = { player: "me", id: "gone" };
    expect(session().here.value).toBeNull();
  });

  it("is never added without the server's key", async () => {
    await session([], null).addThisBrowser("Mine");
    expect(asked).toEqual([]);
  });
});

describe("a webhook", () => {
  it("is added once, and its secret is there", async () => {
    const devices = session([]);
    const added = devices.addWebhook("Mine", "https://there.example");
    expect(await devices.addWebhook("Mine", "https://there.example")).toBe(false);
    await answer("webhook Mine https://there.example", { id: "hook", secret: "s" });
    expect(await added).toBe(true);
    expect(asked).toHaveLength(1);
    expect(devices.secret.value).toEqual({ name: "Mine", secret: "s" });
    expect(ids(devices)).toEqual(["hook"]);
    expect(devices.here.value).toBeNull();
  });

  it("is not added if the server refuses its address", async () => {
    const devices = session([]);
    const added = devices.addWebhook("Mine", "http://there.example");
    const error = new RequestError("bad-message", "", null, { key: "devices.bad-address" });
    await refuse("webhook Mine http://there.example", error);
    expect(await added).toBe(false);
    expect(devices.problems.value).toEqual({ webhook: { error } });
    expect(devices.secret.value).toBeNull();
  });
});

describe("a test", () => {
  it("runs once at a time, and enables a device that it reaches", async () => {
    const devices = session();
    void devices.test("phone");
    void devices.test("phone");
    expect(devices.trials.value.get("phone")).toBe("running");
    await answer("test phone", { delivered: true } satisfies TestResult);
    expect(asked).toEqual(["test phone"]);
    expect(devices.trials.value.get("phone")).toEqual({ delivered: true });
    expect(devices.devices.value[0]?.disabled).toBe(false);
  });

  it("says how it failed", async () => {
    const devices = session();
    void devices.test("phone");
    await answer("test phone", { delivered: false, status: 410 } satisfies TestResult);
    expect(devices.trials.value.get("phone")).toEqual({ delivered: false, status: 410 });
    expect(devices.devices.value[0]?.disabled).toBe(true);
    void devices.test("phone");
    const error = new RequestError("connection-lost", "");
    await refuse("test phone", error);
    expect(devices.trials.value.get("phone")).toEqual({ error });
  });

  it("of a device that is gone has no result", async () => {
    const devices = session();
    void devices.test("phone");
    void devices.forget("phone");
    await answer("forget phone", undefined);
    await answer("test phone", { delivered: true });
    expect(devices.trials.value.size).toBe(0);
    expect(ids(devices)).toEqual([]);
  });
});

describe("a device that the player forgets", () => {
  it("leaves the list when the server has done it, after one request", async () => {
    const devices = session();
    const gone = devices.forget("phone");
    expect(await devices.forget("phone")).toBe(false);
    expect(ids(devices)).toEqual(["phone"]);
    await answer("forget phone", undefined);
    expect(await gone).toBe(true);
    expect(asked).toEqual(["forget phone"]);
    expect(ids(devices)).toEqual([]);
    expect(isSubscribed).toBe(true);
  });

  it("stays if that fails, with the reason, and can be tried again", async () => {
    const devices = session();
    const error = new RequestError("connection-lost", "");
    const gone = devices.forget("phone");
    await refuse("forget phone", error);
    expect(await gone).toBe(false);
    expect(devices.failures.value.get("phone")).toBe(error);
    void devices.forget("phone");
    expect(devices.failures.value.size).toBe(0);
    const unknown = new RequestError("not-found", "", null, { key: "devices.not-found" });
    await refuse("forget phone", unknown);
    expect(ids(devices)).toEqual([]);
  });

  it("gets no more messages if it is this browser", async () => {
    remembered = { player: "me", id: "phone" };
    const devices = session();
    void devices.forget("phone");
    await answer("forget phone", undefined);
    expect({ remembered, isSubscribed }).toEqual({ remembered: null, isSubscribed: false });
    expect(devices.here.value).toBeNull();
  });
});
