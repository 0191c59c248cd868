import { expect, it } from 'vitest';
import { importStatuses } from '#domain/files/import-status';
import { importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

it.each([
  ['Processing', true, 'This import is processing', 'This import is still running'],
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
  expect(importStatuses.map(({ code }) => code)).toEqual([7, 8, 9, 10, 11, 12]);
});
