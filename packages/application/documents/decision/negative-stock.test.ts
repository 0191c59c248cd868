import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { openStorage } from '#storage/storage';
import { contextOn, documentOf, masterOf, type OpenBooks, openBooks, parsed, withGoods } from '#test/journeys/books';
import { says } from '#test/kit/books/says';

// Every way to take goods that are not there, under each policy for negative stock.
let books: OpenBooks;
let partyId: string;
let supplierId: string;
let itemId: string;
let other: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, supplierId } = await withGoods(books));
  other = await newItem();
});
afterAll(() => books.close());
beforeEach(async () => {
  itemId = await newItem();
});

let items = 0;
async function newItem(): Promise<string> {
  items += 1;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  return (
    await books.create('inventory-item', { name: `Panel ${items}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', gstHistory })
  ).id;
}

async function setPolicy(negativeStock: string) {
  const { organisationId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('org'), organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version, negativeStock });
}

const date = '2026-11-10';
const line = (pieces: number, more: Row = {}) => ({ itemId, quantity: pieces * 1_0000, rate: 100_0000, ...more });
let invoices = 0;
const buy = (pieces: number) => {
  invoices += 1;
  const head = { date: '2026-11-01', partyId: supplierId, referenceNo: `T/${invoices}`, referenceDate: '2026-11-01' };
  return books.enter('purchase-invoice', { ...head, lines: [line(pieces)] });
};
const sell = (pieces: number, slug = 'sales-invoice') => books.enter(slug, { date, partyId, lines: [line(pieces)] });
const sendBack = (id: string, pieces: number) =>
  books.enter('purchase-return', {
    ...{ date, partyId: supplierId, invoiceId: id },
    lines: [line(pieces, { sourceSlug: 'purchase-invoice', sourceId: id, sourceLine: '1' })],
  });
const takeBack = (id: string, pieces: number) =>
  books.enter('sales-return', {
    ...{ date, partyId, invoiceId: id },
    lines: [line(pieces, { sourceSlug: 'sales-invoice', sourceId: id, sourceLine: '1' })],
  });
const transfer = (pieces: number, on = date) =>
  books.enter('stock-transfer', { date: on, fromLocation: null, toLocation: 'A1', lines: [{ itemId, quantity: pieces * 1_0000 }] });
const make = (pieces: number, on = date) =>
  books.enter('production', {
    date: on,
    lines: [
      { type: 'RAW_ITEM', itemId, quantity: pieces * 1_0000 },
      { type: 'FINAL_ITEM', itemId: other, quantity: 1_0000 },
    ],
  });
const lose = (pieces: number) => books.enter('stock-adjustment', { date, lines: [{ itemId, change: -pieces * 1_0000, reason: 'Damage' }] });
const act = async (slug: string, id: string, verb: string) =>
  actOnDocument(books.context, documentOf(slug), id, verb, {
    version: (await getRecord(books.context, documentOf(slug), id)).version,
    remark: 'asked for',
  });
const change = async (slug: string, id: string, pieces: number, on?: string) => {
  const document = documentOf(slug);
  const { version, date: day, partyId: party, referenceNo, referenceDate } = await getRecord(books.context, document, id);
  const head = { date: on ?? day, partyId: party, referenceNo, referenceDate, lines: [line(pieces)] } as unknown as Row;
  return changeDocument(books.context, document, { ...parsed(slug, head), id, version } as never);
};
/** A purchase on a day. */
const at = (day: string, pieces: number) => {
  invoices += 1;
  const head = { date: day, partyId: supplierId, referenceNo: `D/${invoices}`, referenceDate: '2026-11-01' };
  return books.enter('purchase-invoice', { ...head, lines: [line(pieces)] });
};
const inStock = async () => {
  const { scope, ports } = books.context;
  const goods = await ports.books.onHand(scope, scope.branchId, [itemId]);
  return goods.reduce((sum, { quantity, locationId }) => sum + (locationId === null ? quantity : 0), 0) / 1_0000;
};

/** A way to take more than there is. What comes first is possible under any policy. */
const ways: readonly [string, () => Promise<() => Promise<unknown>>][] = [
  ['an invoice', async () => () => sell(1)],
  ['a delivery', async () => () => sell(1, 'delivery-note')],
  ['a transfer', async () => () => transfer(1)],
  ['a production', async () => () => make(1)],
  ['an adjustment', async () => () => lose(1)],
  [
    'a return to the supplier',
    async () => {
      const { id } = await buy(2);
      await sell(2);
      return () => sendBack(id, 1);
    },
  ],
  [
    'an edit of a sale',
    async () => {
      await buy(2);
      const { id } = await sell(2);
      return () => change('sales-invoice', id, 3);
    },
  ],
  [
    'an edit of a purchase',
    async () => {
      const { id } = await buy(2);
      await sell(2);
      return () => change('purchase-invoice', id, 1);
    },
  ],
  [
    'a cancel of a purchase',
    async () => {
      const { id } = await buy(2);
      await sell(1);
      return () => act('purchase-invoice', id, 'cancel');
    },
  ],
  [
    'a cancel of a return of a customer',
    async () => {
      await buy(1);
      const { id } = await sell(1);
      const back = await takeBack(id, 1);
      await sell(1);
      return () => act('sales-return', back.id, 'cancel');
    },
  ],
  [
    'an undo of the cancel of a sale',
    async () => {
      await buy(1);
      const { id } = await sell(1);
      await act('sales-invoice', id, 'cancel');
      await sell(1);
      return () => act('sales-invoice', id, 'undo-cancel');
    },
  ],
  [
    'an undo of the cancel of a transfer',
    async () => {
      await buy(1);
      const { id } = await transfer(1);
      await act('stock-transfer', id, 'cancel');
      await sell(1);
      return () => act('stock-transfer', id, 'undo-cancel');
    },
  ],
];

describe.each(ways)('%s', (_, prepare) => {
  it('is refused, warned about or done, as the organisation says', async () => {
    await setPolicy('blocked');
    const taking = await prepare();
    const before = await inStock();
    await expect(taking()).rejects.toMatchObject({ name: 'Refusal' });
    expect(await inStock()).toBe(before);
    for (const [policy, warnings] of [
      ['warned', 1],
      ['allowed', 0],
    ] as const) {
      itemId = await newItem();
      await setPolicy(policy);
      const again = await prepare();
      const done = (await again()) as { readonly warnings: readonly string[] };
      expect(done.warnings.filter((text) => text.includes('this makes it −'))).toHaveLength(warnings);
      expect(await inStock()).toBeLessThan(0);
    }
  });
});

describe('goods that are there today, but not on the day', () => {
  const sale = (day: string, pieces: number, slug = 'sales-invoice') => books.enter(slug, { date: day, partyId, lines: [line(pieces)] });
  const days: readonly [string, string, () => Promise<() => Promise<unknown>>][] = [
    [
      'a sale dated before its purchase',
      '05-Nov-2026',
      async () => {
        await at('2026-11-10', 10);
        return () => sale('2026-11-05', 4);
      },
    ],
    [
      'a delivery dated before its purchase',
      '05-Nov-2026',
      async () => {
        await at('2026-11-10', 10);
        return () => sale('2026-11-05', 4, 'delivery-note');
      },
    ],
    [
      'a late sale that takes the goods of a later one',
      '08-Nov-2026',
      async () => {
        await at('2026-11-01', 5);
        await sale('2026-11-08', 5);
        await at('2026-11-09', 5);
        return () => sale('2026-11-05', 1);
      },
    ],
    [
      'a purchase that moves behind the sale of its goods',
      '05-Nov-2026',
      async () => {
        const { id } = await at('2026-11-01', 10);
        await sale('2026-11-05', 4);
        return () => change('purchase-invoice', id, 10, '2026-11-10');
      },
    ],
    [
      'a sale that moves before its purchase',
      '04-Nov-2026',
      async () => {
        await at('2026-11-05', 10);
        const { id } = await sale('2026-11-06', 4);
        return () => change('sales-invoice', id, 4, '2026-11-04');
      },
    ],
    [
      'a cancelled purchase whose goods were bought again later',
      '05-Nov-2026',
      async () => {
        const { id } = await at('2026-11-01', 4);
        await sale('2026-11-05', 4);
        await at('2026-11-08', 4);
        return () => act('purchase-invoice', id, 'cancel');
      },
    ],
    [
      'a deleted purchase whose goods were bought again later',
      '05-Nov-2026',
      async () => {
        const { id, version } = await at('2026-11-01', 4);
        await sale('2026-11-05', 4);
        await at('2026-11-08', 4);
        return () => removeDocument(books.context, documentOf('purchase-invoice'), id, version);
      },
    ],
    [
      'a transfer of goods that came later',
      '03-Nov-2026',
      async () => {
        await at('2026-11-10', 4);
        return () => transfer(1, '2026-11-03');
      },
    ],
    [
      'a production from goods that came later',
      '03-Nov-2026',
      async () => {
        await at('2026-11-10', 4);
        return () => make(1, '2026-11-03');
      },
    ],
  ];

  it.each(days)('%s: %s', async (_, day, prepare) => {
    await setPolicy('blocked');
    const taking = await prepare();
    const before = await inStock();
    const refused = await taking().then(
      () => 'saved',
      (error: { readonly message: string; readonly errors?: readonly { readonly message: string }[] }) =>
        [error.message, ...(error.errors ?? []).map(({ message }) => message)].join(' '),
    );
    expect(refused).toContain(`in stock on ${day}`);
    expect(await inStock()).toBe(before);
    for (const [policy, warnings] of [
      ['warned', 1],
      ['allowed', 0],
    ] as const) {
      itemId = await newItem();
      await setPolicy(policy);
      const done = (await (await prepare())()) as { readonly warnings?: readonly string[] } | undefined;
      if (done?.warnings) expect(done.warnings.filter((text) => text.includes(day))).toHaveLength(warnings);
    }
  });

  it('are found also by a process that has just started, before and after the log is folded', async () => {
    await setPolicy('blocked');
    await at('2026-11-10', 10);
    const { scope } = books.context;
    for (const fold of [false, true]) {
      if (fold) await books.storage.projector.project(scope.organisationId, { branchId: scope.branchId });
      const { client, tables } = books.engine;
      const started = contextOn(openStorage({ says, client, tables, clock: { now: () => new Date() } }), scope, books.objects);
      const sale = parsed('sales-invoice', { date: '2026-11-05', partyId, lines: [line(4)] });
      await expect(enterDocument(started, documentOf('sales-invoice'), { ...sale, id: randomUUID() } as never)).rejects.toMatchObject({
        errors: [{ path: 'lines.0.quantity', message: expect.stringContaining('0 in stock on 05-Nov-2026') }],
      });
    }
  });
});

it('of 32 people who take the last piece of an earlier day, one succeeds', async () => {
  await setPolicy('blocked');
  await at('2026-11-01', 1);
  await at('2026-11-10', 5);
  const sale = () => books.enter('sales-invoice', { date: '2026-11-05', partyId, lines: [line(1)] });
  const done = await Promise.allSettled(Array.from({ length: 32 }, sale));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});

it('no day is ever negative, and nothing is refused without need, whatever is entered, moved and cancelled', async () => {
  await setPolicy('blocked');
  type Entered = { readonly slug: string; readonly id: string; day: number; pieces: number };
  const standing: Entered[] = [];
  const levels = (of: readonly Pick<Entered, 'slug' | 'day' | 'pieces'>[]) =>
    Array.from({ length: 12 }, (_, day) =>
      of.reduce((sum, one) => (one.day <= day ? sum + (one.slug === 'sales-invoice' ? -one.pieces : one.pieces) : sum), 0),
    );
  const [step, piece, day] = [fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 11 })];
  for (const [kind, pieces, on, which] of fc.sample(fc.tuple(step, piece, day, fc.nat()), 120)) {
    const known = standing[which % Math.max(1, standing.length)];
    const others = standing.filter((one) => one !== known);
    const dated = `2026-11-${String(on + 1).padStart(2, '0')}`;
    const wanted =
      kind < 4 || known === undefined ? [...standing, { slug: kind % 2 ? 'sales-invoice' : 'purchase-invoice', day: on, pieces }] : others;
    if (kind === 5 && known) wanted.push({ ...known, day: on, pieces } as never);
    const before = levels(standing);
    const allowed = levels(wanted).every((level, at) => level >= 0 || level >= (before[at] ?? 0));
    const done = await (async () => {
      if (kind < 4 || known === undefined) {
        const slug = kind % 2 ? 'sales-invoice' : 'purchase-invoice';
        const { id } =
          slug === 'sales-invoice' ? await books.enter(slug, { date: dated, partyId, lines: [line(pieces)] }) : await at(dated, pieces);
        standing.push({ slug, id, day: on, pieces });
      } else if (kind === 4) {
        await act(known.slug, known.id, 'cancel');
        standing.splice(standing.indexOf(known), 1);
      } else {
        await change(known.slug, known.id, pieces, dated);
        Object.assign(known, { day: on, pieces });
      }
      return true;
    })().catch((error) => {
      if (error.name !== 'Refusal') throw error;
      return false;
    });
    expect([done, kind, on, pieces, known]).toEqual([allowed, kind, on, pieces, known]);
    expect(Math.min(...levels(standing))).toBeGreaterThanOrEqual(0);
    if (which % 9 === 0)
      await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
  }
});

it('of 32 people who take the last piece in every way at once, one succeeds', async () => {
  await setPolicy('blocked');
  const { id } = await buy(1);
  const taking = [() => sell(1), () => sell(1, 'delivery-note'), () => transfer(1), () => make(1), () => lose(1), () => sendBack(id, 1)];
  const done = await Promise.allSettled(Array.from({ length: 32 }, (_, at) => taking[at % taking.length]?.()));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await inStock()).toBe(0);
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});
