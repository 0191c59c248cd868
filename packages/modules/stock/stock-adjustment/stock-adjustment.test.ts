import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { scaled } from '#domain/money/paise';
import type { BookFacts, PieceFacts } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import type { AdjustmentLine, StockAdjustment } from '#modules/stock/stock-adjustment/fields';
import { stockAdjustment } from '#modules/stock/stock-adjustment/stock-adjustment';
import { stockAdjustmentBooks } from '#modules/stock/stock-adjustment/stock-adjustment.books';

const sample = sampleFacts({ negativeStock: 'blocked' }, { locations: [{ code: 'A1' }, { code: 'B2' }] });
const scanned = { name: 'Inverter', type: 'Goods', unitId: 'nos', barcodeTracking: true };
const facts = { ...sample, find: (slug: string, id: string) => (id === 'scanned' ? scanned : sample.find(slug, id)) };
const of = stockAdjustment.fields['lines'];
if (of?.kind !== 'lines') throw new Error('an adjustment has lines');
const blank = blankRow(of.of) as unknown as AdjustmentLine;
const line = (itemId: string, change: Partial<AdjustmentLine> = {}): AdjustmentLine => ({ ...blank, itemId, ...change });
const typed = (lines: readonly AdjustmentLine[], change: Partial<StockAdjustment> = {}): StockAdjustment => ({
  ...(blankRow(stockAdjustment.fields) as unknown as StockAdjustment),
  ...{ date: '2026-11-21', lines },
  ...change,
});
const done = (lines: readonly AdjustmentLine[], change: Partial<StockAdjustment> = {}) =>
  stockAdjustment.complete(typed(lines, change), facts);

type Goods = readonly [itemId: string, locationId: string | null, quantity: number, batch?: string];
const booksWith = (...onHand: readonly Goods[]): BookFacts => ({
  bills: [],
  onHand: onHand.map(([itemId, locationId, quantity, batch = null]) => ({ itemId, locationId, batch, quantity: scaled(quantity) })),
  balances: new Map(),
  codes: new Map(),
  sources: new Map(),
});
const decide = (row: StockAdjustment, books: BookFacts, before?: StockAdjustment) =>
  stockAdjustmentBooks.atCommit?.(row, facts, books, before) ?? row;
const lineAfter = (one: AdjustmentLine, books: BookFacts) => decide(done([one]), books).lines[0];
const moved = (row: StockAdjustment) => stockAdjustment.move(row, facts);

describe('what is decided beside the books', () => {
  const books = booksWith(['cable', 'A1', 10_0000], ['cable', 'B2', 4_0000], ['batched', null, 3_0000, 'X'], ['panel', null, -2_0000]);
  it.each<[string, AdjustmentLine, Partial<AdjustmentLine>]>([
    [
      'fewer',
      line('cable', { location: 'A1', counted: 7_0000 }),
      { bookQuantity: 10_0000, difference: -3_0000, reason: 'Counting difference' },
    ],
    ['more, with a reason', line('cable', { location: 'B2', counted: 5_0000, reason: 'Found' }), { difference: 1_0000, reason: 'Found' }],
    ['as many', line('cable', { location: 'A1', counted: 10_0000 }), { bookQuantity: 10_0000, difference: 0, reason: null }],
    ['where nothing was', line('cable', { counted: 2_0000 }), { bookQuantity: 0, difference: 2_0000 }],
    ['nothing', line('cable', { location: 'A1', counted: 0 }), { difference: -10_0000 }],
    ['of a batch', line('batched', { batch: 'X', counted: 1_0000 }), { bookQuantity: 3_0000, difference: -2_0000 }],
    ['below zero in the books', line('panel', { counted: 0 }), { bookQuantity: -2_0000, difference: 2_0000 }],
    [
      'lost',
      line('cable', { location: 'A1', change: -3_0000, reason: 'Damage' }),
      { bookQuantity: 10_0000, difference: -3_0000, counted: null },
    ],
    ['found', line('cable', { location: 'A1', change: 2_0000, reason: 'Found' }), { bookQuantity: 10_0000, difference: 2_0000 }],
  ])('%s', (_, one, expected) => {
    expect(lineAfter(one, books)).toMatchObject(expected);
  });

  it('lines that name no location are at that of the document', () => {
    const row = decide(
      done([line('cable', { counted: 1_0000 }), line('cable', { location: 'B2', counted: 4_0000 })], { location: 'A1' }),
      books,
    );
    expect(row.lines).toMatchObject([
      { location: 'A1', bookQuantity: 10_0000 },
      { location: 'B2', difference: 0 },
    ]);
  });

  it('is not known before', () => {
    expect(done([line('cable', { counted: 1_0000 })]).lines).toMatchObject([{ bookQuantity: null, difference: null, itemName: 'Cable' }]);
  });

  it('an edit decides only the lines that it changes, adds or moves', () => {
    const first = decide(
      done([line('cable', { location: 'A1', counted: 7_0000 }), line('cable', { location: 'B2', counted: 1_0000 })]),
      books,
    );
    // Two were sold at each place since; without this document there would be 8 and 2.
    const now = booksWith(['cable', 'A1', 8_0000], ['cable', 'B2', 2_0000], ['panel', null, 5_0000]);
    const lines = [
      line('cable', { location: 'A1', counted: 7_0000, reason: 'Damage' }),
      line('cable', { location: 'B2', counted: 2_0000 }),
      line('panel', { counted: 5_0000 }),
    ];
    expect(decide(done(lines), now, first).lines).toMatchObject([
      { bookQuantity: 10_0000, difference: -3_0000, reason: 'Damage' },
      { bookQuantity: 2_0000, difference: 0 },
      { bookQuantity: 5_0000, difference: 0 },
    ]);
  });
});

it('moves the differences, and what was found at its rate or that of the pool', () => {
  const books = booksWith(['cable', 'A1', 10_0000], ['panel', null, 1_0000], ['book', null, 5_0000], ['car', null, 0]);
  const lines = [
    line('cable', { location: 'A1', counted: 7_0000, rate: 5_0000 }),
    line('book', { counted: 5_0000 }),
    line('panel', { counted: 3_5000, rate: 100_3300 }),
    line('car', { change: 1_0000, reason: 'Found' }),
  ];
  expect(moved(decide(done(lines), books))).toEqual([
    { itemId: 'cable', locationId: 'A1', batch: null, quantity: -3_0000, value: null, kind: 'adjustment-out' },
    { itemId: 'panel', locationId: null, batch: null, quantity: 2_5000, value: 250_83, kind: 'adjustment-in', lineId: '3' },
    { itemId: 'car', locationId: null, batch: null, quantity: 1_0000, value: null, kind: 'adjustment-in', lineId: '4' },
  ]);
});

it('leaves at each counted place what was counted, whatever was there', () => {
  const quantity = fc.integer({ min: 0, max: 9_0000 });
  const place = fc.record({
    itemId: fc.constantFrom('cable', 'panel', 'book'),
    location: fc.constantFrom(null, 'A1', 'B2'),
    batch: fc.constantFrom(null, 'X'),
    there: fc.option(fc.integer({ min: -9_0000, max: 9_0000 })),
    counted: fc.option(quantity),
  });
  const places = fc.uniqueArray(place, { selector: ({ itemId, location, batch }) => `${itemId} ${location} ${batch}`, minLength: 1 });
  fc.assert(
    fc.property(places, (all) => {
      const books = booksWith(
        ...all.flatMap(({ itemId, location, batch, there }): Goods[] =>
          there === null ? [] : [[itemId, location, there, ...(batch === null ? [] : [batch])] as unknown as Goods],
        ),
      );
      const lines = all.flatMap(({ itemId, location, batch, counted }) =>
        counted === null ? [] : [line(itemId, { location, batch, counted })],
      );
      const row = decide(done(lines), books);
      const { problems } = stockAdjustmentBooks.checkBooks(row, 'it', facts, books);
      expect(problems).toEqual([]);
      for (const { itemId, location, batch, there, counted } of all) {
        const own = moved(row).filter((one) => one.itemId === itemId && one.locationId === location && one.batch === batch);
        expect(own.reduce((sum, one) => sum + one.quantity, there ?? 0)).toBe(counted ?? there ?? 0);
      }
    }),
  );
});

describe('refusals and their fields', () => {
  const one = line('cable', { location: 'A1', counted: 1_0000 });
  it.each<[string, readonly AdjustmentLine[], Partial<StockAdjustment>, readonly string[]]>([
    ['an ordinary one', [one], {}, []],
    ['at two places', [one, line('cable', { location: 'B2', counted: 1_0000 }), line('cable', { counted: 0 })], {}, []],
    ['of two batches', [line('batched', { batch: 'X', counted: 1_0000 }), line('batched', { batch: 'Y', counted: 1_0000 })], {}, []],
    ['dated tomorrow', [one], { date: '2026-11-22' }, ['date']],
    ['without lines', [], {}, ['lines']],
    ['at a place of another branch', [one], { location: 'X9' }, ['location']],
    ['of goods there', [line('cable', { location: 'X9', counted: 0 })], {}, ['lines.0.location']],
    ['of a service', [line('fitting', { counted: 1_0000 })], {}, ['lines.0.itemId']],
    ['of neither', [line('cable')], {}, ['lines.0.counted']],
    ['of both', [line('cable', { counted: 1_0000, change: 1_0000, reason: 'Found' })], {}, ['lines.0.change']],
    ['of less than nothing', [line('cable', { counted: -1_0000 })], {}, ['lines.0.counted']],
    ['that changes nothing', [line('cable', { change: 0, reason: 'Other' })], {}, ['lines.0.change']],
    ['lost without a reason', [line('cable', { change: -1_0000 })], {}, ['lines.0.reason']],
    ['lost at a rate', [line('cable', { change: -1_0000, reason: 'Damage', rate: 1_0000 })], {}, ['lines.0.rate']],
    ['of half a batch item', [line('batched', { counted: 1_0000 })], {}, ['lines.0.batch']],
    ['found in a batch, of an item without', [line('cable', { batch: 'X', change: 1_0000, reason: 'Found' })], {}, ['lines.0.batch']],
    ['counted or lost in a batch that an item once had', [line('cable', { batch: 'X', counted: 0 })], {}, []],
    ['of the same place twice', [one, line('panel', { counted: 0 }), { ...one, counted: 2_0000 }], {}, ['lines.2.itemId']],
    ['of the same place, once by the document', [one, line('cable', { counted: 0 })], { location: 'A1' }, ['lines.1.itemId']],
    ['with barcodes of an item without', [line('cable', { counted: 1_0000, barcodes: ['S1'] })], {}, ['lines.0.barcodes']],
    ['lost without barcodes', [line('scanned', { change: -1_0000, reason: 'Damage' })], {}, ['lines.0.barcodes']],
    ['half a piece with a barcode', [line('scanned', { change: -5000, reason: 'Damage', barcodes: ['S1'] })], {}, ['lines.0.change']],
  ])('%s', (_, lines, change, paths) => {
    expect(stockAdjustment.check(done(lines, change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it('names the line that has the place', () => {
    expect(stockAdjustment.check(done([one, one]), facts)).toEqual([
      { path: 'lines.1.itemId', message: 'Line 1 has this item, location and batch' },
    ]);
  });

  it('a count below zero, or not in the decimals of the unit', () => {
    const body = (counted: number) => ({ date: '2026-11-21', lines: [{ itemId: '018f3f64-3c2e-7a55-8d16-0e6c3c1f0a11', counted }] });
    const read = (counted: number) => schemaOf(stockAdjustment.fields).safeParse(body(counted)).success;
    expect([read(-1), read(0)]).toEqual([false, true]);
    const whole = {
      ...facts,
      find: (slug: string, id: string) => (slug === 'measure-unit' ? { symbol: 'm', decimals: 0 } : facts.find(slug, id)),
    };
    const halves = [line('cable', { counted: 5000 }), line('panel', { change: -5000, reason: 'Sample' })];
    expect(stockAdjustment.check(done(halves), whole).map(({ path }) => path)).toEqual(['lines.0.counted', 'lines.1.change']);
  });
});

describe('beside the books', () => {
  const lost = (change: Partial<AdjustmentLine> = {}) =>
    line('cable', { location: 'A1', change: -3_0000, reason: 'Theft or loss', ...change });
  it.each<[string, string, AdjustmentLine, readonly Goods[], readonly string[]]>([
    ['blocked', 'enough', lost(), [['cable', 'A1', 3_0000]], []],
    ['blocked', 'too few', lost(), [['cable', 'A1', 2_0000]], ['lines.0.change']],
    ['blocked', 'enough, but elsewhere', lost(), [['cable', 'B2', 9_0000]], ['lines.0.change']],
    ['allowed', 'too few', lost(), [], []],
    ['blocked', 'all that was there', line('cable', { counted: 0 }), [['cable', null, 9_0000]], []],
    ['blocked', 'more than can be worth', line('cable', { counted: limits.scaled, rate: limits.scaled }), [], ['lines.0.rate']],
    [
      'blocked',
      'a rate for what turned out to be missing',
      line('cable', { counted: 1_0000, rate: limits.scaled }),
      [['cable', null, 2_0000]],
      [],
    ],
  ])('negative stock %s: %s', (negativeStock, _, one, goods, paths) => {
    const books = booksWith(...goods);
    const ruled = { ...facts, organisation: { ...facts.organisation, negativeStock } };
    expect(stockAdjustmentBooks.checkBooks(decide(done([one]), books), 'it', ruled, books).problems.map(({ path }) => path)).toEqual(paths);
  });

  it('warns, where that is the policy', () => {
    const books = booksWith(['cable', 'A1', 2_0000]);
    const warned = { ...facts, organisation: { ...facts.organisation, negativeStock: 'warned' } };
    const { problems, warnings } = stockAdjustmentBooks.checkBooks(decide(done([lost()]), books), 'it', warned, books);
    expect([problems, warnings]).toEqual([[], ['Cable: 2 in stock on 21-Nov-2026; this makes it −1']]);
  });

  const here: PieceFacts = {
    own: [],
    others: [
      {
        ...{ first: 1, since: 1, date: '2026-11-01', slug: 'purchase-invoice', id: 'p', number: 'PI/1' },
        moves: [{ direction: 'in', kind: 'purchase', lineId: '1', itemId: 'scanned', locationId: null, batch: null }],
      },
    ],
  };
  const pieces = (quantity: number, codes: readonly string[]): BookFacts => ({
    ...booksWith(['scanned', null, quantity]),
    codes: new Map(codes.map((code) => [code, here])),
  });
  it.each<[string, Partial<AdjustmentLine>, readonly string[]]>([
    ['the piece that is gone', { counted: 1_0000, barcodes: ['S1'] }, []],
    ['no piece, though one is gone', { counted: 1_0000 }, ['Enter a barcode for each piece: 0 of 1 so far']],
    ['two pieces, though one is gone', { counted: 1_0000, barcodes: ['S1', 'S2'] }, ['Enter a barcode for each piece: 2 of 1 so far']],
    ['a piece that is not here', { counted: 1_0000, barcodes: ['S9'] }, ['S9 is not in stock']],
    ['a piece that was found', { counted: 3_0000, barcodes: ['S9'] }, []],
    ['a piece found that is in stock', { counted: 3_0000, barcodes: ['S1'] }, ['S1 is in stock: it was bought with PI/1']],
    ['a piece, though nothing is gone', { counted: 2_0000, barcodes: ['S1'] }, ['Nothing moves here, so it needs no barcodes']],
  ])('barcodes of %s', (_, change, messages) => {
    const books = pieces(2_0000, ['S1', 'S2']);
    const row = decide(done([line('scanned', change)]), books);
    expect(stockAdjustment.check(done([line('scanned', change)]), facts)).toEqual([]);
    expect(stockAdjustmentBooks.checkBooks(row, 'it', facts, books).problems.map(({ message }) => message)).toEqual(messages);
    expect(stockAdjustmentBooks.needs(row, facts)).toEqual({ onHand: ['scanned'], codes: change.barcodes ?? [] });
  });
});
