// What a module for the browser has answered, held against the program at the prompt.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/**
 * Asks `quintet COMMAND` each question, a line of JSON each. Throws an AssertionError where an
 * answer is another one than the module's.
 *
 * @param {string} quintet the program
 * @param {string} command 'query' or 'engine'
 * @param {{question: object, answer: object}[]} asked
 */
export function sameAtThePrompt(quintet, command, asked) {
  const { stdout, status } = spawnSync(quintet, [command], {
    input: asked.map(({ question }) => `${JSON.stringify(question)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  assert.equal(status, 0, `quintet ${command} failed`);
  const answers = stdout.trimEnd().split('\n');
  assert.equal(answers.length, asked.length);
  for (const [i, { question, answer }] of asked.entries()) {
    assert.deepEqual(answer, JSON.parse(answers[i]), JSON.stringify(question));
  }
}
