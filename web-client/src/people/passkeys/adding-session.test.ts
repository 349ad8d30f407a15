import { beforeEach, describe, expect, it } from "vitest";
import type { MadePasskey } from "../../net/passkeys";
import { RequestError } from "../../net/protocol";
import { type AddingPlace, AddingSession } from "./adding-session";

interface Answer {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

let asked: string[];
let open: Answer[];

function request<T>(name: string, left?: AbortSignal): Promise<T> {
  asked.push(name);
  return new Promise((resolve, reject) => {
    if (left?.aborted) reject(left.reason);
    left?.addEventListener("abort", () => reject(left.reason));
    open.push({ resolve: resolve as Answer["resolve"], reject });
  });
}

const place: AddingPlace = {
  begin: () => request("begin"),
  make: ({ challenge }, left) => request(`make ${challenge}`, left),
  add: (name, password, made: MadePasskey) =>
    request(`add ${name} ${password} ${made.attestation}`),
  async discard(host, id) {
    asked.push(`discard ${host} ${id}`);
  },
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(value?: unknown): Promise<void> {
  open.shift()?.resolve(value);
  await settled();
}

async function refuse(code: string, key = ""): Promise<void> {
  open.shift()?.reject(new RequestError(code, "", null, { key }));
  await settled();
}

const nameOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "done",
    (error) => (error instanceof RequestError ? error.key || error.code : error.name),
  );

const begun = (challenge: string) => ({
  challenge,
  host: "here",
  user: { id: "AA", name: "Ann" },
  exclude: [],
});
const made = { id: "id", client_data: "c", attestation: "a" };

let session: AddingSession;

/** Up to the request that stores it. */
async function makes(password = "right"): Promise<Promise<string>[]> {
  const run = nameOf(session.add("Phone", password));
  await answer(begun("one"));
  await answer(made);
  return [run];
}

beforeEach(() => {
  asked = [];
  open = [];
  session = new AddingSession(place);
});

describe("a new passkey", () => {
  it("is made by the browser and stored by the server, once for several presses", async () => {
    const runs = [1, 2, 3].map(() => nameOf(session.add("Phone", "right")));
    await answer(begun("one"));
    await answer(made);
    await answer();
    expect(await Promise.all(runs)).toEqual(["done", "done", "done"]);
    expect(asked).toEqual(["begin", "make one", "add Phone right a"]);
    session.close();
    expect(asked).toHaveLength(3);
  });

  it.each([
    ["wrong-password", "password.wrong"],
    ["too-many", "password.tries-for-player"],
    ["bad-request", "message.line-too-long"],
  ])("needs no second prompt after the refusal %s", async (code, key) => {
    const [run] = await makes("wrong");
    await refuse(code, key);
    expect(await run).toBe(key);
    const again = nameOf(session.add("Phone", "right"));
    await answer();
    expect(await again).toBe("done");
    expect(asked).toEqual(["begin", "make one", "add Phone wrong a", "add Phone right a"]);
  });

  it("of a challenge that has expired is made anew, and the browser forgets the first one", async () => {
    const [run] = await makes();
    await refuse("forbidden", "passkeys.expired");
    expect(await run).toBe("passkeys.expired");
    expect(asked.at(-1)).toBe("discard here id");
    const again = nameOf(session.add("Phone", "right"));
    await answer(begun("two"));
    expect(asked.at(-1)).toBe("make two");
    await answer(made);
    await answer();
    expect(await again).toBe("done");
  });

  it("is there if the server knows it after a lost reply", async () => {
    const [run] = await makes();
    await refuse("connection-lost");
    expect(await run).toBe("connection-lost");
    const again = nameOf(session.add("Phone", "right"));
    await refuse("conflict", "passkeys.known");
    expect(await again).toBe("done");
    session.close();
    expect(asked).not.toContain("discard here id");
  });

  it("that the server knows already is refused, and stays in the browser", async () => {
    const [run] = await makes();
    await refuse("conflict", "passkeys.known");
    expect(await run).toBe("passkeys.known");
    expect(asked).not.toContain("discard here id");
  });

  it("is not made if the user closes the prompt, and can be tried again", async () => {
    const run = nameOf(session.add("Phone", "right"));
    await answer(begun("one"));
    open.shift()?.reject(new DOMException("", "NotAllowedError"));
    expect(await run).toBe("NotAllowedError");
    void session.add("Phone", "right");
    await answer(begun("two"));
    expect(asked).toEqual(["begin", "make one", "begin", "make two"]);
  });
});

describe("a form that is closed", () => {
  it("ends the prompt", async () => {
    const run = nameOf(session.add("Phone", "right"));
    await answer(begun("one"));
    session.close();
    expect(await run).toBe("AbortError");
    expect(asked).toEqual(["begin", "make one"]);
  });

  it("before the prompt shows none", async () => {
    const run = nameOf(session.add("Phone", "right"));
    session.close();
    await answer(begun("one"));
    expect(await run).toBe("AbortError");
  });

  it("after a wrong password makes the browser forget the passkey", async () => {
    await makes("wrong");
    await refuse("wrong-password", "password.wrong");
    session.close();
    expect(asked.at(-1)).toBe("discard here id");
  });

  it("lets a request end that is on its way, and then forgets what was refused", async () => {
    const [run] = await makes("wrong");
    session.close();
    expect(asked).not.toContain("discard here id");
    await refuse("wrong-password", "password.wrong");
    expect(await run).toBe("password.wrong");
    expect(asked.at(-1)).toBe("discard here id");
  });

  it("after a lost reply leaves the passkey in the browser, because it may be stored", async () => {
    await makes();
    await refuse("connection-lost");
    session.close();
    expect(asked).not.toContain("discard here id");
  });
});
