// Laws of the exercises in Slides of Action for two, with the rules core and the engine themselves.

import { describe, expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import { type Line, moveIn, outcomeIn, positionIn, seatIn } from "../analysis/line";
import { randomFrom } from "../base/test-random";
import { Stopped } from "../engine/engine";
import { opponentsMove } from "./opponent";
import { aims, findPosition, keeps, startOf, wander } from "./position";
import { thinkAtOnce } from "./test-engine";
import { bestTurns, bestValue, Oracle, type Value } from "./values";

const core = await builtCore();
const ask = await thinkAtOnce();
const game = "slides-of-action";
const connections = ["any", "one-diagonal"] as const;
const positions = 40;

const opposite: Readonly<Record<Value, Value>> = { win: "loss", draw: "draw", loss: "win" };

describe.each(connections)("connection %s", (connection) => {
  const options = { connection, players: "2" };
  const oracle = new Oracle(game, options, ask);
  const random = randomFrom(connection.length);

  it("gives each turn the value that the position after it has for the opponent", async () => {
    const seen = new Set<Value>();
    const wanted = { game, options, aim: "hold", core, random } as const;
    let ground = startOf(wanted);
    for (let count = 0; count < positions; ++count) {
      ground = wander(ground, { fewest: 3, most: 6 }, wanted);
      const turns = await oracle.turnsAt(ground.start);
      const legal = core.query({ game, options, position: ground.start });
      if ("error" in legal) throw new Error(legal.error.message);
      expect(turns.map(({ turn }) => turn).sort()).toEqual([...legal.legal].sort());
      seen.add(bestValue(turns));
      for (const { turn, value } of turns) {
        const here = { position: ground.start, seat: ground.first };
        const move = moveIn(ground, here, turn, core);
        if ("message" in move) throw new Error(move.message);
        const after = { ...ground, moves: [move] };
        const winners = outcomeIn(after, 1, core)?.winners;
        const result = winners?.[0] === ground.first ? "win" : "loss";
        const real =
          winners === undefined
            ? opposite[bestValue(await oracle.turnsAt(move.position))]
            : winners.length === 0
              ? "draw"
              : result;
        expect(`${ground.start} ${turn} ${value}`).toBe(`${ground.start} ${turn} ${real}`);
      }
    }
    expect(seen).toContain("draw");
    expect(seen).toContain("win");
  });

  describe.each(aims)("%s", (aim) => {
    it("begins with a position that has turns that keep its value and turns that do not", async () => {
      for (let count = 0; count < 5; ++count) {
        const { start } = await findPosition({ game, options, aim, core, random }, oracle);
        const turns = await oracle.turnsAt(start);
        expect(bestTurns(turns).every((turn) => keeps(aim, turn))).toBe(true);
        expect(turns.some((turn) => !keeps(aim, turn))).toBe(true);
      }
    });

    it("has an opponent that never gives value away, against players who do not either", async () => {
      for (let count = 0; count < 5; ++count) {
        const ground = await findPosition({ game, options, aim, core, random }, oracle);
        let line: Line = { ...ground, moves: [] };
        for (let ply = 0; ply < 24 && outcomeIn(line, ply, core) === null; ++ply) {
          const here = { position: positionIn(line, ply), seat: seatIn(line, ply) };
          const turns = await oracle.turnsAt(here.position);
          const best = bestTurns(turns);
          const own = best[Math.floor(random() * best.length)]?.turn ?? "";
          const move =
            here.seat === line.first
              ? moveIn(line, here, own, core)
              : await opponentsMove({ line, aim, core, random }, oracle);
          if ("message" in move) throw new Error(move.message);
          expect(best.map(({ turn }) => turn)).toContain(move.turn);
          line = { ...line, moves: [...line.moves, move] };
        }
        const winners = outcomeIn(line, line.moves.length, core)?.winners ?? [];
        expect(winners).toEqual(aim === "win" ? [ground.first] : []);
      }
    });
  });
});

it("sets the trap from which the fewest replies escape", async () => {
  const options = { connection: "any", players: "2" };
  const oracle = new Oracle(game, options, ask);
  const random = randomFrom(3);
  const ground = await findPosition({ game, options, aim: "hold", core, random }, oracle);
  // The opponent of an exercise is to move in this drawn position.
  const line = { ...ground, moves: [] };
  const chosen = await opponentsMove({ line, aim: "hold", core, random }, oracle);
  const traps: Record<string, number> = {};
  const here = { position: ground.start, seat: ground.first };
  for (const { turn } of bestTurns(await oracle.turnsAt(ground.start))) {
    const move = moveIn(line, here, turn, core);
    if ("message" in move || move.next === null) continue;
    const replies = await oracle.turnsAt(move.position);
    traps[turn] = replies.filter(({ value }) => value === "loss").length;
  }
  expect(traps[chosen.turn]).toBe(Math.max(...Object.values(traps)));
});

it("asks nothing more once it is closed, so that the search for a position ends", async () => {
  const options = { connection: "any", players: "2" };
  let asked = 0;
  const oracle = new Oracle(game, options, (request) => {
    ++asked;
    return ask(request);
  });
  const wanted = { game, options, aim: "win", core, random: randomFrom(3) } as const;
  const search = findPosition(wanted, oracle);
  oracle.close();
  const before = asked;
  await expect(search).rejects.toBeInstanceOf(Stopped);
  expect(asked).toBe(before);
});
