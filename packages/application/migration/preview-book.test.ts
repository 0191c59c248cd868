import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { beginBookImport, beginBookUpload } from '#application/migration/begin-book-import';
import { findBook } from '#application/migration/book-world';
import { previewBook } from '#application/migration/preview-book';
import { readBookImport } from '#application/migration/read-book-import';
import { joined } from '#application/tables/joined';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';
import { accountsSource, previewAccounts } from '#integrations/sheet/accounts-source';
import { sheets } from '#integrations/sheet/read-rows';
import { writeTables } from '#integrations/sheet/workbook';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

async function sent(text: string | Uint8Array, name = 'konto.csv') {
  const content = Buffer.from(text as string);
  const { key, url, headers } = await beginBookUpload(books.context, { id: randomUUID(), name, bytes: content.length });
  await fetch(url, { method: 'PUT', headers, body: content });
  return { key, bytes: content.length };
}

const preview = (key: string, context = books.context) => previewBook(context, previewAccounts, key);

const ledger = [
  'Bahi Traders',
  'Tag,Konto,Betrag,',
  ',,Soll,Haben',
  '05-04-2026,Cash,"1,23,456.50",',
  '05-04-2026,Sales,,"1,23,456.50"',
].join('\n');
const chosen: ColumnChoice = { Tag: 'date', Konto: 'account', Soll: 'debit', Haben: 'credit' };

async function begun(columns: ColumnChoice, context: Context = books.context, module = acctImportFile) {
  const id = randomUUID();
  await beginBookImport(context, module, { id, files: [{ ...(await sent(ledger)), columns }], dateFormat: 'DD-MM-YYYY' });
  return id;
}

describe('the beginning of a file of accounts', () => {
  it('shows its headings below titles, and what is in its columns', async () => {
    const { headings, rows, source } = await preview((await sent(ledger)).key);
    expect([headings, rows.length, rows[0], source]).toEqual([
      ['Tag', 'Konto', 'Soll', 'Haben'],
      2,
      ['05-04-2026', 'Cash', '1,23,456.50', ''],
      undefined,
    ]);
  });

  it('tells whose books they are where no columns are to be chosen', async () => {
    const each = async function* <Row>(rows: readonly Row[]) {
      yield* rows;
    };
    const content = await joined(writeTables(emptyWorkbook().map(({ name, rows }) => ({ title: name, rows: each(rows) }))));
    const invoices = await sent('Invoice Number,Invoice Date,Customer Name\n1,2026-04-05,Asha');
    const found = await Promise.all([preview((await sent(content, 'books.xlsx')).key), preview(invoices.key)]);
    expect(found.map(({ source }) => source)).toEqual(['Workbook', 'Zoho Books']);
  });

  it('shows texts that may be wrong, because the file does not say its encoding', async () => {
    const content = Buffer.from('Tag,Konto,Betrag\n05-04-2026,Caf\xe9,5', 'latin1');
    expect((await preview((await sent(content)).key)).uncertain).toEqual(['Café']);
  });

  it('is refused to people who may not import accounts, for other keys, and for what is no table', async () => {
    const { key } = await sent(ledger);
    const clerk = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/import-file']) } };
    await expect(preview(key, clerk)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(preview(key.replace(/^[^/]+/, randomUUID()))).rejects.toMatchObject({ code: 'invalid' });
    const { key: unsent } = await beginBookUpload(books.context, { id: randomUUID(), name: 'a.csv', bytes: 1 });
    await expect(preview(unsent)).rejects.toMatchObject({ code: 'invalid' });
    await expect(preview((await sent(new Uint8Array([0, 1, 2]))).key)).rejects.toMatchObject({ code: 'notAllowed' });
  });
});

describe('the columns that a person chose', () => {
  it('are those by which the file is read, and are proposed for the next one', async () => {
    const id = await begun(chosen);
    const stored = await findBook(books.context, acctImportFile.slug, id);
    if (stored === undefined) throw new Error('The import is gone');
    await readBookImport(books.context, { sheets, sourceOf: () => accountsSource, titleOf: (slug) => slug }, stored);
    expect((await findBook(books.context, acctImportFile.slug, id))?.row).toMatchObject({
      ...{ importStatus: 'Pending Approval', source: 'General ledger', errors: 0, warnings: 0 },
      steps: [{ slug: 'journal-voucher', rows: 2 }],
    });
    expect((await preview((await sent(ledger)).key)).columns).toEqual(chosen);
  });

  it('are those of one person', async () => {
    await begun(chosen);
    const another = { ...books.context, caller: { ...books.context.caller, userId: randomUUID() } };
    expect((await preview((await sent(ledger)).key, another)).columns).toEqual({});
  });

  it.each<[string, ColumnChoice, string]>([
    ['without a date', { Konto: 'account', Betrag: 'amount' }, 'Choose a column for Date'],
    ['with a column twice', { Tag: 'date', Konto: 'date', Betrag: 'amount' }, 'Date is chosen twice'],
    ['that do not exist', { Tag: 'date', Betrag: 'amount', Konto: 'ledgerId' }, 'There is no column ledgerId'],
  ])('are refused %s', async (_, columns, message) => {
    await expect(begun(columns)).rejects.toMatchObject({ errors: [{ path: 'files.0.columns', message }] });
  });

  it('are refused for books of Tally', async () => {
    await expect(begun(chosen, books.context, tallyImportFile as never)).rejects.toMatchObject({ errors: [{ path: 'files' }] });
  });
});
