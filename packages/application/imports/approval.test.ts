import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { approveImport, startImport } from '#application/imports/start-import';
import { checkImportAgain, stopImport, takeBackImport } from '#application/imports/steering/steer-import';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const world: ImportWorld = { sheets, moduleOf: (slug) => masterOf(slug), goOn: () => true };
const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};
const versionOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.version ?? 0;
const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row ?? {};
const named = async (word: string) => {
  const { ports, scope } = books.context;
  return (await ports.records.search(scope, 'customer', [word], 50)).length;
};

type Wish = Partial<Parameters<typeof startImport>[3]>;
async function started(lines: readonly string[], wish: Wish = {}) {
  const id = randomUUID();
  const key = await uploadTable(books, 'ledgers.csv', ['Name,Group', ...lines]);
  await startImport(books.context, masterOf('customer'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false, ...wish });
  return id;
}
async function worked(id: string, ...phases: readonly RecordImport['phase'][]) {
  for (const phase of phases) await importRecords(books.context, world, wishOf(id, phase));
  return stateOf(id);
}
async function setting(approveImports: boolean) {
  const { scope, ports } = books.context;
  const org = await ports.records.find(scope, 'org', scope.organisationId);
  await updateRecord(books.context, masterOf('org'), { id: scope.organisationId, version: org?.version ?? 0, approveImports } as never);
}

describe('an import of all rows or none', () => {
  const two = (name: string) => [`${name} One,Sundry Debtors`, `${name} Two,Nowhere ${name}`];

  it('saves nothing while a row is wrong, and all once it is right', async () => {
    const id = await started(two('Whole'), { whole: true });
    expect(await worked(id, 'check')).toMatchObject({ importStatus: 'Parsed', rows: 2, wrong: 1, created: 0 });
    await expect(approveImport(books.context, id, await versionOf(id))).rejects.toThrow(
      'This import saves all rows or none, and some have errors',
    );
    await books.create('group', { name: 'Nowhere Whole', parentId: books.group('debtors') });
    await checkImportAgain(books.context, id, await versionOf(id));
    expect(await worked(id, 'check')).toMatchObject({ importStatus: 'Pending Approval', wrong: 0 });
    await approveImport(books.context, id, await versionOf(id));
    expect(await worked(id, 'save')).toMatchObject({ importStatus: 'Processed', created: 2 });
  });

  it('without approval is checked first, and then saved or not', async () => {
    const wrong = await started(two('Once'), { whole: true, approved: true });
    expect(await worked(wrong, 'save', 'check', 'save')).toMatchObject({ importStatus: 'Parsed', created: 0 });
    const right = await started(['Once Three,Sundry Debtors', 'Once Four,Sundry Creditors'], { whole: true, approved: true });
    expect(await worked(right, 'check')).toMatchObject({ importStatus: 'Save In progress', announced: 2 });
    expect(await worked(right, 'save')).toMatchObject({ importStatus: 'Processed', created: 2 });
    expect(await named('once')).toBe(2);
  });

  it('saves nothing if a row cannot be saved any more, although who approves may not delete', async () => {
    const gone = await books.create('group', { name: 'Short-lived', parentId: books.group('debtors') });
    const id = await started(['Undone One,Sundry Debtors', 'Undone Two,Short-lived', 'Undone Three,Sundry Debtors'], { whole: true });
    expect(await worked(id, 'check')).toMatchObject({ importStatus: 'Pending Approval', wrong: 0 });
    await removeRecord(books.context, masterOf('group'), gone.id, undefined);
    const { caller } = books.context;
    const paths = new Set(['/import-file', '/import-file/approve', '/customer', '/customer/add']);
    const clerk: Context = { ...books.context, caller: { ...caller, permissions: paths as never } };
    await approveImport(clerk, id, await versionOf(id));
    await importRecords(clerk, world, wishOf(id, 'save'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processing', phase: 'take-back', undoes: true, wrong: 1 });
    await expect(stopImport(clerk, id)).rejects.toThrow('is being undone');
    await importRecords(clerk, world, wishOf(id, 'take-back'));
    const undone = await stateOf(id);
    expect(undone).toMatchObject({ importStatus: 'Parsed', created: 0, wrong: 1, undoes: false, failure: null, madeParts: 0 });
    expect(undone['problems']).toEqual([{ line: 3, column: 'Group', message: 'Group Short-lived was not found' }]);
    expect(await named('undone')).toBe(0);
    await expect(takeBackImport(books.context, id, await versionOf(id))).rejects.toThrow('no records that can be taken back');
    await books.create('group', { name: 'Short-lived', parentId: books.group('debtors') });
    await checkImportAgain(books.context, id, await versionOf(id));
    await worked(id, 'check');
    await approveImport(books.context, id, await versionOf(id));
    expect(await worked(id, 'save')).toMatchObject({ importStatus: 'Processed', created: 3 });
    expect(await named('undone')).toBe(3);
  });

  it('is otherwise saved without its wrong rows', async () => {
    const id = await started(two('Some'), { approved: true });
    expect(await worked(id, 'save')).toMatchObject({ importStatus: 'Processed', created: 1, wrong: 1 });
  });
});

describe('where imports are approved by another person', () => {
  const other = (): Context => ({
    ...books.context,
    scope: { ...books.context.scope, userId: 'meera' },
    caller: { ...books.context.caller, userId: 'meera' },
  });

  it('who uploaded the file cannot save it, and another person can', async () => {
    const before = await started(['Earlier,Sundry Debtors']);
    await worked(before, 'check');
    await setting(true);
    await expect(started(['Hasty,Sundry Debtors'], { approved: true })).rejects.toThrow('Import the file without saving it at once');
    const id = await started(['Careful,Sundry Debtors']);
    expect(await worked(id, 'check')).toMatchObject({ importStatus: 'Pending Approval', byAnother: true });
    for (const own of [before, id])
      await expect(approveImport(books.context, own, await versionOf(own))).rejects.toThrow(
        'You imported this file. Somebody else approves it',
      );
    await approveImport(other(), id, await versionOf(id));
    await setting(false);
    // It began under the rule.
    const again = await started(['Later,Sundry Debtors']);
    expect(await worked(again, 'check')).not.toHaveProperty('byAnother');
  });

  it('of two who approve at once, one wins and the other reads why', async () => {
    const id = await started(['Contested,Sundry Debtors']);
    await worked(id, 'check');
    const version = await versionOf(id);
    const outcomes = await Promise.allSettled([books.context, other()].map((context) => approveImport(context, id, version)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([expect.any(Refusal)]);
    expect(refused[0].message).toMatch(/changed|This import is save in progress/);
    expect(await worked(id, 'save', 'save')).toMatchObject({ importStatus: 'Processed', created: 1 });
    expect(await named('contested')).toBe(1);
  });
});
