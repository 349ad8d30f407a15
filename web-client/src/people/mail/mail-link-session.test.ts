import { beforeEach, describe, expect, it } from "vitest";
import { RequestError } from "../../net/protocol";
import { type MailLink, mailLinkIn } from "./mail-link";
import { type MailLinkPlace, MailLinkSession } from "./mail-link-session";

interface Answer {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

let requests: string[];
let open: Answer[];

function request<T>(name: string): Promise<T> {
  requests.push(name);
  return new Promise((resolve, reject) => {
    open.push({ resolve: resolve as Answer["resolve"], reject });
  });
}

const place: MailLinkPlace = {
  confirm: (token) => request(`confirm ${token}`),
  setPassword: (token, password) => request(`password ${token} ${password}`),
  stopMails: (device, key) => request(`stop ${device} ${key}`),
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(value?: unknown): Promise<void> {
  open.shift()?.resolve(value);
  await settled();
}

async function refuse(code: string, key: string): Promise<RequestError> {
  const error = new RequestError(code, "", null, { key });
  open.shift()?.reject(error);
  await settled();
  return error;
}

const confirmation: MailLink = { kind: "confirm", token: "abc" };

beforeEach(() => {
  requests = [];
  open = [];
});

describe("the fragment of a link", () => {
  it("says what the link is for", () => {
    expect(mailLinkIn("#confirm=a-B_9")).toEqual({ kind: "confirm", token: "a-B_9" });
    expect(mailLinkIn("#password=abc")).toEqual({ kind: "password", token: "abc" });
    expect(mailLinkIn("#unsubscribe=id.secret")).toEqual({
      kind: "unsubscribe",
      device: "id",
      key: "secret",
    });
  });

  it.each(["", "#", "#confirm=", "#confirm", "#other=abc", "#unsubscribe=id", "#confirm=a b"])(
    "is no link: %s",
    (hash) => expect(mailLinkIn(hash)).toBeNull(),
  );
});

describe("a link", () => {
  it("is used after a press, once, and never before", async () => {
    const session = new MailLinkSession(confirmation, place);
    await settled();
    expect(requests).toEqual([]);
    void session.use();
    void session.use();
    expect(session.state.value).toBe("busy");
    await answer({ address: "ann@example.org", name: "Ann" });
    expect(session.state.value).toEqual({
      done: { kind: "confirm", address: "ann@example.org", name: "Ann" },
    });
    await session.use();
    expect(requests).toEqual(["confirm abc"]);
  });

  it("sets a new password, and can be used again after one that the server refuses", async () => {
    const session = new MailLinkSession({ kind: "password", token: "abc" }, place);
    void session.use("12345678");
    const error = await refuse("weak-password", "password.common");
    expect(session.state.value).toBe("waits");
    expect(session.error.value).toBe(error);
    void session.use("a second horse");
    expect(session.error.value).toBeNull();
    await answer({ id: "1", name: "Ann", guest: false });
    expect(session.state.value).toEqual({ done: { kind: "password", name: "Ann" } });
    expect(requests).toEqual(["password abc 12345678", "password abc a second horse"]);
  });

  it("stops e-mails", async () => {
    const link: MailLink = { kind: "unsubscribe", device: "id", key: "secret" };
    const session = new MailLinkSession(link, place);
    void session.use();
    await answer();
    expect(session.state.value).toEqual({ done: { kind: "unsubscribe" } });
    expect(requests).toEqual(["stop id secret"]);
  });

  it.each(["mail.token", "mail.unsubscribe"])(
    "that the server does not know is gone: %s",
    async (key) => {
      const session = new MailLinkSession(confirmation, place);
      void session.use();
      await refuse("not-found", key);
      expect(session.state.value).toBe("gone");
      expect(session.error.value).toBeNull();
      await session.use();
      expect(requests).toHaveLength(1);
    },
  );

  it("can be tried again after a lost connection", async () => {
    const session = new MailLinkSession(confirmation, place);
    void session.use();
    const error = await refuse("connection-lost", "");
    expect(session.error.value).toBe(error);
    void session.use();
    expect(requests).toHaveLength(2);
  });

  it("of a page that was left is used, but changes nothing there", async () => {
    const session = new MailLinkSession(confirmation, place);
    void session.use();
    session.close();
    await answer({ address: "ann@example.org", name: "Ann" });
    expect(session.state.value).toBe("busy");
    expect(requests).toHaveLength(1);
  });
});
