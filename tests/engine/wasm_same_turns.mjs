// The computer opponents have the same results in the browser as on the command line, and survive
// invalid requests.
//
//   node wasm_same_turns.mjs ENGINE_WASM CORE_WASM SOURCE_DIR QUINTET
//
// Takes 200 positions a game from random games, asks the WebAssembly module about each in small
// steps, asks `QUINTET engine` the same, and compares every field.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { sameAtThePrompt } from '../same_at_the_prompt.mjs';

const [engine_wasm, core_wasm, source, quintet] = process.argv.slice(2);
const { buildSync } = createRequire(join(source, 'web-client/package.json'))('esbuild');
function wrapper(name) {
  const { outputFiles } = buildSync({
    entryPoints: [join(source, `web-client/core/${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
const { loadCore } = await wrapper('core');
const { loadEngine } = await wrapper('engine');

const most_memory = 64 << 20;
const bytes = readFileSync(engine_wasm);
const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
assert.deepEqual(imports, [], 'the module has to stand alone');
const core = await loadCore(readFileSync(core_wasm));
const engine = await loadEngine(bytes);

// Deterministic random numbers (xorshift).
let state = 88172645463325252n;
function below(bound) {
  state ^= (state << 13n) & 0xffffffffffffffffn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xffffffffffffffffn;
  return Number(state % BigInt(bound));
}

/** The turns of a random game, and the last position. */
function random_game(game, options, length) {
  const turns = [];
  let answer = core.query({ game, options });
  let turn = [];
  let position = null;
  while (turns.length < length && answer.result === null) {
    turn.push(answer.legal[below(answer.legal.length)]);
    answer = core.query({ game, options, position: answer.position, actions: [turn.at(-1)] });
    if (!answer.turn_start && answer.result === null) continue;
    if (answer.result !== null) break;
    turns.push(turn.join(' '));
    turn = [];
    position = answer.position;
  }
  return { turns, position };
}

function think(request) {
  const begun = engine.begin(request);
  if (begun.error) return begun;
  assert.ok(begun.lines.length > 0 && begun.turn !== '');
  while (!engine.step(1 + below(3000))) {
  }
  return engine.best();
}

const asked = [];
function ask(request) {
  const answer = think(request);
  asked.push({ question: request, answer });
  return answer;
}

/** Options of the games with several numbers of seats: one entry for each number. */
const options_of = { 'slides-of-action': [{ players: '2' }, { players: '3' }] };
/** Sets of options, by game: all games with an engine. */
const games = Object.fromEntries(
  readdirSync(join(source, 'rules'))
    .filter((game) => existsSync(join(source, 'rules', game, 'README.md')))
    .filter((game) => engine.begin({ game, level: 1 }).error === undefined)
    .sort()
    .map((game) => [game, options_of[game] ?? [{}]]),
);
assert.ok(Object.keys(games).length >= 5);
const positions_a_game = 200;
for (const [game, sets] of Object.entries(games)) {
  for (let i = 0; i < positions_a_game; ++i) {
    const options = sets[i % sets.length];
    const { turns, position } = random_game(game, options, below(game === 'gridwar' ? 25 : 80));
    // Half of the requests contain the whole game, so that repetition counts.
    const from = i % 2 === 0 ? { turns } : { position };
    const how = i % 4 < 2 ? { nodes: 1 + below(4000) } : { level: 1 + below(3) };
    const answer = ask({ game, options, ...from, ...how, seed: below(1e9), lines: 1 + below(3) });
    assert.ok(answer.error === undefined || answer.error.code === 'game-over', answer.error?.message);
  }
}
const thoughts = asked.length;

// Invalid requests get the same errors as on the command line, and the module keeps working.
const liger = { game: 'liger', level: 1 };
for (const request of [
  { game: 'chess', level: 1 },
  { ...liger, options: { unknown: 'option' } },
  { ...liger, level: 6 },
  { ...liger, level: -1 },
  { game: 'liger', nodes: 0 },
  { game: 'liger', nodes: -7 },
  { game: 'liger', nodes: 1e18 },
  { ...liger, lines: 0 },
  { ...liger, lines: 1000 },
  { ...liger, position: 'x"\\\n\u20ac' },
  { ...liger, turns: ['c3-d4', 'nonsense'] },
  { ...liger, turns: Array.from({ length: 10_001 }, () => 'c3-d4') },
]) {
  const { error } = ask(request);
  assert.ok(error.code, JSON.stringify(request));
  assert.equal(engine.best(), null, 'nothing is being thought about');
  assert.equal(engine.step(1000), true);
}
assert.equal(ask(liger).error, undefined);

sameAtThePrompt(quintet, 'engine', asked);

// The module's memory suffices for the largest budgets, one after the other: a hash table, and a
// tree that has grown to its limit.
for (const [game, sets] of Object.entries(games)) {
  for (const options of sets) {
    for (let i = 0; i < 2; ++i) {
      engine.begin({ game, options, nodes: 1e9, lines: 20 });
      engine.step(options.players === '3' ? 3_000_000 : 200_000);
    }
  }
}
engine.forget();
const grown = new WebAssembly.Module(bytes);
const { memory } = new WebAssembly.Instance(grown).exports;
assert.throws(() => memory.grow(most_memory / 65536), RangeError, 'at most 64 MB');

console.log(`${thoughts} positions are thought about as by the program, in ${Object.keys(games)}`);
