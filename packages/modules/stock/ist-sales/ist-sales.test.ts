import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { progressOf } from '#domain/documents/chain';
import type { istStatuses } from '#domain/documents/chain-status';
import { scaled } from '#domain/money/paise';
import type { SentLine } from '#modules/kit/between/fields';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { opensOf } from '#modules/kit/trade/chain';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import type { IstSales } from '#modules/stock/ist-sales/fields';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { istSalesBooks } from '#modules/stock/ist-sales/ist-sales.books';

const branches: Readonly<Record<string, object>> = {
  gujarat: { name: 'Surat', state: '24', gstin: '24AABCR6898M1ZN' },
  godown: { name: 'Godown', state: '24', gstin: '24AABCR6898M1ZN', address: { line1: 'Godown 3', state: '24' } },
  pune: { name: 'Pune', state: '27', gstin: '27AABCR6898M1ZH' },
  second: { name: 'Second', state: '24', gstin: '24AABCR6898M2ZM' },
  composer: { name: 'Shop', state: '27', gstin: '27AABCR6898M1ZH', composition: true },
  stranger: { name: 'Stranger', state: '27', gstin: '27AAPFU0939F1ZV' },
  office: { name: 'Office', state: '27', gstin: null },
};
function factsOf(organisation = {}, branch = {}): DocumentFacts {
  const sample = sampleFacts(organisation, { name: 'Surat', ...branch });
  const find = (slug: string, id: string) => (slug === 'branch' ? (branches[id] as never) : sample.find(slug, id));
  return { ...sample, find };
}
const facts = factsOf({ negativeStock: 'blocked' });
const of = istSales.fields['lines'];
if (of?.kind !== 'lines') throw new Error('it has lines');
const blank = blankRow(of.of) as unknown as SentLine;
const line = (itemId: string, quantity: number, change: Partial<SentLine> = {}): SentLine => ({ ...blank, itemId, quantity, ...change });
const typed = (toBranchId: string, lines: readonly SentLine[], change: Partial<IstSales> = {}): IstSales => ({
  ...(blankRow(istSales.fields) as unknown as IstSales),
  ...{ date: '2026-11-21', toBranchId, lines, status: 'New Order', cancelled: false, branchId: 'gujarat' },
  ...change,
});
const done = (toBranchId: string, lines: readonly SentLine[], change: Partial<IstSales> = {}, known = facts) =>
  istSales.complete(typed(toBranchId, lines, change), known);
const books: BookFacts = { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };

describe('tax between branches', () => {
  it.each<[string, string, Partial<IstSales>, Partial<SentLine>]>([
    [
      'of one registration: none, only the stated value',
      'godown',
      { taxed: false, supplyKind: null, taxable: 0, total: 1600_00 },
      { rate: null, taxable: 0, total: 1600_00 },
    ],
    ['that have no registration: none', 'office', { taxed: false }, { rate: null }],
    [
      'of two states: IGST',
      'pune',
      { taxed: true, supplyKind: 'inter', placeOfSupply: '27', taxable: 2000_00, igst: 360_00, total: 2360_00 },
      { rate: 1000_0000, igst: 360_00 },
    ],
    ['of one state: CGST and SGST', 'second', { supplyKind: 'intra', cgst: 180_00, sgst: 180_00, total: 2360_00 }, { cgst: 180_00 }],
  ])('%s', (_, to, row, one) => {
    const completed = done(to, [line('cable', 2_0000)]);
    expect(completed).toMatchObject({ ...row, lines: [one] });
    expect(istSales.check(completed, facts)).toEqual([]);
  });

  it('is on the rate that was typed', () => {
    expect(done('pune', [line('cable', 2_0000, { rate: 500_0000 })])).toMatchObject({
      taxable: 1000_00,
      total: 1180_00,
      valueBasis: 'open-market',
    });
  });

  it('is posted by the dispatch, on what the other branch owes', () => {
    const row = done('pune', [line('cable', 2_0000)]);
    expect(istSales.post(row, facts)).toEqual([]);
    expect(istSales.post({ ...row, dispatched: true }, facts)).toEqual([
      { ledgerId: 'branch-pune', amount: 2360_00 },
      { ledgerId: 'branch_transfer_out', amount: -2000_00 },
      { ledgerId: 'output_igst', amount: -360_00 },
    ]);
    expect(istSales.post({ ...done('godown', [line('cable', 2_0000)]), dispatched: true }, facts)).toEqual([]);
  });

  it('balances for any lines', () => {
    const lines = fc.array(
      fc.record({
        itemId: fc.constantFrom('cable', 'panel', 'book'),
        quantity: fc.integer({ min: 1, max: 99_0000 }),
        rate: fc.integer({ min: 1, max: 999_0000 }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('pune', 'second'), (all, to) => {
        const row = done(
          to,
          all.map(({ itemId, quantity, rate }) => line(itemId, quantity, { rate })),
          { dispatched: true },
        );
        const postings = istSales.post(row, facts);
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        for (const head of ['taxable', 'igst', 'cgst', 'sgst', 'total'] as const)
          expect(row.lines.reduce((sum, one) => sum + (one[head] ?? 0), 0)).toBe(row[head]);
      }),
    );
  });
});

describe('what moves', () => {
  const lines = [line('cable', 2_0000), line('panel', 1_0000, { location: 'A1' })];
  it('leaves with the dispatch, from the place of its line or of the document', () => {
    const row = done('godown', lines, { location: 'A1' });
    expect(istSales.move(row, facts)).toEqual([]);
    expect(istSales.move({ ...row, dispatched: true }, facts)).toEqual([
      { itemId: 'cable', locationId: 'A1', batch: null, quantity: -2_0000, value: null, kind: 'transfer-out' },
      { itemId: 'panel', locationId: 'A1', batch: null, quantity: -1_0000, value: null, kind: 'transfer-out' },
    ]);
  });

  it('follows the stock policy when it leaves', () => {
    const row = done('godown', lines, { dispatched: true });
    const found = (known: DocumentFacts) => istSalesBooks.checkBooks(row, 'it', known, books);
    expect(found(facts).problems.map(({ path }) => path)).toEqual(['lines.0.quantity', 'lines.1.quantity']);
    expect(found(factsOf({ negativeStock: 'warned' }))).toMatchObject({ problems: [], warnings: [expect.any(String), expect.any(String)] });
    expect(istSalesBooks.checkBooks(done('godown', lines), 'it', facts, books)).toEqual({ problems: [], warnings: [] });
  });

  it('opens lines only where it comes in', () => {
    const row = done('godown', lines, { dispatched: true });
    expect(opensOf(row, istSales)).toEqual([]);
    expect(opensOf({ ...row, direction: 'Incoming' }, istSales)).toEqual([
      { lineId: '1', itemId: 'cable', quantity: 2_0000 },
      { lineId: '2', itemId: 'panel', quantity: 1_0000 },
    ]);
  });
});

describe('refusals and their fields', () => {
  const one = line('cable', 1_0000);
  it.each<[string, string, readonly SentLine[], Partial<IstSales>, readonly string[]]>([
    ['an ordinary one', 'godown', [one], {}, []],
    ['to the branch itself', 'gujarat', [one], {}, ['toBranchId']],
    ['to a branch of another PAN', 'stranger', [one], {}, ['toBranchId']],
    ['dated tomorrow', 'godown', [one], { date: '2026-11-22' }, ['date']],
    ['without lines', 'godown', [], {}, ['lines']],
    ['of nothing', 'godown', [line('cable', 0)], {}, ['lines.0.quantity']],
    ['of a service', 'godown', [line('fitting', 1_0000)], {}, ['lines.0.itemId']],
    ['from a place of another branch', 'godown', [one], { location: 'X9' }, ['location']],
    ['of goods there', 'godown', [line('cable', 1_0000, { location: 'X9' })], {}, ['lines.0.location']],
    ['of a batch item without its batch, not yet', 'godown', [line('batched', 1_0000)], {}, []],
    ['of a batch item without its batch, now', 'godown', [line('batched', 1_0000)], { dispatched: true }, ['lines.0.batch']],
    ['with barcodes of an item that has none', 'godown', [line('cable', 1_0000, { barcodes: ['S1'] })], {}, ['lines.0.barcodes']],
    ['of no value, where it is a supply', 'pune', [line('cable', 1_0000, { rate: 0 })], {}, ['lines.0.rate']],
    ['of an item without HSN, where it is a supply', 'pune', [line('unmarked', 1_0000)], {}, ['lines.0.itemId']],
    ['declared, to a branch without full credit', 'composer', [one], { valueBasis: 'declared' }, ['valueBasis']],
  ])('%s', (_, to, lines, change, paths) => {
    expect(istSales.check(done(to, lines, change), facts).map(({ path }) => path)).toEqual(paths);
  });
});

describe('statuses', () => {
  const row = done('godown', [line('cable', 2_0000)]);
  const incoming: IstSales = { ...row, direction: 'Incoming', dispatched: true };
  const shown = (one: IstSales, taken: number) =>
    istSales.chain?.status?.(one, progressOf([{ lineId: '1', quantity: scaled(2_0000) }], new Map([['1', scaled(taken)]])));

  it.each<[string, IstSales, number, (typeof istStatuses)[number]]>([
    ['entered', row, 0, 'New Order'],
    ['sent', { ...row, dispatched: true }, 0, 'In-transit'],
    ['sent, and a part arrived', { ...row, dispatched: true, arrived: 'part' }, 0, 'Partial Received'],
    ['sent, and all arrived', { ...row, dispatched: true, arrived: 'whole' }, 0, 'Full Received'],
    ['cancelled', { ...row, cancelled: true }, 0, 'Cancelled'],
    ['coming in', incoming, 0, 'In-transit'],
    ['received in part', incoming, 1_0000, 'Partial Received'],
    ['received', incoming, 2_0000, 'Full Received'],
    ['withdrawn', { ...incoming, cancelled: true }, 0, 'Cancelled'],
  ])('%s', (_, one, taken, expected) => {
    expect(shown(one, taken)).toBe(expected);
  });

  it.each<[string, Partial<IstSales>, string]>([
    ['New Order', {}, 'edit dispatch clone cancel delete'],
    ['In-transit', { dispatched: true }, 'clone recall'],
    ['Partial Received', { dispatched: true }, 'clone'],
    ['Full Received', { dispatched: true }, 'clone'],
    ['Cancelled', { cancelled: true }, 'clone undo-cancel'],
    ['Cancelled', { cancelled: true, dispatched: true }, 'clone'],
    ['In-transit', { dispatched: true, direction: 'Incoming' }, 'receive'],
    ['Partial Received', { dispatched: true, direction: 'Incoming' }, 'receive'],
    ['Full Received', { dispatched: true, direction: 'Incoming' }, ''],
    ['Cancelled', { dispatched: true, cancelled: true, direction: 'Incoming' }, ''],
  ])('what %s %j offers', (status, change, expected) => {
    const steps = ['edit', 'dispatch', 'receive', 'clone', 'cancel', 'undo-cancel', 'recall', 'delete'];
    const offered = steps.filter((verb) => istSales.actions[verb]?.offered({ ...row, status, ...change }) === true);
    expect(offered.join(' ')).toBe(expected);
  });
});
