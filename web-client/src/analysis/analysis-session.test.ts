import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Address, AnalysisSession, isOnMainLine, linkOf } from "./analysis-session";
import { core } from "./test-core";

const address = signal<Address>({ search: "", hash: "" });
let session: AnalysisSession;

function opens(hash: string, search = ""): void {
  address.value = { search, hash };
  session?.close();
  session = new AnalysisSession({
    game: "words",
    buttons: [],
    core,
    optionsOf: (wanted = {}) => wanted,
    address,
  });
}

beforeEach(() => opens(""));
afterEach(() => session.close());

const act = (turn: string) => session.turnDraft.act(turn);
const path = () => session.path.value.join(" ");
const main = () => session.mainLine.value.moves.map(({ turn }) => turn).join(" ");
const hash = () => new URL(linkOf(session.study.value), "http://localhost").hash;

describe("an analysis", () => {
  it("plays turns on the board, along existing lines or as new ones", () => {
    for (const turn of ["a", "b"]) act(turn);
    expect([path(), main()]).toEqual(["a b", "a b"]);
    session.goTo(["a"]);
    act("c");
    expect([path(), main(), isOnMainLine(session.study.value)]).toEqual(["a c", "a b", false]);
    session.goTo(["a"]);
    expect(session.history.mayUndo).toBe(true);
    act("b");
    expect([path(), hash()]).toEqual(["a b", "#a,b*(c)"]);
  });

  it("undoes and redoes changes, and not mere looks", () => {
    for (const turn of ["a", "b"]) act(turn);
    session.goTo([]);
    session.history.undo();
    expect(main()).toBe("a");
    session.history.redo();
    expect(main()).toBe("a b");
    session.history.undo();
    session.history.undo();
    session.history.undo();
    expect([main(), session.history.mayUndo]).toEqual(["", false]);
  });

  it("ends at the end of the game", () => {
    act("z");
    expect(session.outcome.value).toEqual({ winners: [0], reason: "said" });
    act("a");
    expect(main()).toBe("z");
  });

  it("gives the reason for an illegal turn until the next change", () => {
    act("x");
    expect(session.notice.value).toMatchObject({ message: "x is never said" });
    session.play("x");
    expect(main()).toBe("");
    act("a");
    expect(session.notice.value).toBeNull();
  });

  it("removes and promotes lines, and begins again", () => {
    for (const turn of ["a", "b"]) act(turn);
    session.goTo(["a"]);
    act("c");
    session.promote();
    expect(main()).toBe("a c");
    session.remove();
    expect([main(), path()]).toEqual(["a b", "a"]);
    session.clear({ size: "2" });
    expect([main(), session.study.value.options]).toEqual(["", { size: "2" }]);
    session.history.undo();
    expect(main()).toBe("a b");
  });

  it("shows a line of the computer at its first turn, up to an illegal one", () => {
    act("a");
    session.show(["b", "c", "x", "d"]);
    expect([path(), main()]).toEqual(["a b", "a b c"]);
    session.showAfter([], ["e", "f"]);
    expect([path(), main()]).toEqual(["e", "a b c"]);
  });

  it("keeps the rest of the line on the board when it shows its next turn", () => {
    for (const turn of ["a", "b", "c"]) act(turn);
    session.goTo(["a"]);
    for (const turn of ["d", "e"]) act(turn);
    session.looking.value.look(1);
    session.show(["d"]);
    expect([path(), session.line.value.moves.map(({ turn }) => turn)]).toEqual([
      "a d",
      ["a", "d", "e"],
    ]);
  });

  it("does not change the main line while the reader looks at other positions", () => {
    for (const turn of ["a", "b"]) act(turn);
    const before = session.mainLine.value;
    session.goTo(["a"]);
    session.looking.value.look(0);
    expect(session.mainLine.value).toBe(before);
  });

  it("plays one turn for three quick clicks on one spot", () => {
    session.turnDraft.act("z");
    session.turnDraft.act("z");
    session.turnDraft.act("z");
    expect(main()).toBe("z");
  });

  it("opens the study of its address, and of each other link", () => {
    opens("#a,b");
    expect(main()).toBe("a b");
    act("c");
    address.value = { search: "", hash: "#d" };
    expect([main(), session.history.mayUndo]).toEqual(["d", false]);
    // The same link again, after changes.
    act("e");
    address.value = { search: "", hash: "#d" };
    expect(main()).toBe("d");
  });

  it("warns of a link with illegal turns until the next change", () => {
    opens("#a,x,b");
    expect([main(), session.warning.value]).toEqual(["a", "pruned"]);
    act("b");
    expect(session.warning.value).toBeNull();
    opens("#a(");
    expect([main(), session.warning.value]).toEqual(["", "bad-link"]);
  });

  it("follows no address after the page is left", () => {
    act("a");
    session.close();
    address.value = { search: "", hash: "#d" };
    expect(main()).toBe("a");
  });
});

describe("a replay of a line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const turn of ["a", "b", "c"]) act(turn);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const shown = () => [session.looking.value.shown, session.looking.value.replaying];
  const replay = (on: boolean) => session.looking.value.replay(on);

  it("shows one turn after the other, and ends at the last", () => {
    replay(true);
    expect(shown()).toEqual([0, true]);
    vi.advanceTimersToNextTimer();
    expect(shown()).toEqual([1, true]);
    vi.runAllTimers();
    expect([...shown(), path()]).toEqual([3, false, "a b c"]);
    expect(session.history.mayRedo).toBe(false);
  });

  it("stops when the reader plays a turn, looks elsewhere, undoes, follows a link, or presses pause", () => {
    const ways = [
      () => act("d"),
      () => session.goTo(["a"]),
      () => session.history.undo(),
      () => {
        address.value = { search: "", hash: "#a,b" };
      },
      () => replay(false),
      () => session.close(),
    ];
    for (const way of ways) {
      opens("#a,b,c");
      act("e");
      replay(true);
      vi.advanceTimersToNextTimer();
      way();
      const [before] = shown();
      vi.runAllTimers();
      expect(shown()[0]).toBe(before);
    }
  });
});
