import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { showPaper } from '#application/paper/print-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { buildReport } from '#application/reports/build-report';
import { stockReport } from '#modules/reports/stock/stock-report';
import type { AdjustmentLine } from '#modules/stock/stock-adjustment/fields';
import { openStorage } from '#storage/storage';
import { contextOn, documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { typedFields } from '#test/kit/books/typed-fields';
import { runs } from '#test/kit/runs';

/** A count makes the stock of a place what was counted there, whatever else happens meanwhile. */
let books: OpenBooks;
let partyId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  await save('org', books.context.scope.organisationId, { negativeStock: 'blocked' });
  await save('branch', books.context.scope.branchId, { locations: ['A1', 'B2'].map((code) => ({ code, name: `Rack ${code}` })) });
}, 60_000);
afterAll(() => books.close());

const module = documentOf('stock-adjustment');
const save = async (slug: string, id: string, change: object) =>
  updateRecord(books.context, masterOf(slug), {
    ...typedFields(slug, await getRecord(books.context, masterOf(slug), id)),
    ...change,
  } as never);
const proven = async () => expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);

/** A new item, with so many pieces at these places. */
async function goods(there: Readonly<Record<string, number>> = {}, change: Row = {}): Promise<string> {
  const { id } = await books.create('inventory-item', {
    ...{ name: `Cable ${randomUUID()}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
    ...change,
  });
  const lines = Object.entries(there).map(([place, pieces]) => ({
    itemId: id,
    quantity: pieces * 1_0000,
    rate: 10_0000,
    location: place || null,
  }));
  if (lines.length > 0) await books.enter('opening-stock', { date: '2026-04-01', lines });
  return id;
}
const stockOf = async (itemId: string, context: Context = books.context) => {
  const here = await context.ports.books.onHand(context.scope, context.scope.branchId, [itemId]);
  return Object.fromEntries(here.map(({ locationId, quantity }) => [locationId ?? '', quantity / 1_0000]));
};
const sell = (itemId: string, pieces: number, location: string | null = null) =>
  books.enter('sales-invoice', {
    ...{ date: '2026-11-20', partyId, location },
    lines: [{ itemId, quantity: pieces * 1_0000, rate: 100_0000 }],
  });
const adjust = (lines: readonly Row[], change: Row = {}, context = books.context) =>
  enterDocument(context, module, { ...parsed('stock-adjustment', { date: '2026-11-20', lines, ...change }), id: randomUUID() });
const count = (itemId: string, pieces: number, location: string | null = null) => adjust([{ itemId, counted: pieces * 1_0000, location }]);
const edit = ({ id, version }: { readonly id: string; readonly version: number }, lines: readonly Row[], change: Row = {}) =>
  changeDocument(books.context, module, { ...parsed('stock-adjustment', { date: '2026-11-20', lines, ...change }), id, version });
const act = ({ id, version }: { readonly id: string; readonly version: number }, verb: string) =>
  actOnDocument(books.context, module, id, verb, { version, remark: 'asked for' });
const linesOf = async (id: string) =>
  ((await getRecord(books.context, module, id)) as unknown as { lines: readonly AdjustmentLine[] }).lines;
const refusedAt = (path: string) => ({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });

describe('a document dated before a count', () => {
  const sellOn = (date: string, itemId: string, pieces: number, location: string | null = null, context = books.context) =>
    enterDocument(context, documentOf('sales-invoice'), {
      ...parsed('sales-invoice', { date, partyId, location, lines: [{ itemId, quantity: pieces * 1_0000, rate: 100_0000 }] }),
      id: randomUUID(),
    });
  const about = ({ warnings }: { readonly warnings: readonly string[] }) => warnings.filter((text) => text.includes('count'));
  const numberOf = async (id: string) => String((await getRecord(books.context, module, id))['number']);

  it('says which count it changes, also one that found no difference', async () => {
    const itemId = await goods({ '': 10, A1: 5 });
    const [exact, short] = [await count(itemId, 10), await count(itemId, 4, 'A1')];
    const name = 'changes what it found';
    const said = (pieces: readonly string[]) =>
      pieces.map((number) => expect.stringMatching(`stock count ${number} of 20-Nov-2026 and ${name}`));
    expect(about(await sellOn('2026-11-19', itemId, 1))).toEqual(said([await numberOf(exact.id)]));
    const sold = await sellOn('2026-11-18', itemId, 1, 'A1');
    expect(about(sold)).toEqual(said([await numberOf(short.id)]));
    await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
    const cancelled = await actOnDocument(books.context, documentOf('sales-invoice'), sold.id, 'cancel', {
      version: sold.version,
      remark: 'no',
    });
    expect(about(cancelled as never)).toEqual(said([await numberOf(short.id)]));
    const restarted = contextOn(
      openStorage({ says, ...books.engine, clock: { now: () => new Date() } }),
      books.context.scope,
      books.objects,
    );
    expect(about(await sellOn('2026-11-17', itemId, 1, null, restarted))).toEqual(said([await numberOf(exact.id)]));
  });

  it('says nothing on the day of the count or later, of other goods and places, and of cancelled counts', async () => {
    const [itemId, other] = [await goods({ '': 10, B2: 10 }), await goods({ '': 10 })];
    const made = await count(itemId, 10);
    expect(about(await sellOn('2026-11-20', itemId, 1))).toEqual([]);
    expect(about(await sellOn('2026-11-21', itemId, 1))).toEqual([]);
    expect(about(await sellOn('2026-11-19', itemId, 1, 'B2'))).toEqual([]);
    expect(about(await sellOn('2026-11-19', other, 1))).toEqual([]);
    await act(made, 'cancel');
    expect(about(await sellOn('2026-11-19', itemId, 1))).toEqual([]);
  });
});

describe('a count', () => {
  it('makes the stock of each place what was counted, and prints what the books said', async () => {
    const itemId = await goods({ A1: 10, B2: 4, '': 2 });
    const made = await adjust(
      [
        { itemId, counted: 7_0000 },
        { itemId, location: 'B2', counted: 5_0000, reason: 'Found', rate: 12_0000 },
      ],
      { location: 'A1' },
    );
    expect(await stockOf(itemId)).toEqual({ A1: 7, B2: 5, '': 2 });
    const { title, facts, lines } = await showPaper(books.context, module, made.id, []);
    expect([title, ...facts.map(({ label, value }) => `${label} ${value}`)]).toEqual([
      'Stock Adjustment',
      'Date 20-Nov-2026',
      'Location A1 Rack A1',
    ]);
    expect(lines.columns.map(({ label }) => label)).toEqual([
      '#',
      'Location',
      'Item',
      'In books',
      'Counted',
      'Difference',
      'Unit',
      'Rate ₹',
      'Reason',
    ]);
    expect(lines.rows.map((row) => row.toSpliced(2, 1))).toEqual([
      ['1', 'A1', '10', '7', '-3', 'Nos', '', 'Counting difference'],
      ['2', 'B2', '4', '5', '1', 'Nos', '12.00', 'Found'],
    ]);
    await proven();
  });

  it('is kept by an edit that leaves it as it is, and counts what the edit changes as of then', async () => {
    const itemId = await goods({ A1: 10, B2: 10 });
    const lines = [
      { itemId, location: 'A1', counted: 7_0000 },
      { itemId, location: 'B2', counted: 7_0000 },
    ];
    const made = await adjust(lines);
    await sell(itemId, 2, 'A1');
    await sell(itemId, 2, 'B2');
    await edit(
      made,
      [
        { ...lines[0], reason: 'Damage' },
        { ...lines[1], counted: 6_0000 },
      ],
      { notes: 'Seen again' },
    );
    expect(await stockOf(itemId)).toEqual({ A1: 5, B2: 6 });
    expect(await linesOf(made.id)).toMatchObject([
      { bookQuantity: 10_0000, difference: -3_0000, reason: 'Damage' },
      { bookQuantity: 8_0000, difference: -2_0000 },
    ]);
    await proven();
  });

  it('keeps its difference through a cancel and its undo, and goes when it is deleted', async () => {
    const itemId = await goods({ '': 10 });
    const made = await count(itemId, 7);
    const cancelled = await act(made, 'cancel');
    await sell(itemId, 5);
    expect(await stockOf(itemId)).toEqual({ '': 5 });
    const back = await act(cancelled, 'undo-cancel');
    expect(await stockOf(itemId)).toEqual({ '': 2 });
    expect(await linesOf(made.id)).toMatchObject([{ bookQuantity: 10_0000, difference: -3_0000 }]);
    const again = await act(back, 'cancel');
    await sell(itemId, 4);
    await expect(act(again, 'undo-cancel')).rejects.toMatchObject({ code: 'notAllowed', message: expect.stringContaining('1 in stock') });
    await removeDocument(books.context, module, made.id, again.version);
    expect(await stockOf(itemId)).toEqual({ '': 1 });
    await proven();
  });

  it('of more than there was cannot be taken back once the goods were sold', async () => {
    const itemId = await goods({ '': 1 });
    const made = await count(itemId, 3);
    await sell(itemId, 2);
    await expect(act(made, 'cancel')).rejects.toMatchObject({ code: 'notAllowed' });
    expect(await stockOf(itemId)).toEqual({ '': 1 });
    await edit(made, [{ itemId, counted: 0 }]);
    expect(await stockOf(itemId)).toEqual({});
  });

  it('and eight sales at once leave what was counted, less what was sold after it', async () => {
    const itemId = await goods({ '': 20 });
    const [made] = await Promise.all([count(itemId, 15), ...Array.from({ length: 8 }, () => sell(itemId, 1))]);
    const [line] = await linesOf(made.id);
    const before = 20 - Number(line?.bookQuantity) / 1_0000;
    expect(line?.difference).toBe(15_0000 - Number(line?.bookQuantity));
    expect(await stockOf(itemId)).toEqual({ '': 15 - (8 - before) });
    await proven();
  });

  it('is what the stock is, whatever was sold, moved and counted before', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('sell' as const), pieces: fc.integer({ min: 1, max: 3 }), at: fc.constantFrom('A1', 'B2') }),
      fc.record({ do: fc.constant('count' as const), pieces: fc.integer({ min: 0, max: 9 }), at: fc.constantFrom('A1', 'B2') }),
      fc.record({ do: fc.constant('lose' as const), pieces: fc.integer({ min: 1, max: 2 }), at: fc.constantFrom('A1', 'B2') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const itemId = await goods({ A1: 5, B2: 5 });
        const there = new Map([
          ['A1', 5],
          ['B2', 5],
        ]);
        for (const { do: what, pieces, at } of steps) {
          const enough = what === 'count' || (there.get(at) ?? 0) >= pieces;
          const lost = { itemId, location: at, change: -pieces * 1_0000, reason: 'Theft or loss' };
          const done = what === 'sell' ? sell(itemId, pieces, at) : what === 'count' ? count(itemId, pieces, at) : adjust([lost]);
          expect(
            await done.then(
              () => true,
              () => false,
            ),
          ).toBe(enough);
          if (enough) there.set(at, what === 'count' ? pieces : (there.get(at) ?? 0) - pieces);
          const stock = await stockOf(itemId);
          for (const [place, left] of there) expect(stock[place] ?? 0).toBe(left);
        }
      }),
      { numRuns: runs(5) },
    );
    await proven();
  });
});

it('what was found is worth its rate, or what the item costs on average; what is gone takes its cost along', async () => {
  const itemId = await goods({ '': 10 });
  const value = async () => {
    const asked = { from: '2026-04-01', to: '2026-11-21', branches: [], places: false, all: false };
    const { rows } = await buildReport(books.context, stockReport, asked);
    const cells = rows.flatMap(({ children = [] }) => children).find(({ id }) => id === itemId)?.cells;
    return [Number(cells?.['closingQuantity']) / 1_0000, Number(cells?.['closingValue']) / 100];
  };
  expect(await value()).toEqual([10, 100]);
  await count(itemId, 12);
  expect(await value()).toEqual([12, 120]);
  await adjust([{ itemId, change: 3_0000, reason: 'Found', rate: 4_0000 }]);
  expect(await value()).toEqual([15, 132]);
  await adjust([{ itemId, change: -5_0000, reason: 'Damage' }]);
  expect(await value()).toEqual([10, 88]);
});

it('the print says which batch', async () => {
  const itemId = await goods({}, { batchTracking: true });
  const { id } = await adjust([{ itemId, batch: 'B-7', counted: 2_0000 }]);
  expect((await showPaper(books.context, module, id, [])).lines.rows[0]?.[1]).toMatch(/^Cable .*\nBatch B-7$/);
});

describe('what is refused', () => {
  it('to lose more than there is, but not to find it', async () => {
    const itemId = await goods({ A1: 2 });
    const lost = (pieces: number) => adjust([{ itemId, location: 'A1', change: -pieces * 1_0000, reason: 'Expired' }]);
    await expect(lost(3)).rejects.toMatchObject(refusedAt('lines.0.change'));
    await lost(2);
    expect(await stockOf(itemId)).toEqual({});
    await adjust([{ itemId, location: 'A1', change: 3_0000, reason: 'Found' }]);
    expect(await stockOf(itemId)).toEqual({ A1: 3 });
  });

  it('a place twice, with nothing written', async () => {
    const itemId = await goods({ A1: 2 });
    await expect(adjust([1, 2].map((pieces) => ({ itemId, location: 'A1', counted: pieces * 1_0000 })))).rejects.toMatchObject(
      refusedAt('lines.1.itemId'),
    );
    expect(await stockOf(itemId)).toEqual({ A1: 2 });
  });

  it('a count in a locked period, and its cancel', async () => {
    const itemId = await goods({ '': 3 });
    const made = await count(itemId, 2);
    const { organisationId } = books.context.scope;
    await save('org', organisationId, { lockedUntil: '2026-11-20', lockReason: 'Stock taken' });
    await expect(count(itemId, 1)).rejects.toMatchObject(refusedAt('date'));
    await expect(act(made, 'cancel')).rejects.toMatchObject({ code: 'notAllowed' });
    await save('org', organisationId, { lockedUntil: null, lockReason: null });
    expect(await stockOf(itemId)).toEqual({ '': 2 });
  });
});

describe('pieces with barcodes', () => {
  const tracked = { barcodeTracking: true };
  const bought = async (...barcodes: readonly string[]) => {
    const itemId = await goods({}, tracked);
    const lines = [{ itemId, quantity: barcodes.length * 1_0000, rate: 10_0000, barcodes }];
    await books.enter('opening-stock', { date: '2026-04-01', lines });
    return itemId;
  };
  const codes = (...names: readonly string[]) => names.map((name) => `${name}-${randomUUID().slice(0, 8)}`);

  it('that are gone are named, and can be found again', async () => {
    const [one = '', two = ''] = codes('S1', 'S2');
    const itemId = await bought(one, two);
    await expect(count(itemId, 1)).rejects.toMatchObject(refusedAt('lines.0.barcodes'));
    await expect(adjust([{ itemId, counted: 1_0000, barcodes: ['S9'] }])).rejects.toMatchObject(refusedAt('lines.0.barcodes'));
    await adjust([{ itemId, counted: 1_0000, barcodes: [one] }]);
    const sale = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000, rate: 100_0000, barcodes: [one] }] };
    await expect(books.enter('sales-invoice', sale)).rejects.toMatchObject(refusedAt('lines.0.barcodes'));
    await adjust([{ itemId, counted: 2_0000, barcodes: [one] }]);
    await books.enter('sales-invoice', sale);
    expect(await stockOf(itemId)).toEqual({ '': 1 });
    await proven();
  });

  it('are not found here while they are in stock in another branch', async () => {
    const [one = ''] = codes('S1');
    const itemId = await bought(one);
    const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
    const godown = await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' });
    const there = { ...books.context, scope: { ...books.context.scope, branchId: godown.id } };
    for (const found of [{ counted: 1_0000 }, { change: 1_0000, reason: 'Found' }])
      await expect(adjust([{ itemId, ...found, barcodes: [one] }], {}, there)).rejects.toMatchObject({
        errors: [{ path: 'lines.0.barcodes', message: `${one} is in stock at Head Office` }],
      });
  });
});
