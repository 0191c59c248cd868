import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { shownNow } from '#test/browser/browser';

/** Of each screen and each log. */
const mostTold = 700;

// A browser test that failed on another machine can't be looked at, so its error says which screens were open, what they showed, and what
// the product said last.
afterEach(async ({ task }) => {
  const { errors = [], state } = task.result ?? {};
  const [error] = errors;
  if (state !== 'fail' || error === undefined) return;
  const { logs } = inject('product');
  const said = readdirSync(logs).map((name) => `${name}: …${readFileSync(join(logs, name), 'utf8').trimEnd().slice(-mostTold)}`);
  const screens = (await shownNow()).map((text) => text.slice(0, mostTold));
  error.message = [error.message, `At ${new Date().toISOString()}:`, ...screens, ...said].join('\n');
});
