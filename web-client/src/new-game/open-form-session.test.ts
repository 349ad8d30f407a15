import { beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../base/test-storage";
import { type BotSeat, RequestError, type Wish } from "../net/protocol";
import { countResult } from "../opponent/kept-results";
import { type Choices, type Company, lastChoices } from "./choices";
import { draftOf } from "./clock-draft";
import { OpenFormSession } from "./open-form-session";
import { gameFor } from "./test-game";

const game = gameFor("2");

const blitz = { kind: "fischer", initial: 300, increment: 5 } as const;
let sent: { what: string; choices?: Choices; bots?: readonly BotSeat[]; wish?: Wish }[];
let done: number;
/** Awaited by each request. */
let server: Promise<void>;

beforeEach(() => {
  emptyStorage();
  sent = [];
  done = 0;
  server = Promise.resolve();
});

function formFor(
  company: Company | null,
  { hasComputers = true, guest = false } = {},
): OpenFormSession {
  return new OpenFormSession({
    game,
    company,
    hasComputers,
    seatNames: ({ players }) =>
      game.seats.find(({ options }) => options.players === players)?.names ?? [],
    server: {
      async openRoom(_, choices, bots) {
        sent.push({ what: "room", choices, ...(bots && { bots }) });
        await server;
      },
      async seek(wish) {
        sent.push({ what: "seek", wish });
        await server;
      },
      async ownRating() {
        sent.push({ what: "rating" });
        await server;
        return 1700;
      },
      isGuest: () => guest,
    },
    onDone: () => ++done,
  });
}

const whatIsSent = () => sent.map(({ what }) => what);

/** A request that the test ends. */
function held(): { end(): void; fail(error: Error): void } {
  let end = () => {};
  let fail = (_error: Error) => {};
  server = new Promise<void>((...ends) => {
    [end, fail] = ends;
  });
  return { end, fail };
}

const refused = new RequestError("too-many", "too many rooms");

describe.each(["computer", "private", "public", "seek"] as const)("the form for: %s", (company) => {
  it("sends one request, and is done", async () => {
    await formFor(company).open();
    expect(whatIsSent()).toEqual([company === "seek" ? "seek" : "room"]);
    expect(done).toBe(1);
  });

  it("sends one request for three quick presses", async () => {
    const form = formFor(company);
    const { end } = held();
    const presses = [form.open(), form.open(), form.open()];
    expect(form.busy.value).toBe(true);
    end();
    await Promise.all(presses);
    expect(sent).toHaveLength(1);
    expect(done).toBe(1);
    expect(form.busy.value).toBe(false);
  });

  it("stays open with the reason when the server refuses, and can be sent again", async () => {
    const form = formFor(company);
    const { fail } = held();
    const press = form.open();
    fail(refused);
    await press;
    expect(form.problem.value).toBe(refused);
    expect(form.busy.value).toBe(false);
    expect(done).toBe(0);
    server = Promise.resolve();
    await form.open();
    expect(form.problem.value).toBeNull();
    expect(done).toBe(1);
  });

  it("is not closed by the reply to a request of an earlier form", async () => {
    const form = formFor(company);
    const { end } = held();
    const press = form.open();
    form.close();
    end();
    await press;
    expect(sent).toHaveLength(1);
    expect(done).toBe(0);
  });

  it("keeps its choices for the next time", async () => {
    const form = formFor(company);
    form.chooseOption("players", "3");
    form.chooseClock(draftOf(blitz));
    await form.open();
    const next = formFor(null);
    expect(next.choices.value).toMatchObject({ company, options: { players: "3" }, clock: blitz });
    expect(next.clock.value).toEqual(blitz);
  });
});

describe("the form for a new game", () => {
  it("seats the opponent that fits, unless another level is chosen", async () => {
    const form = formFor("computer");
    expect(form.wantedLevel.value).toBeNull();
    const first = form.level.value;
    await form.open();
    expect(sent[0]?.bots).toEqual([{ level: first, seat: null }]);
    form.chooseLevel(103);
    expect(form.level.value).toBe(103);
    form.chooseLevel(null);
    expect(form.level.value).toBe(first);
  });

  it("has the level that fits the chosen number of players", () => {
    for (let won = 0; won < 8; ++won)
      countResult(game.id, 3, String(won), { level: 103, score: 1 });
    const form = formFor("computer");
    expect(form.level.value).not.toBe(103);
    form.chooseOption("players", "3");
    expect(form.level.value).toBe(103);
  });

  it("seats the computer in all other seats, at the chosen level", async () => {
    const form = formFor("computer");
    form.chooseOption("players", "3");
    form.chooseLevel(103);
    await form.open();
    expect(sent[0]?.bots).toEqual([
      { level: 103, seat: null },
      { level: 103, seat: null },
    ]);
  });

  it("gives a newcomer the first turn, and does not keep that as their choice", async () => {
    const form = formFor("computer");
    await form.open();
    expect(sent[0]?.choices?.seat).toBe(0);
    expect(lastChoices(game).seat).toBe("random");
    form.change({ seat: 1 });
    await form.open();
    expect(lastChoices(game).seat).toBe(1);
  });

  it("is for friends where the server has no computer players", () => {
    expect(formFor("computer", { hasComputers: false }).choices.value.company).toBe("private");
  });

  it("asks for the player's rating first if opponents must be near it", async () => {
    const form = formFor("seek");
    form.change({ range: 200 });
    await form.open();
    expect(whatIsSent()).toEqual(["rating", "seek"]);
    expect(sent[1]?.wish?.rating_range).toEqual({ min: 1500, max: 1900 });
  });

  it("sends no seek when the rating is not known", async () => {
    const form = formFor("seek");
    form.change({ range: 200 });
    const { fail } = held();
    const press = form.open();
    fail(refused);
    await press;
    expect(whatIsSent()).toEqual(["rating"]);
    expect(form.problem.value).toBe(refused);
  });

  it("sends nothing while the clock is invalid", async () => {
    const form = formFor("private");
    form.chooseClock({ preset: null, kind: "fischer", typed: { initial: "soon" } });
    expect(form.clock.value).toBeNull();
    await form.open();
    expect(sent).toEqual([]);
  });

  it("shows the usual clock of each company, until the player chooses one", () => {
    const form = formFor("private");
    expect(form.clock.value).toEqual({ kind: "none" });
    form.chooseCompany("seek");
    expect(form.clock.value).not.toEqual({ kind: "none" });
    form.chooseClock(draftOf(blitz));
    form.chooseCompany("private");
    expect(form.clock.value).toEqual(blitz);
  });
});
