import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';

import { enterDocument, entryWork } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { pieceNow } from '#domain/stock/piece';
import { openStorage } from '#storage/storage';
import { contextOn, documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { heldUp } from '#test/kit/faults/held-up';
import { runs } from '#test/kit/runs';

/** A piece with a barcode is in one place at a time, whatever is entered, changed, cancelled and put back, and by how many at once. */
let books: OpenBooks;
let godown: string;
let partyId: string;
let inverter: string;
let panel: string;
const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
const locations = [
  { code: 'A', name: 'Rack A' },
  { code: 'B', name: 'Rack B' },
];

beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  [inverter = '', panel = ''] = await Promise.all(['Inverter', 'Panel'].map(trackedItem));
  godown = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV', locations })).id;
  const { branchId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('branch'), branchId);
  await updateRecord(books.context, masterOf('branch'), { id: branchId, version, locations });
}, 60_000);
afterAll(() => books.close());

async function trackedItem(name: string): Promise<string> {
  const { id } = await books.create('inventory-item', {
    ...{ name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', barcodeTracking: true },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85044090' }],
  });
  return id;
}

/** New barcodes, so that tests do not meet. */
const fresh = (...names: readonly string[]) => names.map((name) => `${name}-${randomUUID().slice(0, 8)}`);
const inGodown = (): Context => ({ ...books.context, scope: { ...books.context.scope, branchId: godown } });

const line = (codes: readonly string[], change: Row = {}): Row => ({
  ...{ itemId: inverter, quantity: codes.length * 1_0000, rate: 1000_0000, barcodes: [...codes] },
  ...change,
});
const typed = (slug: string, lines: readonly Row[], change: Row = {}): Row => ({
  date: '2026-11-20',
  ...(slug === 'stock-transfer' ? {} : { partyId }),
  ...(slug === 'purchase-invoice' ? { referenceNo: randomUUID().slice(0, 12), referenceDate: '2026-11-20' } : {}),
  lines: [...lines],
  ...change,
});
const enter = (slug: string, lines: readonly Row[], change: Row = {}, context = books.context, id: string = randomUUID()) =>
  enterDocument(context, documentOf(slug), { ...parsed(slug, typed(slug, lines, change)), id });
const buy = (codes: readonly string[], change: Row = {}, context = books.context) =>
  enter('purchase-invoice', [line(codes, change)], {}, context);
const sell = (codes: readonly string[], change: Row = {}, context = books.context) =>
  enter('sales-invoice', [line(codes, change)], {}, context);
const takeBack = (slug: string, of: string, invoiceId: string, codes: readonly string[], change: Row = {}) =>
  enter(slug, [line(codes, { sourceSlug: of, sourceId: invoiceId, sourceLine: '1', ...change })], { invoiceId });
const returnOf = (invoiceId: string, codes: readonly string[], change: Row = {}) =>
  takeBack('sales-return', 'sales-invoice', invoiceId, codes, change);

const fromSale = (codes: readonly string[], sourceId: string) => line(codes, { sourceSlug: 'sales-invoice', sourceId, sourceLine: '1' });

const act = async (slug: string, id: string, verb: string, context = books.context) => {
  const { version } = await getRecord(context, documentOf(slug), id);
  return actOnDocument(context, documentOf(slug), id, verb, { version, remark: 'x' });
};
const cancel = (slug: string, id: string) => act(slug, id, 'cancel');
const change = async (slug: string, id: string, values: Row, context = books.context) => {
  const { version } = await getRecord(context, documentOf(slug), id);
  return changeDocument(context, documentOf(slug), { id, version, ...values });
};
const relined = (slug: string, id: string, lines: readonly Row[]) =>
  change(slug, id, { lines: parsed(slug, typed(slug, lines))['lines'] as Row[] });

/** `lines.0.barcodes: …` of each problem, or the sentence of a refusal without fields. */
async function refused(attempt: Promise<unknown>): Promise<readonly string[]> {
  try {
    await attempt;
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.length > 0 ? error.errors.map(({ path, message }) => `${path}: ${message}`) : [error.message];
  }
}
const numberOf = (entered: { readonly id: string }) => String((entered as unknown as Row)['number']);

/** Where pieces are: their place, or `gone`. */
async function whereAre(codes: readonly string[], context = books.context) {
  const found = await context.ports.books.codes(context.scope, context.scope.branchId, codes);
  return codes.map((code) => {
    const now = pieceNow(found.get(code) ?? []);
    return now === undefined ? 'unknown' : now.onHand ? (now.move.locationId ?? 'branch') : 'gone';
  });
}

describe('bad input is refused at its field, and nothing is written', () => {
  it.each<
    [
      string,
      () => Promise<{ readonly codes: readonly string[]; readonly attempt: () => Promise<unknown>; readonly says: readonly string[] }>,
    ]
  >([
    [
      'a barcode that is unknown',
      async () => {
        const [known = '', unknown = ''] = fresh('K', 'U');
        await buy([known]);
        return {
          codes: [known, unknown],
          attempt: () => enter('sales-invoice', [line([known]), line([unknown])]),
          says: [`lines.1.barcodes: ${unknown} is not in stock`],
        };
      },
    ],
    [
      'a barcode that was sold',
      async () => {
        const codes = fresh('S', 'T');
        await buy(codes);
        const sold = await sell(codes.slice(0, 1));
        return { codes, attempt: () => sell(codes), says: [`lines.0.barcodes: ${codes[0]} was sold with ${numberOf(sold)}`] };
      },
    ],
    [
      'a barcode that was delivered',
      async () => {
        const codes = fresh('D');
        await buy(codes);
        const sent = await enter('delivery-note', [line(codes)]);
        return { codes, attempt: () => sell(codes), says: [`lines.0.barcodes: ${codes[0]} was sold with ${numberOf(sent)}`] };
      },
    ],
    [
      'a delivery of a barcode that was sold',
      async () => {
        const codes = fresh('D');
        await buy(codes);
        const sold = await sell(codes);
        return {
          codes,
          attempt: () => enter('delivery-note', [line(codes)]),
          says: [`lines.0.barcodes: ${codes[0]} was sold with ${numberOf(sold)}`],
        };
      },
    ],
    [
      'a barcode that is at another location',
      async () => {
        const codes = fresh('L');
        await buy(codes, { location: 'B' });
        return { codes, attempt: () => sell(codes, { location: 'A' }), says: [`lines.0.barcodes: ${codes[0]} is at Rack B`] };
      },
    ],
    [
      'a transfer from where it is not',
      async () => {
        const codes = fresh('L');
        await buy(codes, { location: 'B' });
        const { location: _, rate: __, ...goods } = line(codes);
        return {
          codes,
          attempt: () => enter('stock-transfer', [goods], { fromLocation: 'A' }),
          says: [`lines.0.barcodes: ${codes[0]} is at Rack B`],
        };
      },
    ],
    [
      'a barcode of another item',
      async () => {
        const codes = fresh('P');
        await buy(codes, { itemId: panel });
        return { codes, attempt: () => sell(codes), says: [`lines.0.barcodes: ${codes[0]} is a Panel`] };
      },
    ],
    [
      'a barcode that is bought while it is here',
      async () => {
        const codes = fresh('B');
        const bought = await buy(codes);
        return {
          codes,
          attempt: () => buy(codes),
          says: [`lines.0.barcodes: ${codes[0]} is in stock: it was bought with ${numberOf(bought)}`],
        };
      },
    ],
    [
      'a barcode that comes back twice',
      async () => {
        const codes = fresh('R', 'Q');
        await buy(codes);
        const sold = await sell(codes);
        const back = await returnOf(sold.id, codes.slice(0, 1));
        return {
          codes,
          attempt: () => returnOf(sold.id, codes.slice(0, 1)),
          says: [`lines.0.barcodes: ${codes[0]} is in stock: it came back with ${numberOf(back)}`],
        };
      },
    ],
    [
      'a barcode that comes back from its earlier sale',
      async () => {
        const codes = fresh('R', 'Q');
        await buy(codes);
        const first = await sell(codes);
        await returnOf(first.id, codes.slice(0, 1));
        const second = await sell(codes.slice(0, 1));
        return {
          codes,
          attempt: () => returnOf(first.id, codes.slice(0, 1)),
          says: [`lines.0.barcodes: ${codes[0]} was sold with ${numberOf(second)}`],
        };
      },
    ],
    [
      'a barcode that goes back to the supplier after it was sold',
      async () => {
        const codes = fresh('G');
        const bought = await buy(codes);
        const sold = await sell(codes);
        return {
          codes,
          attempt: () => takeBack('purchase-return', 'purchase-invoice', bought.id, codes),
          says: [`lines.0.barcodes: ${codes[0]} was sold with ${numberOf(sold)}`],
        };
      },
    ],
  ])('%s', async (_, given) => {
    const { codes, attempt, says } = await given();
    const { ports, scope } = books.context;
    const stream = { branchId: scope.branchId };
    const before = await ports.books.codes(scope, scope.branchId, codes);
    const entries = (await ports.journal.entries(scope, stream, 0, 10_000)).length;
    for (const negativeStock of ['allowed', 'blocked']) {
      await setPolicy(negativeStock);
      const found = await refused(attempt());
      expect(found.filter((one) => !one.includes('quantity'))).toEqual(says);
    }
    await setPolicy('warned');
    expect(await ports.books.codes(scope, scope.branchId, codes)).toEqual(before);
    expect(await ports.journal.entries(scope, stream, 0, 10_000)).toHaveLength(entries);
  });

  it('a barcode with more than one document takes', async () => {
    const many = (from: number) => Array.from({ length: 900 }, (_, at) => `M${from + at}`);
    expect(
      await refused(
        enter(
          'purchase-invoice',
          [0, 900, 1800].map((from) => line(many(from))),
        ),
      ),
    ).toEqual(['lines.2.barcodes: At most 2,000 barcodes in one document']);
  });
});

async function setPolicy(negativeStock: string) {
  const { organisationId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('org'), organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version, negativeStock });
}

describe('what was done with a piece', () => {
  it('is cancelled and put back while nobody moved the piece since', async () => {
    const codes = fresh('S');
    const [code = ''] = codes;
    const bought = await buy(codes);
    const sold = await sell(codes);
    expect(await refused(cancel('purchase-invoice', bought.id))).toEqual([
      expect.stringContaining(`${code} was sold with ${numberOf(sold)}. Take that back first`),
    ]);
    await cancel('sales-invoice', sold.id);
    expect(await whereAre(codes)).toEqual(['branch']);
    const again = await sell(codes);
    expect(await refused(act('sales-invoice', sold.id, 'undo-cancel'))).toEqual([
      expect.stringContaining(`${code} was sold with ${numberOf(again)}`),
    ]);
    await cancel('sales-invoice', again.id);
    await act('sales-invoice', sold.id, 'undo-cancel');
    expect(await whereAre(codes)).toEqual(['gone']);
    await cancel('sales-invoice', sold.id);
    await cancel('purchase-invoice', bought.id);
    expect(await whereAre(codes)).toEqual(['unknown']);
    expect(await refused(act('sales-invoice', sold.id, 'undo-cancel'))).toEqual([expect.stringContaining(`${code} is not in stock`)]);
    const other = await buy(codes);
    expect(await refused(act('purchase-invoice', bought.id, 'undo-cancel'))).toEqual([
      expect.stringContaining(`${code} is in stock: it was bought with ${numberOf(other)}`),
    ]);
  });

  it('stays after its sale came back, until that is taken back', async () => {
    const codes = fresh('S');
    const bought = await buy(codes);
    const sold = await sell(codes);
    const back = await returnOf(sold.id, codes, { location: 'B' });
    expect(await whereAre(codes)).toEqual(['B']);
    expect(await refused(cancel('purchase-invoice', bought.id))).toEqual([expect.stringContaining(`was sold with ${numberOf(sold)}`)]);
    const resold = await sell(codes, { location: 'B' });
    expect(await refused(cancel('sales-return', back.id))).toEqual([expect.stringContaining(`was sold with ${numberOf(resold)}`)]);
    await cancel('sales-invoice', resold.id);
    await cancel('sales-return', back.id);
    expect(await whereAre(codes)).toEqual(['gone']);
  });

  it('is deleted in the same way', async () => {
    const codes = fresh('S');
    const bought = await buy(codes);
    const sold = await sell(codes);
    const remove = async (slug: string, id: string) =>
      removeDocument(books.context, documentOf(slug), id, (await getRecord(books.context, documentOf(slug), id)).version);
    expect(await refused(remove('purchase-invoice', bought.id))).toEqual([expect.stringContaining(`was sold with ${numberOf(sold)}`)]);
    await remove('sales-invoice', sold.id);
    await remove('purchase-invoice', bought.id);
    expect(await whereAre(codes)).toEqual(['unknown']);
  });

  it('is edited: other pieces, another place, and only the rest of the document', async () => {
    const [one = '', two = '', three = ''] = fresh('A', 'B', 'C');
    const bought = await buy([one, two]);
    const sold = await sell([one]);
    const purchase = (codes: readonly string[], more: Row = {}) =>
      relined('purchase-invoice', bought.id, [line(codes, { lineId: '1', ...more })]);
    const sale = (codes: readonly string[], more: Row = {}) => relined('sales-invoice', sold.id, [line(codes, { lineId: '1', ...more })]);
    // What was sold stays; the other piece can be exchanged.
    expect(await refused(purchase([two]))).toEqual([
      expect.stringMatching(`^lines.0.barcodes: ${one} was sold with ${numberOf(sold)}. Change that`),
    ]);
    expect(await refused(purchase([one, two], { location: 'A' }))).toEqual([expect.stringContaining(`${one} was sold with`)]);
    expect(await refused(purchase([one, three], { rate: 900_0000 }))).toEqual([]);
    expect(await whereAre([one, two, three])).toEqual(['gone', 'unknown', 'branch']);
    // A line that is gone.
    expect(await refused(relined('purchase-invoice', bought.id, [line([three], { lineId: '2' })]))).toEqual([
      expect.stringContaining(`lines: ${one} was sold with`),
    ]);
    // The sale takes what came after it was entered.
    const [later = ''] = fresh('L');
    await buy([later]);
    expect(await refused(sale([one, later]))).toEqual([]);
    expect(await refused(sale([later]))).toEqual([]);
    expect(await whereAre([one, later])).toEqual(['branch', 'gone']);
    expect(await refused(sell([later]))).toEqual([expect.stringContaining(`${later} was sold with ${numberOf(sold)}`)]);
    // After a return the sale keeps its piece, wherever the piece is now.
    await returnOf(sold.id, [later], { location: 'B' });
    expect(await refused(change('sales-invoice', sold.id, { notes: 'Paid' }))).toEqual([]);
    expect(await refused(sale([one]))).toEqual([expect.stringContaining('came back with')]);
  });

  it('follows transfers between locations', async () => {
    const codes = fresh('M');
    await buy(codes, { location: 'A' });
    const { location: _, rate: __, ...goods } = line(codes);
    const moved = await enter('stock-transfer', [goods], { fromLocation: 'A', toLocation: 'B' });
    expect(await whereAre(codes)).toEqual(['B']);
    const sold = await sell(codes, { location: 'B' });
    expect(await refused(cancel('stock-transfer', moved.id))).toEqual([expect.stringContaining(`was sold with ${numberOf(sold)}`)]);
    await cancel('sales-invoice', sold.id);
    await cancel('stock-transfer', moved.id);
    expect(await whereAre(codes)).toEqual(['A']);
  });

  it('is told of a delivery, its invoice and its return', async () => {
    const codes = fresh('D', 'E');
    const [one = '', two = ''] = codes;
    await buy(codes);
    const sent = await enter('delivery-note', [line(codes)]);
    const from = { sourceSlug: 'delivery-note', sourceId: sent.id, sourceLine: '1' };
    const [strange = ''] = fresh('X');
    await buy([strange]);
    expect(await refused(sell([strange], from))).toEqual([`lines.0.barcodes: ${strange} is not on this line of the delivery`]);
    const { barcodes: _, ...unnamed } = line([one], from);
    const billed = await enter('sales-invoice', [unnamed]);
    expect(await refused(cancel('delivery-note', sent.id))).toEqual([expect.stringContaining('leave only the barcodes of those pieces')]);
    expect(await refused(returnOf(billed.id, [strange]))).toEqual([`lines.0.barcodes: ${strange} is not on this line of the invoice`]);
    await returnOf(billed.id, [two]);
    expect(await whereAre(codes)).toEqual(['gone', 'branch']);
  });
});

describe('two at once', () => {
  it('sell a piece once, in one group', async () => {
    const codes = fresh('S');
    await buy(codes);
    const { scope, ports } = books.context;
    const invoices = documentOf('sales-invoice');
    const works = await Promise.all(
      Array.from({ length: 3 }, () =>
        entryWork(books.context, invoices, { ...parsed('sales-invoice', typed('sales-invoice', [line(codes)])), id: randomUUID() }),
      ),
    );
    const results = await ports.journal.commitAll(scope, { branchId: scope.branchId }, works);
    expect(results.map((result) => result instanceof Error)).toEqual([false, true, true]);
  });

  it('sell and buy a piece once, from two machines', async () => {
    const codes = fresh('S');
    const clock = { now: () => new Date() };
    const other = contextOn(
      openStorage({ says, client: books.engine.client, tables: books.engine.tables, clock }),
      books.context.scope,
      books.objects,
    );
    for (const round of [buy, sell, buy, sell]) {
      const results = await Promise.all(
        Array.from({ length: 4 }, (_, at) => refused(round(codes, {}, at % 2 === 0 ? books.context : other))),
      );
      expect(results.filter((problems) => problems.length === 0)).toHaveLength(1);
    }
    expect(await whereAre(codes)).toEqual(['gone']);
  });
});

describe('two branches at once', () => {
  it('bring in a piece once, each in a process of its own', async () => {
    const storage = openStorage({ says, client: books.engine.newClient(), tables: books.engine.tables, clock: { now: () => new Date() } });
    const there = contextOn(storage, inGodown().scope, books.objects);
    const codes = fresh('S', 'T');
    for (let round = 0; round < 4; round += 1) {
      const places = [books.context, there];
      const results = await Promise.all(places.map((place) => refused(buy(codes, {}, place))));
      expect(results.filter((problems) => problems.length === 0)).toHaveLength(1);
      const won = results.findIndex((problems) => problems.length === 0);
      const where = won === 0 ? 'Head Office' : 'Godown';
      expect(results.flat()).toEqual(codes.map((code) => `lines.0.barcodes: ${code} is in stock at ${where}`));
      const place = places[won] ?? books.context;
      expect(await whereAre(codes, place)).toEqual(['branch', 'branch']);
      await sell(codes, {}, place);
    }
  });

  it.each<[string, (codes: readonly string[]) => Promise<(context: Context) => Promise<unknown>>]>([
    ['is bought', async (codes) => (context) => buy(codes, {}, context)],
    [
      'comes back',
      async (codes) => {
        await buy(codes);
        const sold = await sell(codes);
        return (context) => enter('sales-return', [fromSale(codes, sold.id)], { invoiceId: sold.id }, context);
      },
    ],
    [
      'is not sold after all',
      async (codes) => {
        await buy(codes);
        const sold = await sell(codes);
        return (context) => act('sales-invoice', sold.id, 'cancel', context);
      },
    ],
    [
      'is bought after all',
      async (codes) => {
        const bought = await buy(codes);
        await cancel('purchase-invoice', bought.id);
        return (context) => act('purchase-invoice', bought.id, 'undo-cancel', context);
      },
    ],
  ])('have no piece twice that %s here while it is bought there', async (_, given) => {
    const codes = fresh('S');
    const bringIn = await given(codes);
    const here = heldUp(books, () => buy(codes, {}, inGodown()));
    expect(await refused(bringIn(here))).toEqual([expect.stringContaining(`${codes[0]} is in stock at Godown`)]);
    expect([await whereAre(codes), await whereAre(codes, inGodown())]).not.toEqual([['branch'], ['branch']]);
    expect(await whereAre(codes, inGodown())).toEqual(['branch']);
  });
});

describe('a piece in stock in another branch', () => {
  it('is not bought, returned or put back here', async () => {
    const codes = fresh('S');
    const [code = ''] = codes;
    const bought = await buy(codes);
    expect(await refused(buy(codes, {}, inGodown()))).toEqual([`lines.0.barcodes: ${code} is in stock at Head Office`]);
    await cancel('purchase-invoice', bought.id);
    const there = await buy(codes, {}, inGodown());
    expect(await refused(act('purchase-invoice', bought.id, 'undo-cancel'))).toEqual([
      expect.stringContaining(`${code} is in stock at Godown`),
    ]);
    await act('purchase-invoice', there.id, 'cancel', inGodown());
    await act('purchase-invoice', bought.id, 'undo-cancel');
    const sold = await sell(codes);
    await buy(codes, {}, inGodown());
    for (const attempt of [
      () => cancel('sales-invoice', sold.id),
      () => returnOf(sold.id, codes),
      () => removeDocument(books.context, documentOf('sales-invoice'), sold.id, 1),
    ])
      expect(await refused(attempt())).toEqual([expect.stringContaining(`${code} is in stock at Godown`)]);
    // What does not bring it in is not asked about.
    expect(await refused(change('sales-invoice', sold.id, { notes: 'Paid' }))).toEqual([]);
  });

  it.each<[string, Context['caller']['permissionsIn'], string]>([
    ['works there', () => new Set(['/purchase-invoice']), 'Godown'],
    ['does not work there', () => new Set<string>(), 'another branch'],
    ['works only here', undefined, 'another branch'],
  ])('is in a branch that is named only to who %s', async (_, permissionsIn, place) => {
    const codes = fresh('S');
    await buy(codes, {}, inGodown());
    const { caller } = books.context;
    const { permissionsIn: _all, ...own } = caller;
    const someone = { ...own, permissions: new Set(['/purchase-invoice', '/purchase-invoice/add']) };
    const context = { ...books.context, caller: { ...someone, ...(permissionsIn ? { permissionsIn } : {}) } };
    expect(await refused(buy(codes, {}, context))).toEqual([`lines.0.barcodes: ${codes[0]} is in stock at ${place}`]);
  });
});

describe('a piece that was sold by another branch', () => {
  const bringsIn = (itemId: string, code: string): readonly (readonly [string, Row])[] => {
    const one = { itemId, quantity: 1_0000, barcodes: [code] };
    const raw = { type: 'RAW_ITEM', itemId: inputs, quantity: 1_0000 };
    return [
      ['purchase-invoice', typed('purchase-invoice', [{ ...one, rate: 1_0000 }])],
      ['opening-stock', { date: '2026-04-01', lines: [{ ...one, rate: 1_0000 }] }],
      ['stock-adjustment', { date: '2026-11-20', lines: [{ itemId, counted: 1_0000, reason: 'Found', barcodes: [code] }] }],
      ['production', { date: '2026-11-20', lines: [raw, { type: 'FINAL_ITEM', ...one }] }],
    ];
  };
  let inputs: string;
  const into = (slug: string, values: Row) =>
    enterDocument(inGodown(), documentOf(slug), { ...parsed(slug, values), id: randomUUID() } as never);

  beforeAll(async () => {
    ({ itemId: inputs } = await withPartyAndItem(books));
    await into('purchase-invoice', typed('purchase-invoice', [{ itemId: inputs, quantity: 10_0000, rate: 1_0000 }]));
  });

  it('comes in as no other item, and as its own', async () => {
    for (const [at] of bringsIn(panel, '').entries()) {
      const codes = fresh('S');
      const [code = ''] = codes;
      const itemId = await trackedItem(`Charger ${at}`);
      await buy(codes, { itemId });
      await sell(codes, { itemId });
      const [slug, other] = bringsIn(panel, code)[at] ?? ['', {}];
      const place = slug === 'production' ? 1 : 0;
      expect(await refused(into(slug, other)), slug).toEqual([`lines.${place}.barcodes: ${code} is a Charger ${at}`]);
      const [, own] = bringsIn(itemId, code)[at] ?? ['', {}];
      expect(await refused(into(slug, own)), slug).toEqual([]);
      expect(await whereAre(codes, inGodown()), slug).toEqual(['branch']);
    }
  });
});

type Step =
  | { readonly do: 'buy' | 'sell' | 'deliver'; readonly codes: readonly number[]; readonly at: 'A' | 'B' }
  | { readonly do: 'transfer'; readonly codes: readonly number[]; readonly to: 'A' | 'B' }
  | { readonly do: 'edit'; readonly of: number; readonly codes: readonly number[]; readonly at: 'A' | 'B' }
  | { readonly do: 'return'; readonly of: number; readonly code: number; readonly at: 'A' | 'B' }
  | { readonly do: 'cancel' | 'undo-cancel' | 'delete'; readonly of: number };

const pieces = fc.oneof(
  { weight: 4, arbitrary: fc.nat(2).map((one) => [one]) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.nat(2), { minLength: 2, maxLength: 3 }) },
);
const at = fc.oneof({ weight: 6, arbitrary: fc.constant('A' as const) }, { weight: 1, arbitrary: fc.constant('B' as const) });
const of = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('buy' as const, 'sell' as const, 'sell' as const, 'deliver' as const), codes: pieces, at }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), codes: pieces, to: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), of, codes: pieces, at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), of, code: fc.nat(2), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'undo-cancel' as const, 'delete' as const), of }) },
);

it('whatever is entered, changed, cancelled and put back, a piece is in one place, and the stock is the pieces that are there', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }), async (steps) => {
      const item = await trackedItem(`Inverter ${randomUUID().slice(0, 8)}`);
      const all = fresh('A', 'B', 'C');
      const named = (places: readonly number[]) => places.map((place) => all[place] ?? '');
      const lineOf = (places: readonly number[], location: string | null, more: Row = {}) =>
        line(named(places), { itemId: item, ...(location === null ? {} : { location }), ...more });
      const vouchers: { readonly slug: string; readonly id: string; readonly codes: readonly number[] }[] = [];
      const entered = async (slug: string, codes: readonly number[], entering: Promise<{ readonly id: string }>) => {
        vouchers.push({ slug, codes, id: (await entering).id });
      };
      const { scope, ports } = books.context;
      for (const code of [0, 1, 2]) await entered('purchase-invoice', [code], enter('purchase-invoice', [lineOf([code], 'A')]));
      for (const one of steps) {
        const voucher = 'of' in one && vouchers.length > 0 ? vouchers[one.of % vouchers.length] : undefined;
        const attempt = async () => {
          if (one.do === 'buy') return entered('purchase-invoice', one.codes, enter('purchase-invoice', [lineOf(one.codes, one.at)]));
          if (one.do === 'sell') return entered('sales-invoice', one.codes, enter('sales-invoice', [lineOf(one.codes, one.at)]));
          if (one.do === 'deliver') return entered('delivery-note', one.codes, enter('delivery-note', [lineOf(one.codes, one.at)]));
          if (one.do === 'transfer') {
            const { location: _, rate: __, ...goods } = lineOf(one.codes, null);
            return entered(
              'stock-transfer',
              one.codes,
              enter('stock-transfer', [goods], { fromLocation: one.to === 'A' ? 'B' : 'A', toLocation: one.to }),
            );
          }
          if (voucher === undefined) return undefined;
          const { slug, id, codes } = voucher;
          if (one.do === 'delete') {
            await removeDocument(books.context, documentOf(slug), id, (await getRecord(books.context, documentOf(slug), id)).version);
            return vouchers.splice(vouchers.indexOf(voucher), 1);
          }
          if (one.do === 'cancel' || one.do === 'undo-cancel') return act(slug, id, one.do);
          if (one.do === 'edit' && !slug.endsWith('return') && slug !== 'stock-transfer')
            return relined(slug, id, [lineOf(one.codes, one.at, { lineId: '1' })]);
          if (one.do === 'return' && slug.endsWith('-invoice')) {
            const kind = slug === 'sales-invoice' ? 'sales-return' : 'purchase-return';
            const source = { sourceSlug: slug, sourceId: id, sourceLine: '1' };
            const back = [codes[one.code % codes.length] ?? 0];
            return entered(kind, back, enter(kind, [lineOf(back, one.at, source)], { invoiceId: id }));
          }
          return undefined;
        };
        const problems = await refused(attempt());
        if (problems.length === 0) written += 1;
        const histories = await ports.books.codes(scope, scope.branchId, all);
        const there = new Map<string, number>();
        for (const [code, history] of histories) {
          const directions = history.flatMap(({ moves }) => moves.map(({ direction }) => direction));
          expect(directions, `${code} after ${JSON.stringify(one)}`).toEqual(
            directions.map((_, place) => (place % 2 === 0 ? 'in' : 'out')),
          );
          const now = pieceNow(history);
          if (now?.onHand) there.set(now.move.locationId ?? '', (there.get(now.move.locationId ?? '') ?? 0) + 1_0000);
        }
        const stock = await ports.books.onHand(scope, scope.branchId, [item]);
        expect(new Map(stock.map(({ locationId, quantity }) => [locationId ?? '', Number(quantity)]))).toEqual(there);
      }
      await books.storage.projector.project(scope.organisationId, { branchId: scope.branchId });
    }),
    { numRuns: runs(20) },
  );
  expect(written).toBeGreaterThan(0);
  const { organisationId, branchId } = books.context.scope;
  for (const _ of [1, 2]) {
    expect(await books.storage.prover.proveStream(organisationId, { branchId })).toEqual([]);
    await books.storage.projector.project(organisationId, { branchId });
  }
}, 120_000);
