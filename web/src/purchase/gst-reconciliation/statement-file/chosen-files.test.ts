import { expect, it } from 'vitest';
import { limits } from '#domain/limits';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';
import { filesAtOnce, togetherOf, whyNotSent } from './chosen-files.ts';

const file = (size: number, name = '2b.json') => ({ name, size });

it.each`
  what                      | files                                                     | why
  ${'a part of the portal'} | ${[file(4_000_000)]}                                      | ${null}
  ${'the largest file'}     | ${[file(limits.fileBytes)]}                               | ${null}
  ${'200 MB'}               | ${[file(1_000), file(200 * 1024 * 1024, 'whole.json')]}   | ${/^whole\.json is 200 MB, and a file can have at most 25 MB\. The portal gives a large month in several JSON files/}
  ${'an empty file'}        | ${[file(10), file(0, 'part-2.json')]}                     | ${/^part-2\.json is empty/}
  ${'a whole folder'}       | ${Array.from({ length: filesAtOnce + 1 }, () => file(1))} | ${/^These are 21 files\. Choose at most 20/}
`('$what: $why', ({ files, why }) => {
  if (why === null) expect(whyNotSent(files)).toBeNull();
  else expect(whyNotSent(files)).toMatch(why);
});

const preview = (more: Partial<StatementPreview>): StatementPreview => ({
  ...{ documents: 0, added: 0, changed: 0, same: 0, missing: 0, changes: [], unknown: null, files: 3 },
  ...more,
});

it('adds up the parts of a month, and misses only what no part has', () => {
  // Of ten that are there, the parts have six and three.
  const parts = [
    preview({ documents: 8, added: 2, changed: 1, same: 5, missing: 4, changes: [{ number: 'A', supplier: 'X', fields: ['date'] }] }),
    preview({ documents: 3, same: 3, missing: 7, unknown: 'TDS (2 rows)' }),
  ];
  expect(togetherOf(parts)).toEqual({
    ...{ documents: 11, added: 2, changed: 1, same: 8, missing: 1, files: 3, unknown: 'TDS (2 rows)' },
    changes: [{ number: 'A', supplier: 'X', fields: ['date'] }],
  });
  expect(togetherOf(parts.slice(0, 1))).toBe(parts[0]);
  expect(togetherOf([])).toBeNull();
});
