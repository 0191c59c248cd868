import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { updateRecord } from '#application/records/update-record';
import type { DateFormat } from '#domain/time/file-date';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { moduleOf } from '#modules/all';
import { documentOf, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { hostileTables } from '#test/kit/faults/hostile-tables';
import { sheetOf, workbookOf } from '#test/kit/papers/zip';

/** Files as people send them. What is wrong is named with its row; the rest goes on, or nothing is saved, as the person chose. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  const { context } = books;
  for (const name of ['Office Rent', 'Kaveri Traders'])
    await books.create('customer', { name, groupId: books.group(name === 'Office Rent' ? 'indirect_expenses' : 'debtors') });
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  await books.create('inventory-item', { name: 'Panel', type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', gstHistory });
  const { organisationId } = context.scope;
  const org = await context.ports.records.find(context.scope, 'org', organisationId);
  const change = { manualNumbers: true, lockedUntil: '2026-04-30', lockReason: 'Returns filed' };
  await updateRecord(context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, ...change });
}, 60_000);
afterAll(() => books.close());

const world: ImportWorld = {
  sheets,
  moduleOf: (slug) => {
    const module = moduleOf(slug);
    return module?.kind === 'report' ? undefined : module;
  },
  goOn: () => true,
};

async function uploaded(name: string, content: Uint8Array): Promise<string> {
  const { context } = books;
  const { key, url, headers } = await beginUpload(context, { id: randomUUID(), name, type: 'text/csv', bytes: content.length });
  await fetch(url, { method: 'PUT', headers, body: Buffer.from(content) });
  await confirmUpload(context, key);
  return key;
}

interface File {
  readonly slug?: string;
  readonly lines?: readonly string[];
  readonly book?: Buffer;
  readonly dateFormat?: DateFormat;
}

/** Saved at once: the right rows, or all or none. */
async function imported({ slug = 'customer', lines = [], book, dateFormat = 'DD-MM-YYYY' }: File, whole: boolean) {
  const { context } = books;
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  const key = await uploaded(`bad.${book ? 'xlsx' : 'csv'}`, book ?? Buffer.from(lines.join('\n')));
  const importId = randomUUID();
  const module = slug === 'customer' ? masterOf(slug) : documentOf(slug);
  await startImport(context, module, book ? 'EXCEL' : 'CSV', { id: importId, key, dateFormat, approved: true, whole });
  for (const phase of ['check', 'save', 'take-back'] as const satisfies readonly RecordImport['phase'][])
    await importRecords(context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId, phase });
  const { importStatus, created, problems, failure } =
    (await context.ports.records.find(context.scope, 'import-file', importId))?.row ?? {};
  const told = (problems as readonly { readonly line: number; readonly column: string; readonly message: string }[]).map(
    ({ line, column, message }) => `${line} ${column}: ${message}`,
  );
  return { importStatus, created, failure, told };
}

const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const journal = (...dates: readonly string[]) => [
  'Document,Date,Type,Ledger,Debit,Credit',
  ...dates.flatMap((date, at) => [`${at},${date},Journal,Office Rent,${at + 1},`, `${at},,,Cash,,${at + 1}`]),
];

describe.each<[string, File, readonly (string | RegExp)[], number]>([
  [
    'two header rows',
    { lines: ['Name,Group', 'Name of the party,Under', 'Two Heads,Sundry Debtors'] },
    ['2 Group: Group Under was not found'],
    1,
  ],
  [
    'cells that are merged over rows',
    {
      book: workbookOf(
        sheetOf(
          `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Group')}</row>`,
          `<row r="2">${cell('A2', 'Merged One')}${cell('B2', 'Sundry Debtors')}</row>`,
          `<row r="3">${cell('A3', 'Merged Two')}</row>`,
        ).replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'),
      ),
    },
    [/^3 Group: /],
    1,
  ],
  [
    'ledgers that differ only by case or spaces',
    { lines: ['Name,Group', 'Ganga Sons,Sundry Debtors', 'GANGA  sons ,Sundry Debtors', 'kaveri  TRADERS,Sundry Creditors'] },
    ['3 Name: Line 2 has the same value', /^4 Name: .*already exists/],
    1,
  ],
  [
    'amounts grouped as in India, or not amounts at all',
    {
      lines: [
        'Name,Group,Credit Limit',
        'Lakhs,Sundry Debtors,"1,50,000.50"',
        'Rupees,Sundry Debtors,"₹ 12,34,567/-"',
        'Words,Sundry Debtors,one lakh',
        'Grouped,Sundry Debtors,"1,5,0"',
      ],
    },
    ['4 Credit Limit: This is not an amount', '5 Credit Limit: This is not an amount'],
    2,
  ],
  [
    '31 February, and a day of the American order',
    { slug: 'journal-voucher', lines: journal('31-02-2027', '01-06-2026', '06/25/2026') },
    ['2 Date: This is not a date as DD-MM-YYYY', '6 Date: This is not a date as DD-MM-YYYY'],
    2,
  ],
  [
    'years of two digits where four were chosen',
    { slug: 'journal-voucher', lines: journal('02-06-26', '02-06-2026') },
    ['2 Date: This is not a date as DD-MM-YYYY'],
    2,
  ],
  [
    'years of two digits beyond the books',
    { slug: 'journal-voucher', dateFormat: 'DD-MM-YY', lines: journal('03-06-99', '03-06-26') },
    ['2 Date: The date must be in financial year 2026-27', '2 Date: The date cannot be in the future'],
    2,
  ],
  [
    'a voucher in a locked period',
    { slug: 'journal-voucher', lines: journal('30-04-2026', '04-06-2026') },
    ['2 Date: The books are locked until 30-Apr-2026'],
    2,
  ],
  [
    'a number that exists in the file',
    {
      slug: 'sales-invoice',
      lines: [
        'Number,Date,Customer,Item,Quantity,Rate',
        ...['A/1', 'A/2', 'a/1'].map((number, at) => `${number},05-06-2026,Kaveri Traders,Panel,${at + 1},9`),
      ],
    },
    [/^4 Number: Line 2 has the same/],
    2,
  ],
])('%s', (_, file, problems, created) => {
  const told = problems.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));

  it('keep all back if the person wants all or none', async () => {
    expect(await imported(file, true)).toEqual({ importStatus: 'Parsed', created: 0, failure: null, told });
  });

  it('are named with their rows, and the others are saved', async () => {
    expect(await imported(file, false)).toEqual({ importStatus: 'Processed', created, failure: null, told });
  });
});

it('a number that exists in the books is named, and the others are saved', async () => {
  const row = (number: string, quantity: number) => `${number},06-06-2026,Kaveri Traders,Panel,${quantity},9`;
  const file = (...rows: readonly string[]) => ({ slug: 'sales-invoice', lines: ['Number,Date,Customer,Item,Quantity,Rate', ...rows] });
  expect(await imported(file(row('B/1', 1)), false)).toMatchObject({ created: 1 });
  const told = [expect.stringMatching(/^3 Number: .*already exists/)];
  expect(await imported(file(row('B/2', 1), row('b/1', 2)), true)).toMatchObject({ importStatus: 'Parsed', created: 0, told });
  expect(await imported(file(row('B/2', 1), row('b/1', 2)), false)).toMatchObject({ created: 1, told });
});

it.each<[string, File, RegExp]>([
  ['1,000 columns', { lines: [`Name,Group${',x'.repeat(998)}`, 'Wide,Sundry Debtors'] }, /1,000 columns in line 1\. At most 500/],
  ['a title above the headings', { lines: ['Ledgers of Suryodaya', 'Name,Group', 'Titled,Sundry Debtors'] }, /Ledgers of Suryodaya/],
  ['a heading that is there twice', { lines: ['Name,Group,Name', 'Twice,Sundry Debtors,Again'] }, /Name.*twice|twice.*Name/],
  ['a zip bomb', { book: hostileTables['a sheet of a million rows']?.make() ?? Buffer.alloc(0) }, /more than 2,00,000 rows/],
])('a file with %s is refused as a whole, and nothing is saved', async (_, file, says) => {
  for (const whole of [true, false])
    expect(await imported(file, whole)).toEqual({ importStatus: 'Failed', created: 0, told: [], failure: expect.stringMatching(says) });
});
