import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRecords } from '#application/imports/import-records';
import { startImport, startOpeningImport } from '#application/imports/start-import';
import { updateRecord } from '#application/records/update-record';
import { accountsOf } from '#domain/migration/accounts/accounts-of';
import type { BookRecord } from '#domain/migration/book-record';
import { sheets } from '#integrations/sheet/read-rows';
import { moduleOf } from '#modules/all';
import { forFiles } from '#modules/in-files';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { zohoFiles } from '#test/kit/migration/zoho-files';

/** Files of Zoho Books through the real imports, kind by kind. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  const { scope, ports } = books.context;
  const org = await ports.records.find(scope, 'org', scope.organisationId);
  await updateRecord(books.context, masterOf('org'), { id: scope.organisationId, version: org?.version ?? 0, manualNumbers: true });
});
afterAll(() => books.close());

const kinds = [
  'customer',
  'inventory-item',
  'opening-balance',
  'opening-stock',
  'sales-invoice',
  'purchase-invoice',
  'purchase-return',
  'sales-return',
  'credit-note',
  'journal-voucher',
  'bank-cash',
];

it('books of Zoho Books are saved without a wrong row, and parties and banks have the balances that they had there', async () => {
  // The same, in the year of the organisation.
  const tables = zohoFiles.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map((cell) => cell.replace(/^2025-/, '2026-'))) }));
  const { records } = accountsOf('zoho', tables, { format: 'YYYY-MM-DD' });
  for (const slug of kinds)
    expect(
      await saved(
        slug,
        records.filter((record) => record.slug === slug),
      ),
    ).toEqual([slug, 'Processed', []]);
  const { scope, ports } = books.context;
  const named = new Map((await ports.records.catalogue(scope, ['customer'])).get('customer'));
  const balances = await ports.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31');
  const closing = new Map(
    balances.map(({ ledgerId, opening, debit, credit }) => [String(named.get(ledgerId)?.['name']), opening + debit - credit]),
  );
  expect(
    ['Umbrella Retail', 'Krishna Enterprises', 'Walk In', 'Om Steel', 'Power Company', 'HDFC Current'].map((name) => [
      name,
      closing.get(name),
    ]),
  ).toEqual([
    ['Umbrella Retail', 1_500_00 + 819_20 - 1_000_00 - 180_80 - 44_80 - 403_20],
    ['Krishna Enterprises', -275_33],
    ['Walk In', 42_00 - 5_26],
    // An unregistered supplier charges no tax, whatever the file says.
    ['Om Steel', 200_00 - 1_900_00 + 360_00],
    ['Power Company', 50_40],
    ['HDFC Current', 825_60 - 5_60 + 1_000_00 - 590_00 - 12_000_00],
  ]);
});

/** Imports records as a file whose headings are paths; returns its status and its problems. */
async function saved(slug: string, records: readonly BookRecord[]) {
  const { scope, ports } = books.context;
  const rows = records.flatMap(({ date, rows: own }, at) =>
    own.map(
      (row, index): Readonly<Record<string, string>> => ({
        ...(moduleFor(slug).kind === 'document' ? { document: `D${at}` } : {}),
        ...(date !== null && index === 0 ? { date } : {}),
        ...row,
      }),
    ),
  );
  const paths = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => paths.map((path) => `"${(row[path] ?? '').replaceAll('"', '""')}"`).join(','));
  const [id, key] = [randomUUID(), await uploadTable(books, `${slug}.csv`, [paths.join(','), ...lines])];
  const wish = {
    id,
    key,
    dateFormat: 'YYYY-MM-DD' as const,
    approved: true,
    columns: Object.fromEntries(paths.map((path) => [path, path])),
  };
  if (slug === openingRow.slug) await startOpeningImport(books.context, 'CSV', wish);
  else await startImport(books.context, moduleFor(slug), 'CSV', wish);
  const world = { sheets, moduleOf: () => moduleFor(slug), goOn: () => true };
  const { organisationId, branchId, financialYearId, userId } = scope;
  await importRecords(books.context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase: 'save' });
  for (const stream of ['organisation', { branchId }] as const) await books.storage.projector.project(organisationId, stream);
  const row = (await ports.records.find(scope, 'import-file', id))?.row;
  return [slug, row?.['importStatus'], row?.['problems']];
}

function moduleFor(slug: string): AnyMaster | AnyDocument {
  const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
  if (module === undefined || module.kind === 'report') throw new Error(`${slug} keeps no rows`);
  return forFiles(module);
}
