import { beforeEach, describe, expect, it } from "vitest";
import type { MailSettings } from "../../net/mail";
import { RequestError } from "../../net/protocol";
import { usualEvening } from "./day-times";
import { type MailPlace, MailSession } from "./mail-session";

interface Answer {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The requests that wait for a reply, by their names. */
let open: Map<string, Answer>;
let asked: string[];

function request<T>(name: string): Promise<T> {
  asked.push(name);
  return new Promise((resolve, reject) => {
    open.set(name, { resolve: resolve as Answer["resolve"], reject });
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(name: string, value?: unknown): Promise<void> {
  await settled();
  open.get(name)?.resolve(value);
  await settled();
}

async function refuse(name: string, key: string, code = "not-found"): Promise<RequestError> {
  const error = new RequestError(code, "", null, { key });
  await settled();
  open.get(name)?.reject(error);
  await settled();
  return error;
}

const place: MailPlace = {
  load: () => request("load"),
  test: (id) => request(`test ${id}`),
  setMailAddress: (address, password) => request(`set ${address} ${password}`),
  removeMailAddress: (password) => request(`remove ${password}`),
  saveDailyTime: (daily) => request(`daily ${daily?.at ?? "never"}`),
};

const nothing: MailSettings = {
  id: null,
  address: null,
  pending: null,
  disabled: false,
  daily: null,
};
const waiting = { ...nothing, pending: "ann@example.org" };
const confirmed = { ...nothing, id: "first", address: "ann@example.org", disabled: true };

beforeEach(() => {
  open = new Map();
  asked = [];
});

describe("an address", () => {
  it("waits for its link after one request, however often the player presses", async () => {
    const session = new MailSession(nothing, place);
    const set = session.set("Ann@Example.org", "secret");
    expect(await session.set("Ann@Example.org", "secret")).toBe(false);
    expect(session.isBusy.value).toBe(true);
    await answer("set Ann@Example.org secret");
    expect(await set).toBe(true);
    expect(asked).toEqual(["set Ann@Example.org secret"]);
    expect(session.shown.value).toEqual(waiting);
    expect(session.isBusy.value).toBe(false);
  });

  it("is not set if the server refuses it, until the player tries again", async () => {
    const session = new MailSession(nothing, place);
    const set = session.set("ann", "secret");
    const error = await refuse("set ann secret", "mail.address", "bad-request");
    expect(await set).toBe(false);
    expect(session.error.value).toBe(error);
    expect(session.shown.value).toBe(nothing);
    void session.set("ann@example.org", "secret");
    expect(session.error.value).toBeNull();
  });

  it("stays confirmed while another one waits", async () => {
    const session = new MailSession(confirmed, place);
    void session.set("new@example.org", "secret");
    await answer("set new@example.org secret");
    expect(session.shown.value).toEqual({ ...confirmed, pending: "new@example.org" });
  });

  it("is gone after its removal, on this device or on another one", async () => {
    for (const ends of [answer, (name: string) => refuse(name, "mail.none")]) {
      const session = new MailSession(confirmed, place);
      const removed = session.remove("secret");
      await ends("remove secret");
      expect(await removed).toBe(true);
      expect(session.shown.value).toEqual(nothing);
    }
  });

  it("stays if the password is wrong", async () => {
    const session = new MailSession(confirmed, place);
    const removed = session.remove("guess");
    const error = await refuse("remove guess", "password.wrong", "wrong-password");
    expect(await removed).toBe(false);
    expect(session.error.value).toBe(error);
    expect(session.shown.value).toBe(confirmed);
    session.forgetError();
    expect(session.error.value).toBeNull();
  });
});

describe("a link that was opened in another window", () => {
  it("is noticed when the player comes back", async () => {
    const session = new MailSession(waiting, place);
    void session.look();
    void session.look();
    const daily = { at: 480, zone: "Europe/Berlin" };
    await answer("load", { mail: { ...confirmed, daily } });
    expect(asked).toEqual(["load"]);
    expect(session.shown.value.address).toBe("ann@example.org");
    expect(session.daily.shown.value).toEqual(daily);
  });

  it("is not looked for if none waits, and a failure changes nothing", async () => {
    await new MailSession(confirmed, place).look();
    expect(asked).toEqual([]);
    const session = new MailSession(waiting, place);
    const looked = session.look();
    await refuse("load", "", "connection-lost");
    await looked;
    expect(session.shown.value).toBe(waiting);
  });

  it("is not believed to wait by an answer from before a change", async () => {
    const session = new MailSession(waiting, place);
    void session.look();
    void session.remove("secret");
    await answer("remove secret");
    await answer("load", { mail: waiting });
    expect(session.shown.value).toEqual(nothing);
  });
});

describe("a test of the address", () => {
  it("runs once at a time, and switches it on again", async () => {
    const session = new MailSession(confirmed, place);
    void session.test();
    void session.test();
    expect(session.trial.value).toBe("running");
    await answer("test first", { delivered: true });
    expect(asked).toEqual(["test first"]);
    expect(session.trial.value).toEqual({ delivered: true });
    expect(session.shown.value.disabled).toBe(false);
  });

  it("says how it failed", async () => {
    const session = new MailSession(confirmed, place);
    void session.test();
    await answer("test first", { delivered: false, status: 550 });
    expect(session.trial.value).toEqual({ delivered: false, status: 550 });
    expect(session.shown.value.disabled).toBe(true);
    void session.test();
    const error = await refuse("test first", "devices.busy", "too-many");
    expect(session.trial.value).toEqual({ error });
  });

  it("of an address that is gone has no result", async () => {
    const session = new MailSession(confirmed, place);
    void session.test();
    void session.remove("secret");
    await answer("remove secret");
    await answer("test first", { delivered: true });
    expect(session.trial.value).toBeNull();
    await session.test();
    expect(asked).toEqual(["test first", "remove secret"]);
  });
});

describe("the time of the daily mail", () => {
  it("is saved at once, and put back if that fails", async () => {
    const session = new MailSession(confirmed, place);
    const evening = usualEvening("Europe/Berlin");
    session.daily.choose(evening);
    await answer("daily 1080");
    session.daily.choose(null);
    const error = await refuse("daily never", "mail.off", "forbidden");
    expect(session.daily.shown.value).toBe(evening);
    expect(session.daily.error.value).toBe(error);
  });

  it("is the player's choice, also if an answer comes while it is being saved", async () => {
    const session = new MailSession({ ...confirmed, pending: "new@example.org" }, place);
    void session.look();
    const evening = usualEvening("Europe/Berlin");
    session.daily.choose(evening);
    await answer("load", { mail: confirmed });
    expect(session.daily.shown.value).toBe(evening);
  });
});
