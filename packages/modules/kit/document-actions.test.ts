import { expect, it } from 'vitest';
import { documentActions } from '#modules/kit/document-actions';
import type { Action, DocumentRow } from '#modules/kit/module';

const row: DocumentRow = {
  number: 'SI/1',
  date: '2026-11-21',
  branchId: 'b',
  financialYearId: 'y',
  status: 'Entered',
  cancelled: false,
  total: 0,
};
const actions: Readonly<Record<string, Action<DocumentRow>>> = documentActions;

it.each([
  [false, ['view', 'edit', 'download', 'print', 'email', 'clone', 'cancel', 'upload-attachment', 'delete']],
  [true, ['view', 'download', 'print', 'clone', 'undo-cancel', 'upload-attachment', 'delete']],
])('a document, cancelled: %s, offers %j', (cancelled, verbs) => {
  const offered = Object.entries(actions).filter(([, action]) => action.offered({ ...row, cancelled }) === true);
  expect(offered.map(([verb]) => verb)).toEqual(verbs);
});

it('attachments can be viewed and deleted if there are any', () => {
  const offered = (hasAttachment: boolean) =>
    [actions['view-attachment'], actions['delete-attachment']].map((action) => action?.offered({ ...row, hasAttachment }));
  expect(offered(true)).toEqual([true, true]);
  expect(offered(false)).toEqual(['No attachments', 'No attachments']);
});

it('cancel takes the effect out and undo-cancel puts it back', () => {
  expect(documentActions.cancel).toMatchObject({ effect: 'out', sets: { cancelled: true } });
  expect(documentActions['undo-cancel']).toMatchObject({ effect: 'in', sets: { cancelled: false } });
});
