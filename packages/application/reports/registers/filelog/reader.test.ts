import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importStatement } from '#application/bank/import-statement';
import { keepFile } from '#application/files/keep-file';
import { importStatement as importGstStatement } from '#application/gst-reconciliation/import-statement';
import { startImport } from '#application/imports/start-import';
import { stopImport } from '#application/imports/steering/steer-import';
import { beginBookImport, beginBookUpload } from '#application/migration/begin-book-import';
import { filelogFacts } from '#application/reports/registers/filelog/reader';
import { dayOf } from '#domain/time/day';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';

let books: OpenBooks;
const ids: string[] = [];
beforeAll(async () => {
  books = await openBooks();
  for (const name of ['one.csv', 'two.csv']) {
    const id = randomUUID();
    const key = await uploadTable(books, name, ['Name', name]);
    await startImport(books.context, masterOf('transporter'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false });
    ids.push(id);
  }
  await stopImport(books.context, ids[0] ?? '');
}, 60_000);
afterAll(() => books.close());

const logged = async (change: Partial<Parameters<typeof filelogFacts>[1]> = {}) => {
  const today = dayOf(books.context.ports.clock.now().toISOString());
  const { files } = await filelogFacts(books.context, { from: today, to: today, fileKind: null, fileStatus: null, ...change });
  return files.map(({ fileName }) => fileName);
};

it('has the files of these days, the last one first, by kind and status', async () => {
  expect(await logged()).toEqual(['two.csv', 'one.csv']);
  expect(await logged({ fileStatus: 'Failed' })).toEqual(['one.csv']);
  expect(await logged({ fileKind: 'import', fileStatus: 'Uploaded' })).toEqual(['two.csv']);
  expect(await logged({ fileKind: 'bank-statement', fileStatus: 'Failed' })).toEqual([]);
  expect(await logged({ from: '2020-04-01', to: '2020-04-30' })).toEqual([]);
});

it('has bank statements, statements of GST and books of another program with who brought them', async () => {
  const { context } = books;
  const { id: ledgerId } = await books.create('customer', { name: 'HDFC Bank', groupId: books.group('bank_accounts') });
  const lines = new TextEncoder().encode(
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n2026-11-01,2026-11-01,UPI KIRAN,,250.00,,\n',
  );
  await importStatement(context, bankFiles, ledgerId, { name: 'november.csv', content: lines }, undefined);
  const gst = gstr2bFile('27AAPFU0939F1ZV', '2026-10', []);
  const { key } = await keepFile(context, { id: randomUUID(), name: '2b.json', content: Buffer.from(gst) });
  await importGstStatement(context, portalFiles, { statement: 'GSTR-2B', period: '2026-10', key });
  const ticket = await beginBookUpload(context, { id: randomUUID(), name: 'tally.xml', bytes: 10 });
  const book = randomUUID();
  await beginBookImport(context, tallyImportFile, { id: book, files: [{ key: ticket.key, bytes: 10 }] });
  const today = dayOf(context.ports.clock.now().toISOString());
  const of = async (fileKind: 'books' | 'bank-statement' | 'gst-statement', as = context) =>
    (await filelogFacts(as, { from: today, to: today, fileKind, fileStatus: null })).files;
  const by = 'Asha Kulkarni';
  expect(await of('bank-statement')).toMatchObject([{ fileName: 'november.csv', by, rows: 1, created: 1, status: 'Processed' }]);
  expect(await of('gst-statement')).toMatchObject([{ fileName: '2b.json', by, records: 'GSTR-2B 2026-10', rows: 0 }]);
  expect(await of('books')).toMatchObject([
    { fileName: 'tally.xml', by, records: 'Tally Import', status: 'Processing', link: `/app/tally-import-file/view/${book}` },
  ]);
  const clerk = { ...context, caller: { ...context.caller, permissions: new Set(['/filelog']) } };
  expect(await of('bank-statement', clerk)).toEqual([]);
});
