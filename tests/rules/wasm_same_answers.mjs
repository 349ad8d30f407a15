// The rules core in the browser gives the recorded answers, and the same answers as the program.
//
//   node wasm_same_answers.mjs CORE_WASM SOURCE_DIR [QUINTET]
//
// Loads the browser's own wrapper (web-client/core/core.ts) around the WebAssembly module, compares
// it with tests/data/vectors, plays random games with it, and sends every query to `QUINTET query`
// as well.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { sameAtThePrompt } from '../same_at_the_prompt.mjs';

const [wasm, source, quintet] = process.argv.slice(2);
const { buildSync } = createRequire(join(source, 'web-client/package.json'))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [join(source, 'web-client/core/core.ts')],
  bundle: true,
  write: false,
  format: 'esm',
});
const { loadCore } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
);

const bytes = readFileSync(wasm);
const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
assert.deepEqual(imports, [], 'the module has to stand alone');
const core = await loadCore(bytes);

const asked = [];
function ask(game, options, position, actions = []) {
  const query = { game, options, position, actions };
  const answer = core.query(query);
  asked.push({ question: query, answer });
  return answer;
}

const offered = (game) => core.query({ game }).error?.code !== 'unknown-game';
/** For each game that is in the vectors and in the core: its sets of options, by their JSON. */
const options_of = new Map();
const folder = join(source, 'tests/data/vectors');
function* vectors(kind) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort()) {
    for (const [i, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
      if (!line.startsWith(`{"kind":"${kind}",`)) continue;
      const value = JSON.parse(line);
      if (!offered(value.game)) continue;
      if (!options_of.has(value.game)) options_of.set(value.game, new Map());
      options_of.get(value.game).set(JSON.stringify(value.options), value.options);
      yield { place: `${file}:${i + 1}`, ...value };
    }
  }
}

for (const line of vectors('positions')) {
  const { legal, ...answer } = ask(line.game, line.options, line.position);
  const { position, seat, turn_start, result } = line;
  assert.deepEqual(answer, { position, seat, turn_start, result }, line.place);
  assert.equal(legal.length, line.legal_count, line.place);
}

for (const line of vectors('refused')) {
  const answer = ask(line.game, line.options, line.position);
  assert.equal(answer.error?.code, 'bad-position', line.place);
}

for (const line of vectors('worked')) {
  if (line.withdraw) continue; // needs a game record, which the browser does not have
  const { error, ...answer } = ask(line.game, line.options, line.position, line.actions);
  const actual = error ? { error: error.code, index: error.index } : answer;
  const { times, ...expected } = line.expect;
  for (const key of Object.keys(expected)) {
    assert.deepEqual(actual[key], expected[key], `${line.place}: ${key}`);
  }
}

for (const line of vectors('playouts')) {
  let position = line.position;
  for (let from = 0; from < line.actions.length; from += line.every) {
    const actions = line.actions.slice(from, from + line.every);
    for (let i = 0; i < actions.length; ++i) {
      const before = ask(line.game, line.options, position, actions.slice(0, i));
      assert.equal(before.legal.length, line.legal_counts[from + i], `${line.place}: ${from + i}`);
      assert.ok(before.legal.includes(actions[i]), `${line.place}: ${from + i}`);
    }
    const after = ask(line.game, line.options, position, actions);
    position = after.position;
    const last = from + line.every >= line.actions.length;
    if (last) assert.deepEqual([position, after.result], [line.final, line.result], line.place);
    if (from + line.every <= line.actions.length) {
      assert.equal(position, line.positions[from / line.every], `${line.place}: ${from}`);
    }
  }
}
assert.ok(options_of.size > 0, 'no line of the vectors is about a game of the core');

// Random games, with some invalid actions in between. Deterministic random numbers (xorshift).
let state = 88172645463325252n;
function below(bound) {
  state ^= (state << 13n) & 0xffffffffffffffffn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xffffffffffffffffn;
  return Number(state % BigInt(bound));
}
for (const [game, sets] of options_of) {
  for (const options of sets.values()) {
    for (let round = 0; round < 5; ++round) {
      let answer = ask(game, options, null);
      let before = answer;
      for (let ply = 0; ply < 120 && answer.result === null; ++ply) {
        const action = answer.legal[below(answer.legal.length)];
        // An action that was legal before is well-formed; it may be refused now.
        ask(game, options, answer.position, [before.legal[below(before.legal.length)]]);
        ask(game, options, answer.position, [`${action}${below(10)}`, 'x"\\\n\u20ac']);
        ask(game, options, `${answer.position.slice(0, below(answer.position.length))}é`);
        before = answer;
        answer = ask(game, options, answer.position, [action]);
      }
    }
  }
  ask(game, { unknown: 'option' }, null);
}
ask('chess', {}, null);

function fnv1a(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
}
for (const text of ['', 'é', ...asked.slice(0, 500).map(({ answer }) => answer.position ?? '')]) {
  assert.equal(core.hash(text), fnv1a(text));
}

if (quintet) sameAtThePrompt(quintet, 'query', asked);
console.log(
  `${asked.length} questions about ${[...options_of.keys()].join(', ')} answered as recorded` +
    (quintet ? ', and as the program answers them' : ''),
);
