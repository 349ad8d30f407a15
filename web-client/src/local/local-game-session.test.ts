import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { core } from "../analysis/test-core";
import { emptyStorage } from "../base/test-storage";
import { type EngineAnswer, EngineFailure, type EngineRequest, Stopped } from "../engine/engine";
import type { WantedStart } from "../mistakes/play-on";
import { keptResults } from "../opponent/kept-results";
import { keptGame, type WantedLevel } from "./kept-game";
import { LocalGameSession } from "./local-game-session";

interface Asked {
  request: EngineRequest;
  plays(turn: string): Promise<void>;
  fail(error: Error): Promise<void>;
  stopped: boolean;
}

const turning = signal<"stays" | "turns">("stays");
let asked: Asked[];
let session: LocalGameSession;

function opened(
  levelWanted: WantedLevel | null = null,
  startWanted: WantedStart | null = null,
): LocalGameSession {
  return new LocalGameSession({
    game: "words",
    buttons: [],
    core,
    optionsOf: (wanted = {}) => ({ size: "1", ...wanted }),
    seatNames: () => ["First", "Second"],
    levelWanted,
    startWanted,
    turning,
    think(request) {
      let resolve = (_answer: EngineAnswer) => {};
      let reject = (_error: Error) => {};
      const result = new Promise<EngineAnswer>((...ends) => {
        [resolve, reject] = ends;
      });
      result.catch(() => {});
      const one: Asked = {
        request,
        plays: async (turn) => resolve({ turn, lines: [], nodes: 1, depth: 1 }),
        fail: async (error) => reject(error),
        stopped: false,
      };
      asked.push(one);
      return {
        result,
        stop() {
          one.stopped = true;
        },
      };
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  turning.value = "stays";
  asked = [];
  session = opened();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const board = () => session.game.line.value.moves.map(({ turn }) => turn).join(" ");
const settle = () => vi.runAllTimersAsync();
const act = (turn: string) => session.turnDraft.act(turn);

describe("a game at one screen", () => {
  it("plays the turns of all seats, and keeps them", () => {
    for (const turn of ["a", "b", "c"]) act(turn);
    expect(board()).toBe("a b c");
    expect(keptGame("words")).toMatchObject({ turns: ["a", "b", "c"], options: { size: "1" } });
    session.close();
    session = opened();
    expect(board()).toBe("a b c");
  });

  it("is over at its end, and takes no more turns", () => {
    for (const turn of ["a", "z", "b"]) act(turn);
    expect(board()).toBe("a z");
    expect([session.game.over.value, session.open.value]).toEqual([true, false]);
  });

  it("gives the reason for an illegal turn until the next one is played", () => {
    act("x");
    expect(session.notice.value).toMatchObject({ message: "x is never said" });
    session.game.play("x");
    expect(board()).toBe("");
    session.game.play("a");
    expect(session.notice.value).toBeNull();
  });

  it("takes back turns, and begins again, with the board at the current position", () => {
    for (const turn of ["a", "b"]) act(turn);
    session.looking.look(0);
    expect([session.looking.shown, session.open.value]).toEqual([0, false]);
    session.undo();
    expect([board(), session.looking.shown, session.open.value]).toEqual(["a", 1, true]);
    session.startAgain();
    expect(board()).toBe("");
    session.undo();
    expect([board(), session.game.back.value]).toEqual(["", null]);
  });

  it("begins with other options", () => {
    session.game.chooseOptions({ size: "2" });
    expect(session.game.line.value.options).toEqual({ size: "2" });
    expect(keptGame("words")).toMatchObject({ options: { size: "2" } });
  });

  it("turns the board to the seat to move, or by a press", () => {
    expect(session.viewer.value).toBe(0);
    session.flip();
    expect(session.viewer.value).toBe(1);
    session.unflip();
    turning.value = "turns";
    act("a");
    expect(session.viewer.value).toBe(1);
  });

  it("marks a hint only while a person is to move", () => {
    session.mark(["a1"]);
    expect(session.hinted.value).toEqual(["a1"]);
    session.looking.look(null);
    session.playHint("z");
    expect([board(), session.hinted.value]).toEqual(["z", []]);
  });
});

describe("the computer at one screen", () => {
  beforeEach(() => {
    session.game.chooseComputers([null, 3]);
  });

  it("is asked once for its turn, and plays it after a pause", async () => {
    act("a");
    expect(asked.map(({ request }) => request)).toEqual([
      expect.objectContaining({ game: "words", turns: ["a"], level: 3 }),
    ]);
    await asked[0]?.plays("b");
    await vi.advanceTimersByTimeAsync(100);
    expect([board(), session.open.value]).toEqual(["a", false]);
    await settle();
    expect([board(), session.open.value]).toEqual(["a b", true]);
    expect(asked).toHaveLength(1);
  });

  it("is asked once for three quick clicks on one spot", async () => {
    for (let click = 0; click < 3; ++click) if (session.open.value) act("a");
    expect(asked).toHaveLength(1);
    await asked[0]?.plays("b");
    await settle();
    expect(board()).toBe("a b");
  });

  it("plays no late turn for a position that was taken back", async () => {
    act("a");
    const [first] = asked;
    session.undo();
    expect(first?.stopped).toBe(true);
    await first?.plays("b");
    await settle();
    expect(board()).toBe("");
    act("c");
    expect(asked).toHaveLength(2);
    await asked[1]?.plays("d");
    await vi.advanceTimersByTimeAsync(100);
    session.startAgain();
    await settle();
    expect(board()).toBe("");
  });

  it("is asked once more after a crash, and then again for each press", async () => {
    act("a");
    await asked[0]?.fail(new EngineFailure("crashed"));
    await settle();
    expect([asked.length, session.computer.trouble.value]).toEqual([2, null]);
    await asked[1]?.fail(new EngineFailure("crashed"));
    await settle();
    expect([asked.length, session.computer.trouble.value]).toEqual([2, "crashed"]);
    session.computer.again();
    expect([asked.length, session.computer.trouble.value]).toEqual([3, null]);
    await asked[2]?.plays("b");
    await settle();
    expect(board()).toBe("a b");
  });

  it("has one more try at each turn", async () => {
    act("a");
    await asked[0]?.fail(new EngineFailure("crashed"));
    await settle();
    await asked[1]?.plays("b");
    await settle();
    act("c");
    await asked[2]?.fail(new EngineFailure("crashed"));
    await settle();
    expect([asked.length, session.computer.trouble.value]).toEqual([4, null]);
  });

  it("has no trouble with thinking that was stopped", async () => {
    act("a");
    await asked[0]?.fail(new Stopped());
    await settle();
    expect(session.computer.trouble.value).toBeNull();
  });

  it("gives its seat to a person while it thinks", async () => {
    act("a");
    session.game.chooseComputers([null, null]);
    expect([asked[0]?.stopped, session.open.value]).toEqual([true, true]);
    await asked[0]?.plays("b");
    await settle();
    expect(board()).toBe("a");
  });

  it("plays no more when the page is left in the middle", async () => {
    act("a");
    session.close();
    expect(asked[0]?.stopped).toBe(true);
    await asked[0]?.plays("b");
    await settle();
    expect(board()).toBe("a");
  });

  it("takes the other seats where the address says so, unless a game is running", () => {
    act("a");
    session.close();
    session = opened(5);
    expect([board(), session.game.computers.value]).toEqual(["a", [null, 3]]);
    session.undo();
    session.close();
    session = opened(5);
    expect([board(), session.game.computers.value]).toEqual(["", [null, 5]]);
  });
});

describe("a game from a position", () => {
  const wanted = { options: { size: "2" }, position: "a b c" };

  it("begins there, with the player at the seat to move and the computer at the others", () => {
    session.close();
    session = opened("fits", wanted);
    const { line, computers, fits, from } = session.game;
    expect([line.value.start, line.value.options, from.value]).toEqual([
      "a b c",
      { size: "2" },
      "a b c",
    ]);
    expect([typeof computers.value[0], computers.value[1]]).toEqual(["number", null]);
    expect(fits.value).toEqual([true, false]);
    expect(session.viewer.value).toBe(1);
    session.game.play("d");
    expect(asked[0]?.request).toMatchObject({ position: "a b c", turns: ["d"] });
  });

  it("is kept over a reload, and a new game begins at the start", () => {
    session.close();
    session = opened(null, wanted);
    session.game.play("d");
    session.close();
    session = opened();
    expect(session.game.line.value).toMatchObject({ start: "a b c", moves: [{ turn: "d" }] });
    session.startAgain();
    expect([session.game.from.value, session.game.line.value.moves]).toEqual([null, []]);
    expect(keptGame("words")?.start).toBeUndefined();
  });

  it("waits until the player decides while another game is running", () => {
    session.game.play("a");
    for (const begins of [false, true]) {
      session.close();
      session = opened("fits", wanted);
      expect(session.game.waiting.value).toBe(true);
      expect(session.game.line.value.moves.map(({ turn }) => turn)).toEqual(["a"]);
      session.decide(begins);
      expect(session.game.waiting.value).toBe(false);
      expect(session.game.from.value).toBe(begins ? "a b c" : null);
    }
  });

  it("does not count for the opponent that fits", () => {
    session.close();
    session = opened("fits", wanted);
    session.game.play("z");
    expect(session.game.over.value).toBe(true);
    expect(keptResults("words", 2).games).toEqual([]);
  });

  it("is ignored where the position is over or unknown", () => {
    session.close();
    session = opened("fits", { options: {}, position: "a z" });
    expect(session.game.from.value).toBeNull();
  });
});

describe("the opponent that fits at one screen", () => {
  const results = () => keptResults("words", 2).games;
  const level = () => session.game.computers.value[1];

  /** The person wins a game. */
  async function wins(): Promise<void> {
    const before = asked.length;
    act("a");
    await asked[before]?.plays("b");
    await settle();
    act("z");
  }

  beforeEach(() => {
    session.close();
    session = opened("fits");
  });

  it("counts each finished game once, also when its end is seen again", async () => {
    const first = level();
    await wins();
    expect(results()).toEqual([{ level: first, score: 1, helped: false }]);
    session.close();
    session = opened();
    session.undo();
    act("z");
    expect(results()).toHaveLength(1);
  });

  it("has another level in the next game, and the same one until then", async () => {
    const first = level() ?? 0;
    act("a");
    session.close();
    session = opened("fits");
    expect(level()).toBe(first);
    await asked[1]?.plays("b");
    await settle();
    act("z");
    expect(level()).toBe(first);
    session.startAgain();
    expect(level()).toBeGreaterThan(first);
    expect(session.game.fits.value).toEqual([false, true]);
  });

  it("counts a game with a hint or a takeback half", async () => {
    session.mark([]);
    session.mark(["a1"]);
    await wins();
    session.startAgain();
    act("a");
    session.undo();
    await wins();
    session.startAgain();
    await wins();
    expect(results().map(({ helped }) => helped)).toEqual([true, true, false]);
  });

  it("does not count a game that was left, or whose opponent has changed", async () => {
    act("a");
    session.startAgain();
    act("a");
    session.chooseComputers([null, 105]);
    await settle();
    act("z");
    session.startAgain();
    session.chooseComputers([null, null]);
    act("z");
    expect(results()).toEqual([]);
    expect(session.game.over.value).toBe(true);
  });
});
