import { beforeEach, describe, expect, it } from "vitest";
import { RequestError } from "../../net/protocol";
import { type LoginPlace, LoginSession } from "./login-session";

interface Answer {
  resolve(value?: unknown): void;
  reject(error: unknown): void;
}

let asked: string[];
let open: Map<string, Answer>;
let canSuggest: boolean;
let logins: number;

/** Waits for the answer of that name; `left` ends it. */
function request<T>(name: string, left?: AbortSignal): Promise<T> {
  asked.push(name);
  return new Promise((resolve, reject) => {
    if (left?.aborted) reject(left.reason);
    left?.addEventListener("abort", () => reject(left.reason));
    open.set(name, { resolve: resolve as Answer["resolve"], reject });
  });
}

const place: LoginPlace = {
  begin: () => request("begin"),
  sign: ({ challenge }, left) => request(`sign ${challenge}`, left),
  canSuggest: async () => canSuggest,
  suggest: ({ challenge }, left) => request(`suggest ${challenge}`, left),
  untilStale: () =>
    new Promise((resolve) => {
      open.set("stale", { resolve: () => resolve(), reject: () => undefined });
    }),
  logIn: ({ id }) => request(`log in ${id}`),
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(name: string, value?: unknown): Promise<void> {
  await settled();
  open.get(name)?.resolve(value);
  await settled();
}

async function refuse(name: string, error: unknown): Promise<void> {
  await settled();
  open.get(name)?.reject(error);
  await settled();
}

const begun = (challenge: string) => ({ challenge, host: "here" });
const dismissed = () => new DOMException("", "NotAllowedError");
const wrong = new RequestError("forbidden", "", null, { key: "passkeys.wrong" });

let session: LoginSession;

beforeEach(() => {
  asked = [];
  open = new Map();
  canSuggest = true;
  logins = 0;
  session = new LoginSession(place, () => {
    ++logins;
  });
});

describe("a press", () => {
  it("asks the user once, and logs in", async () => {
    for (let presses = 0; presses < 3; ++presses) void session.logIn();
    await answer("begin", begun("one"));
    expect(session.state.value).toBe("prompts");
    await answer("sign one", { id: "key" });
    expect(session.state.value).toBe("sends");
    void session.logIn();
    await answer("log in key");
    expect(asked).toEqual(["begin", "sign one", "log in key"]);
    expect(logins).toBe(1);
  });

  it("can be repeated after a closed prompt, which is an error of the browser", async () => {
    canSuggest = false;
    void session.logIn();
    await answer("begin", begun("one"));
    await refuse("sign one", dismissed());
    expect(session.state.value).toBe("waits");
    expect(session.error.value).toMatchObject({ name: "NotAllowedError" });
    void session.logIn();
    expect(session.error.value).toBeNull();
    await answer("begin", begun("two"));
    expect(asked).toEqual(["begin", "sign one", "begin", "sign two"]);
    expect(logins).toBe(0);
  });

  it("can be repeated after a refusal of the server", async () => {
    canSuggest = false;
    void session.logIn();
    await answer("begin", begun("one"));
    await answer("sign one", { id: "key" });
    await refuse("log in key", wrong);
    expect(session.state.value).toBe("waits");
    expect(session.error.value).toBe(wrong);
  });

  it("ends the suggestions first, and they return after a closed prompt", async () => {
    void session.suggest();
    await answer("begin", begun("one"));
    void session.logIn();
    await answer("begin", begun("two"));
    expect(asked).toEqual(["begin", "suggest one", "begin", "sign two"]);
    await refuse("sign two", dismissed());
    await answer("begin", begun("three"));
    expect(asked.slice(4)).toEqual(["begin", "suggest three"]);
    expect(session.error.value).toMatchObject({ name: "NotAllowedError" });
  });

  it("ends suggestions that are still waiting for their challenge", async () => {
    void session.suggest();
    await settled();
    const first = open.get("begin");
    void session.logIn();
    await answer("begin", begun("two"));
    first?.resolve(begun("one"));
    await settled();
    expect(asked).toEqual(["begin", "begin", "sign two"]);
  });
});

describe("suggestions", () => {
  it("log in with the passkey that the user chooses", async () => {
    void session.suggest();
    await answer("begin", begun("one"));
    expect(session.suggests.value).toBe(true);
    expect(session.state.value).toBe("waits");
    await answer("suggest one", { id: "key" });
    expect(session.state.value).toBe("sends");
    void session.logIn();
    await answer("log in key");
    expect(logins).toBe(1);
    expect(asked).toEqual(["begin", "suggest one", "log in key"]);
  });

  it("are not there if the browser has none", async () => {
    canSuggest = false;
    await session.suggest();
    expect(asked).toEqual([]);
    expect(session.suggests.value).toBe(false);
  });

  it("get a new challenge before the old one expires", async () => {
    void session.suggest();
    await answer("begin", begun("one"));
    await answer("stale");
    await answer("begin", begun("two"));
    expect(asked).toEqual(["begin", "suggest one", "begin", "suggest two"]);
    await answer("suggest two", { id: "key" });
    await answer("log in key");
    expect(logins).toBe(1);
  });

  it("end after a choice that the server refuses, with the reason", async () => {
    void session.suggest();
    await answer("begin", begun("one"));
    await answer("suggest one", { id: "key" });
    await refuse("log in key", wrong);
    expect(session.error.value).toBe(wrong);
    expect(session.state.value).toBe("waits");
    expect(asked).toHaveLength(3);
  });

  it("fail silently, because the button works without them", async () => {
    void session.suggest();
    await refuse("begin", new RequestError("connection-lost", ""));
    expect(session.error.value).toBeNull();
    expect(session.state.value).toBe("waits");
  });
});

describe("a form that is gone", () => {
  it("ends its suggestions", async () => {
    void session.suggest();
    await answer("begin", begun("one"));
    session.close();
    await answer("stale");
    expect(asked).toEqual(["begin", "suggest one"]);
  });

  it("ends its prompt", async () => {
    void session.logIn();
    await answer("begin", begun("one"));
    session.close();
    await settled();
    await session.logIn();
    expect(asked).toEqual(["begin", "sign one"]);
    expect(logins).toBe(0);
  });

  it("begins no suggestions", async () => {
    session.close();
    await session.suggest();
    expect(asked).toEqual([]);
  });

  it("still logs in with the request that is on its way", async () => {
    void session.logIn();
    await answer("begin", begun("one"));
    await answer("sign one", { id: "key" });
    session.close();
    await answer("log in key");
    expect(logins).toBe(1);
  });
});
