import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { BillChange, Effect } from '#domain/posting/effect';
import { openEngine } from '#storage/engine/engine';
import { billKey, billOfKey, streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { usualBillSizes } from '#storage/views/bills/bill-sizes';
import { manyLeaves } from '#storage/views/bills/many-bills';
import { type Page, queryPages } from '#storage/views/pages';

import { meter } from '#test/bench/measuring/meter';
import { says } from '#test/kit/books/says';
import { openBills, parties, step, take, type Voucher } from '#test/kit/books/voucher-history';
import { branchOf, create, newScope, paiseOf, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { endingAfter, untilItEnds } from '#test/kit/faults/ending-client';
import { newId } from '#test/kit/new-id';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = ({ client = engine.client, batch = 5_000, sizes = usualBillSizes } = {}) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch: batch, billSizes: sizes });

const pagesOf = (scope: Scope, from: string, to = `${from}~`) =>
  queryPages(openEngine(engine.client, engine.tables), streamKey(scope.organisationId, branchOf(scope)), from, to, {
    consistency: 'strong',
  });

const inOrder = (bills: readonly OpenBill[]) => bills.map((bill) => JSON.stringify(Object.entries(bill).sort())).sort();

it.each(['0199f1c2-5b7e-7c3d-9a41-6b0f2d8e4c17', 'opening 1', '~', 'ü–bill', ''])('the key of the bill %j says its id', (id) => {
  expect(billOfKey(billKey(id))).toBe(id);
  expect(billKey(id)).toMatch(/^[!-}]*$/);
});

describe('bills in leaves', () => {
  const tries = runs(6);

  it(
    'are those of the vouchers as of any day, whichever of two projectors is faster or ends before it is done',
    async () => {
      const ends = fc.tuple(fc.option(fc.nat(15)), fc.option(fc.nat(15)), fc.integer({ min: 1, max: 9 }));
      const steps = fc.array(fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: ends }), { minLength: 10, maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(steps, fc.nat(3), fc.integer({ min: 1, max: 3 }), async (history, onPage, perLeaf) => {
          const sizes = { onPage, perLeaf };
          const scope = newScope();
          const storage = open({ sizes });
          const vouchers: Voucher[] = [];
          const fold = async (cut: number | null, batch: number) => {
            const client = cut === null ? engine.newClient() : endingAfter(engine, cut);
            await untilItEnds(open({ client, batch, sizes }).projector.project(scope.organisationId, branchOf(scope)));
          };
          for (const one of history) {
            if (!Array.isArray(one)) {
              await take(storage, scope, vouchers, one, ({ batch, cut }) => fold(cut, batch));
              continue;
            }
            const [here, there, batch] = one;
            const asOf = vouchers.at(-1)?.effect?.date ?? '2026-11-30';
            await Promise.all([fold(here, batch), fold(there, batch + 2), sameBills(open(), scope, vouchers, asOf)]);
          }
          await sameBills(open(), scope, vouchers, '2026-11-15');
          expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
          await fold(null, 3);
          await sameBills(open(), scope, vouchers, '2026-11-15');
          expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
        }),
        { numRuns: tries, endOnFailure: true },
      );
    },
    tries * 25_000,
  );
});

/** As of a day and now, and each bill by its name. */
async function sameBills({ books }: ReturnType<typeof open>, scope: Scope, vouchers: readonly Voucher[], asOf: string): Promise<void> {
  expect(inOrder(await books.billsAsOf(scope, scope.branchId, asOf))).toEqual(inOrder(openBills(vouchers, asOf)));
  const now = openBills(vouchers, '9999-12-31');
  for (const ledgerId of parties) {
    const mine = now.filter((bill) => bill.ledgerId === ledgerId);
    expect(inOrder(await books.openBills(scope, scope.branchId, ledgerId))).toEqual(inOrder(mine));
    const [first] = mine;
    if (first) expect(await books.openBills(scope, scope.branchId, ledgerId, [first.billId])).toEqual([first]);
    const wanted = mine.map(({ billId }) => ({ ledgerId, billId, since: '0000-01-01' }));
    expect((await books.bills(scope, scope.branchId, wanted)).map(({ billId }) => billId)).toEqual(mine.map(({ billId }) => billId));
  }
}

describe('in damaged leaves the prover finds', () => {
  const scope = newScope();
  const [party, sales] = [newId(), newId()];
  const ids = Array.from({ length: 5 }, () => newId());
  const sizes = { onPage: 1, perLeaf: 2 };
  const { pack, unpack } = manyLeaves(sizes);
  type Rows = ReturnType<typeof unpack>;
  beforeAll(async () => {
    const storage = open({ sizes });
    for (const id of ids)
      await storage.journal.commit(scope, branchOf(scope), create(scope, { id, effect: saleEffect('2026-11-05', id, party, sales, 900) }));
    await storage.projector.project(scope.organisationId, branchOf(scope));
  });
  const leaves = () => pagesOf(scope, viewKeys.manyBills(0));
  const put = (page: Page, packed: Uint8Array) =>
    engine.client.send(
      new PutItemCommand({
        TableName: engine.tables.views,
        Item: {
          ...{ pk: { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) }, sk: { S: page.key } },
          ...{ w: { N: String(page.watermark) }, d: { B: packed } },
        },
      }),
    );

  it.each<[what: string, damage: (rows: Rows) => Rows]>([
    ['a bill that is gone', (rows) => rows.slice(1)],
    ['a bill too many', (rows) => [...rows, [billKey(newId()), rows[0]?.[1] ?? []]]],
    ['a bill of another leaf', (rows) => rows.map(([, row]) => ['!', row])],
    ['what a voucher did', (rows) => rows.map(([key, row]) => [key, row.with(2, [])])],
  ])('%s', async (_, damage) => {
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    const last = (await leaves()).at(-1);
    if (last === undefined) throw new Error('There is no leaf');
    await put(last, pack(damage(unpack(last))));
    const found = await open().prover.prove(scope.organisationId);
    await put(last, last.packed);
    expect(found.map(({ where }) => where.slice(where.indexOf(' ') + 1)).filter((where) => where.startsWith('bill '))).not.toEqual([]);
  });
});

describe('a ledger with 20,000 open bills', () => {
  const sum = 100_00;
  /** A voucher that opens many bills, or settles them. */
  const voucher = (ledgerId: string, other: string, billIds: readonly string[], kind: 'opens' | 'settles', date: string): Effect => {
    const amount = paiseOf(kind === 'opens' ? sum : -sum);
    const change = (billId: string): BillChange =>
      kind === 'opens'
        ? { ledgerId, billId, kind, amount, number: `SI/${billId.slice(-5)}`, date, dueDate: date }
        : { ledgerId, billId, kind, amount };
    const all = paiseOf(amount * billIds.length);
    return {
      date,
      postings: [
        { ledgerId, amount: all },
        { ledgerId: other, amount: paiseOf(-all) },
      ],
      bills: billIds.map(change),
      movements: [],
    };
  };
  const scope = newScope();
  const [many = '', few = '', sales = '', bank = ''] = Array.from({ length: 4 }, () => newId());
  const ids = Array.from({ length: 20_000 }, (_, at) => newId(Date.UTC(2026, 4, 1) + at * 1_000));
  const some = Array.from({ length: 3 }, () => newId());
  const chunks = Array.from({ length: 100 }, (_, at) => ids.slice(at * 200, (at + 1) * 200));
  const write = async (effects: readonly Effect[]) => {
    const works = effects.map((effect) => create(scope, { slug: 'journal-voucher', effect }));
    for (const result of await open().journal.commitAll(scope, branchOf(scope), works)) if (result instanceof Error) throw result;
  };
  const fold = () => open({ batch: 20 }).projector.project(scope.organisationId, branchOf(scope));
  const longest = async () => Math.max(...(await pagesOf(scope, ' ', '~')).map(({ packed }) => packed.length));

  beforeAll(async () => {
    await write([
      ...chunks.map((chunk) => voucher(many, sales, chunk, 'opens', '2026-05-01')),
      voucher(few, sales, some, 'opens', '2026-05-01'),
    ]);
    await fold();
  }, 120_000);

  it('has only short pages, and every bill is found', async () => {
    expect(await longest()).toBeLessThan(32_000);
    const { books, prover } = open();
    expect((await books.openBills(scope, scope.branchId, many)).length).toBe(20_000);
    const all = await books.billsAsOf(scope, scope.branchId, '2026-05-31');
    expect([many, few].map((id) => all.filter(({ ledgerId }) => ledgerId === id).length)).toEqual([20_000, 3]);
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);

  it('costs hardly more than one with few bills: to fold a receipt, to read its statement, to find a bill', async () => {
    const client = engine.newClient();
    const counts = meter(client);
    const figures = async (ledgerId: string, billId: string) => {
      const spent: Record<string, number> = {};
      const count = async (what: string, work: () => Promise<unknown>) => {
        counts.reset();
        await work();
        spent[`${what}: read`] = counts.readUnits;
        spent[`${what}: written`] = counts.writeUnits;
      };
      await write([receiptEffect('2026-06-01', billId, ledgerId, bank, sum / 2)]);
      await count('fold', () => open({ client }).projector.project(scope.organisationId, branchOf(scope)));
      await count('statement', () =>
        open({ client }).books.statement(scope, scope.branchId, ledgerId, '2026-06-01', '2026-06-30', { limit: 50 }),
      );
      await count('bill', () => open({ client }).books.bills(scope, scope.branchId, [{ ledgerId, billId }]));
      await count('open bill', () => open({ client }).books.openBills(scope, scope.branchId, ledgerId, [billId]));
      return spent;
    };
    await figures(few, some[0] ?? '');
    const [small, large] = [await figures(few, some[1] ?? ''), await figures(many, ids[7_000] ?? '')];
    for (const [what, units] of Object.entries(large)) expect(units, what).toBeLessThanOrEqual((small[what] ?? 0) + 6);
  }, 60_000);

  it('uses its leaves again when the bills are settled and others come', async () => {
    const leaves = async () => (await pagesOf(scope, viewKeys.manyBills(0))).length;
    const before = await leaves();
    expect(before).toBeGreaterThan(200);
    await write(chunks.slice(40).map((chunk) => voucher(many, bank, chunk, 'settles', '2026-06-02')));
    await fold();
    const next = Array.from({ length: 10_000 }, (_, at) => newId(Date.UTC(2026, 5, 3) + at * 1_000));
    await write(Array.from({ length: 50 }, (_, at) => voucher(many, sales, next.slice(at * 200, (at + 1) * 200), 'opens', '2026-06-03')));
    await fold();
    expect(await leaves()).toBeLessThan(before * 1.2);
    expect(await longest()).toBeLessThan(100_000);
    expect((await open().books.openBills(scope, scope.branchId, many)).length).toBe(18_000);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);
});
