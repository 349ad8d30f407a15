import { beforeEach, describe, expect, it } from "vitest";
import { Prompts } from "./prompts";

let prompts: Prompts;
let open: string[];
let left: AbortController;
let answers: Map<string, (value: string) => void>;

/** A prompt of a browser: waits for the user, and refuses to be the second one. */
function prompt(name: string) {
  return (signal: AbortSignal): Promise<string> => {
    if (open.length > 0) return Promise.reject(new Error(`${name} beside ${open}`));
    open.push(name);
    return new Promise<string>((resolve, reject) => {
      answers.set(name, resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    }).finally(() => {
      open = open.filter((other) => other !== name);
    });
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const nameOfError = (run: Promise<unknown>) => run.then(String, ({ name }: Error) => name);

beforeEach(() => {
  prompts = new Prompts();
  open = [];
  left = new AbortController();
  answers = new Map();
});

describe("a prompt", () => {
  it("has the user's answer", async () => {
    const run = prompts.run(prompt("first"), left.signal);
    await settled();
    answers.get("first")?.("yes");
    expect(await run).toBe("yes");
  });

  it("ends the one before, and begins when that is over", async () => {
    const first = nameOfError(prompts.run(prompt("first"), left.signal));
    await settled();
    const second = prompts.run(prompt("second"), left.signal);
    expect(await first).toBe("AbortError");
    await settled();
    expect(open).toEqual(["second"]);
    answers.get("second")?.("yes");
    expect(await second).toBe("yes");
  });

  it("that has not begun yet ends, too, when the next one comes", async () => {
    const runs = ["first", "second", "third"].map((name) =>
      nameOfError(prompts.run(prompt(name), left.signal)),
    );
    await settled();
    expect(open).toEqual(["third"]);
    answers.get("third")?.("yes");
    expect(await Promise.all(runs)).toEqual(["AbortError", "AbortError", "yes"]);
  });

  it("ends with its form", async () => {
    const run = nameOfError(prompts.run(prompt("first"), left.signal));
    await settled();
    left.abort();
    expect(await run).toBe("AbortError");
    expect(open).toEqual([]);
  });

  it("of a form that is gone does not begin, and leaves others alone", async () => {
    const run = prompts.run(prompt("first"), left.signal);
    await settled();
    expect(await nameOfError(prompts.run(prompt("late"), AbortSignal.abort()))).toBe("AbortError");
    expect(open).toEqual(["first"]);
    answers.get("first")?.("yes");
    expect(await run).toBe("yes");
  });

  it("follows one that failed", async () => {
    const failing = () => Promise.reject(new Error("failed"));
    expect(await nameOfError(prompts.run(failing, left.signal))).toBe("Error");
    const run = prompts.run(prompt("second"), left.signal);
    await settled();
    answers.get("second")?.("yes");
    expect(await run).toBe("yes");
  });
});
