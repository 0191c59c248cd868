import { expect, it } from 'vitest';
import type { ImportFile } from '#modules/organisation/import-file/import-file';
import { importSays, progressOf } from './import-says.ts';

const running = { rows: 1_000, done: 250, phaseFrom: 0, phaseBegan: '2026-04-01T10:00:00Z', notedAt: '2026-04-01T10:00:10Z' } as const;

it.each([
  ['Uploaded', {}, 'The file waits for its turn. You can leave this screen.'],
  ['Processing', {}, 'The rows are being checked. You can leave this screen.'],
  ['Processing', running, 'The rows are being checked. 30 seconds left. You can leave this screen.'],
  ['Save In progress', { ...running, rows: 4_000 }, 'The rows are being saved. About 3 minutes left. You can leave this screen.'],
  ['Save In progress', { ...running, stopAsked: true }, 'The import is being stopped.'],
  ['Parsed', { rows: 9, wrong: 3, whole: true }, 'Nothing is saved, because 3 rows have errors, and this import saves all rows or none.'],
  ['Parsed', { wrong: 3, existing: 2 }, 'No row can be saved. Correct the rows with errors.'],
  ['Parsed', { wrong: 0, existing: 2 }, 'No rows to save. All exist already.'],
  ['Parsed', { wrong: 0, existing: 0, leftOut: 4 }, 'No rows to save. Nothing is filled in.'],
  ['Pending Approval', { rows: 5, wrong: 2 }, 'Nothing is saved yet. Rows with errors will be skipped.'],
  ['Failed', { failure: 'Stopped. Nothing is saved' }, 'Stopped. Nothing is saved'],
  [
    'Processed',
    { announced: 5, created: 3 },
    'Saved 3 of 5 rows. The data changed after the check: see the errors, and rows that already exist.',
  ],
  [
    'Parsed',
    { wrong: 2, takenBackAt: '2026-04-01T11:00:00Z', takenBack: 1 },
    'Taken back: 1 record deleted. Check the file again to import its rows again.',
  ],
  [
    'Processing',
    { phase: 'take-back', toTakeBack: 10 },
    'The records of this import are looked at: they can be taken back if nothing else uses them.',
  ],
  [
    'Processing',
    { phase: 'take-back', undoes: true },
    'A row could not be saved, so those before it are deleted again. You can leave this screen.',
  ],
  [
    'Processing',
    { ...running, phase: 'take-back', toTakeBack: 500, takenBack: 250 },
    'The records of this import are being deleted. 10 seconds left. You can leave this screen.',
  ],
  [
    'Processed',
    { failure: 'Nothing was taken back. Gati: Used in Sales Invoices' },
    'Nothing was taken back. Gati: Used in Sales Invoices.',
  ],
  ['Processed', { announced: 5, created: 5 }, 'Done. You can import the same file again: no row is created twice.'],
] as const)('an import that is %s with %o says: %s', (importStatus, row, says) => {
  expect(importSays({ importStatus, ...row } as unknown as ImportFile, true)).toBe(says);
});

it.each([
  ['Uploaded', 1_000, null],
  ['Processing', 0, null],
  ['Processing', 1_000, { max: 1_000, value: 250 }],
] as const)('the bar of an import that is %s with %i rows: %o', (importStatus, rows, bar) => {
  expect(progressOf({ importStatus, rows, done: 250 } as unknown as ImportFile)).toEqual(bar);
});
