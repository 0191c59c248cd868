import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { importRecords } from '#application/imports/import-records';
import { pasteOpeningRows } from '#application/imports/paste-opening-rows';
import { startImport } from '#application/imports/start-import';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { rupeesText } from '#domain/migration/accounts/figures';
import { paise } from '#domain/money/paise';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { taxHistoryOf } from '#domain/tally/item-tax';
import { codeText, type TakenRecord } from '#domain/tally/rows/row-texts';
import { stateCalled } from '#domain/tally/rows/trade/supply-of-voucher';
import { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import { TallyFigures } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';
import { labelOf, yearOf } from '#domain/time/financial-year';
import { sheets } from '#integrations/sheet/read-rows';
import { documents } from '#modules/all';
import { documentOf, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { typedFields } from '#test/kit/books/typed-fields';
import { codeOf, namesOfFile } from '#test/kit/tally/names-of-file';
import { readFile } from '#test/kit/tally/read-file';

/**
 * A whole book of two years is imported with the code that imports files of people. What the books then have is what Tally shows of the vouchers
 * that were taken: every ledger, every open bill, and the stock at each place.
 */
const folder = join(import.meta.dirname, '../../integrations/tally/cases/book');
const own = { gstin: '27AAPFU0939F1ZV', state: '27' };
const asOf = '2026-03-31';

let books: OpenBooks;
const years = new Map<string, string>();
const ids = new Map<string, string>();
let file: Awaited<ReturnType<typeof readFile>>;

beforeAll(async () => {
  books = await openBooks();
  file = await readFile(gunzipSync(readFileSync(join(folder, 'book.xml.gz'))));
  for (const start of [2025, 2024]) {
    const { id } = await books.create('financial-year', { start: `${start}-04-01`, end: `${start + 1}-03-31` });
    years.set(labelOf(yearOf(`${start}-04-01`)), id);
  }
  await settle();
  await enterMasters(file.masters);
}, 120_000);
afterAll(() => books.close());

const inYear = (label: string): Context => ({
  ...books.context,
  scope: { ...books.context.scope, financialYearId: years.get(label) ?? '' },
});

/** Numbers are those of the file, and stock may be short on the way, because purchases of a later level come after sales. */
async function settle(): Promise<void> {
  const { context } = books;
  const { organisationId, branchId } = context.scope;
  const organisation = await getRecord(context, masterOf('org'), organisationId);
  await updateRecord(context, masterOf('org'), {
    ...typedFields('org', organisation),
    negativeStock: 'allowed',
    manualNumbers: true,
  } as never);
  const branch = await getRecord(context, masterOf('branch'), branchId);
  const locations = file.masters.godowns.all.map(({ name }) => ({ code: codeOf(name), name }));
  await updateRecord(context, masterOf('branch'), { ...typedFields('branch', branch), locations } as never);
}

async function enterMasters({ ledgers, items, units, centres }: TallyMasters): Promise<void> {
  const { masters } = file;
  const names = namesOfFile(masters, own);
  for (const ledger of ledgers.all) {
    const group = masters.defaultGroup(ledger.parent)?.alias;
    const isDefault = defaultLedgers.some(({ name }) => name === names.ledger(ledger.name, 'output'));
    if (group === undefined || isDefault) continue;
    const state = ledger.country === null || ledger.country === 'India' ? stateCalled(ledger.state) : '96';
    const address = {
      line1: ledger.address[0] ?? '',
      line2: '',
      city: '',
      state: state ?? '',
      pincode: '',
      country: ledger.country ?? 'India',
    };
    const isParty = group === 'debtors' || group === 'creditors';
    const { id } = await books.create('customer', {
      ...{ name: ledger.name, groupId: books.group(group) },
      ...(isParty && state ? { billingAddress: address } : {}),
      ...(ledger.gstin
        ? { gstin: ledger.gstin, registrationType: ledger.registrationType === 'Composition' ? 'Composition' : 'Regular' }
        : {}),
    });
    ids.set(ledger.name, id);
  }
  for (const unit of units.all.filter(({ compound }) => compound === null)) {
    const quantityCode = unit.uqc ?? 'OTH';
    const { id } = await books.create('measure-unit', {
      ...{ name: `${unit.name} of the file`, symbol: `${unit.name}*`, decimals: unit.decimals, quantityCode },
    });
    ids.set(`unit ${unit.name}`, id);
  }
  for (const item of items.all) {
    const { id } = await books.create('inventory-item', {
      ...{ name: item.name, type: 'Goods', unitId: ids.get(`unit ${item.unit}`) ?? '', hsn: item.hsn, batchTracking: item.hasBatches },
      gstHistory: taxHistoryOf(item).map(({ isReverseCharge, cessPerUnit: _, ...rate }) => ({ ...rate, reverseCharge: isReverseCharge })),
    });
    ids.set(item.name, id);
  }
  for (const centre of centres.all) await books.create('project', { projectNo: codeOf(centre.name), name: centre.name });
  await enterOpenings(masters);
}

/** A negative row of opening stock cannot be entered as such. */
async function enterOpenings({ ledgers, items }: TallyMasters): Promise<void> {
  const names = namesOfFile(file.masters, own);
  const balance = (amount: number) => (amount > 0 ? [rupeesText(paise(amount)), ''] : ['', rupeesText(paise(-amount))]);
  const rows = ledgers.all.flatMap(({ name, opening, bills, parent }) => {
    const called = names.ledger(name, 'input') ?? name;
    if (opening === null || opening === 0 || parent === null) return [];
    if (bills.length === 0) return [[called, '', '', '', ...balance(opening)]];
    return bills.map((bill) => [called, bill.name, bill.date ?? '', '', ...balance(bill.amount)]);
  });
  const heading = ['Ledger', 'Bill No.', 'Bill Date', 'Due Date', 'Debit', 'Credit'];
  const pasted = await pasteOpeningRows(inYear('2024-25'), { rows: [heading, ...rows], dateFormat: 'YYYY-MM-DD', save: true });
  expect(pasted.problems).toEqual([]);
  const stock = items.all.flatMap((item) => item.opening.rows.map((row) => ({ item, row })));
  const line = ({ item, row }: (typeof stock)[number]) => ({
    ...{ itemId: ids.get(item.name) ?? '', location: names.location(row.godown) },
    batch: row.batch === null ? null : codeText(row.batch),
  });
  const enter = (slug: string, lines: readonly object[]) => lines.length > 0 && enterIn('2024-25', slug, { date: '2024-04-01', lines });
  await enter(
    'opening-stock',
    stock.filter(({ row }) => row.quantity > 0).map((one) => ({ ...line(one), quantity: one.row.quantity, cost: one.row.value })),
  );
  await enter(
    'stock-adjustment',
    stock.filter(({ row }) => row.quantity < 0).map((one) => ({ ...line(one), change: one.row.quantity, reason: 'Other' })),
  );
}

async function enterIn(label: string, slug: string, values: object): Promise<void> {
  const there = { ...books, context: inYear(label) };
  const { enterDocument } = await import('#application/documents/enter-document');
  const { parsed } = await import('#test/journeys/books');
  await enterDocument(there.context, documentOf(slug), { ...parsed(slug, values as never), id: randomUUID() });
}

/** What a document of goods needs comes before it: goods come in, are made and moved, and go out. */
const kinds = [
  ...['purchase-order', 'sales-order', 'purchase-invoice', 'production', 'stock-transfer', 'stock-adjustment', 'delivery-note'],
  ...['sales-invoice', 'purchase-return', 'sales-return', 'bank-cash', 'journal-voucher', 'bill-set-off'],
];

/** One sheet for each level, kind and year. */
async function importAll(records: readonly TakenRecord[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const sheetsOf = Map.groupBy(records, ({ level, slug, date }) => `${level}|${kinds.indexOf(slug)}|${labelOf(yearOf(date ?? asOf))}`);
  const inOrder = [...sheetsOf].toSorted(([one], [other]) => {
    const [level = 0, kind = 0] = one.split('|').map(Number);
    const [otherLevel = 0, otherKind = 0] = other.split('|').map(Number);
    return level - otherLevel || kind - otherKind || one.localeCompare(other);
  });
  for (const [key, sheet] of inOrder) {
    const slug = sheet[0]?.slug ?? '';
    const columns = [...new Set(sheet.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row))))];
    const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = sheet.flatMap(({ rows }) => rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(',')));
    const context = inYear(key.split('|')[2] ?? '');
    const id = randomUUID();
    const upload = await uploadTable({ ...books, context }, `${slug}.csv`, [columns.join(','), ...lines]);
    await startImport(context, documentOf(slug), 'CSV', { id, key: upload, dateFormat: 'YYYY-MM-DD', approved: true });
    const { organisationId, branchId, financialYearId, userId } = context.scope;
    const world = { sheets, moduleOf: (asked: string) => documents.find((one) => one.slug === asked), goOn: () => true };
    await importRecords(context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase: 'save' });
    const done = (await context.ports.records.find(context.scope, 'import-file', id))?.row;
    for (const { line, column, message } of (done?.['problems'] ?? []) as readonly { line: number; column: string; message: string }[])
      problems.push(`${key} ${slug} ${line} ${column}: ${message} | ${lines[line - 2]}`);
    if (done?.['importStatus'] !== 'Processed') problems.push(`${key} ${slug} is ${String(done?.['importStatus'])}`);
  }
  return problems;
}

it('a book of two years has in the books what Tally shows of what was taken', async () => {
  const { masters, vouchers } = file;
  const names = namesOfFile(masters, own);
  const rowsOf = new VoucherRowsOf(masters, names, { asOf, unlike: 'left' });
  for (const { voucher, base } of vouchers) rowsOf.know(voucher, base);
  const figures = new TallyFigures(masters, asOf);
  const records: TakenRecord[] = [];
  for (const { voucher, base } of vouchers) {
    const rows = rowsOf.rows(voucher, base);
    // The goods of a receipt note come with its purchase.
    if (base === 'Receipt Note' || !('left' in rows)) figures.add(voucher, base);
    if (!('left' in rows)) records.push(...rows.taken);
  }
  expect(records.length).toBeGreaterThan(80);
  expect(await importAll(records)).toEqual([]);
  await compareLedgers(figures);
  await compareBills(figures);
  await compareStock(figures);
}, 180_000);

async function compareLedgers(figures: TallyFigures): Promise<void> {
  const names = namesOfFile(file.masters, own);
  const { context } = books;
  const all = await context.ports.records.all(context.scope, 'customer').catch(() => []);
  const nameOf = new Map([
    ...all.map(({ id, row }) => [id, String(row['name'])] as const),
    ...[...ids].map(([name, id]) => [id, name] as const),
  ]);
  for (const alias of [
    'cash',
    'round_off',
    'bank_charges',
    'input_cgst',
    'input_sgst',
    'input_igst',
    'output_cgst',
    'output_sgst',
    'output_igst',
  ])
    nameOf.set(books.ledger(alias), names.defaultLedger(alias));
  for (const label of ['2024-25', '2025-26']) {
    const start = Number(label.slice(0, 4));
    const found = await context.ports.books.balances(context.scope, context.scope.branchId, `${start}-04-01`, `${start + 1}-03-31`);
    const moved = new Map(found.map(({ ledgerId, debit, credit }) => [nameOf.get(ledgerId) ?? ledgerId, [debit, credit]]));
    const expected = new Map<string, number[]>();
    for (const [name, { debit, credit }] of figures.trialBalance(label)) {
      const called = names.ledger(name, 'input') ?? name;
      const sum = expected.get(called) ?? [0, 0];
      expected.set(called, [(sum[0] ?? 0) + debit, (sum[1] ?? 0) + credit]);
    }
    const some = (map: ReadonlyMap<string, readonly number[]>) =>
      Object.fromEntries([...map].filter(([, two]) => two.some((one) => one !== 0)).toSorted(([one], [other]) => one.localeCompare(other)));
    expect([label, some(moved)]).toEqual([label, some(expected)]);
  }
}

async function compareBills(figures: TallyFigures): Promise<void> {
  const { context } = books;
  for (const [ledger, { refs, onAccount }] of figures.openBills()) {
    const id = ids.get(ledger);
    if (id === undefined || file.masters.ledgers.find(ledger)?.isBillWise !== true) continue;
    const parent = file.masters.defaultGroup(file.masters.ledgers.find(ledger)?.parent ?? null)?.alias ?? '';
    if (parent !== 'debtors' && parent !== 'creditors') continue;
    const open = await context.ports.books.openBills(context.scope, context.scope.branchId, id);
    // A bill of a purchase has the number of the books, and each voucher has its own amount on account.
    const rest: number[] = open.map((bill) => bill.open).filter((amount) => amount !== 0);
    const missing = [...refs].filter(([, amount]) => rest.splice(rest.indexOf(amount), rest.includes(amount) ? 1 : 0).length === 0);
    expect([ledger, missing, rest.reduce((sum, amount) => sum + amount, 0)]).toEqual([ledger, [], onAccount]);
  }
}

async function compareStock(figures: TallyFigures): Promise<void> {
  const names = namesOfFile(file.masters, own);
  const { context } = books;
  const expected = new Map<string, number>();
  for (const [item, places] of figures.stock())
    for (const [place, quantity] of places) {
      const [godown = '', batch = ''] = place.split('|');
      expected.set([item, names.location(godown || null) ?? '', batch].join('|'), quantity);
    }
  const itemIds = file.masters.items.all.map(({ name }) => ids.get(name) ?? '');
  const onHand = await context.ports.books.onHand(context.scope, context.scope.branchId, itemIds);
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
  const found = onHand
    .filter(({ quantity }) => quantity !== 0)
    .map(
      ({ itemId, locationId, batch, quantity }) =>
        [[nameOf.get(itemId) ?? itemId, locationId ?? '', batch ?? ''].join('|'), quantity] as const,
    );
  expect(Object.fromEntries(found.toSorted())).toEqual(Object.fromEntries([...expected].toSorted()));
}
