import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EngineAnswer, EngineFailure, type EngineRequest, Stopped } from "../engine/engine";
import { ThinkingSession } from "./thinking-session";

interface Asked {
  request: EngineRequest;
  report(answer: EngineAnswer): void;
  finish(answer: EngineAnswer): Promise<void>;
  fail(error: Error): Promise<void>;
  stopped: boolean;
}

let asked: Asked[];
let session: ThinkingSession;
/** Finished answers stay known, so each test has a game of its own. */
let game = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  ++game;
  session = new ThinkingSession((request, onProgress = () => {}) => {
    let resolve = (_answer: EngineAnswer) => {};
    let reject = (_error: Error) => {};
    const result = new Promise<EngineAnswer>((...ends) => {
      [resolve, reject] = ends;
    });
    const one: Asked = {
      request,
      report: onProgress,
      finish: async (answer) => resolve(answer),
      fail: async (error) => reject(error),
      stopped: false,
    };
    asked.push(one);
    return {
      result,
      stop() {
        one.stopped = true;
        reject(new Stopped());
      },
    };
  });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const about = (turns: string[], nodes = 100): EngineRequest => ({
  game: `game ${game}`,
  turns,
  nodes,
});

const answerOf = (turn: string, depth: number): EngineAnswer => ({
  turn,
  lines: [{ turns: [turn], score: 0, chance: 0.5, proof: null }],
  nodes: 1,
  depth,
});

/** The engine begins after a pause on a position. */
function begins(request: EngineRequest): Asked {
  session.begin(request);
  vi.advanceTimersByTime(200);
  const last = asked.at(-1);
  if (last === undefined) throw new Error("the engine was not asked");
  return last;
}

const lineOf = (request: EngineRequest) => session.about(request).shown?.lines[0]?.turns[0];

describe("thinking about the position on the board", () => {
  it("asks the engine once, shows its reports, and remembers the result", async () => {
    const request = about([]);
    const one = begins(request);
    expect(session.about(request)).toMatchObject({ answer: null, thinks: true });
    one.report(answerOf("a", 1));
    expect(lineOf(request)).toBe("a");
    await one.finish(answerOf("b", 5));
    expect(session.about(request)).toMatchObject({ answer: { turn: "b" }, thinks: false });
    session.begin(about(["b"]));
    session.begin(request);
    vi.advanceTimersByTime(1000);
    expect(asked).toHaveLength(1);
    expect(lineOf(request)).toBe("b");
  });

  it("keeps the lines of a position while it looks deeper, until the new ones are as deep", async () => {
    const request = about([]);
    await begins(request).finish(answerOf("a", 5));
    const deeper = about([], 500);
    expect(lineOf(deeper)).toBe("a");
    const two = begins(deeper);
    expect(session.about(deeper)).toMatchObject({ answer: null, thinks: true });
    expect(lineOf(deeper)).toBe("a");
    two.report(answerOf("b", 2));
    expect(lineOf(deeper)).toBe("a");
    two.report(answerOf("c", 5));
    expect(lineOf(deeper)).toBe("c");
    await two.finish(answerOf("d", 4));
    expect(lineOf(deeper)).toBe("d");
  });

  it("shows nothing of another position", async () => {
    await begins(about([])).finish(answerOf("a", 5));
    begins(about(["a"]));
    expect(session.about(about(["a"]))).toMatchObject({ answer: null, shown: null, thinks: true });
  });

  it("does not begin for positions that the reader passes by", () => {
    for (const turn of ["a", "b", "c"]) session.begin(about([turn]));
    vi.advanceTimersByTime(200);
    expect(asked.map(({ request }) => request.turns)).toEqual([["c"]]);
  });

  it("ignores late reports about an earlier position", async () => {
    const one = begins(about([]));
    const request = about(["a"]);
    begins(request);
    expect(one.stopped).toBe(true);
    one.report(answerOf("late", 9));
    await one.finish(answerOf("late", 9));
    expect(session.about(request)).toMatchObject({ answer: null, shown: null });
  });

  it("says what failed, and tries again once for each press", async () => {
    const request = about([]);
    await begins(request).fail(new EngineFailure("crashed"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.about(request)).toMatchObject({ trouble: "crashed", thinks: false });
    for (let press = 0; press < 3; ++press) session.again();
    vi.advanceTimersByTime(200);
    expect(asked).toHaveLength(2);
    expect(session.about(request)).toMatchObject({ trouble: null, thinks: true });
  });

  it("ends with the page", () => {
    const one = begins(about([]));
    session.close();
    expect(one.stopped).toBe(true);
    session.begin(about(["a"]));
    session.close();
    vi.advanceTimersByTime(200);
    expect(asked).toHaveLength(1);
  });
});
