import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { heads, type Incoming, type SentLine, sentLine } from '#modules/kit/between/fields';
import type { BookFacts, DocumentFacts, PieceFacts } from '#modules/kit/module';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import type { IstReceipt, ReceiptLine } from '#modules/stock/ist-receipt/fields';
import { istReceipt } from '#modules/stock/ist-receipt/ist-receipt';
import { istReceiptBooks } from '#modules/stock/ist-receipt/ist-receipt.books';

const sentOf = (itemId: string, quantity: number, change: Partial<SentLine> = {}): SentLine => ({
  ...(blankRow(sentLine) as SentLine),
  ...{ itemId, quantity },
  ...change,
});
const plain: Incoming = {
  ...{ number: 'IS/1', date: '2026-11-20', direction: 'Incoming', dispatchId: 'd', fromBranchId: 'pune', fromBranch: 'Pune' },
  ...{ taxed: false, supplyKind: null, placeOfSupply: null },
  lines: [
    sentOf('cable', 10_0000, { lineId: '1' }),
    sentOf('batched', 2_0000, { lineId: '2', batch: 'X' }),
    sentOf('scanned', 2_0000, { lineId: '3', barcodes: ['S1', 'S2'] }),
  ],
};
const taxed: Incoming = {
  ...plain,
  ...{ taxed: true, supplyKind: 'inter', placeOfSupply: '24' },
  lines: [
    sentOf('cable', 3_0000, { lineId: '1', taxable: 1000_00, igst: 180_01, total: 1180_01 }),
    sentOf('car', 1_0000, { lineId: '2', taxable: 500_00, igst: 90_00 }),
  ],
};
function factsOf(incoming: Incoming = plain, branch = {}): DocumentFacts {
  const sample = sampleFacts({ negativeStock: 'blocked' }, branch);
  const scanned = { name: 'Inverter', type: 'Goods', unitId: 'nos', barcodeTracking: true };
  const find: DocumentFacts['find'] = (slug, id) =>
    slug === 'ist-sales' && id === 'in' ? { ...incoming } : id === 'scanned' ? scanned : sample.find(slug, id);
  return { ...sample, find };
}
const facts = factsOf();
const of = istReceipt.fields['lines'];
if (of?.kind !== 'lines') throw new Error('it has lines');
const blank = blankRow(of.of) as unknown as ReceiptLine;
const line = (sourceLine: string, quantity: number, change: Partial<ReceiptLine> = {}): ReceiptLine => ({
  ...blank,
  ...{ itemId: 'typed', sourceLine, quantity },
  ...change,
});
const done = (lines: readonly ReceiptLine[], change: Partial<IstReceipt> = {}, known = facts) =>
  istReceipt.complete(
    { ...(blankRow(istReceipt.fields) as unknown as IstReceipt), ...{ date: '2026-11-21', incomingId: 'in', lines }, ...change },
    known,
  );
const none: BookFacts = { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };

it('is of the items and batches that were sent', () => {
  const row = done([line('1', 4_0000), line('2', 2_0000, { batch: 'other' })], { location: 'A1' });
  expect(row).toMatchObject({
    ...{ dispatchNumber: 'IS/1', dispatchId: 'd', fromBranch: 'Pune', items: 'Cable, Battery' },
    lines: [
      { itemId: 'cable', itemName: 'Cable', sent: 10_0000, location: 'A1', sourceSlug: 'ist-sales', sourceId: 'in' },
      { itemId: 'batched', batch: 'X', sent: 2_0000 },
    ],
  });
});

it('brings in what arrived with the cost of its dispatch, and takes what was lost out of transit', () => {
  const row = done([line('1', 4_0000, { short: 1_0000, shortReason: 'Theft', location: 'A1' }), line('2', 0)]);
  const origin = { id: 'd', lineId: '1' };
  const goods = { itemId: 'cable', batch: null, value: null, origin };
  expect(istReceipt.move(row, facts)).toEqual([
    { ...goods, locationId: 'A1', quantity: 4_0000, kind: 'transfer-in' },
    { ...goods, locationId: null, quantity: -1_0000, kind: 'adjustment-out', lineId: '1-short', transit: true },
  ]);
  expect(istReceiptBooks.takes?.(row)).toEqual([{ slug: 'ist-sales', id: 'in', lineId: '1', quantity: 5_0000 }]);
});

describe('refusals and their fields', () => {
  it.each<[string, readonly ReceiptLine[], Partial<IstReceipt>, readonly string[]]>([
    ['all', [line('1', 10_0000), line('2', 2_0000), line('3', 2_0000, { barcodes: ['S1', 'S2'] })], {}, []],
    ['one line of two', [line('1', 1_0000), line('2', 0)], {}, []],
    ['dated tomorrow', [line('1', 1_0000)], { date: '2026-11-22' }, ['date']],
    ['nothing', [line('1', 0)], {}, ['lines.0.quantity']],
    ['without lines', [], {}, ['lines']],
    ['at a place of another branch', [line('1', 1_0000)], { location: 'X9' }, ['location', 'lines.0.location']],
    ['short without a reason', [line('1', 0, { short: 1_0000 })], {}, ['lines.0.shortReason']],
    ['a piece that was not sent', [line('3', 1_0000, { barcodes: ['S9'] })], {}, ['lines.0.barcodes']],
    ['a piece without its barcode', [line('3', 1_0000)], {}, ['lines.0.barcodes']],
    ['half a piece', [line('3', 5000)], {}, ['lines.0.quantity']],
    [
      'a lost piece that was not sent',
      [line('3', 0, { short: 1_0000, shortReason: 'Other', shortBarcodes: ['S9'] })],
      {},
      ['lines.0.shortBarcodes'],
    ],
    ['a lost piece without its barcode', [line('3', 0, { short: 1_0000, shortReason: 'Other' })], {}, ['lines.0.shortBarcodes']],
    [
      'a piece that arrived and was lost',
      [line('3', 1_0000, { barcodes: ['S1'], short: 1_0000, shortReason: 'Other', shortBarcodes: ['S1'] })],
      {},
      ['lines.0.shortBarcodes'],
    ],
    ['barcodes of an item without', [line('1', 1_0000, { barcodes: ['S1'] })], {}, ['lines.0.barcodes', 'lines.0.barcodes']],
  ])('%s', (_, lines, change, paths) => {
    expect(istReceipt.check(done(lines, change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it('of what this branch sent', () => {
    const own = factsOf({ ...plain, direction: 'Sent' });
    expect(istReceipt.check(done([line('1', 1_0000)], {}, own), own).map(({ path }) => path)).toEqual(['incomingId']);
  });

  it('a piece that another receipt has, and one that is in stock', () => {
    const part = (slug: string, id: string, direction: 'in' | 'out'): PieceFacts => ({
      own: [],
      others: [
        {
          ...{ first: 1, since: 1, date: '2026-11-20', slug, id, number: 'IR/1' },
          moves: [{ direction, kind: 'transfer-in', lineId: '3', itemId: 'scanned', locationId: null, batch: null }],
        },
      ],
    });
    const source = { slug: 'ist-sales', row: { ...plain }, taken: new Map(), each: [], own: new Map(), takers: ['before'] };
    const found = (piece: PieceFacts) =>
      istReceiptBooks
        .checkBooks(done([line('3', 1_0000, { barcodes: ['S1'] })]), 'it', facts, {
          ...none,
          codes: new Map([['S1', piece]]),
          sources: new Map([['in', source]]),
        })
        .problems.map(({ message }) => message);
    expect(found(part('ist-receipt', 'before', 'in'))).toEqual(['S1 arrived with IR/1']);
    expect(found(part('sales-invoice', 'other', 'out'))).toEqual([]);
    expect(found(part('ist-receipt', 'other', 'in'))).toEqual(['S1 is in stock: it arrived with IR/1']);
  });
});

describe('the supply in the books of the receiver', () => {
  const known = factsOf(taxed);
  it('is booked in parts, without credit for the tax on what was short', () => {
    const row = done([line('1', 1_0000, { short: 1_0000, shortReason: 'Theft' })], {}, known);
    expect(row.lines[0]).toMatchObject({ taxable: 666_67, igst: 120_01, igstInCost: 60_01 });
    expect(istReceipt.post(row, known)).toEqual([
      { ledgerId: 'branch_transfer_in', amount: 726_68 },
      { ledgerId: 'input_igst', amount: 60_00 },
      { ledgerId: 'branch-pune', amount: -786_68 },
    ]);
  });

  it.each<[string, object, string, number]>([
    ['of a branch under the composition scheme', { composition: true }, '1', 180_01],
    ['of an item without credit', {}, '2', 90_00],
  ])('has no credit for goods %s', (_, branch, lineId, inCost) => {
    const there = factsOf(taxed, branch);
    const row = done([line(lineId, lineId === '1' ? 3_0000 : 1_0000)], {}, there);
    expect(row.lines[0]?.igstInCost).toBe(inCost);
    expect(istReceipt.post(row, there).some(({ ledgerId }) => ledgerId === 'input_igst')).toBe(false);
  });

  it.each<[string, object, readonly ReceiptLine[], readonly (readonly [number, number])[]]>([
    ['all of it, without credit', { composition: true }, [line('1', 3_0000)], [[180_01, 3_0000]]],
    ['that of an item without credit', {}, [line('1', 1_0000), line('2', 1_0000)], [[90_00, 1_0000]]],
    [
      'what arrived, and not what was lost',
      { composition: true },
      [line('1', 1_0000, { short: 1_0000, shortReason: 'Theft' })],
      [[60_01, 1_0000]],
    ],
    ['nothing of what has credit, if some was lost', {}, [line('1', 1_0000, { short: 1_0000, shortReason: 'Theft' })], []],
    ['nothing, if all was lost', { composition: true }, [line('1', 0, { short: 3_0000, shortReason: 'Theft' })], []],
  ])('adds the tax to what the goods cost: %s', (_, branch, lines, expected) => {
    const there = factsOf(taxed, branch);
    const movements = istReceipt.move(done(lines, {}, there), there, 'own');
    const notes = movements.filter(({ kind }) => kind === 'price-note');
    expect(notes.map(({ value, noted }) => [value, noted])).toEqual(expected);
    for (const { origin, lineId, quantity } of notes) {
      const named = movements.find((one, place) => one.kind === 'transfer-in' && (one.lineId ?? String(place + 1)) === origin?.lineId);
      expect([origin?.id, lineId, quantity, named?.itemId]).toEqual(['own', `${origin?.lineId}-tax`, 0, expect.any(String)]);
    }
  });

  it('has no credit for the CGST and SGST of a state that the branch has left', () => {
    const intra: Incoming = {
      ...{ ...taxed, supplyKind: 'intra' },
      lines: [sentOf('cable', 1_0000, { lineId: '1', taxable: 100_00, cgst: 9_00, sgst: 9_00, total: 118_00 })],
    };
    const posted = (state: string) => {
      const there = factsOf(intra, { state });
      return istReceipt.post(done([line('1', 1_0000)], {}, there), there);
    };
    const owed = { ledgerId: 'branch-pune', amount: -118_00 };
    expect(posted('27')).toEqual([{ ledgerId: 'branch_transfer_in', amount: 118_00 }, owed]);
    expect(posted('24')).toContainEqual({ ledgerId: 'input_cgst', amount: 9_00 });
    expect(posted('24')).toContainEqual(owed);
  });

  it('comes to what the sender booked once nothing is in transit, in whatever steps', () => {
    const amounts = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      taxable: fc.nat(1_000_00),
      igst: fc.nat(180_00),
      cess: fc.nat(99),
    });
    const steps = fc.array(fc.record({ received: fc.nat(9), short: fc.nat(3), undone: fc.boolean() }), { minLength: 1 });
    fc.assert(
      fc.property(amounts, steps, ({ quantity, ...value }, all) => {
        const whole = sentOf('cable', quantity * 1_0000, { lineId: '1', ...value, cgst: 0, sgst: 0 });
        const there = factsOf({ ...taxed, lines: [whole] });
        const standing: IstReceipt[] = [];
        const taken = () => {
          const sums = new Map<string, number>();
          for (const row of standing)
            for (const take of istReceiptBooks.takes?.(row) ?? []) sums.set(take.lineId, (sums.get(take.lineId) ?? 0) + take.quantity);
          return sums;
        };
        const receive = (received: number, short: number) => {
          const typed = done([line('1', received, { short })], {}, there);
          const source = { slug: 'ist-sales', row: {}, taken: taken() as never, each: [], own: new Map() };
          const row = istReceiptBooks.atCommit?.(typed, there, { ...none, sources: new Map([['in', source]]) }) ?? typed;
          expect(istReceipt.post(row, there).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          standing.push(row);
        };
        for (const { received, short, undone } of all) {
          const left = quantity * 1_0000 - (taken().get('1') ?? 0);
          const now = Math.min(received * 1_0000, left);
          receive(now, Math.min(short * 1_0000, left - now));
          if (undone) standing.shift();
        }
        receive(quantity * 1_0000 - (taken().get('1') ?? 0), 0);
        for (const head of heads) expect(standing.reduce((sum, row) => sum + (row.lines[0]?.[head] ?? 0), 0)).toBe(whole[head] ?? 0);
        const owed = standing.flatMap((row) => istReceipt.post(row, there)).filter(({ ledgerId }) => ledgerId === 'branch-pune');
        expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(-(value.taxable + value.igst + value.cess));
        expect(scaled(taken().get('1') ?? 0)).toBe(quantity * 1_0000);
      }),
    );
  });
});
