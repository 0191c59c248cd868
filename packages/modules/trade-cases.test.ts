import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { AnyRow, DocumentFacts, DocumentModule } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { blankDocument, blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

/** Sales and purchases of an independent model, entered as people do: from party, items and dates to postings, bill and stock. */
interface Case {
  readonly name: string;
  readonly document: AnyRow & {
    readonly kind: string;
    readonly date: string;
    readonly branch: { readonly state: string; readonly registration: string; readonly gstin?: string };
    readonly party: { readonly registration: string; readonly state: string; readonly gstin?: string };
    readonly rounded: boolean;
    readonly lines: readonly (AnyRow & {
      readonly line: string;
      readonly item: string;
      readonly type: string;
      readonly movedBy?: string;
    })[];
    readonly charges?: readonly AnyRow[];
    readonly discount?: { readonly percent?: number; readonly amount?: number };
    readonly billOfEntry?: AnyRow & { readonly number: string; readonly date: string };
    readonly tds?: { readonly section: string; readonly rate: number };
    readonly tcs?: { readonly rate: number };
  };
  readonly expected: AnyRow & {
    readonly refused?: { readonly path: string };
    readonly lines: readonly AnyRow[];
    readonly charges: readonly AnyRow[];
    readonly totals: AnyRow;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly amount: number; readonly date: string; readonly dueDate: string }[];
    readonly stock: readonly { readonly item: string; readonly quantity: number; readonly value: number | null }[];
  };
}

const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, '../domain/posting/trade-cases.json'), 'utf8'));

const clientTypes: Readonly<Record<string, string>> = { sez: 'SEZ', overseas: 'Overseas', 'deemed-export': 'Deemed Exports' };
const registrations: Readonly<Record<string, string>> = {
  composition: 'Composition',
  unregistered: 'Unregistered',
  overseas: 'Unregistered',
};

function factsOf({ document }: Case, isSale: boolean): DocumentFacts {
  const { branch, party, rounded } = document;
  const base = sampleFacts(
    { roundOffSales: rounded, roundOffPurchase: rounded, lutNumber: 'AD270426000001' },
    { state: branch.state, gstin: branch.gstin ?? null, composition: branch.registration === 'composition' },
  );
  const items = new Map(document.lines.map((line) => [line.item, line]));
  const partyRow: AnyRow = {
    name: 'Party',
    groupId: isSale ? 'debtors' : 'creditors',
    clientType: clientTypes[party.registration] ?? 'Domestic',
    registrationType: registrations[party.registration] ?? 'Regular',
    gstin: party.gstin ?? null,
    billingAddress: { line1: '1 Main Road', line2: '', city: '', state: party.state, pincode: '', country: '' },
  };
  const find = (slug: string, id: string): AnyRow | undefined => {
    if (slug === 'customer')
      return id === 'party' ? partyRow : { name: id, groupId: id === 'sales' ? 'sales_accounts' : 'indirect_expenses' };
    const line = slug === 'inventory-item' ? items.get(id) : undefined;
    return line && { name: id, type: line.type, hsn: line.type === 'Goods' ? '85414300' : '995442', gstHistory: line['gst'] };
  };
  return { ...base, find };
}

function rowOf<Row extends TradeRow>({ document }: Case, module: DocumentModule<Row>): Row {
  const { discount, billOfEntry, tds, tcs } = document;
  const has = (name: string) => (name in module.fields && document[name] !== undefined ? { [name]: document[name] } : {});
  const linesOf = (name: 'lines' | 'charges') => module.fields[name];
  const line = linesOf('lines');
  const charge = linesOf('charges');
  if (line?.kind !== 'lines' || charge?.kind !== 'lines') throw new Error('no lines');
  const typed: AnyRow = {
    ...blankDocument(module.fields, document.date, 'party', []),
    ...has('placeOfSupply'),
    ...has('exportType'),
    // The model asks for no reason.
    ...('placeReason' in module.fields && document['placeOfSupply'] !== undefined ? { placeReason: 'installation' } : {}),
    ...has('reverseCharge'),
    ...has('currency'),
    ...has('exchangeRate'),
    ...has('creditDays'),
    ...has('referenceDate'),
    ...has('referenceNo'),
    discountPercent: discount?.percent ?? null,
    discountAmount: discount?.amount ?? null,
    ...(billOfEntry === undefined
      ? {}
      : {
          billOfEntryNo: billOfEntry.number,
          billOfEntryDate: billOfEntry.date,
          dutyPercent: billOfEntry['dutyPercent'],
          surchargePercent: billOfEntry['surchargePercent'],
        }),
    ...(tds === undefined ? {} : { tdsSection: tds.section, tdsRate: tds.rate }),
    tcsRate: tcs?.rate ?? null,
    lines: document.lines.map(({ line: lineId, item, type, gst, movedBy, source, ledger, reverseCharge, ...rest }) => ({
      ...blankRow(line.of),
      ...rest,
      lineId,
      itemId: item,
      ...(ledger === undefined ? {} : { ledgerId: ledger }),
      ...(movedBy === undefined ? {} : { sourceSlug: 'delivery-note', sourceId: movedBy, sourceLine: 'L1' }),
    })),
    charges: (document.charges ?? []).map(({ charge: _, ledger, ...rest }) => ({ ...blankRow(charge.of), ...rest, ledgerId: ledger })),
  };
  return typed as unknown as Row;
}

const merged = (postings: readonly Posting[]) => postings.map(({ ledgerId, amount }) => [ledgerId, amount]).sort();
const billOf = ({ amount, date, dueDate }: BillChange) => ({ amount, date, dueDate });
const heads = ['taxable', 'igst', 'cgst', 'sgst', 'cess', 'total'] as const;

function partOf(part: object) {
  const kept = Object.fromEntries(heads.map((name) => [name, (part as AnyRow)[name]]));
  return 'itc' in part || 'inCost' in part
    ? { ...kept, inCost: (part as AnyRow)['inCost'] ?? 0, taxedBy: (part as AnyRow)['taxedBy'] }
    : kept;
}

function run<Row extends TradeRow>(given: Case, module: DocumentModule<Row>): void {
  const { expected } = given;
  const facts = factsOf(given, module.slug === 'sales-invoice');
  const row: Row = module.complete(rowOf(given, module), facts);
  const problems = module.check(row, facts).map(({ path }) => path);
  if (expected.refused) {
    expect(problems.map((path) => path.replace(/\.\d+/, '').replace('discountAmount', 'discount'))).toEqual([expected.refused.path]);
    return;
  }
  expect(problems).toEqual([]);
  expect(row.lines.map(partOf)).toEqual(expected.lines.map(partOf));
  expect(row.charges.map(partOf)).toEqual(expected.charges.map(partOf));
  expect(row).toMatchObject({ ...expected.totals, roundOff: expected['roundOff'], total: expected['total'] });
  expect(row.foreignTotal).toBe(expected['foreignTotal'] ?? null);
  for (const name of ['tds', 'tcs', 'ineligible', 'importTax'] as const) if (name in row) expect(row[name]).toBe(expected[name]);
  expect(merged(module.post(row, facts))).toEqual(expected.postings.map(({ ledger, amount }) => [ledger, amount]).sort());
  expect(module.bills(row, 'own', facts).map(billOf)).toEqual(expected.bills.map((bill) => billOf(bill as unknown as BillChange)));
  const moved = module.move(row, facts).map(({ itemId, quantity, value }) => ({ item: itemId, quantity, value }));
  expect(moved).toEqual(expected.stock.map(({ item, quantity, value }) => ({ item, quantity, value })));
}

describe.each(cases.map((given) => [given.name, given] as const))('%s', (_, given) => {
  it('is entered', () => {
    if (given.document.kind === 'sales-invoice') run(given, salesInvoice);
    else run(given, purchaseInvoice);
  });
});
