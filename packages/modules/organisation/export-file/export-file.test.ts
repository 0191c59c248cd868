import { expect, it } from 'vitest';
import { exportFile } from '#modules/organisation/export-file/export-file';

it.each([
  ['Queued', 'This export is still running'],
  ['Done', true],
  ['Failed', true],
] as const)('an export that is %s can be deleted: %s', (exportStatus, offered) => {
  expect(exportFile.actions['delete']?.offered({ exportStatus } as never)).toBe(offered);
});
