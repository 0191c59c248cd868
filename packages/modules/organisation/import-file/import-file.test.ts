import { expect, it } from 'vitest';
import { importStatuses } from '#domain/files/import-status';
import { importFile, isUnderWay, secondsLeft } from '#modules/organisation/import-file/import-file';

it.each([
  ['Uploaded', true, 'This import is uploaded', 'This import is still running'],
  ['Processing', true, 'This import is processing', 'This import is still running'],
  ['Parsed', false, 'This import has no rows to save', true],
  ['Save In progress', true, 'This import is save in progress', 'This import is still running'],
  ['Pending Approval', false, true, true],
  ['Processed', false, 'This import is processed', true],
  ['Failed', false, 'This import is failed', true],
] as const)('an import that is %s: running %s, approve %s, delete %s', (importStatus, underWay, approve, remove) => {
  const row = { importStatus } as never;
  expect(isUnderWay(row)).toBe(underWay);
  expect(importFile.actions['approve']?.offered(row)).toBe(approve);
  expect(importFile.actions['delete']?.offered(row)).toBe(remove);
});

it('has the codes of the specification', () => {
  expect(importStatuses.map(({ code }) => code)).toEqual([7, 7, 8, 9, 10, 11, 12]);
});

it.each([
  ['as fast as so far', {}, 30],
  ['rows of an earlier run took other time', { done: 600, phaseFrom: 500 }, 40],
  ['nothing is done yet', { done: 0 }, null],
  ['only rows of an earlier run are done', { phaseFrom: 250 }, null],
  ['all is done', { done: 1_000 }, null],
  ['the job did not begin', { phaseBegan: null }, null],
  ['no time is measured', { notedAt: '2026-04-01T10:00:00.000Z' }, null],
] as const)('says the time left: %s', (_, change, seconds) => {
  const row = { rows: 1_000, done: 250, phaseFrom: 0, phaseBegan: '2026-04-01T10:00:00.000Z', notedAt: '2026-04-01T10:00:10.000Z' };
  expect(secondsLeft({ ...row, ...change })).toBe(seconds);
});
