import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { approveImport, startImport } from '#application/imports/start-import';
import { correctRows, refusedRows } from '#application/imports/steering/refused-rows';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { documents, masters } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { documentOf, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const world: ImportWorld = {
  sheets,
  moduleOf: (slug) => [...masters, ...documents].find((one) => one.slug === slug),
  goOn: () => true,
};
const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};
const versionOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.version ?? 0;
const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row ?? {};
const worked = async (id: string, phase: RecordImport['phase']) => {
  await importRecords(books.context, world, wishOf(id, phase));
  return stateOf(id);
};
async function checked(module: AnyMaster | AnyDocument, lines: readonly string[], columns?: Readonly<Record<string, string | null>>) {
  const id = randomUUID();
  const key = await uploadTable(books, `${module.slug}.csv`, lines);
  await startImport(books.context, module, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false, columns });
  await worked(id, 'check');
  return id;
}
const refused = (id: string, from = 0) => refusedRows(books.context, sheets, id, from);
const correct = async (id: string, rows: Parameters<typeof correctRows>[2]['rows']) => {
  const corrected = randomUUID();
  await correctRows(books.context, sheets, { id: corrected, rows }, id);
  return corrected;
};

it('shows refused rows with what is wrong and what they lack, and takes them corrected as an import of its own', async () => {
  const lines = [
    'Party,Remarks,Under',
    'Asha Traders,first,Sundry Debtors',
    'Om Steel,,Retailers',
    'Kaveri,,retailers ',
    ',x,Sundry Debtors',
    'Ganga,,Wholesalers',
  ];
  const id = await checked(masterOf('customer'), lines, { Party: 'name', Remarks: null, Under: 'groupId' });
  expect(await refused(id)).toEqual({
    headings: ['Party', 'Remarks', 'Under'],
    count: 4,
    rows: [
      { line: 3, cells: ['Om Steel', '', 'Retailers'], problems: [{ column: 'Group', message: 'Group Retailers was not found' }] },
      { line: 4, cells: ['Kaveri', '', 'retailers '], problems: [{ column: 'Group', message: 'Group retailers was not found' }] },
      { line: 5, cells: ['', 'x', 'Sundry Debtors'], problems: [{ column: 'Name', message: expect.any(String) }] },
      { line: 6, cells: ['Ganga', '', 'Wholesalers'], problems: [{ column: 'Group', message: 'Group Wholesalers was not found' }] },
    ],
    missing: [
      { to: 'group', name: 'Retailers', rows: 2 },
      { to: 'group', name: 'Wholesalers', rows: 1 },
    ],
  });
  expect((await refused(id, 3)).rows.map(({ line }) => line)).toEqual([6]);
  const corrected = await correct(id, [
    { line: 3, cells: ['Om Steel', '', 'Sundry Creditors'] },
    { line: 5, cells: ['Yamuna', 'x', 'Sundry Debtors'] },
  ]);
  expect(await stateOf(corrected)).toMatchObject({ importStatus: 'Uploaded', corrects: id, fileName: 'customer corrected.csv' });
  expect(await worked(corrected, 'check')).toMatchObject({ importStatus: 'Pending Approval', rows: 4, wrong: 2, created: 0 });
  await approveImport(books.context, corrected, await versionOf(corrected));
  expect(await worked(corrected, 'save')).toMatchObject({ created: 2, wrong: 2 });
  expect(await stateOf(id)).toMatchObject({ importStatus: 'Pending Approval', wrong: 4 });
  await expect(correct(id, [{ line: 2, cells: ['Asha Traders', '', 'Sundry Debtors'] }])).rejects.toThrow('Line 2 has no errors');
});

it('has the whole document of a wrong row, and enters it once its row is corrected', async () => {
  await books.create('customer', { name: 'Office Rent', groupId: books.group('indirect_expenses') });
  const id = await checked(documentOf('journal-voucher'), [
    'Document,Date,Type,Ledger,Debit,Credit',
    '1,01-06-2026,Journal,Office Rent,10,',
    '1,,,Cash,,10',
    '2,01-06-2026,Journal,Office Rnt,20,',
    '2,,,Cash,,20',
  ]);
  const { rows, missing } = await refused(id);
  expect(rows.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)])).toEqual([
    [4, 'Ledger Office Rnt was not found'],
    [5, 'This document has an error in line 4'],
  ]);
  expect(missing).toEqual([{ to: 'customer', name: 'Office Rnt', rows: 1 }]);
  const corrected = await correct(id, [{ line: 4, cells: ['2', '01-06-2026', 'Journal', 'Office Rent', '20', ''] }]);
  expect(await worked(corrected, 'check')).toMatchObject({ importStatus: 'Pending Approval', rows: 2, documents: 1, wrong: 0 });
});
