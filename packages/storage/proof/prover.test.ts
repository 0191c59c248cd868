import { randomUUID } from 'node:crypto';
import { type AttributeValue, DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillPart } from '#domain/bills/bill-parts';
import type { Effect } from '#domain/posting/effect';
import { partyYear } from '#domain/tax-at-source/deducted-entry';
import type { Item } from '#storage/engine/engine';
import { billNameKey, recordKeys, shortId, streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { Finding } from '#storage/proof/prover';
import { openStorage, type Storage } from '#storage/storage';
import { packDay, packPage, unpackDay, unpackPage } from '#storage/views/balances/balance-page';
import { periodOf } from '#storage/views/balances/periods';
import type { KeptBill } from '#storage/views/bills/kept-bill';
import { type LedgerView, packLedger, unpackLedger } from '#storage/views/bills/ledger-view';
import { namedLeaves } from '#storage/views/bills/named-bills';
import { packLeaf, unpackLeaf } from '#storage/views/leaves';
import { codeLeaves } from '#storage/views/stock/codes';
import { packOnHand, unpackOnHand } from '#storage/views/stock/on-hand';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, quantityOf, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let storage: Storage;
const scope = newScope();
const stream = streamKey(scope.organisationId, branchOf(scope));
const [party, sales, bank, item, open, closed, order] = Array.from({ length: 7 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Slots are in the order in which the log names ledgers, so the party is first. */
const partyPage = viewKeys.ledger(0);
const period = periodOf('2026-11-05');

beforeAll(async () => {
  engine = await startEngine();
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  const commit = (work: ReturnType<typeof create>) => storage.journal.commit(scope, branchOf(scope), work);
  await commit(create(scope, { id: open, unique: 'mine', effect: saleEffect('2026-11-05', open, party, sales, 900, item) }));
  await commit(create(scope, { id: closed, effect: saleEffect('2026-09-01', closed, party, sales, 700) }));
  await commit(create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-11-20', closed, party, bank, 700) }));
  await storage.journal.commit(scope, branchOf(scope), create(scope, { slug: 'sales-order', id: order, row: { status: 'Pending' } }));
  await storage.journal.commit(scope, branchOf(scope), invoiceOfOrder());
  await commit(create(scope, { slug: 'purchase-invoice', effect: boughtPiece }));
  await commit(
    create(scope, { slug: 'purchase-order', row: { projectId: 'roof', lines: [{ lineId: '1', taxable: 500 }] }, effect: forProject }),
  );
  const taxed = { date: '2026-11-08', partyId: party, taxable: 300, tdsSection: 'contractor', tds: 3 };
  await commit(create(scope, { slug: 'purchase-invoice', row: taxed, effect: saleEffect('2026-11-08', randomUUID(), party, sales, 300) }));
  await storage.projector.project(scope.organisationId, branchOf(scope));
});
afterAll(() => engine.stop());

const boughtPiece: Effect = {
  date: '2026-11-07',
  postings: [],
  bills: [],
  movements: [{ itemId: randomUUID(), locationId: null, batch: null, quantity: quantityOf(10_000), value: null, codes: ['S1'] }],
};

const forProject: Effect = {
  date: '2026-11-06',
  postings: [],
  bills: [],
  movements: [],
  opens: [{ lineId: '1', itemId: item, quantity: quantityOf(2) }],
};

/** Takes from the order, whose status follows. */
function invoiceOfOrder(): ReturnType<typeof create> {
  const source = { slug: 'sales-order', id: order };
  const effect = {
    date: '2026-11-06',
    postings: [],
    bills: [],
    movements: [],
    takes: [{ ...source, lineId: '1', quantity: quantityOf(4) }],
  };
  const invoice = create(scope, { effect });
  const also = [{ ...source, status: 'Partial' }];
  return { ...invoice, needs: { sources: [source] }, decide: (facts) => ({ ...invoice.decide(facts), also }) };
}

type Table = 'log' | 'records' | 'views';

/** The leaf of barcodes with another one. */
function withCode(packed: Uint8Array, code: string): Uint8Array {
  const rows = codeLeaves.unpack({ packed });
  return codeLeaves.pack([...rows, [code, rows[0]?.[1] ?? []]]);
}

async function read(TableName: Table, Key: Item): Promise<Item> {
  const { Item: found } = await engine.client.send(new GetItemCommand({ TableName, Key }));
  if (found === undefined) throw new Error(`There is no ${JSON.stringify(Key)}`);
  return found;
}

/** Damages or removes an item, and returns a function that restores it. */
async function damage(TableName: Table, Key: Item, change: (item: Item) => Item | null): Promise<() => Promise<unknown>> {
  const before = await read(TableName, Key);
  const after = change(before);
  if (after) await engine.client.send(new PutItemCommand({ TableName, Item: after }));
  else await engine.client.send(new DeleteItemCommand({ TableName, Key }));
  return () => engine.client.send(new PutItemCommand({ TableName, Item: before }));
}

const bytesOf = (value: AttributeValue | undefined) => value?.B ?? new Uint8Array();
const page = (sk: string, change: (packed: Uint8Array) => Uint8Array) =>
  damage('views', { pk: { S: viewsKey(stream) }, sk: { S: sk } }, (found) => ({ ...found, d: { B: change(bytesOf(found['d'])) } }));

const ledger = (change: (view: LedgerView) => void) =>
  page(partyPage, (packed) => {
    const view = unpackLedger(packed);
    change(view);
    return packLedger(view);
  });

/** The counts of the year once more, under another one. */
async function countsOfEmptyYear(): Promise<() => Promise<unknown>> {
  const pk = { S: viewsKey(stream) };
  const sk = { S: viewKeys.statuses(randomUUID()) };
  const found = await read('views', { pk, sk: { S: viewKeys.statuses(scope.financialYearId) } });
  await engine.client.send(new PutItemCommand({ TableName: 'views', Item: { ...found, sk } }));
  return () => engine.client.send(new DeleteItemCommand({ TableName: 'views', Key: { pk, sk } }));
}

/** The open bill, with a change in the voucher that opens it. */
const opening = (other: Partial<NonNullable<BillPart['opens']>>) =>
  ledger(({ bills }) => {
    const bill = bills.get(open) as KeptBill;
    const parts = [...bill.parts].map(([at, part]) => [at, { ...part, opens: part.opens && { ...part.opens, ...other } }] as const);
    bills.set(open, { ...bill, parts: new Map(parts) });
  });

const settledLeaf = `${viewKeys.settledBills} `;
const settled = (change: (rows: ReturnType<typeof unpackLeaf>) => ReturnType<typeof unpackLeaf>) =>
  page(settledLeaf, (packed) => packLeaf(change(unpackLeaf({ packed }))));
const named = (change: (rows: ReturnType<typeof unpackLeaf>) => ReturnType<typeof unpackLeaf>) =>
  page(`${viewKeys.namedBills} `, (packed) => namedLeaves.pack(change(namedLeaves.unpack({ packed }))));
const row = (at: number, value: string | number) =>
  ledger(({ rows }) => {
    const [key, found] = [...rows][0] ?? [];
    if (key && found) rows.set(key, found.with(at, value) as typeof found);
  });

const record = { pk: { S: recordKeys.record(scope.organisationId, 'sales-invoice', open) } };
const ordered = { pk: { S: recordKeys.record(scope.organisationId, 'sales-order', order) } };
const clock = { pk: { S: recordKeys.clock(stream) } };
const unique = { pk: { S: recordKeys.unique(scope.organisationId, 'sales-invoice', 'name', 'mine') } };
const entry = { pk: { S: stream }, seq: { N: '2' } };
const noBytes = { B: new Uint8Array([1]) };

const faults: readonly (readonly [what: string, apply: () => Promise<() => Promise<unknown>>, found: RegExp])[] = [
  ['the amount of a bill', () => opening({ amount: 901 as never }), /^bill/],
  ['the number of a bill', () => opening({ number: 'SI/9' }), /^bill/],
  ['the date of a bill', () => opening({ date: '2026-11-04' }), /^bill/],
  ['the due date of a bill', () => opening({ dueDate: '2026-12-31' }), /^bill/],
  ['the kind of a bill', () => opening({ kind: 'on-account' }), /^bill/],
  ['a bill that is gone', () => ledger(({ bills }) => bills.delete(open)), /^bill/],
  ['a bill too many', () => ledger(({ bills }) => bills.set(randomUUID(), bills.get(open) as KeptBill)), /^bill/],
  ['a settled bill that is gone', () => settled(() => []), /^bill/],
  ['a bill that is not found by its name', () => named(() => []), /^bill/],
  ['a bill that is found by its name without its parts', () => named((rows) => rows.map(([key, [at]]) => [key, [at ?? 0, []]])), /^bill/],
  ['a name that no bill has', () => named((rows) => [...rows, [billNameKey(0, shortId(randomUUID())), rows[0]?.[1] ?? []]]), /^bill/],
  [
    'what a receipt settled',
    () => settled(([[key, [at, parts]] = ['', []]]) => [[key, [at ?? 0, (parts as unknown[]).slice(0, 1) as never]]]),
    /^bill/,
  ],
  ['the day of a settled bill', () => settled(([[key, bill] = ['', []]]) => [[key.replace('2026-11-20', '2026-09-30'), bill]]), /^bill/],
  ['the number in a row of a statement', () => row(2, 'SI/9'), /^statement/],
  ['the voucher of a row of a statement', () => row(1, randomUUID()), /^statement/],
  ['the amount in a row of a statement', () => row(3, 5), /^statement/],
  ['the ledger on the other side of a row', () => row(4, randomUUID()), /^statement/],
  ['a row of a statement that is gone', () => ledger(({ rows }) => rows.delete([...rows.keys()][0] ?? '')), /^statement/],
  ['a page of balances', () => page(viewKeys.balances(period, 0), (packed) => packPage(unpackPage(packed).with(1, 5))), /^ledger/],
  [
    'what moved on a day',
    () => page(viewKeys.day('2026-11-05'), (packed) => packDay(new Map([...unpackDay(packed)].slice(1)))),
    /^debit of/,
  ],
  [
    'a page of stock',
    () =>
      page(viewKeys.onHand(0), (packed) =>
        packOnHand(new Map([...unpackOnHand(packed)].map(([id]) => [id, new Map([['[null,null]', 7]])]))),
      ),
    /^stock/,
  ],
  [
    'the last day on which goods moved',
    () => page(viewKeys.head, (packed) => pack(unpack<unknown[]>(packed).with(4, '2026-11-06'))),
    /^the last day/,
  ],
  [
    'the count of a list',
    () => page(viewKeys.listCounts, (packed) => pack(unpack<[string, number][]>(packed).map(([list]) => [list, 9]))),
    /^list/,
  ],
  [
    'a quantity that was taken',
    () =>
      page(viewKeys.sharedTakers(0), (packed) =>
        pack(
          unpack<[string, string, unknown[][]][]>(packed).map(([slug, id, takers]) => [slug, id, takers.map((taker) => taker.with(5, 5))]),
        ),
      ),
    /^taken from/,
  ],
  [
    'what was done with a piece',
    () => page(`${viewKeys.codes} `, (packed) => codeLeaves.pack(codeLeaves.unpack({ packed }).map(([code]) => [code, []]))),
    /^barcode S1/,
  ],
  ['a piece too many', () => page(`${viewKeys.codes} `, (packed) => withCode(packed, 'S2')), /^barcode S2/],
  [
    'what a project is committed to',
    () => page(viewKeys.committed('2026-11'), () => pack([['2026-11-06', 'roof', 400]])),
    /^committed 2026-11-06 roof/,
  ],
  ['tax at source of a party', () => page(viewKeys.partyDeductions(partyYear(party, '2026-11-08')), () => pack([])), /^tax at source of/],
  ['the takers of nothing', () => page(viewKeys.sharedTakers(0), () => pack([])), /^taken from/],
  ['counts of a year without documents', countsOfEmptyYear, /^documents by status/],
  ['a status that follows', () => damage('records', ordered, (found) => ({ ...found, s: { S: 'Received' } })), /sales-order/],
  ['a status that no longer follows', () => damage('records', ordered, ({ s: _, ...found }) => found), /sales-order/],
  ['a record', () => damage('records', record, (found) => ({ ...found, a: noBytes })), /sales-invoice/],
  ['the list of a record', () => damage('records', record, ({ lp: _, ...found }) => found), /sales-invoice/],
  [
    'the waiting of a record',
    () => damage('records', record, (found) => ({ ...found, o3: { S: `review ${found.o1?.S}` } })),
    /sales-invoice/,
  ],
  ['a record that is gone', () => damage('records', record, () => null), /sales-invoice/],
  ['a unique value that is gone', () => damage('records', unique, () => null), /unique/],
  ['a unique value of another', () => damage('records', unique, (found) => ({ ...found, id: { S: randomUUID() } })), /unique/],
  ['a counter', () => damage('records', clock, (found) => ({ ...found, c: { B: pack({ '4|year': 9 }) } })), /^clock/],
  ['a counter that is gone', () => damage('records', clock, (found) => ({ ...found, c: { B: pack({}) } })), /^clock/],
  ['the hash of a clock', () => damage('records', clock, (found) => ({ ...found, h: noBytes })), /^clock/],
  ['messages in an entry of the log', () => damage('log', entry, (found) => ({ ...found, m: { B: pack([]) } })), /^2/],
  ['the hash of an entry', () => damage('log', entry, (found) => ({ ...found, h: noBytes })), /^2/],
  ['an entry that is gone', () => damage('log', entry, () => null), /^2/],
];

describe('in damaged tables the prover finds', () => {
  it.each(faults)('%s', async (_, apply, expected) => {
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
    const mend = await apply();
    const findings = await storage.prover.prove(scope.organisationId);
    const inStretches = await provenInStretches();
    await mend();
    expect(inStretches).toEqual(findings);
    const found = findings.map(({ where }) => where.slice(where.indexOf(' ') + 1));
    expect(
      found.some((where) => expected.test(where)),
      found.join('\n'),
    ).toBe(true);
  });
});

/** Each stretch begins with nothing but what the one before has kept, and ends after one step. */
async function provenInStretches(): Promise<readonly Finding[]> {
  let kept: Uint8Array | undefined;
  for (let stretches = 1; ; stretches += 1) {
    const { prover } = openStorage({
      says,
      client: engine.client,
      tables: engine.tables,
      clock: { now: () => new Date() },
      proverBatch: 2,
    });
    const stretch = await prover.proveOn(scope.organisationId, kept, () => false);
    if ('findings' in stretch) {
      expect(stretches).toBeGreaterThan(10);
      return stretch.findings;
    }
    ({ kept } = stretch);
  }
}
