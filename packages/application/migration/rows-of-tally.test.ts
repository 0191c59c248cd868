import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { importRecords } from '#application/imports/import-records';
import { pasteOpeningRows } from '#application/imports/paste-opening-rows';
import { startImport } from '#application/imports/start-import';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { rupeesText } from '#domain/migration/accounts/figures';
import { paise } from '#domain/money/paise';
import { parsePaise } from '#domain/money/parse';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { taxHistoryOf } from '#domain/tally/item-tax';
import type { TallyItem } from '#domain/tally/masters';
import { codeText, type TakenRecord } from '#domain/tally/rows/row-texts';
import { stateCalled } from '#domain/tally/rows/trade/supply-of-voucher';
import { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import { TallyFigures } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyVoucher } from '#domain/tally/voucher';
import { labelOf, yearOf } from '#domain/time/financial-year';
import { sheets } from '#integrations/sheet/read-rows';
import { documents } from '#modules/all';
import { documentOf, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { typedFields } from '#test/kit/books/typed-fields';
import { codeOf, namesOfFile } from '#test/kit/tally/names-of-file';
import { readFile } from '#test/kit/tally/read-file';

/**
 * A whole book of two years, and a file of returns and services, are imported with the code that imports files of people. What the books then
 * have is what Tally shows of the vouchers that were taken: every ledger, every open bill, the stock at each place, and the GST of each month.
 */
const folder = join(import.meta.dirname, '../../integrations/tally/cases');
const own = { gstin: '27AAPFU0939F1ZV', state: '27' };
const asOf = '2026-03-31';

let books: OpenBooks;
const years = new Map<string, string>();
const ids = new Map<string, string>();
let file: Awaited<ReturnType<typeof readFile>>;
let rowsOf: VoucherRowsOf;

/** The books with the masters and openings of a file. */
async function openFor(name: string): Promise<void> {
  books = await openBooks();
  const bytes = readFileSync(join(folder, name));
  file = await readFile(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  rowsOf = new VoucherRowsOf(file.masters, namesOfFile(file.masters, own), { asOf, unlike: 'left' });
  // Services without items are known with the vouchers.
  for (const { voucher, base } of file.vouchers) rowsOf.know(voucher, base);
  ids.clear();
  for (const start of [2025, 2024]) {
    const { id } = await books.create('financial-year', { start: `${start}-04-01`, end: `${start + 1}-03-31` });
    years.set(labelOf(yearOf(`${start}-04-01`)), id);
  }
  await settle();
  await enterMasters(file.masters);
}

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
      ...{ name: item.name, type: item.isService ? 'Service' : 'Goods', hsn: item.hsn, batchTracking: item.hasBatches },
      ...{ unitId: ids.get(`unit ${item.unit}`) ?? books.unit('NOS'), salesLedgerId: soldOn(item, masters) },
      gstHistory: taxHistoryOf(item).map(({ isReverseCharge, cessPerUnit: _, ...rate }) => ({ ...rate, reverseCharge: isReverseCharge })),
    });
    ids.set(item.name, id);
  }
  for (const centre of centres.all) await books.create('project', { projectNo: codeOf(centre.name), name: centre.name });
  await enterOpenings(masters);
}

function soldOn({ ledger }: TallyItem, masters: TallyMasters): string | null {
  const found = masters.ledgers.find(ledger);
  return found !== undefined && masters.defaultGroup(found.parent)?.nature === 'Income' ? (ids.get(found.name) ?? null) : null;
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
  ...['sales-invoice', 'purchase-return', 'sales-return', 'debit-note', 'credit-note', 'bank-cash', 'journal-voucher', 'bill-set-off'],
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

describe.each([
  ['a book of two years', 'book/book.xml.gz', 'book/expected.json', 80],
  ['a file of returns and services', '40-returns-and-services.xml', '40-returns-and-services.expected.json', 18],
])('%s', (_, name, expected, most) => {
  beforeAll(() => openFor(name), 120_000);
  afterAll(() => books.close());

  it('has in the books what Tally shows of what was taken', async () => {
    const { figures, records, journals } = takenOf(file);
    expect(records.length).toBeGreaterThan(most);
    expect(await importAll(records)).toEqual([]);
    await compareLedgers(figures, records);
    await compareBills(figures);
    await compareStock(figures);
    await compareGst(journals, expected);
  }, 180_000);
});

/** What becomes of the vouchers, and those of GST that are journals. */
function takenOf({ masters, vouchers }: typeof file) {
  const figures = new TallyFigures(masters, asOf);
  const records: TakenRecord[] = [];
  const journals: TallyVoucher[] = [];
  for (const { voucher, base } of vouchers) {
    const rows = rowsOf.rows(voucher, base);
    // The goods of a receipt note come with its purchase.
    if (base === 'Receipt Note' || !('left' in rows)) figures.add(voucher, base);
    if ('left' in rows) continue;
    records.push(...rows.taken);
    if (rows.remark?.includes('no return of GST')) journals.push(voucher);
  }
  return { figures, records, journals };
}

async function compareLedgers(figures: TallyFigures, records: readonly TakenRecord[]): Promise<void> {
  const names = namesOfFile(file.masters, own);
  const { context } = books;
  const all = await context.ports.records.all(context.scope, 'customer').catch(() => []);
  const nameOf = new Map([
    ...all.map(({ id, row }) => [id, String(row['name'])] as const),
    ...[...ids].map(([name, id]) => [id, name] as const),
  ]);
  for (const { alias, name } of defaultLedgers) nameOf.set(books.ledger(alias), name);
  for (const label of ['2024-25', '2025-26']) {
    const start = Number(label.slice(0, 4));
    const found = await context.ports.books.balances(context.scope, context.scope.branchId, `${start}-04-01`, `${start + 1}-03-31`);
    const moved = new Map(found.map(({ ledgerId, debit, credit }) => [nameOf.get(ledgerId) ?? ledgerId, [debit, credit]]));
    for (const [ledger, amount] of movedBack(records, label)) {
      const sum = moved.get(ledger) ?? [];
      moved.set(
        ledger,
        sum.map((one) => paise(one - amount)),
      );
    }
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

/**
 * What is on both sides of a ledger, and on none in Tally: a journal took it off the ledger on which a return had booked it, or off the supplier
 * of whose invoice a tax was kept back.
 */
function movedBack(records: readonly TakenRecord[], year: string): readonly (readonly [ledger: string, amount: number])[] {
  const journals = records.filter(({ slug, date }) => slug === 'journal-voucher' && labelOf(yearOf(date ?? '')) === year);
  return journals.flatMap(({ rows }) => {
    const isMoved = rows[0]?.['narration']?.endsWith(': the ledgers that it has in Tally') === true;
    const isKept = rows[0]?.['document']?.endsWith('|kept') === true;
    const both = isMoved ? rows.filter((_, at) => at % 2 === 1) : isKept ? rows.slice(0, 1) : [];
    return both.map(
      (row) => [row['lines.0.ledgerId'] ?? '', parsePaise(row['lines.0.credit'] ?? row['lines.0.debit'] ?? '') ?? 0] as const,
    );
  });
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

const gstParts = ['taxable', 'cgst', 'sgst', 'igst', 'zeroRated', 'exempt', 'untaxed'] as const;
type Gst = Partial<Record<(typeof gstParts)[number], number>>;
type GstOfMonths = Readonly<Record<string, Readonly<Partial<Record<'outward' | 'inward', Gst>>>>>;

/** Supplies and their taxes, month by month. What is a journal is in no return, and a person is told of each. */
async function compareGst(journals: readonly TallyVoucher[], expectedIn: string): Promise<void> {
  const { gstByMonth } = JSON.parse(readFileSync(join(folder, expectedIn), 'utf8')) as { readonly gstByMonth: GstOfMonths };
  const { ports, scope } = books.context;
  const found = new Sums();
  for (const { month, sums } of await ports.books.outwardMonths(scope, scope.branchId, 'tables', '2024-04-01', '2026-03-31'))
    for (const { key, amounts } of sums) {
      if (key[0] === 'section' && key[2] === 'zero-rated') found.add(month, 'outward', { zeroRated: amounts.taxable });
      else if (key[0] === 'section') found.add(month, 'outward', amounts);
      else if (key[0] === 'nil') found.add(month, 'outward', { exempt: amounts.taxable });
    }
  for (const { month, sums } of await ports.books.inwardMonths(scope, scope.branchId, '2024-04-01', '2026-03-31'))
    for (const { key, amounts } of sums) {
      if (key[0] === 'credit' || key[0] === 'blocked') found.add(month, 'inward', amounts);
      else if (key[0] === 'untaxed') found.add(month, 'inward', { exempt: amounts.taxable });
      else if (key[1] === 'unregistered') found.add(month, 'inward', { untaxed: amounts.taxable });
    }
  expect(await byCode()).toEqual(found.outward);
  const expected = new Sums();
  for (const [month, sides] of Object.entries(gstByMonth)) for (const side of sideNames) expected.add(month, side, sides[side] ?? {});
  for (const voucher of journals) {
    const side = voucher.type === 'Debit Note' ? 'inward' : 'outward';
    expected.add((voucher.date ?? '').slice(0, 7), side, gstIn(voucher, side === 'outward' ? 1 : -1));
  }
  expect(found.all).toEqual(expected.all);
}

/** What the rows by HSN code come to in each month. */
async function byCode(): Promise<Readonly<Record<string, number>>> {
  const { ports, scope } = books.context;
  const sums = new Sums();
  for (const { month, sums: rows } of await ports.books.outwardMonths(scope, scope.branchId, 'hsn', '2024-04-01', '2026-03-31'))
    for (const { amounts } of rows) sums.add(month, 'outward', amounts);
  return sums.outward;
}

const sideNames = ['outward', 'inward'] as const;

class Sums {
  readonly #sums = new Map<string, number>();

  add(month: string, side: string, amounts: Gst): void {
    for (const part of gstParts) {
      const key = `${month} ${side} ${part}`;
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + (amounts[part] ?? 0));
    }
  }

  /** What is sold, whatever its taxability. */
  get outward(): Readonly<Record<string, number>> {
    const sums = new Map<string, number>();
    for (const [key, amount] of this.#sums) {
      const [month, side, part = ''] = key.split(' ');
      const name = `${month} ${part === 'zeroRated' || part === 'exempt' ? 'taxable' : part}`;
      if (side === 'outward') sums.set(name, (sums.get(name) ?? 0) + amount);
    }
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted());
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#sums].filter(([, amount]) => amount !== 0).toSorted());
  }
}

/** What a note takes off, positive. */
function gstIn({ lines, goods }: TallyVoucher, sign: 1 | -1): Gst {
  const of = (head: string) =>
    lines.reduce((sum, { ledger, amount }) => sum + (file.masters.ledgers.find(ledger)?.dutyHead === head ? sign * amount : 0), 0);
  const taxable = goods.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return { taxable, cgst: of('CGST'), sgst: of('SGST/UTGST'), igst: of('IGST') };
}
