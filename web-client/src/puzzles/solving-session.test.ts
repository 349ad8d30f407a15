import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { core } from "../analysis/test-core";
import { emptyStorage } from "../base/test-storage";
import type { AttemptReply, PuzzleReply } from "../net/puzzles";
import { memoryOfBrowser } from "./attempt";
import { daysHere, triedHere } from "./kept";
import { NextPuzzle } from "./next-puzzle";
import type { Puzzle } from "./puzzle";
import { groundOfPuzzle } from "./puzzle-line";
import type { Reply } from "./refutation";
import { SolvingSession } from "./solving-session";

const puzzle: Puzzle = {
  id: "words-00000001",
  game: "words",
  rating: 1500,
  winIn: 3,
  options: {},
  position: "",
  line: ["a", "b", "c", "d", "z"],
};

const standing = (rating: number) => ({ rating, deviation: 100, provisional: false, puzzles: 1 });

/** Replies to the attempts and questions so far, to be given by the test. */
interface Asked<T> {
  turns?: readonly string[];
  reply(content: T): Promise<void>;
  fail(): Promise<void>;
}

const account = signal(false);
let attempts: Asked<AttemptReply>[];
let questions: Asked<PuzzleReply>[];
/** The searches for a reply: their positions, and whether they have been stopped. */
let searches: (Asked<Reply> & { position: string; stopped: boolean })[];
let session: SolvingSession;

function asked<T>(list: Asked<T>[], turns?: readonly string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    list.push({
      ...(turns && { turns }),
      reply: async (content) => resolve(content),
      fail: async () => reject(new Error("no server")),
    });
  });
}

function opened(): SolvingSession {
  const ground = groundOfPuzzle(puzzle, {}, core);
  if (ground === null) throw new Error("no ground");
  return new SolvingSession({
    puzzle,
    ground,
    buttons: [],
    core,
    account,
    server: {
      getPuzzle: () => asked(questions),
      sendAttempt: (_, turns) => asked(attempts, turns),
    },
    memory: memoryOfBrowser(() => 5 * 86_400_000),
    findReply({ position }) {
      const asks: Asked<Reply>[] = [];
      const result = asked(asks);
      const search = { ...(asks[0] as Asked<Reply>), position, stopped: false };
      searches.push(search);
      return {
        result,
        stop() {
          search.stopped = true;
        },
      };
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  account.value = false;
  attempts = [];
  questions = [];
  searches = [];
  session = opened();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const board = () => session.line.value.moves.map(({ turn }) => turn).join(" ");
const reported = () => attempts.map(({ turns }) => turns);
const settle = () => vi.runAllTimersAsync();
const known = (tried: boolean) => ({
  puzzle: { id: puzzle.id },
  standing: standing(1500),
  tried: tried ? { solved: true, at: 0 } : null,
});

async function solve(): Promise<void> {
  for (const turn of ["a", "c", "z"]) {
    session.turnDraft.act(turn);
    await settle();
  }
}

describe("a puzzle", () => {
  it("is solved turn by turn, with the opponents' replies, and reported once", async () => {
    session.turnDraft.act("a");
    expect([board(), session.stage.value]).toEqual(["a", "answering"]);
    await settle();
    expect([board(), session.stage.value]).toEqual(["a b", "thinking"]);
    session.turnDraft.act("c");
    await settle();
    session.turnDraft.act("z");
    expect([session.stage.value, session.over.value]).toEqual(["solved", true]);
    expect(reported()).toEqual([["a", "c", "z"]]);
    expect(triedHere()[puzzle.id]).toBe(true);
    expect(daysHere()).toEqual([5]);
  });

  it("is also solved by a faster win", () => {
    session.turnDraft.act("z");
    expect(session.stage.value).toBe("solved");
    expect(reported()).toEqual([["z"]]);
  });

  it("shows a wrong turn until the player tries again, and reports only the first one", async () => {
    session.turnDraft.act("e");
    await settle();
    expect([board(), session.stage.value]).toEqual(["e", "wrong"]);
    expect(session.right.value).toBe(0);
    session.tryAgain();
    expect([board(), session.stage.value]).toEqual(["", "thinking"]);
    session.turnDraft.act("f");
    session.tryAgain();
    await solve();
    expect(session.stage.value).toBe("solved");
    expect(reported()).toEqual([["e"]]);
    expect(triedHere()[puzzle.id]).toBe(false);
    expect(daysHere()).toEqual([]);
    expect(session.attempt.failed.value).toBe(true);
  });

  it("plays one turn for three quick clicks on one spot", async () => {
    for (let click = 0; click < 3; ++click) session.turnDraft.act("a");
    await settle();
    expect(board()).toBe("a b");
    for (let click = 0; click < 3; ++click) session.turnDraft.act("e");
    expect(reported()).toEqual([["a", "e"]]);
  });

  it("gives the reason for an illegal turn, and stays", () => {
    session.turnDraft.act("x");
    expect(session.notice.value).toMatchObject({ message: "x is never said" });
    session.play("x");
    expect([board(), session.stage.value]).toEqual(["", "thinking"]);
    expect(attempts).toEqual([]);
  });

  it("shows the solution after a question, and counts as failed once", async () => {
    session.askForSolution();
    expect(session.sure.value).toBe(true);
    session.askForSolution();
    expect([session.sure.value, session.stage.value]).toEqual([false, "thinking"]);
    session.askForSolution();
    for (let press = 0; press < 3; ++press) session.giveUp();
    expect(session.stage.value).toBe("showing");
    await settle();
    expect([board(), session.stage.value]).toEqual(["a b c d z", "shown"]);
    expect(reported()).toEqual([[]]);
    session.startAgain();
    session.askForSolution();
    expect(session.stage.value).toBe("showing");
    expect(reported()).toEqual([[]]);
  });

  it("shows all of the solution after a wrong turn", async () => {
    session.turnDraft.act("e");
    session.giveUp();
    expect(board()).toBe("");
    await vi.advanceTimersByTimeAsync(700);
    expect(board()).toBe("a");
    await settle();
    expect([board(), session.stage.value]).toEqual(["a b c d z", "shown"]);
  });

  it("continues after a reload where the player was", async () => {
    session.turnDraft.act("a");
    await settle();
    session.close();
    session = opened();
    expect([board(), session.right.value]).toEqual(["a b", 1]);
    session.turnDraft.act("e");
    session.close();
    session = opened();
    expect([board(), session.attempt.failed.value]).toEqual(["a b", true]);
  });

  it("moves no more when the page is left in the middle", async () => {
    session.turnDraft.act("a");
    session.close();
    await settle();
    expect(board()).toBe("a");
  });
});

describe("a wrong turn", () => {
  const reply = (turn: string): Reply => ({ turn, outcome: "win" });

  it("is answered on the board by the strongest reply, after a moment", async () => {
    session.turnDraft.act("a");
    await settle();
    session.turnDraft.act("e");
    expect(searches.map(({ position }) => position)).toEqual(["a b e"]);
    expect(session.searches.value).toBe(true);
    await searches[0]?.reply(reply("f"));
    await vi.advanceTimersByTimeAsync(600);
    expect([board(), session.stage.value]).toEqual(["a b e", "wrong"]);
    await settle();
    expect([board(), session.stage.value]).toEqual(["a b e f", "refuted"]);
    expect([session.reply.value?.outcome, session.searches.value]).toEqual(["win", false]);
    expect(session.right.value).toBe(1);
    session.tryAgain();
    expect([board(), session.stage.value, session.reply.value]).toEqual(["a b", "thinking", null]);
    expect(searches).toHaveLength(1);
  });

  it("stays without a reply when the engine fails, or finds an illegal one", async () => {
    session.turnDraft.act("e");
    await searches[0]?.fail();
    await settle();
    expect([board(), session.stage.value, session.searches.value]).toEqual(["e", "wrong", false]);
    session.tryAgain();
    session.turnDraft.act("e");
    await searches[1]?.reply(reply("x"));
    await settle();
    expect([board(), session.stage.value, session.searches.value]).toEqual(["e", "wrong", false]);
  });

  it("can be taken back before the reply, which then does not come", async () => {
    session.turnDraft.act("e");
    session.tryAgain();
    expect(searches[0]?.stopped).toBe(true);
    await searches[0]?.reply(reply("f"));
    await settle();
    expect([board(), session.stage.value]).toEqual(["", "thinking"]);
  });

  it("gets no reply after the player has left the page or asked for the solution", async () => {
    session.turnDraft.act("e");
    session.giveUp();
    await searches[0]?.reply(reply("f"));
    await settle();
    expect([board(), session.stage.value]).toEqual(["a b c d z", "shown"]);
    session.startAgain();
    session.turnDraft.act("e");
    session.close();
    expect(searches[1]?.stopped).toBe(true);
    await searches[1]?.reply(reply("f"));
    await settle();
    expect(board()).toBe("e");
  });
});

describe("an attempt", () => {
  const rated = { solved: true, rated: true, before: 1500, standing: standing(1520) };
  const unrated = { ...rated, rated: false, before: null };

  it("asks the server about the puzzle once, for players with an account", async () => {
    expect(questions).toHaveLength(0);
    account.value = true;
    expect(questions).toHaveLength(1);
    await questions[0]?.reply(known(true));
    await settle();
    const { standing: now, again, counts } = session.attempt;
    expect([now.value?.rating, again.value, counts.value]).toEqual([1500, true, false]);
  });

  it("changes the rating with the server's reply", async () => {
    await solve();
    await attempts[0]?.reply(rated);
    await settle();
    const { standing: now, before, again } = session.attempt;
    expect([now.value?.rating, before.value, again.value]).toEqual([1520, 1500, false]);
    session.startAgain();
    expect([before.value, again.value]).toEqual([null, true]);
  });

  it("keeps the rating of the reply when an earlier question is answered later", async () => {
    account.value = true;
    await solve();
    await attempts[0]?.reply(rated);
    await settle();
    await questions[0]?.reply(known(false));
    await settle();
    expect(session.attempt.standing.value?.rating).toBe(1520);
    expect(session.attempt.again.value).toBe(false);
  });

  it("belongs to its own start: a late reply changes no rating at the next one", async () => {
    await solve();
    session.startAgain();
    await attempts[0]?.reply(rated);
    await settle();
    const { standing: now, before, again } = session.attempt;
    expect([now.value?.rating, before.value, again.value]).toEqual([1520, null, true]);
  });

  it("is not rated again", async () => {
    await solve();
    await attempts[0]?.reply(unrated);
    await settle();
    expect([session.attempt.before.value, session.attempt.again.value]).toEqual([null, true]);
  });

  it("needs no server", async () => {
    account.value = true;
    await questions[0]?.fail();
    await solve();
    await attempts[0]?.fail();
    await settle();
    expect(session.stage.value).toBe("solved");
    expect([session.attempt.standing.value, session.attempt.before.value]).toEqual([null, null]);
  });

  it("ignores the answer to a question when the page has been left", async () => {
    account.value = true;
    session.close();
    await questions[0]?.reply(known(true));
    await settle();
    expect([session.attempt.standing.value, session.attempt.again.value]).toEqual([null, false]);
  });
});

describe("the way to the next puzzle", () => {
  let lookups: Asked<string | null>[];
  let gone: string[];
  let next: NextPuzzle;

  beforeEach(() => {
    lookups = [];
    gone = [];
    next = new NextPuzzle({
      puzzle,
      nextPuzzle: () => asked(lookups),
      goTo: (id) => gone.push(id),
    });
  });

  it("is looked up once for three quick presses", async () => {
    const presses = [next.go(), next.go(), next.go()];
    expect(next.busy.value).toBe(true);
    expect(lookups).toHaveLength(1);
    await lookups[0]?.reply("words-00000002");
    await Promise.all(presses);
    expect(gone).toEqual(["words-00000002"]);
    expect(next.busy.value).toBe(false);
  });

  it("can be tried again when there is none, or the lookup failed", async () => {
    const first = next.go();
    await lookups[0]?.fail();
    await first;
    expect([gone, next.busy.value]).toEqual([[], false]);
    const second = next.go();
    await lookups[1]?.reply(null);
    await second;
    expect(gone).toEqual([]);
  });

  it("is not taken by a player who has left the page", async () => {
    const press = next.go();
    next.close();
    await lookups[0]?.reply("words-00000002");
    await press;
    expect(gone).toEqual([]);
  });
});
