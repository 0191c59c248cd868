import { afterEach } from 'vitest';
import { shownNow } from '#test/browser/browser';

// A browser test that failed on another machine can't be looked at, so it says which screens were open and what they showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const screen of await shownNow()) console.log(`${task.name}: ${screen}`);
});
