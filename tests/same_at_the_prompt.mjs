// Compares the answers of a module for the browser with those of the command-line program.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/**
 * Asks `quintet COMMAND` each question, one line of JSON each. Throws an AssertionError if an
 * answer differs from the module's.
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
